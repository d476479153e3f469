"""Each form of data gives the scores of the plain lists that it stands for; what is none is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Callable

import pytest
from conftest import QUICKSTART, TESTDATA

import corefscore
from corefscore import ArgumentError, InputError, score_coref, score_ner

KEY = [[(0, 1), (2, 3), (7, 9)], [(5, 6), (10, 12)]]
RESPONSE = [[(0, 1), (2, 3)], [(5, 6), (7, 9), (10, 12)]]
GOLD = [["B-PER", "I-PER", "O"], ["B-LOC", "O"]]
PRED = [["B-PER", "O", "O"], ["B-LOC", "O"]]
LABELS = ["O", "B-PER", "I-PER", "B-LOC"]
GOLD_IDS = [[-100, 1, 2, 0, -100], [-100, 3, 0, -100, -100]]
PRED_IDS = [[0, 1, 0, 0, 0], [0, 3, 0, 1, 1]]


def scores(result: corefscore.Result) -> dict[str, Any]:
    scored: dict[str, Any] = result.to_dict()["systems"][0]["scores"]
    return scored


def lists(data: list[Any]) -> list[Any]:
    return json.loads(json.dumps(data))


def as_numpy(data: list[Any]) -> list[Any]:
    numpy = pytest.importorskip("numpy")
    return [numpy.array(cluster) for cluster in data]


def as_numpy_numbers(data: list[Any]) -> list[Any]:
    numpy = pytest.importorskip("numpy")
    return [[(numpy.int64(start), numpy.int32(end)) for start, end in cluster] for cluster in data]


@pytest.mark.parametrize(
    "form",
    [
        lists,
        as_numpy,
        as_numpy_numbers,
        lambda data: tuple(tuple(cluster) for cluster in data),
        lambda data: [set(cluster) for cluster in data],
        lambda data: {frozenset(cluster) for cluster in data},
        lambda data: [[range(start, end) for start, end in cluster] for cluster in data],
        lambda data: ((mention for mention in cluster) for cluster in data),
        iter,
        lambda data: [dict.fromkeys(cluster).keys() for cluster in data],
    ],
)
def test_clusters_in_any_form_score_as_lists(form: Callable[[list[Any]], Any]) -> None:
    assert scores(score_coref(form(KEY), form(RESPONSE))) == scores(score_coref(KEY, RESPONSE))


def test_documents_have_names_or_an_order() -> None:
    expected = score_coref({"b": KEY, "a": RESPONSE}, {"a": KEY, "b": RESPONSE})
    assert scores(score_coref([KEY, RESPONSE], [RESPONSE, KEY])) == scores(expected)
    assert scores(score_coref({1: KEY, 2: RESPONSE}, {"2": KEY, "1": RESPONSE})) == scores(expected)
    assert expected["mentions"].f1 == 1


def test_mentions_may_be_names() -> None:
    named = score_coref([["Ann", "she"], ["Bob"]], [["Ann", "Bob"], ["she"]])
    assert scores(named) == scores(score_coref([[0, 1], [2]], [[0, 2], [1]]))


def test_ends_are_not_included_unless_it_is_said() -> None:
    inclusive = [[(start, end - 1) for start, end in cluster] for cluster in KEY]
    assert scores(score_coref(inclusive, inclusive, ends="inclusive"))["conll"]["f1"] == 1
    assert scores(score_coref([[(0, 0), (2, 2)]], [[(0, 0), (2, 2)]], ends="inclusive"))["muc"]["f1"] == 1
    with pytest.raises((ArgumentError, InputError), match="end|\\[0, ?0"):
        score_coref([[(0, 0)]], [[(0, 0)]])


def test_a_path_and_bytes_and_data_can_be_mixed() -> None:
    key, response = QUICKSTART / "key.conll", QUICKSTART / "response.conll"
    expected = scores(score_coref(key, response))
    assert scores(score_coref(str(key), response.read_bytes())) == expected
    assert scores(score_coref(bytearray(key.read_bytes()), memoryview(response.read_bytes()))) == expected
    gold, pred = QUICKSTART / "gold.tsv", QUICKSTART / "pred.tsv"
    text = pred.read_text().strip().split("\n\n")
    tags = [[line.split()[-1] for line in part.splitlines() if not line.startswith("#")] for part in text]
    with pytest.warns(corefscore.InputWarning):
        assert scores(score_ner(gold, tags)) == scores(score_ner(gold, pred))


def test_dictionaries_that_tools_return_are_read_as_these_tools_mean_them() -> None:
    maverick = {"tokens": list("abcdefghijkl"), "clusters_token_offsets": [((0, 0), (2, 2)), ((5, 5), (7, 8))]}
    assert score_coref([maverick], [maverick])["muc"].f1 == 1
    assert score_coref(maverick, maverick)["mentions"].recall == 1
    spans = [[{"entity_group": "PER", "score": 0.9, "word": "Ada", "start": 0, "end": 3}]]
    assert score_ner([{"text": "Ada met Bo", "spans": [{"start": 0, "end": 3, "label": "PER"}]}], spans).f1 == 1


class FastcorefResult:
    text = "Ann said she left"

    def get_clusters(self, as_strings: bool = True) -> list[Any]:
        return [["Ann", "she"]] if as_strings else [[(0, 3), (9, 12)]]


def test_results_of_fastcoref() -> None:
    result = score_coref([FastcorefResult()], [FastcorefResult()])
    assert (result["muc"].f1, result["mentions"].data["recall"]["denominator"]) == (1, 2)


class Span:
    def __init__(self, start: int, end: int, label: str) -> None:
        self.start, self.end, self.start_char, self.end_char, self.label_ = start, end, start, end, label


class Doc:
    """What a Doc of spaCy has of this."""

    text = "Ada met Bo"

    def __init__(self, *ents: Span) -> None:
        self.ents = ents
        self.spans = {"coref_clusters_1": list(ents), "other": []}

    def __iter__(self) -> Any:
        return iter(self.text.split())


def test_docs_of_spacy() -> None:
    gold, pred = Doc(Span(0, 3, "PER"), Span(8, 10, "PER")), Doc(Span(0, 3, "PER"), Span(8, 10, "ORG"))
    for sides in ((gold, pred), ([gold], [pred])):
        assert score_ner(*sides)["strict"].correct == 1
    assert score_coref([gold], [pred])["muc"].f1 == 1


@pytest.mark.parametrize("form", [lists, lambda ids: pytest.importorskip("numpy").array(ids), tuple])
def test_label_ids_score_as_their_names_and_ignored_tokens_are_none(form: Callable[[list[Any]], Any]) -> None:
    expected = scores(score_ner(GOLD, PRED))
    names = dict(enumerate(LABELS))
    for id2label in (LABELS, names, {str(number): name for number, name in names.items()}):
        assert scores(score_ner(form(GOLD_IDS), form(PRED_IDS), id2label=id2label)) == expected
    assert scores(score_ner(form(GOLD_IDS), PRED, id2label=LABELS)) == expected


class Feature:
    names = LABELS


class Column:
    feature = Feature()


class Dataset:
    """What a data set of Hugging Face has of this."""

    features = {"tokens": None, "ner_tags": Column()}

    def __iter__(self) -> Any:
        return iter([{"tokens": ["x"] * len(row), "ner_tags": row} for row in [[1, 2, 0], [3, 0]]])


def test_rows_of_data_sets() -> None:
    expected = scores(score_ner(GOLD, PRED))
    assert scores(score_ner(Dataset(), PRED)) == expected
    assert scores(score_ner(list(Dataset()), PRED, id2label=LABELS)) == expected
    rows = [{"tokens": ["x"] * len(row), "tags": row} for row in PRED]
    assert scores(score_ner(GOLD, rows)) == expected
    several = score_ner(Dataset(), {"a": Dataset(), "b": list(Dataset()), "c": rows}).systems
    assert [one.f1 for one in several.values()] == [1, 1, 0.5]


class InFormat(Dataset):
    """One in the format of pandas, whose rows are tables."""

    def __iter__(self) -> Any:
        return iter([Series([[1, 2, 0]]), Series([[3, 0]])])

    def with_format(self, kind: None) -> Dataset:
        return Dataset()


def test_rows_of_data_sets_in_another_format() -> None:
    assert scores(score_ner(InFormat(), PRED)) == scores(score_ner(GOLD, PRED))


class TagColumn(Sequence[Any]):
    """A column of it, which it gives by name."""

    features = Column()

    def __getitem__(self, at: Any) -> Any:
        return [[1, 2, 0], [3, 0]][at]

    def __len__(self) -> int:
        return 2


def test_columns_of_data_sets() -> None:
    assert scores(score_ner(TagColumn(), PRED)) == scores(score_ner(GOLD, PRED))


class Series:
    """What a Series of Polars has of this, whose items are such too."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __iter__(self) -> Any:
        return iter([Series(one) if isinstance(one, list) else one for one in self.items])

    def __len__(self) -> int:
        return len(self.items)

    def to_list(self) -> list[Any]:
        return self.items


class Array:
    """An array of Arrow, whose items are no lists."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __iter__(self) -> Any:
        return iter(range(len(self.items)))

    def to_pylist(self) -> list[Any]:
        return self.items


@pytest.mark.parametrize("form", [Series, Array])
def test_columns_of_frames_have_documents(form: Callable[[list[Any]], Any]) -> None:
    key = form([[[list(mention) for mention in entity] for entity in KEY], []])
    assert score_coref(key, [RESPONSE, []]).f1 == score_coref([KEY, []], [RESPONSE, []]).f1
    assert scores(score_ner(form(GOLD_IDS), PRED, id2label=LABELS)) == scores(score_ner(GOLD, PRED))


def test_a_document_with_lists_of_dictionaries_has_no_rows() -> None:
    label = [{"start": 0, "end": 3, "labels": ["PER"]}]
    document = {"text": "Ada met Bo.", "id": 7, "label": label, "annotator": 1, "annotation_id": 1}
    assert score_ner(document, document).f1 == 1


def test_spans_are_lists_for_each_sentence_or_by_name() -> None:
    gold, pred = [[(0, 2, "PER")], [(0, 1, "LOC")]], [[(0, 1, "PER")], [(0, 1, "LOC")]]
    assert score_ner(gold, pred).f1 == 0.5
    assert score_ner({"a": gold[0], "b": gold[1]}, {"b": pred[1], "a": pred[0]}).f1 == 0.5
    assert score_ner(gold, [[], []])["strict"].support == 2
    closed = [[(start, end - 1, name) for start, end, name in one] for one in gold]
    assert score_ner(closed, closed, ends="inclusive").f1 == 1


@pytest.mark.parametrize("is_named", [False, True])
@pytest.mark.parametrize("is_tuple", [False, True])
def test_predicted_spans_may_have_scores(is_named: bool, is_tuple: bool) -> None:
    gold = [[(0, 2, "PER"), (3, 4, "LOC")], [(0, 1, "LOC")]]
    scored = [[(0, 2, "PER", 0.9), (3, 4, "LOC", 0.3)], [(0, 1, "LOC", 0.5)]]
    names = ("start", "end", "type", "score")
    spans: list[Any] = [one if is_tuple else [dict(zip(names, span)) for span in one] for one in scored]
    sides = (dict(zip("ab", gold)), dict(zip("ab", spans))) if is_named else (gold, spans)
    assert score_ner(*sides).f1 == 1
    assert score_ner(*sides, min_score=0.4)["strict"].recall == 2 / 3
    assert score_ner(sides[0], sides[0]).f1 == 1


def test_several_systems_are_a_dictionary() -> None:
    result = score_ner(GOLD, {"ours": PRED, "theirs": GOLD})
    assert {name: system.f1 for name, system in result.systems.items()} == {"ours": 0.5, "theirs": 1}
    with pytest.raises(KeyError, match="ours, theirs"):
        result.f1  # noqa: B018
    response = QUICKSTART / "response.conll"
    both = {"a": response, "b": (TESTDATA / "several" / "other.conll").read_bytes()}
    several = score_coref(QUICKSTART / "key.conll", both, metric="muc")
    assert several.systems["a"].f1 == score_coref(QUICKSTART / "key.conll", response, metric="muc").f1
    assert list(score_coref(KEY, {"x": KEY, "y": RESPONSE}).systems) == ["x", "y"]


def test_names_with_any_characters_come_back() -> None:
    odd = ["B-Pérsönη", "B-人", "B-\U0001f600", "B-\ud800", 'B-a"b\\']
    result = score_ner([odd], [odd])
    assert set(result.types) == {name[2:] for name in odd}


@pytest.mark.parametrize(
    ("gold", "pred", "message"),
    [
        ([["O"]], [[b"O"]], "bytes"),
        ([["O"]], [[1.5]], "1.5"),
        ([["O"]], [[True]], "true|True"),
        ([["O"]], ["O"], "sentences"),
        ([[1]], [[1]], "id2label"),
        (3, [["O"]], "int"),
        ([["O"]], None, "NoneType"),
        ([[[0.1, 0.9]]], [[[0.1, 0.9]]], "argmax"),
        ([[0.0, 1.0]], [[0, 1]], "gold: numbers of labels are integers, not 0.0"),
        ([[(0, 1, float("nan"))]], [[]], "NaN, as pandas"),
        ([["O", float("nan")]], [["O", "O"]], "NaN, as pandas"),
        ([[(0.0, 1.0, "PER")]], [[]], "gold: positions of spans are integers, not 0.0"),
        ([["O"]], [["O"], ["O"], [float("nan")]], "pred, sentence 3: a value is NaN"),
        ([[(0, 1, "PER")]], [[(0, 1, "PER", "Ada")]], "the score of span 1 of sentence 1 is a number, not 'Ada'"),
        ([[(0, 1)]], [[]], r"gold: expected spans \(start, end, type\)"),
        ([[[1, 0]]], [[[1, 0]]], "gold: expected spans"),
        ({"a": [["O"]]}, {"a": [["O"]]}, r"gold: .*list\(gold.values\(\)\)"),
    ],
)
def test_what_are_no_tags_or_spans_is_refused(gold: Any, pred: Any, message: str) -> None:
    with pytest.raises((ArgumentError, InputError), match=message):
        score_ner(gold, pred)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ([[(0, 1.5)]], "1.5"),
        ([[(0, None)]], "None"),
        ([[(2, 1)]], "2"),
        ([[2**60 + 1]], "2\\^53"),
        ({1: KEY, "1": KEY}, "equal as text"),
        ([[(0, float("inf"))]], "."),
        (5, "int"),
    ],
)
def test_what_are_no_entities_is_refused(key: Any, message: str) -> None:
    with pytest.raises((ArgumentError, InputError), match=message):
        score_coref(key, {"x": KEY} if isinstance(key, dict) else RESPONSE)


@pytest.mark.parametrize(
    ("ids", "names", "message"),
    [
        ([[9]], ["O"], "9"),
        ([[-1]], ["O"], "-1"),
        ([[40000]], ["O"], "40,?000|32"),
        ([[0]], {0: "O", 2: "B-A"}, "gaps"),
        ([[0]], {"O": 0}, "numbers by name"),
        ([[0]], "O", "a list of names"),
        ([0, 1], ["O", "B-A"], "gold: expected a list of label ids for each sentence; sentence 1 is 0"),
    ],
)
@pytest.mark.parametrize("is_array", [False, True])
def test_label_ids_without_names_are_refused(ids: Any, names: Any, message: str, is_array: bool) -> None:
    given = pytest.importorskip("numpy").array(ids) if is_array else ids
    with pytest.raises((ArgumentError, InputError), match=message):
        score_ner(given, given, id2label=names)


def test_a_side_is_named_once_in_messages_and_what_pred_leaves_out_is_a_warning() -> None:
    with pytest.warns(corefscore.InputWarning, match="document 'b' is not in gold: not scored"):
        score_ner({"a": [(0, 1, "PER")]}, {"a": [], "b": []})
    with pytest.warns(corefscore.InputWarning, match="at 1 token with a tag in gold"):
        score_ner([[0, 1]], [[0, -100]], id2label=["O", "B-PER"])


def test_repeated_spans_count_each_in_lists_and_once_by_name() -> None:
    twice, once = [(0, 1, "PER"), (0, 1, "PER")], [(0, 1, "PER")]
    assert score_ner([twice], [once]).types["PER"].support == 2
    assert score_ner([twice], [once], duplicates="drop").types["PER"].support == 1
    assert score_ner({"d": twice}, {"d": once}).types["PER"].support == 1


def test_texts_that_a_model_answered_are_read() -> None:
    gold = [{"text": "Ada met Bo.", "spans": [{"start": 0, "end": 3, "type": "PER"}]}, {"text": "Hi.", "spans": []}]
    fenced = 'Here you are:\n```json\n{"PER": ["Ada"]}\n```'
    assert score_ner(gold, [fenced, "[]"]).f1 == 1
    assert score_ner(gold, ["[]", fenced]).f1 == 0
    with pytest.raises(InputError, match="UNPARSABLE_ANSWER"):
        score_ner(gold, [fenced, "none"])


ANSWERED = [
    {"id": "a", "text": "Ada met Bo.", "spans": [{"start": 0, "end": 3, "type": "PER"}]},
    {"id": "b", "text": "In Rome.", "spans": [{"start": 3, "end": 7, "type": "LOC"}]},
]


@pytest.mark.parametrize(
    "pred",
    [
        {"b": '{"LOC": ["Rome"]}', "a": 'So:\n```json\n{"PER": ["Ada"]}\n```'},
        {"b": {"LOC": ["Rome"]}, "a": {"PER": ["Ada"]}},
        {"b": [("Rome", "LOC")], "a": [("Ada", "PER")]},
        {"b": [{"text": "Rome", "type": "LOC"}], "a": [{"text": "Ada", "type": "PER"}]},
        {"b": {"entities": [["Rome", "LOC"]]}, "a": {"entities": [["Ada", "PER"]]}},
        [[("Ada", "PER")], [("Rome", "LOC")]],
        [[{"text": "Ada", "type": "PER"}], [{"text": "Rome", "type": "LOC"}]],
        [{"PER": ["Ada"]}, {"LOC": ["Rome"]}],
    ],
)
def test_answers_may_be_by_id_or_in_order_and_any_json(pred: Any) -> None:
    assert score_ner(ANSWERED, pred).f1 == 1
    both = score_ner(ANSWERED, {"ours": pred, "theirs": pred})
    assert [one.f1 for one in both.systems.values()] == [1, 1]


def test_a_refusal_is_no_path() -> None:
    refused = {"a": "I cannot help.", "b": '{"LOC": ["Rome"]}'}
    with pytest.raises(InputError, match="UNPARSABLE_ANSWER"):
        score_ner(ANSWERED, refused)
    with pytest.warns(corefscore.InputWarning, match="counts as empty"):
        assert score_ner(ANSWERED, refused, unparsable="empty").f1 == pytest.approx(2 / 3)
    for all_refused in (["none", ""], {"a": "none", "b": ""}):
        with pytest.warns(corefscore.InputWarning, match="counts as empty"):
            assert score_ner(ANSWERED, all_refused, pred_input="strings", unparsable="empty").f1 == 0
    key = [{"doc_key": "a", "sentences": [["Ann", "saw", "her"]], "clusters": [[[0, 0], [2, 2]]]}]
    for response in (['[["Ann", "her"]]'], {"a": '[["Ann", "her"]]'}):
        assert score_coref(key, response)["muc"].f1 == 1
    for text, message in (("Ada B-PER\nmet O\n", "a text is the path of a file.*encode"), ("", "this path is empty")):
        with pytest.raises(ArgumentError, match=f"pred: {message}"):
            score_ner(ANSWERED, text)


def test_nothing_is_an_answer_that_cannot_be_read() -> None:
    for pred in ([None, '{"LOC": ["Rome"]}'], {"a": None, "b": '{"LOC": ["Rome"]}'}):
        with pytest.raises(InputError, match="UNPARSABLE_ANSWER"):
            score_ner(ANSWERED, pred)


def test_answers_are_scored_against_rows_with_words() -> None:
    rows = [{"tokens": ["Ada", "met", "Bo"], "ner_tags": [1, 0, -100]}]
    answer = ['{"PER": ["Ada"]}']
    assert score_ner(rows, answer, id2label=["O", "B-PER"], text="joined").f1 == 1
    named = [{"words": ["Ada", "met"], "tags": ["B-PER", "O"]}]
    assert score_ner(named, {"a": answer, "b": ["[]"]}, text="joined").systems["b"].f1 == 0


def test_what_a_pipeline_returns_for_one_text_is_one_document() -> None:
    spans = [
        {"entity_group": "PER", "score": 0.9, "word": "Ada", "start": 0, "end": 3},
        {"entity_group": "PER", "score": 0.8, "word": "Bo", "start": 8, "end": 10},
    ]
    assert score_ner(ANSWERED[:1], spans)["strict"].predicted == 2


def test_paths_with_brackets_stay_paths(tmp_path: Path) -> None:
    odd = tmp_path / "run[1].tsv"
    odd.write_text("Ada\tB-PER\n")
    with pytest.warns(corefscore.InputWarning, match="SAME_FILE"):
        assert list(score_ner(odd, {"x": str(odd), "y": odd}).systems) == ["x", "y"]
    with pytest.raises(InputError, match="FILE_NOT_READABLE"):
        score_ner(odd, str(tmp_path / "run[2].tsv"))


def test_spans_may_be_dictionaries_and_count_characters() -> None:
    spans = {"a": [{"start": 0, "end": 3, "label": "PER"}], "b": [{"start": 3, "end": 7, "type": "LOC"}]}
    for pred in (spans, {"a": [(0, 3, "PER")], "b": [(3, 7, "LOC")]}, [[(0, 3, "PER")], [(3, 7, "LOC")]]):
        assert score_ner(ANSWERED, pred, pred_offsets="code-points").f1 == 1
        with pytest.raises(InputError, match="NO_TEXT"):
            score_ner(ANSWERED, pred)
    assert score_ner({"a": []}, {"ours": {"a": [(0, 1, "PER")]}}).types["PER"].predicted == 1
    assert score_ner([[{"start": 0, "end": 1, "type": "PER"}]], [[(0, 1, "PER")]]).f1 == 1
    assert score_ner({"a": [(0, 1, "PER")]}, {"ours": [[(0, 1, "PER")]], "theirs": [[]]}).systems["theirs"].f1 == 0


def test_tables_have_a_row_for_each_sentence_or_document() -> None:
    pandas = pytest.importorskip("pandas")
    assert score_ner(pandas.DataFrame(ANSWERED), pandas.DataFrame(ANSWERED)).f1 == 1
    tags = pandas.DataFrame({"tokens": [["Ada"]], "ner_tags": [["B-PER"]]})
    assert score_ner(tags, {"x": tags, "y": tags}).systems["y"].f1 == 1
    # As a frame has lists that come from Parquet or a data set of Hugging Face.
    arrays = tags.map(lambda cell: pandas.Series(cell * 2).to_numpy())
    assert score_ner(arrays, [["B-PER", "O"]]).f1 == pytest.approx(2 / 3)
    tokens = pandas.DataFrame({"sentence": [1, 1], "word": ["Ada", "met"], "tag": ["B-PER", "O"]})
    with pytest.raises(ArgumentError, match="gold: .*groupby"):
        score_ner(tokens, tokens)
    grouped = tokens.groupby("sentence")["tag"].agg(list)
    assert score_ner(grouped, grouped).f1 == 1


def test_what_gold_ignores_is_left_out_of_tags_too() -> None:
    full = [[LABELS[number] for number in row] for row in PRED_IDS]
    assert scores(score_ner(GOLD_IDS, full, id2label=LABELS)) == scores(score_ner(GOLD, PRED))
    own = [[-100, 1, 0, 0, -100], [-100, 3, 0, -100, -100]]
    assert scores(score_ner(GOLD, own, id2label=LABELS)) == scores(score_ner(GOLD, PRED))


def test_messages_call_settings_as_arguments_are_called() -> None:
    with pytest.raises(InputError, match="tag_delimiter"):
        score_ner([["B_PER"]], [["B_PER"]])
    with pytest.raises(ArgumentError, match="no option 'tag_delimite': did you mean tag_delimiter"):
        score_ner([["O"]], [["O"]], tag_delimite="_")
    with pytest.raises(ArgumentError, match="zero_division 2"):
        score_ner([["O"]], [["O"]], zero_division=2)


def test_lists_of_other_lengths_are_refused_with_their_place() -> None:
    with pytest.raises(InputError) as caught:
        score_ner([["O"], ["O", "O"]], [["O"], ["O"]])
    (problem,) = [one for one in caught.value.problems if one.severity == "error"]
    assert (problem.code, problem.file, problem.line) == ("LENGTHS_DIFFER", "pred", 2)
    with pytest.raises(InputError, match="LENGTHS_DIFFER"):
        score_ner([[0, 0]], [[0]], id2label=["O"])


def test_an_error_can_be_pickled(tmp_path: Path) -> None:
    import pickle

    with pytest.raises(InputError) as caught:
        score_coref(tmp_path / "nothing", KEY)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.problems) == (str(caught.value), caught.value.problems)
