"""Fine-tune a model on conversations: `python recipes/train_generator.py SETTINGS --model ...`.

Supervised fine-tuning with TRL, low-rank updates with PEFT (CiteRAG, 6.2 and 6.3). Only what the
assistant says is learned. Everything is read from this machine; nothing is fetched or sent.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from scholiast.errors import InputError, ScholiastError, SettingsError
from scholiast.models.interface import Message
from scholiast.recommending.tuning.reading import read_chats

OFFLINE = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_DATASETS_OFFLINE")


@dataclass(frozen=True, slots=True)
class Settings:
    """Of one run; what each means stands in generator.toml."""

    learning_rate: float = 7e-6
    batch: int = 64
    at_once: int = 1
    max_tokens: int = 131_072
    epochs: int = 1
    most_steps: int = 0
    lora_rank: int = 16
    lora_alpha: int = 32
    lora_dropout: float = 0.05
    warmup: float = 0.05
    weight_decay: float = 0.0
    precision: str = "auto"
    is_checkpointed: bool = True
    seed: int = 0


def main(arguments: list[str] | None = None) -> int:
    """Train, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("settings", type=Path, help="a TOML file with a table [generator]")
    parser.add_argument("--model", type=Path, required=True, help="the folder to start from")
    parser.add_argument("--data", type=Path, required=True, help="a JSONL file of conversations")
    parser.add_argument("--output", type=Path, required=True, help="a new folder")
    said = parser.parse_args(arguments)
    try:
        settings = read_settings(said.settings)
        card = fine_tune(said.model, said.data, said.output, settings)
    except ScholiastError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(json.dumps(card) + "\n")
    return 0


def read_settings(file: Path) -> Settings:
    """Return the table `[generator]` of a TOML file; SettingsError for what is not known in it."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("generator", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{file} cannot be read as TOML: {error}") from None
    kinds = {one.name: type(getattr(Settings(), one.name)) for one in fields(Settings)}
    given: dict[str, Any] = {}
    for name, value in table.items():
        kind = kinds.get(name)
        if kind is None:
            raise SettingsError(f"{file}: unknown setting {name!r}; known are {', '.join(kinds)}")
        given[name] = float(value) if kind is float and type(value) is int else value
        if type(given[name]) is not kind:
            raise SettingsError(f"{file}: {name} is a {kind.__name__}, not {value!r}")
    return Settings(**given)


def fine_tune(folder: Path, data: Path, out: Path, settings: Settings) -> dict[str, object]:
    """Return what was done; the trained model lies in `out`, low-rank updates merged in."""
    if out.exists():
        raise InputError(f"{out} is there already: name a new folder for the trained model")
    if not (folder / "config.json").is_file():
        raise InputError(f"{folder} holds no config.json: name the folder of a model")
    chats = list(read_chats(data))
    transformers = _libraries()
    own = {"local_files_only": True, "trust_remote_code": False}
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **own)
    if not tokenizer.chat_template:
        raise InputError(f"the tokenizer in {folder} has no chat template: name a chat model")
    rows = list(_rows(chats, tokenizer, settings.max_tokens))
    if not rows:
        raise InputError(f"{data} holds no conversation of at most {settings.max_tokens:,} tokens")
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, use_safetensors=True, **own)
    with tempfile.TemporaryDirectory() as states:
        trainer = _trainer(model, tokenizer, rows, states, settings)
        trainer.train()
    card: dict[str, object] = {
        "conversations": len(rows),
        "too_long": len(chats) - len(rows),
        "steps": trainer.state.global_step,
        "losses": [entry["loss"] for entry in trainer.state.log_history if "loss" in entry],
        "device": str(trainer.model.device),
        "base": folder.name,
        "settings": asdict(settings),
    }
    trained = trainer.model
    merged = trained.merge_and_unload() if hasattr(trained, "merge_and_unload") else trained
    draft = out.with_name(f".{os.getpid()}-{out.name}")
    try:
        merged.save_pretrained(draft, safe_serialization=True)
        tokenizer.save_pretrained(draft)
        (draft / "training.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
        draft.rename(out)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return card


def _libraries() -> Any:
    """Return transformers, told to stay on this machine; SettingsError where it is missing."""
    for name in OFFLINE:
        os.environ[name] = "1"
    try:
        import peft  # noqa: F401
        import transformers
        import trl  # noqa: F401
    except ImportError as error:
        raise SettingsError(
            f"fine-tuning needs {error.name}, which is not installed: "
            "pip install 'scholiast[models]'"
        ) from error
    return transformers


def _rows(
    chats: Iterable[tuple[Message, ...]], tokenizer: Any, most: int
) -> Iterator[dict[str, list[dict[str, str]]]]:
    """Yield question and answer of each conversation that is not too long."""
    for messages in chats:
        said = [{"role": one.role, "content": one.text} for one in messages]
        text = tokenizer.apply_chat_template(said, tokenize=False)
        if len(tokenizer(text, add_special_tokens=False)["input_ids"]) <= most:
            yield {"prompt": said[:-1], "completion": said[-1:]}


def _trainer(
    model: Any, tokenizer: Any, rows: list[dict[str, Any]], states: str, settings: Settings
) -> Any:
    """Return TRL's trainer over the rows."""
    import datasets
    import trl

    return trl.SFTTrainer(
        model=model,
        processing_class=tokenizer,
        train_dataset=datasets.Dataset.from_list(rows),
        peft_config=_low_rank(settings),
        args=_arguments(len(rows), states, settings),
    )


def _low_rank(settings: Settings) -> Any:
    """Return the low-rank updates that are trained; None where every weight is."""
    import peft

    if not settings.lora_rank:
        return None
    return peft.LoraConfig(
        r=settings.lora_rank,
        lora_alpha=settings.lora_alpha,
        lora_dropout=settings.lora_dropout,
        target_modules="all-linear",
        task_type="CAUSAL_LM",
    )


def _arguments(rows: int, states: str, settings: Settings) -> Any:
    """Return the settings as TRL takes them; nothing is reported or saved on the way."""
    import torch
    import trl

    devices = max(torch.cuda.device_count(), 1)
    gathered = max(settings.batch // (settings.at_once * devices), 1)
    has_bf16 = torch.cuda.is_available() and torch.cuda.is_bf16_supported()
    steps = -(-rows // (settings.at_once * devices * gathered)) * settings.epochs
    steps = min(steps, settings.most_steps) if settings.most_steps else steps
    return trl.SFTConfig(
        output_dir=states,
        learning_rate=settings.learning_rate,
        per_device_train_batch_size=settings.at_once,
        gradient_accumulation_steps=gathered,
        max_length=None,
        num_train_epochs=settings.epochs,
        max_steps=settings.most_steps or -1,
        warmup_steps=int(steps * settings.warmup),
        weight_decay=settings.weight_decay,
        bf16=has_bf16 if settings.precision == "auto" else settings.precision == "bf16",
        gradient_checkpointing=settings.is_checkpointed,
        completion_only_loss=True,
        seed=settings.seed,
        logging_steps=1,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )


if __name__ == "__main__":
    sys.exit(main())
