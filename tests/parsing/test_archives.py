"""Archives are read in memory, under caps, and nothing leads out of them."""

import gzip
import io
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest

from scholiast.parsing import archives
from scholiast.parsing.archives import open_archive, read_archive, read_folder
from scholiast.parsing.interface import Refusal


def tar_of(members: list[tuple[tarfile.TarInfo, bytes]], mode: str = "w:gz") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # type: ignore[call-overload]
        for member, content in members:
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def file_of(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, target
    return member


def zip_of(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def test_a_zip_a_tar_and_a_tar_gz_give_the_same_members(tmp_path: Path) -> None:
    members = {"main.tex": b"a", "parts/one.tex": b"b"}
    pairs = [(file_of(name), content) for name, content in members.items()]
    (tmp_path / "a.zip").write_bytes(zip_of(members))
    (tmp_path / "a.tar").write_bytes(tar_of(pairs, "w"))
    (tmp_path / "a.tar.gz").write_bytes(tar_of(pairs))
    for name in ("a.zip", "a.tar", "a.tar.gz"):
        assert read_archive(tmp_path / name) == members


def test_a_lone_gz_is_a_tex_file_or_a_tar_as_arxiv_serves_them(tmp_path: Path) -> None:
    (tmp_path / "2004.14974.gz").write_bytes(gzip.compress(b"\\documentclass{article}"))
    assert read_archive(tmp_path / "2004.14974.gz") == {
        "2004.14974.tex": b"\\documentclass{article}"
    }
    (tmp_path / "tarred.gz").write_bytes(tar_of([(file_of("p.tex"), b"x")]))
    assert read_archive(tmp_path / "tarred.gz") == {"p.tex": b"x"}


def test_a_gz_of_a_pdf_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"%PDF-1.5"))
    with pytest.raises(Refusal, match="PDF"):
        read_archive(tmp_path / "a.gz")


@pytest.mark.parametrize("name", ["/etc/passwd", "../up.tex", "a/../../up.tex", "C:/x.tex"])
def test_members_whose_names_lead_out_are_dropped_and_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.tar.gz").write_bytes(
        tar_of([(file_of(name), b"evil"), (file_of("ok.tex"), b"x")])
    )
    members, problems = open_archive(tmp_path / "a.tar.gz")
    assert members == {"ok.tex": b"x"}
    assert [problem.code for problem in problems] == ["dropped-archive-member"]


def test_links_and_devices_are_dropped(tmp_path: Path) -> None:
    evil = [
        (file_of("link.tex", tarfile.SYMTYPE, "/etc/passwd"), b""),
        (file_of("hard.tex", tarfile.LNKTYPE, "ok.tex"), b""),
        (file_of("fifo.tex", tarfile.FIFOTYPE), b""),
    ]
    (tmp_path / "a.tar").write_bytes(tar_of([(file_of("ok.tex"), b"x"), *evil], "w"))
    members, problems = open_archive(tmp_path / "a.tar")
    assert members == {"ok.tex": b"x"}
    assert len(problems) == 3


def test_a_link_in_a_zip_is_dropped(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo("link.tex")
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
        archive.writestr("ok.tex", "x")
    (tmp_path / "a.zip").write_bytes(buffer.getvalue())
    assert read_archive(tmp_path / "a.zip") == {"ok.tex": b"x"}


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    content = bytearray(zip_of({"a.tex": b"x"}))
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "a.zip").write_bytes(content)
    with pytest.raises(Refusal, match="encrypted"):
        read_archive(tmp_path / "a.zip")


def test_a_zip_whose_entries_overlap_is_refused(tmp_path: Path) -> None:
    content = bytearray(zip_of({"a.tex": b"x" * 500, "b.tex": b"y" * 500}))
    second = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, second + 42, 0)
    (tmp_path / "a.zip").write_bytes(content)
    with pytest.raises(Refusal, match="overlap"):
        read_archive(tmp_path / "a.zip")


def test_what_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    bomb = b"\x00" * 30_000_000
    (tmp_path / "a.gz").write_bytes(gzip.compress(bomb, 9))
    (tmp_path / "a.zip").write_bytes(zip_of({"a.tex": bomb}))
    (tmp_path / "a.tar.gz").write_bytes(tar_of([(file_of("a.tex"), bomb)]))
    for name in ("a.gz", "a.zip", "a.tar.gz"):
        with pytest.raises(Refusal, match="times its size"):
            read_archive(tmp_path / name)


def test_too_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MEMBER_LIMIT", 3)
    (tmp_path / "a.zip").write_bytes(zip_of({f"{n}.tex": b"x" for n in range(4)}))
    with pytest.raises(Refusal, match="members"):
        read_archive(tmp_path / "a.zip")


def test_a_nested_archive_stays_closed(tmp_path: Path) -> None:
    inner = zip_of({"inner.tex": b"x"})
    (tmp_path / "a.zip").write_bytes(zip_of({"inner.zip": inner}))
    assert read_archive(tmp_path / "a.zip") == {"inner.zip": inner}


def test_a_cut_archive_gives_what_was_read_and_a_problem(tmp_path: Path) -> None:
    content = tar_of([(file_of("a.tex"), b"a" * 600), (file_of("b.tex"), b"b" * 60_000)], "w")
    (tmp_path / "a.tar").write_bytes(content[:20_000])
    members, problems = open_archive(tmp_path / "a.tar")
    assert members["a.tex"] == b"a" * 600
    assert "damaged-archive" in [problem.code for problem in problems]


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and then nothing of the kind")
    (tmp_path / "b.tar").write_bytes(b"plain words")
    for name in ("a.zip", "b.tar"):
        with pytest.raises(Refusal):
            read_archive(tmp_path / name)


def test_a_folder_gives_its_textual_files_and_no_link_out_of_it(tmp_path: Path) -> None:
    paper = tmp_path / "paper"
    (paper / "parts").mkdir(parents=True)
    (paper / "main.tex").write_text("a")
    (paper / "parts" / "one.tex").write_text("b")
    (paper / "plot.png").write_bytes(b"\x89PNG")
    (tmp_path / "secret.tex").write_text("s")
    (paper / "link.tex").symlink_to(tmp_path / "secret.tex")
    (paper / "loop").symlink_to(paper)
    assert read_folder(paper) == {"main.tex": b"a", "parts/one.tex": b"b"}
