"""What a JSON file must hold to be a list of references."""

from scholiast.parsing.bibliographies.csl import read_csl_json


def test_an_object_that_names_no_work_is_no_reference() -> None:
    references, problems = read_csl_json('[{"a": 1}, {"id": "lee", "title": "On X"}]', "r.json")
    assert [reference.key for reference in references] == ["lee"]
    assert [(problem.code, problem.line) for problem in problems] == [("broken-entry", 1)]
