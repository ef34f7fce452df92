"""Nothing acknowledged is lost, and what may or may not have happened is no complaint."""

from __future__ import annotations

import pytest

from mqwire._values import Guid
from mqwire.directory import DirectoryObject, ObjectType
from mqwire.lab.simulation._enterprise import site_id
from mqwire.lab.simulation._events import Change
from mqwire.lab.simulation._history import History, lost_acknowledgements
from mqwire.lab.simulation._objects import identifier_of
from mqwire.mqdsrp import Command
from mqwire.properties import Property, PropId
from mqwire.replication import Completed

CREATE, UPDATE, DELETE = Command.CREATE, Command.UPDATE, Command.DELETE
NO_ANSWER = 0xC00E0013


class Story:
    """Requests one after the other: when asked, when answered and how (None: never)."""

    def __init__(self) -> None:
        self.history = History()
        self.objects: dict[Guid, DirectoryObject] = {}

    def ask(
        self,
        command: Command,
        asked: float,
        answered: float | None,
        status: int = 0,
        *,
        number: int = 1,
        name: int | None = None,
        by_path: bool = False,
    ) -> Story:
        change = Change(asked, "PSC1", command, "queue", number, 1, by_path, name)
        operation = self.history.begin(change, asked)
        if answered is not None:
            self.history.end(Completed(str(operation.mark), status, seq_number=0x1F), answered)
        return self

    def holds(self, mark: int, number: int = 1) -> Story:
        """The authority has the object, as this request left it."""
        found = identifier_of(Change(0.0, "", CREATE, "queue", number, 1))
        label = Property(PropId.PROPID_Q_LABEL, f"mark {mark}")
        self.objects[found] = DirectoryObject(site_id(1), found, ObjectType.QUEUE, 0x20, (label,))
        return self

    @property
    def complaints(self) -> list[str]:
        return list(lost_acknowledgements(self.history, lambda _, identifier: self.objects.get(identifier)))


def test_a_created_object_is_there() -> None:
    assert Story().ask(CREATE, 1, 2).holds(1).complaints == []


def test_a_lost_create_is_told_with_its_number_and_time() -> None:
    [complaint] = Story().ask(CREATE, 1, 2).complaints
    assert complaint == (
        r"lost: the create of queue PSC1\queue1 on PSC1 at t=1.000, acknowledged with seq 0x1f at t=2.000; "
        "the authority lacks it and nobody deleted it"
    )


@pytest.mark.parametrize("answered", [None, 2])
def test_what_was_not_acknowledged_may_be_missing(answered: float | None) -> None:
    assert Story().ask(CREATE, 1, answered, NO_ANSWER).complaints == []


def test_a_deleted_object_is_gone() -> None:
    assert Story().ask(CREATE, 1, 2).ask(DELETE, 3, 4).complaints == []


def test_a_deleted_object_that_is_back() -> None:
    [complaint] = Story().ask(CREATE, 1, 2).ask(DELETE, 3, 4).holds(1).complaints
    assert complaint.startswith(r"back: the delete of queue PSC1\queue1 on PSC1 at t=3.000, acknowledged")
    assert complaint.endswith("the authority has it with seq 0x20")


def test_a_delete_that_nobody_answered_may_have_happened() -> None:
    assert Story().ask(CREATE, 1, 2).ask(DELETE, 3, None).complaints == []
    assert Story().ask(CREATE, 1, 2).ask(DELETE, 3, 9, NO_ANSWER).holds(1).complaints == []


def test_a_delete_that_was_over_before_cannot_have_taken_it() -> None:
    story = Story().ask(DELETE, 0, 0.5).ask(CREATE, 1, 2)
    assert len(story.complaints) == 1


def test_a_create_without_an_answer_may_come_after_the_delete() -> None:
    assert Story().ask(CREATE, 1, None).ask(DELETE, 3, 4).holds(1).complaints == []


def test_another_object_of_that_name_may_have_been_meant() -> None:
    story = Story().ask(CREATE, 1, 2).ask(DELETE, 5, 6, number=2, name=1, by_path=True)
    assert story.complaints == []


def test_the_last_acknowledged_value_is_there() -> None:
    story = Story().ask(CREATE, 1, 2).ask(UPDATE, 3, 4).ask(UPDATE, 5, 6)
    assert story.holds(3).complaints == []
    [complaint] = story.holds(2).complaints
    assert "lost: the update" in complaint
    assert "at t=5.000" in complaint
    assert "still has the value 'mark 2' of the update" in complaint


def test_of_two_at_the_same_time_either_may_be_last() -> None:
    story = Story().ask(CREATE, 1, 2).ask(UPDATE, 3, 6).ask(UPDATE, 4, 5)
    assert story.holds(2).complaints == []
    assert story.holds(3).complaints == []


def test_a_write_without_an_answer_may_come_late() -> None:
    assert Story().ask(CREATE, 1, 2).ask(UPDATE, 3, None).ask(UPDATE, 4, 5).holds(2).complaints == []


def test_a_value_that_nobody_wrote() -> None:
    [complaint] = Story().ask(CREATE, 1, 2).holds(77).complaints
    assert complaint.endswith("the authority still has the value 'mark 77' of nobody")


def test_a_write_that_named_another_object_of_that_name() -> None:
    story = Story().ask(CREATE, 1, 2).ask(UPDATE, 5, 6, number=2, name=1, by_path=True).holds(2)
    assert story.complaints == []


def test_two_answers_to_one_request_are_remembered() -> None:
    history = History()
    operation = history.begin(Change(1.0, "PSC1", CREATE, "user", 1), 1.0)
    assert history.end(Completed("1", 0), 2.0) is operation
    assert history.end(Completed("1", 5), 3.0) is operation
    assert history.answered_twice == [operation]
    assert (operation.status, operation.ended) == (0, 2.0)
    assert history.end(Completed("setup site0", 0), 2.0) is None
