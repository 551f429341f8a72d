"""Formulas: the simple ones as MathML, all others as their source."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.reporting.html.formulas import mathml


def _row(source: str) -> str:
    found = re.search(r"<semantics><mrow>(.*)</mrow><annotation", mathml(source))
    return found.group(1) if found else ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
        (r"\frac{a}{b}", "<mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac>"),
        (r"\sqrt[3]{x}", "<mroot><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow></mroot>"),
        ("p < .05", "<mi>p</mi><mo>&lt;</mo><mn>.05</mn>"),
        ("n = 1,240", "<mi>n</mi><mo>=</mo><mn>1,240</mn>"),
        (r"\hat{p}", '<mover accent="true"><mrow><mi>p</mi></mrow><mo>^</mo></mover>'),
        (r"\mathbb{R}", '<mi mathvariant="normal">ℝ</mi>'),
        (r"\mathrm{max}", '<mi mathvariant="normal">max</mi>'),
        (r"\text{if } x", "<mtext>if </mtext><mi>x</mi>"),
        (r"\left(a\right)", "<mo>(</mo><mi>a</mi><mo>)</mo>"),
        ("f''", "<msup><mi>f</mi><mrow><mo>′</mo><mo>′</mo></mrow></msup>"),
        ("a - b", "<mi>a</mi><mo>−</mo><mi>b</mi>"),
    ],
)
def test_a_simple_formula_becomes_mathml(source: str, expected: str) -> None:
    assert _row(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        r"\begin{matrix} a & b \end{matrix}",
        r"\unknown{x}",
        "a}b",
        "{a",
        r"\frac{a}",
        r"\frac12",
        "x_1_2",
        "x^1^2",
        "a & b",
        "\\",
        r"\text{a",
        "x\x1b",
        "{" * 400 + "}" * 400,
        r"\hat" * 400,
        r"\frac" * 300,
        "x^" * 500,
        "x" * 5000,
    ],
)
def test_what_is_not_simple_is_left_to_its_source(source: str) -> None:
    assert mathml(source) == ""


def test_the_source_is_kept_beside_the_formula() -> None:
    assert "x &lt; \\alpha</annotation>" in mathml(r"x < \alpha")


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["{", "}", "^", "_", "'", "\\frac", "\\sqrt", "[", "]", "\\hat", "\\alpha", "a", "2",
             " ", "<", "&", "\\text{a b}", "\\mathcal{L}", "\\,", "-", "\\left", "(", "\\", "\\%"]
        ),
        max_size=25,
    ).map("".join)
)  # fmt: skip
def test_any_formula_gives_well_formed_mathml_or_nothing(source: str) -> None:
    made = mathml(source)
    if made:
        tree = ET.fromstring(made)
        for node in tree.iter("mfrac"):
            assert len(node) == 2
        for node in tree.iter("msubsup"):
            assert len(node) == 3
        for node in (*tree.iter("msup"), *tree.iter("msub"), *tree.iter("mover")):
            assert len(node) == 2
