"""Whatever comes from outside, nothing but the door's own errors comes out."""

import contextlib
import gzip
import ipaddress
import zlib
from datetime import UTC, datetime

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scholiast.errors import AddressError
from scholiast.net.addresses import checked_url, is_public, pair_of
from scholiast.net.advice import advice
from scholiast.net.answers import check_answer
from scholiast.net.decoding import decoded
from scholiast.net.faults import FaultError

HEADERS = ("retry-after", "date", "x-ratelimit-remaining", "x-ratelimit-reset")
LIMITS = ("x-rate-limit-limit", "x-rate-limit-interval")
NOW = datetime(2024, 6, 1, tzinfo=UTC)
TEXT = st.text(max_size=60) | st.from_regex(r"-?\d{0,25}(\.\d{1,12})? ?[smh]{0,2}", fullmatch=True)
URLS = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["http://", "https://", "HTTP://", "http:/", "//", "ftp://", ""]),
        st.sampled_from(["", "a@", "a:b@", "@"]) | st.text(max_size=4),
        st.sampled_from(["example.org", "127.1", "[::1]", "0x7f.1", "10.0.0.1", "①.②"])
        | st.text(max_size=12)
        | st.ip_addresses().map(str),
        st.sampled_from(["", ":80", ":99999", ":x", ":8080"]),
        st.text(max_size=12).map(lambda path: f"/{path}"),
    ),
)


@settings(max_examples=500, deadline=None)
@given(URLS | st.text(max_size=80))
@example("http://[::1")
@example("http://\ud800/")
@example("http://xn--a/")
def test_a_url_is_taken_or_refused_and_a_taken_one_is_plain(text: str) -> None:
    try:
        url = checked_url(text)
    except AddressError:
        return
    host = url.raw_host.decode("ascii")
    assert url.scheme in {"http", "https"}
    assert not url.userinfo
    assert pair_of(url).rpartition(":")[2] in {"80", "443", "8080", "8443"}
    if host[-1].isdigit() or ":" in host:
        with contextlib.suppress(ValueError):
            ipaddress.ip_address(host)
            return
        assert not host.rsplit(".", 1)[-1].isdigit(), "a number is no name"


@settings(max_examples=500, deadline=None)
@given(st.ip_addresses(v=4))
def test_what_hides_an_address_is_no_more_public_than_it(address: ipaddress.IPv4Address) -> None:
    hidden = (
        ipaddress.IPv6Address(0xFFFF_0000_0000 | int(address)),
        ipaddress.IPv6Address((0x64FF9B << 96) | int(address)),
    )
    assert all(is_public(str(form)) == is_public(str(address)) for form in hidden)
    if address.is_private or address.is_link_local or address.is_multicast:
        assert not is_public(str(address))
    tunnels = (int(address), (0x2002 << 112) | (int(address) << 80))
    assert not any(is_public(str(ipaddress.IPv6Address(form))) for form in tunnels)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(HEADERS + LIMITS), TEXT))
def test_headers_never_break_and_never_ask_for_less_than_nothing(headers: dict[str, str]) -> None:
    asked = advice(headers, NOW)
    assert asked.wait >= 0
    assert asked.spacing >= 0


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=3000), st.sampled_from(["gzip", "deflate", ""]), st.integers(0, 4000))
def test_a_body_is_whole_or_refused_and_never_over_its_cap(
    body: bytes, encoding: str, most: int
) -> None:
    packed = body
    if encoding:
        packed = gzip.compress(body) if encoding == "gzip" else zlib.compress(body)
    try:
        assert decoded([packed], encoding, most, "example.org") == body
        assert len(body) <= most
    except FaultError:
        assert max(len(body), len(packed)) > most


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 400), st.binary(max_size=4), st.booleans())
def test_damage_is_a_fault_or_does_no_harm(
    body: bytes, at: int, damage: bytes, is_cut: bool
) -> None:
    packed = gzip.compress(body)
    at = min(at, len(packed))
    broken = packed[:at] if is_cut else packed[:at] + damage + packed[at + len(damage) :]
    try:
        found = decoded([broken], "gzip", 10_000, "example.org")
    except FaultError:
        return
    assert found == body or at < 10 or (is_cut and not broken)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200), TEXT, st.sampled_from(["application/json", "text/xml", "*/*", ""]))
@example(
    b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "text/xml", "text/xml"
)
@example(b"\xff\xfe<\x00a\x00/\x00>\x00", "text/xml", "text/xml")
def test_any_body_of_any_type_is_judged(body: bytes, kind: str, accept: str) -> None:
    for named in (kind, "application/json", "text/xml; charset=utf-8"):
        with contextlib.suppress(FaultError):
            check_answer(200, named, body, accept, "example.org")
