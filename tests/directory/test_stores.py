"""Both stores against a simple model, and what a store must not forget."""

# ruff: noqa: PT012  # a transaction is several statements that fail together

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from mqwire import Guid, strategies
from mqwire.directory import (
    PEC_PARTITION_ID,
    Answer,
    DeletedObject,
    Directory,
    DirectoryObject,
    MemoryStore,
    Neighbour,
    NeighbourKind,
    ObjectType,
    Outcome,
    Partition,
    PurgeState,
    Relation,
    Reset,
    Restriction,
    SqliteStore,
    Store,
    StoreError,
)
from mqwire.directory._records import NAME
from mqwire.directory._restrictions import value_of
from mqwire.directory._schema import IDENTITY, NOT_KEPT, PROPERTIES, RESERVED, SEQNUM, check, object_type_of
from mqwire.properties import Hresult, Property, PropId
from mqwire.seqnum import MAX_SEQ_NUMBER


def guid(number: int) -> Guid:
    return Guid(number.to_bytes(16, "big"))


SITES = guid(1), guid(2)
_TYPES = {PEC_PARTITION_ID: (ObjectType.SITE, ObjectType.USER), SITES[0]: (ObjectType.QUEUE, ObjectType.MACHINE)}
_NAMES = ("alpha", "Alpha", "beta\\q", "\ud800half", "")
_partitions = st.sampled_from((PEC_PARTITION_ID, *SITES))
_guids = st.integers(1, 5).map(guid)
_numbers = st.one_of(st.integers(0, 5), st.sampled_from((1 << 63, MAX_SEQ_NUMBER)))
_values = {
    ObjectType.QUEUE: st.builds(Property, st.just(PropId.PROPID_Q_LABEL), strategies.texts()),
    ObjectType.MACHINE: st.builds(Property, st.just(PropId.PROPID_QM_ADDRESS), st.binary(max_size=9)),
    ObjectType.SITE: st.builds(Property, st.just(PropId.PROPID_S_GATES), st.lists(strategies.guids()).map(tuple)),
    ObjectType.USER: st.builds(Property, st.just(PropId.PROPID_U_SID), st.binary(max_size=9)),
}


class Rollback(Exception):
    pass


class Stores(RuleBasedStateMachine):
    """Whatever is done to the stores is done to plain dicts as well."""

    def __init__(self) -> None:
        super().__init__()
        self.stores: list[Store] = [MemoryStore(), SqliteStore(":memory:")]
        self.objects: dict[tuple[Guid, Guid], DirectoryObject] = {}
        self.gone: dict[tuple[Guid, Guid], DeletedObject] = {}
        self.partitions: dict[Guid, Partition] = {}

    def teardown(self) -> None:
        for store in self.stores:
            store.close()

    def both(self, work: Callable[[Store], Any]) -> list[Any]:
        return [work(store) for store in self.stores]

    @rule(partition=_partitions, identifier=_guids, number=_numbers, data=st.data(), undo=st.booleans())
    def create(self, partition: Guid, identifier: Guid, number: int, data: st.DataObject, undo: bool) -> None:
        kind = data.draw(st.sampled_from(_TYPES.get(partition, _TYPES[SITES[0]])))
        name = data.draw(st.sampled_from(_NAMES))
        properties = tuple(data.draw(st.lists(_values[kind], max_size=2)))

        def work(store: Store) -> Outcome:
            return Directory(store).create(
                partition, kind, path_name=name, identifier=identifier, properties=properties, seq_number=number
            )

        if undo:
            for store in self.stores:
                with pytest.raises(Rollback), store.transaction():
                    work(store)
                    raise Rollback
            return
        outcomes = self.both(work)
        assert outcomes[0] == outcomes[1]
        assert outcomes[0].is_ok
        values = {int(one.id): one for one in properties}
        if name and kind in NAME:
            values[NAME[kind]] = Property(NAME[kind], name)
        kept = tuple(values[propid] for propid in sorted(values))
        self.objects[partition, identifier] = DirectoryObject(partition, identifier, kind, number, kept)

    @rule(partition=_partitions, identifier=_guids, number=_numbers, data=st.data())
    def update(self, partition: Guid, identifier: Guid, number: int, data: st.DataObject) -> None:
        found = self.objects.get((partition, identifier))
        if found is None:
            return
        new = data.draw(_values[found.object_type])
        for store in self.stores:
            with store.transaction():
                stored = Directory(store).find(partition, found.object_type, None, identifier)
                assert stored is not None
                assert Directory(store).update(stored, (new,), number).is_ok
        values = {int(one.id): one for one in (*found.properties, new)}
        kept = tuple(values[propid] for propid in sorted(values))
        changed = DirectoryObject(partition, identifier, found.object_type, number, kept)
        self.objects[partition, identifier] = changed

    @rule(partition=_partitions, identifier=_guids, number=_numbers)
    def delete(self, partition: Guid, identifier: Guid, number: int) -> None:
        found = self.objects.pop((partition, identifier), None)
        if found is not None:
            record = DeletedObject(partition, identifier, number, found.object_type, found.scope)
            self.gone[partition, identifier] = record
            for store in self.stores:
                Directory(store).delete(found)
                store.put_deleted(record)

    @rule(partition=_partitions, bound=_numbers)
    def purge(self, partition: Guid, bound: int) -> None:
        self.both(lambda store: store.purge_deleted(partition, bound))
        self.gone = {k: r for k, r in self.gone.items() if k[0] != partition or r.seq_number > bound}

    @rule(partition=_partitions)
    def mark(self, partition: Guid) -> None:
        self.both(lambda store: Directory(store).reset_partition(partition, Reset.MARK))
        for table in (self.objects, self.gone):
            for key, found in table.items():
                if key[0] == partition:
                    table[key] = msgspec.structs.replace(found, seq_number=0)  # type: ignore[index]

    @rule(partition=_partitions)
    def sweep(self, partition: Guid) -> None:
        swept = self.both(lambda store: Directory(store).reset_partition(partition, Reset.SWEEP))
        gone = {key: f for key, f in self.objects.items() if key[0] == partition and f.seq_number == 0}
        for found in swept:
            assert {(one.partition_id, one.identifier): one for one in found} == gone
        self.objects = {key: found for key, found in self.objects.items() if key not in gone}
        self.gone = {k: r for k, r in self.gone.items() if k[0] != partition or r.seq_number}

    @rule(partition=_partitions)
    def clear(self, partition: Guid) -> None:
        self.both(lambda store: store.clear_partition(partition))
        self.objects = {key: found for key, found in self.objects.items() if key[0] != partition}
        self.gone = {key: record for key, record in self.gone.items() if key[0] != partition}

    @rule(identifier=_partitions, last=_numbers, state=st.sampled_from(PurgeState), name=st.sampled_from(_NAMES))
    def keep_partition(self, identifier: Guid, last: int, state: PurgeState, name: str) -> None:
        partition = Partition(identifier, name, last, last // 2, last // 3, state)
        self.partitions[identifier] = partition
        self.both(lambda store: store.put_partition(partition))

    @rule(identifier=_partitions)
    def drop_partition(self, identifier: Guid) -> None:
        self.partitions.pop(identifier, None)
        self.both(lambda store: store.remove_partition(identifier))

    @rule(partition=_partitions, after=_numbers, up_to=_numbers)
    def changed(self, partition: Guid, after: int, up_to: int) -> None:
        wanted = [f for f in self.objects.values() if f.partition_id == partition and after < f.seq_number <= up_to]
        gone = [r for r in self.gone.values() if r.partition_id == partition and after < r.seq_number <= up_to]
        for store in self.stores:
            found = list(store.changed(partition, after, up_to))
            assert [f.seq_number for f in found] == sorted(f.seq_number for f in wanted)
            assert sorted(f.identifier for f in found) == sorted(f.identifier for f in wanted)
            records = list(store.deleted(partition, after, up_to))
            assert [r.seq_number for r in records] == sorted(r.seq_number for r in gone)
            assert {r.identifier for r in records} == {r.identifier for r in gone}

    @rule(kind=st.sampled_from(list(_values)), relation=st.sampled_from(Relation), number=_numbers, by=_partitions)
    def lookup(self, kind: ObjectType, relation: Relation, number: int, by: Guid) -> None:
        seqnum, blob = SEQNUM[kind], number.to_bytes(8, "big")
        restrictions = (Restriction(relation, seqnum, blob),)
        compare = {0: "__lt__", 1: "__le__", 2: "__gt__", 3: "__ge__", 4: "__eq__", 5: "__ne__"}[relation]
        wanted = {
            (f.partition_id, f.identifier)
            for f in self.objects.values()
            if f.object_type == kind and getattr(f.seq_number, compare)(number)
        }
        for store in self.stores:
            found = list(store.lookup(kind, restrictions))
            assert {(f.partition_id, f.identifier) for f in found} == wanted
            columns = Directory(store).lookup(kind, restrictions, (IDENTITY[kind], seqnum))
            assert sorted(row[0].value for row in columns) == sorted(f.identifier for f in found)  # type: ignore[type-var]
        assert by in (PEC_PARTITION_ID, *SITES)

    @rule(name=st.sampled_from(_NAMES), kind=st.sampled_from(list(_values)))
    def named(self, name: str, kind: ObjectType) -> None:
        wanted = {
            (f.partition_id, f.identifier)
            for f in self.objects.values()
            if f.object_type == kind and f.path_name and f.path_name.casefold() == name.casefold()
        }
        for store in self.stores:
            found = list(store.named(kind, name))
            assert {(f.partition_id, f.identifier) for f in found} == wanted
            assert [f.seq_number for f in found] == sorted((f.seq_number for f in found), reverse=True)

    @invariant()
    def the_same(self) -> None:
        for store in self.stores:
            assert {(f.partition_id, f.identifier): f for f in store.objects()} == self.objects
            assert {(r.partition_id, r.identifier): r for r in store.all_deleted()} == self.gone
            assert {p.identifier: p for p in store.partitions()} == self.partitions


TestStores = Stores.TestCase
TestStores.settings = settings(max_examples=60, stateful_step_count=25)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(":memory:")
    yield made
    made.close()


def _queue(number: int, label: str = "label") -> DirectoryObject:
    properties = (Property(PropId.PROPID_Q_PATHNAME, f"m\\{number}"), Property(PropId.PROPID_Q_LABEL, label))
    return DirectoryObject(SITES[0], guid(number), ObjectType.QUEUE, number, properties)


def test_neighbours_and_answers_are_kept(store: Store) -> None:
    psc = Neighbour(NeighbourKind.PSC, guid(1), guid(1), "PSC1\ud800", MAX_SEQ_NUMBER, 3, 0.0)
    bsc = Neighbour(NeighbourKind.BSC, guid(1), guid(2), "BSC", last_acked_time=12.5)
    store.put_neighbour(psc)
    store.put_neighbour(bsc)
    assert sorted(store.neighbours(), key=lambda n: n.kind) == [psc, bsc]
    store.put_neighbour(msgspec.structs.replace(psc, acked_seq_number=1))
    store.remove_neighbour(NeighbourKind.BSC, guid(1))
    assert list(store.neighbours()) == [msgspec.structs.replace(psc, acked_seq_number=1)]
    answer = Answer("BSC21", 0xFFFFFFFF, Hresult.MQ_ERROR, 5.0)
    store.put_answer(answer)
    assert store.answer("bsc21", 0xFFFFFFFF) == answer
    assert store.answer("BSC21", 1) is None
    store.forget_answers(5.0)
    assert store.answer("BSC21", 0xFFFFFFFF) == answer
    store.forget_answers(5.5)
    assert store.answer("BSC21", 0xFFFFFFFF) is None


def test_the_lower_bound_is_out_and_the_upper_one_in(store: Store) -> None:
    for number in (1, 2, 3, 4):
        store.put(_queue(number))
        store.put_deleted(DeletedObject(SITES[0], guid(number), number, ObjectType.QUEUE))
    assert [found.seq_number for found in store.changed(SITES[0], 1, 3)] == [2, 3]
    assert [record.seq_number for record in store.deleted(SITES[0], 1, 3)] == [2, 3]
    store.purge_deleted(SITES[0], 2)
    assert [record.seq_number for record in store.all_deleted()] == [3, 4]


def test_transactions_do_not_nest(store: Store) -> None:
    with pytest.raises(RuntimeError), store.transaction(), store.transaction():
        pass
    with store.transaction():
        store.put(_queue(1))
    assert len(list(store.objects())) == 1


def test_a_file_keeps_what_was_committed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "directory.db"
    first = SqliteStore(path)
    with first.transaction():
        first.put(_queue(1))
    with pytest.raises(Rollback), first.transaction():
        first.put(_queue(2))
        first.put_partition(Partition(guid(9), "x"))
        raise Rollback
    second = sqlite3.connect(path)  # what another process sees, were this one killed now
    assert second.execute("select count(*) from objects").fetchone() == (1,)
    second.close()
    again = SqliteStore(path)
    assert list(again.objects()) == [_queue(1)]
    assert list(again.partitions()) == []
    assert again._rows("pragma journal_mode") == [("wal",)]
    assert again._rows("pragma synchronous") == [(2,)]
    again.close()
    first.close()


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "full.db")
    store.put(_queue(1))
    (pages,) = store._rows("pragma page_count")[0]
    store._run(f"pragma max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"), store.transaction():
        for number in range(2, 2000):
            store.put(_queue(number, "label" * 20))
    assert list(store.objects()) == [_queue(1)]
    store._run("pragma max_page_count = 100000")
    store.put(_queue(2))
    assert len(list(store.objects())) == 2
    store.close()


def test_files_that_are_none(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("no database at all, but long enough to look like one might" * 20)
    with pytest.raises(StoreError, match=r"text\.db.*not a database"):
        SqliteStore(text)
    with pytest.raises(StoreError, match="unable to open"):
        SqliteStore(tmp_path / "no" / "folder.db")
    later = sqlite3.connect(tmp_path / "later.db")
    later.execute("pragma user_version = 7")
    later.close()
    with pytest.raises(StoreError, match="version 7"):
        SqliteStore(tmp_path / "later.db")
    with pytest.raises(ValueError, match="synchronous"):
        SqliteStore(tmp_path / "x.db", synchronous="MAYBE")


def test_a_closed_store_says_so() -> None:
    store = SqliteStore(":memory:")
    store.close()
    with pytest.raises(StoreError):
        store.put(_queue(1))
    with pytest.raises(StoreError):
        store.get(SITES[0], guid(1))
    with pytest.raises(StoreError):
        list(store.objects())


def _create(directory: Directory, kind: ObjectType, name: str | None, *properties: Property, **more: Any) -> Hresult:
    partition = SITES[0] if kind in (ObjectType.QUEUE, ObjectType.MACHINE) else PEC_PARTITION_ID
    parts = {"partition_id": partition, "identifier": guid(50), "seq_number": 1, "strict": True, **more}
    return directory.create(object_type=kind, path_name=name, properties=properties, **parts).status


def test_what_an_authority_refuses_to_create(store: Store) -> None:
    directory = Directory(store)
    queue = ObjectType.QUEUE
    label = Property(PropId.PROPID_Q_LABEL, "label")
    assert _create(directory, queue, "m\\q", label) == Hresult.MQ_OK
    assert _create(directory, queue, "M\\Q", identifier=guid(51)) == Hresult.MQ_ERROR_QUEUE_EXISTS
    assert _create(directory, queue, "m\\other") == Hresult.MQ_ERROR_QUEUE_EXISTS
    assert _create(directory, queue, None, identifier=guid(51)) == Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES
    assert _create(directory, queue, "m\\x", identifier=None) == Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES
    assert _create(directory, queue, "m\0x", identifier=guid(51)) == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    assert _create(directory, queue, "m\\x", partition_id=PEC_PARTITION_ID) == Hresult.MQDS_WRONG_OBJ_TYPE
    many = (label,) * 200
    assert _create(directory, queue, "m\\x", *many, identifier=guid(51)) == Hresult.MQ_ERROR_TOO_MANY_PROPERTIES
    assert _create(directory, ObjectType.USER, None) == Hresult.MQ_OK
    assert _create(directory, ObjectType.USER, None) == Hresult.MQ_ERROR_PROPERTIES_CONFLICT
    assert _create(directory, queue, "m\\q", identifier=guid(51), partition_id=SITES[1]) == Hresult.MQ_OK


def test_what_an_authority_refuses_to_update(store: Store) -> None:
    directory = Directory(store)
    site, queue = ObjectType.SITE, ObjectType.QUEUE
    _create(directory, site, "one", identifier=guid(1))
    _create(directory, site, "two", identifier=guid(2))
    _create(directory, queue, "m\\q", Property(PropId.PROPID_Q_SCOPE, 1), identifier=guid(3))

    def update(kind: ObjectType, number: int, *properties: Property) -> Hresult:
        partition = SITES[0] if kind == queue else PEC_PARTITION_ID
        found = directory.find(partition, kind, None, guid(number))
        assert found is not None
        return directory.update(found, properties, 9, strict=True).status

    name = PropId.PROPID_S_PATHNAME
    assert update(site, 1, Property(name, "ONE")) == Hresult.MQ_OK
    assert update(site, 1, Property(name, "Two")) == Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
    assert update(site, 1, Property(name, "")) == Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
    assert update(site, 1, Property(PropId.PROPID_S_SITEID, guid(2))) == Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
    assert update(site, 1, Property(PropId.PROPID_Q_LABEL, "x")) == Hresult.MQ_ERROR_ILLEGAL_PROPID
    assert update(queue, 3, Property(PropId.PROPID_Q_SCOPE, 0)) == Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
    assert update(queue, 3, Property(PropId.PROPID_Q_SCOPE, 1)) == Hresult.MQ_OK
    assert update(queue, 3, Property(PropId.PROPID_Q_QUOTA, -1)) == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    many = (Property(PropId.PROPID_Q_QUOTA, 1),) * 200
    assert update(queue, 3, *many) == Hresult.MQ_ERROR_TOO_MANY_PROPERTIES


@pytest.mark.parametrize(
    ("propid", "good", "bad"),
    [
        (PropId.PROPID_Q_BASEPRIORITY, -32768, 32768),
        (PropId.PROPID_Q_QUOTA, 0xFFFFFFFF, 1 << 32),
        (PropId.PROPID_Q_JOURNAL, 1, True),
        (PropId.PROPID_Q_LABEL, "x", b"x"),
        (PropId.PROPID_Q_LABEL, "\ud800", "a\0b"),
        (PropId.PROPID_Q_TYPE, guid(1), Guid(b"short")),
        (PropId.PROPID_Q_SECURITY, b"", "text"),
        (PropId.PROPID_QM_CNS, (guid(1),), (b"x",)),
        (PropId.PROPID_QM_CNS, (), [guid(1)]),
        (PropId.PROPID_QM_OUTFRS_DN, ("a",), ("a\0",)),
    ],
)
def test_values_are_checked_by_the_model(propid: PropId, good: Any, bad: Any) -> None:
    kind = object_type_of(propid)
    assert kind is not None
    assert check(kind, (Property(propid, good),)) == Hresult.MQ_OK
    assert check(kind, (Property(propid, bad),)) == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT


def test_tables_agree_with_the_model() -> None:
    for kind in ObjectType:
        assert {IDENTITY[kind], SEQNUM[kind]} <= PROPERTIES[kind]
        assert object_type_of(IDENTITY[kind]) == kind
        assert IDENTITY[kind] in NOT_KEPT[kind]
    assert {propid for kind in ObjectType for propid in PROPERTIES[kind]} >= RESERVED
    assert object_type_of(1403) is None
    assert object_type_of(5101) is None
    assert object_type_of(99) is None


def test_special_properties_can_be_read_and_looked_for() -> None:
    found = _queue(7)
    assert value_of(found, PropId.PROPID_Q_INSTANCE) == guid(7)
    assert value_of(found, PropId.PROPID_Q_PARTITIONID) == SITES[0]
    assert value_of(found, PropId.PROPID_Q_SEQNUM) == (7).to_bytes(8, "big")
    store = MemoryStore()
    store.put(found)

    def count(relation: Relation, propid: int, value: Any) -> int:
        return len(list(store.lookup(ObjectType.QUEUE, (Restriction(relation, propid, value),))))

    assert count(Relation.PREQ, PropId.PROPID_Q_LABEL, "label") == 1
    assert count(Relation.PREQ, PropId.PROPID_Q_QUOTA, 1) == 0
    assert count(Relation.PRNE, PropId.PROPID_Q_QUOTA, 1) == 1
    assert count(Relation.PRLT, PropId.PROPID_Q_LABEL, 5) == 0, "what cannot be compared does not match"
