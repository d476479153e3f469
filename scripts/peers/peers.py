"""Asks scorers of others: a line of JSON with a question, a line of JSON with its answer. The first line says which are installed."""

import collections
import collections.abc
import contextlib
import importlib
import importlib.metadata
import importlib.util
import io
import json
import sys
import tempfile
import warnings
from pathlib import Path

# neleval 3.1.1 looks for it where Python had it before 3.10.
collections.Sequence = collections.abc.Sequence
warnings.simplefilter("ignore")


def seqeval(question):
    from seqeval.metrics import accuracy_score, classification_report

    gold, pred, strict = question["gold"], question["pred"], question.get("strict", False)
    options = {"mode": "strict"} if strict else {}
    report = classification_report(gold, pred, output_dict=True, zero_division=0, **options)
    return {"classification_report": report, "accuracy_score": accuracy_score(gold, pred)}


def sklearn(question):
    from sklearn.metrics import classification_report

    gold, pred = (sum(question[side], []) for side in ("gold", "pred"))
    return {"classification_report": classification_report(gold, pred, output_dict=True, zero_division=0)}


def nervaluate(question):
    from nervaluate import Evaluator

    found = Evaluator(question["gold"], question["pred"], tags=question["types"], loader="list").evaluate()
    return {
        "overall": {name: vars(one) for name, one in found["overall"].items()},
        "entities": {
            kind: {name: vars(one) for name, one in rows.items()} for kind, rows in found["entities"].items()
        },
    }


def clusterings(question):
    """Measures of clusterings of the same items: of scikit-learn."""
    from sklearn import metrics

    key, response = question["key"], question["response"]
    homogeneity, completeness, v = metrics.homogeneity_completeness_v_measure(key, response)
    return {
        "rand": metrics.rand_score(key, response),
        "ari": metrics.adjusted_rand_score(key, response),
        "ami": metrics.adjusted_mutual_info_score(key, response),
        "vmeasure": [completeness, homogeneity, v],
    }


def scipy(question):
    """The best assignment of entities, of both similarities of CEAF."""
    from scipy.optimize import linear_sum_assignment

    key, response = ([frozenset(entity) for entity in question[side]] for side in ("key", "response"))
    similarities = {
        "ceafm": lambda a, b: len(a & b),
        "ceafe": lambda a, b: 2 * len(a & b) / (len(a) + len(b)),
    }
    found = {}
    for name, of in similarities.items():
        table = [[of(a, b) for b in response] for a in key]
        rows, columns = linear_sum_assignment(table, maximize=True)
        found[name] = sum(table[row][column] for row, column in zip(rows, columns))
    return found


@contextlib.contextmanager
def sides_on_disk(question):
    """The paths of key and response."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, side) for side in ("key", "response")]
        for path in paths:
            path.write_text(question[path.name], encoding="utf-8")
        yield [str(path) for path in paths]


def neleval(question):
    import numpy
    from neleval.evaluate import Evaluate

    # It uses a name that numpy dropped in 1.24.
    numpy.int = int

    with sides_on_disk(question) as paths:
        answer = Evaluate(paths[1], gold=paths[0], measures=["all"], fmt="json")()
    columns = ("ptp", "fp", "rtp", "fn", "recall", "fscore")
    return {
        "pooled": {
            name: {**{column: row[column] for column in columns}, "precis": row["precision"]}
            for name, row in json.loads(answer).items()
        }
    }


def coval(question):
    from coval.conll import reader
    from coval.eval import evaluator

    with sides_on_disk(question) as paths:
        infos = reader.get_coref_infos(*paths, False, False, True, False)
    measures = {
        "muc": evaluator.muc,
        "bcub": evaluator.b_cubed,
        "ceafe": evaluator.ceafe,
        "lea": evaluator.lea,
        "mentions": evaluator.mentions,
    }
    found = {}
    for name, measure in measures.items():
        recall, precision, f1 = evaluator.evaluate_documents(infos, measure, beta=1)
        found[name] = {"recall": recall, "precision": precision, "f1": f1}
    return found


def corefud(question):
    """The command corefud-scorer, up to where it rounds what it prints."""
    tool = importlib.import_module("corefud-scorer")
    from scorer.corefud.reader import CorefUDReader
    from scorer.eval import evaluator

    asked = {name: question[name] for name in ("match", "keep_singletons", "zero_match_method")}
    with sides_on_disk(question) as paths, contextlib.redirect_stdout(io.StringIO()):
        sides = {"key_file": paths[0], "sys_file": paths[1]}
        options = tool.corefud_to_ua_args({**asked, **sides, "metrics": ["all"], "exact_match": False})
        tool.uascorer.process_arguments(options)
        reader = CorefUDReader(**options)
        reader.get_coref_infos(*paths)
        found = {}
        for name, measure in options["metrics"]:
            of = evaluator.evaluate_documents(reader.doc_coref_infos, measure, beta=1, only_split_antecedent=False)
            found[name] = dict(zip(("recall", "precision", "f1"), of))
    return found


PEERS = {
    "seqeval": (seqeval, "seqeval"),
    "sklearn": (sklearn, "scikit-learn"),
    "nervaluate": (nervaluate, "nervaluate"),
    "clusterings": (clusterings, "scikit-learn"),
    "scipy": (scipy, "scipy"),
    "neleval": (neleval, "neleval"),
    "coval": (coval, "coval.eval.evaluator"),
    "corefud": (corefud, "corefud-scorer"),
}


# Those that are not in the registry, and are imported from where PYTHONPATH has them.
CHECKOUTS = {"coval", "corefud"}


def version(name):
    """The version of a peer; none if it is not there."""
    package = PEERS[name][1]
    try:
        if name in CHECKOUTS:
            # Not imported: udapi changes Python for the others.
            return "checkout" if importlib.util.find_spec(package) else None
        return importlib.metadata.version(package)
    except Exception:
        return None


def plain(value):
    """A number of numpy as one of Python."""
    return value.item() if hasattr(value, "item") else str(value)


def without_nan(value):
    """The answer with None for NaN, which JSON does not have."""
    if isinstance(value, dict):
        return {name: without_nan(own) for name, own in value.items()}
    if isinstance(value, list):
        return [without_nan(own) for own in value]
    return None if value != value else value


def main():
    print(json.dumps({name: version(name) for name in PEERS}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = PEERS[question["peer"]][0](question)
        except Exception as error:
            answer = {"raises": f"{type(error).__name__}: {error}"}
        print(json.dumps(without_nan(json.loads(json.dumps(answer, default=plain)))), flush=True)


main()
