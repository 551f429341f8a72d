"""The recipe for fine-tuning runs from files to a folder, on a tiny random model."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.recommending.generating_made import made_collection

from scholiast.recommending.tuning.exporting import Chats, export_chats
from scholiast.recommending.tuning.holding import HeldOut
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.triplets import listed_examples

RECIPES = Path(__file__).parents[2] / "recipes"
needs_models = pytest.mark.skipif(
    not is_installed("torch", "transformers", "peft", "trl", "datasets"),
    reason="the extra models (torch, transformers, peft, trl, datasets) is not installed",
)
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}"
    "<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
SETTINGS = """
[generator]
learning_rate = 1e-2
batch = 2
max_tokens = 6000
most_steps = 4
epochs = 4
lora_rank = {rank}
precision = "fp32"
is_checkpointed = false
"""


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, RECIPES / "train_generator.py", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )


def tiny_model(folder: Path) -> None:
    """Write a causal model of two small layers with random weights, that reads bytes."""
    import torch
    import transformers
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    marks = ["<|im_start|>", "<|im_end|>", "<|end|>"]
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = Tokenizer(models.BPE({sign: at for at, sign in enumerate(alphabet)}, []))
    words.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    words.decoder = decoders.ByteLevel()
    words.add_special_tokens(marks)
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=words, eos_token="<|im_end|>", pad_token="<|end|>"
    )
    tokenizer.chat_template = TEMPLATE
    tokenizer.save_pretrained(folder)
    torch.manual_seed(5)
    shape = transformers.Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=8192,
        tie_word_embeddings=True,
    )
    transformers.Qwen2ForCausalLM(shape).save_pretrained(folder)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Conversations and settings."""
    collection = made_collection()
    chats = Chats(collection, HeldOut([]))
    export_chats(listed_examples(collection), chats, tmp_path / "chats.jsonl")
    for rank in (0, 4):
        settings = SETTINGS.format(rank=rank)
        (tmp_path / f"rank{rank}.toml").write_text(settings, encoding="utf-8")
    return tmp_path


@needs_models
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("rank", [0, 4])
def test_a_tiny_model_is_fine_tuned_from_files_to_a_folder(files: Path, rank: int) -> None:
    import torch
    import transformers

    tiny_model(files / "base")
    done = run(
        files / f"rank{rank}.toml", "--model", files / "base",
        "--data", files / "chats.jsonl", "--output", files / "out",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    card = json.loads(done.stdout.splitlines()[-1])
    assert (card["conversations"], card["too_long"], card["steps"]) == (2, 0, 4)
    assert card["losses"][-1] < card["losses"][0]
    assert not [path.name for path in files.iterdir() if path.name.startswith(".")]
    names = {path.name for path in (files / "out").iterdir()}
    assert {"model.safetensors", "config.json", "tokenizer.json", "training.json"} <= names
    models = [
        transformers.AutoModelForCausalLM.from_pretrained(files / name, local_files_only=True)
        for name in ("base", "out")
    ]
    pairs = zip(*(model.parameters() for model in models), strict=True)
    assert any(not torch.equal(before, after) for before, after in pairs)


@needs_models
@pytest.mark.filterwarnings("ignore")
def test_conversations_that_are_too_long_are_left_out_and_not_cut(files: Path) -> None:
    tiny_model(files / "base")
    settings = files / "short.toml"
    settings.write_text("[generator]\nmax_tokens = 50\n", encoding="utf-8")
    done = run(
        settings, "--model", files / "base", "--data", files / "chats.jsonl",
        "--output", files / "out",
    )  # fmt: skip
    assert done.returncode == 2
    assert "no conversation of at most 50 tokens" in done.stderr
    assert not (files / "out").exists()


def test_an_unknown_setting_ends_the_run_with_words(files: Path) -> None:
    settings = files / "bad.toml"
    settings.write_text("[generator]\nlearning = 1\n", encoding="utf-8")
    done = run(settings, "--model", files, "--data", files, "--output", files / "out")
    assert done.returncode == 2
    assert "unknown setting 'learning'" in done.stderr


def test_the_shipped_settings_are_the_paper_s() -> None:
    import tomllib

    tables = {
        name: tomllib.loads((RECIPES / f"{name}.toml").read_text("utf-8"))[name]
        for name in ("generator", "retriever")
    }
    generator, retriever = tables["generator"], tables["retriever"]
    assert (generator["learning_rate"], generator["batch"]) == (7e-6, 64)
    assert generator["max_tokens"] == 131_072
    assert (retriever["learning_rate"], retriever["batch"]) == (5e-5, 16)
    assert retriever["max_tokens"] == 4_608


@pytest.mark.skipif(is_installed("trl"), reason="trl is installed here")
def test_without_the_extra_the_recipe_says_what_to_install(files: Path) -> None:
    (files / "base").mkdir()
    (files / "base" / "config.json").write_text("{}", encoding="utf-8")
    done = run(
        files / "rank0.toml", "--model", files / "base", "--data", files / "chats.jsonl",
        "--output", files / "out",
    )  # fmt: skip
    assert done.returncode == 2
    assert "pip install 'scholiast[models]'" in done.stderr
