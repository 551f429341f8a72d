"""Who is who: by ORCID, else by name; homonyms are told, not joined."""

from tests.corpora.collecting.listed import author

from scholiast.corpora.collecting.people import People

ONE, OTHER = "0000-0001-0000-0001", "0000-0002-0000-0002"


def test_spellings_of_a_name_are_one_person() -> None:
    people = People()
    assert people.key(author("José Núñez")) == people.key(author("Jose  Nunez"))


def test_a_name_borne_by_two_orcids_joins_neither() -> None:
    people = People()
    people.key(author(f"Wei Wang {ONE}"))
    assert people.key(author("Wei Wang")) == f"orcid:{ONE}"
    people.key(author(f"Wei Wang {OTHER}"))
    assert people.key(author("Wei Wang")) == "name:wei wang"
    assert people.homonyms == ("wei wang",)


def test_what_is_known_of_names_can_be_taken_up_again() -> None:
    people = People()
    people.key(author(f"Wei Wang {ONE}"))
    assert People(people.orcids).settled("name:wei wang") == f"orcid:{ONE}"
