"""What scoring returns."""

from __future__ import annotations

import html
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ._json import encode
from ._process import process
from .errors import ArgumentError, Problem, problem_of

if TYPE_CHECKING:
    import pandas

# What an extension of `save` means where it is no name of a format.
_FORMATS = {"md": "markdown", "tex": "latex", "txt": "table"}
_COLUMNS = ("support", "predicted", "correct")


class Score:
    """Recall, precision and F1 of a metric, a mode, a type, or a part: fractions from 0 to 1, nan where there is none.

    Of a mode of named entities, these are micro averages; ``macro``, ``weighted`` and ``types`` are other Scores. Other
    members are as in the JSON, such as ``support``, ``predicted`` and ``correct`` of tags, and ``parts`` of BLANC.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self._own: Mapping[str, Any] = data.get("micro", data)

    @property
    def recall(self) -> float:
        return _number(self._own["recall"]["value"])

    @property
    def precision(self) -> float:
        return _number(self._own["precision"]["value"])

    @property
    def f1(self) -> float:
        return _number(self._own["f1"])

    @property
    def types(self) -> dict[str, Score]:
        """The scores of each type of named entities."""
        return {name: Score(data) for name, data in self.data["types"].items()}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "data":
            raise AttributeError(name)
        known = {**self.data, **self._own}
        if name not in known:
            raise AttributeError(f"there is no {name!r} in {', '.join(known)}")
        value = known[name]
        if name == "parts":
            return {part: Score(data) for part, data in value.items()}
        return Score(value) if isinstance(value, Mapping) and "f1" in value else value

    def __repr__(self) -> str:
        return f"Score(recall={self.recall:.6g}, precision={self.precision:.6g}, f1={self.f1:.6g})"


class System:
    """The scores of one response: ``system["muc"]`` or ``system["strict"]`` is a Score; ``in`` tells if it is there."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def _scores(self) -> Mapping[str, Any]:
        scores: Mapping[str, Any] = self._data["scores"]
        return scores

    def __getitem__(self, name: str) -> Score:
        return Score(self._scores()[name])

    def __contains__(self, name: object) -> bool:
        return name in self._scores()

    @property
    def f1(self) -> float:
        """The CoNLL average if it was scored, else F1 of the first metric; of spans, micro F1 in the first mode."""
        scores = self._scores()
        return self["conll" if "conll" in scores else next(iter(scores))].f1

    @property
    def types(self) -> dict[str, Score]:
        """The scores of each type in the first mode."""
        return self[next(iter(self._scores()))].types

    @property
    def accuracy(self) -> float:
        """The fraction of tokens whose tags are equal. Raises KeyError where there are no tags."""
        return _number(self._data["accuracy"]["value"])


class Result(System):
    """The report of one call.

    ``signature`` has the version and every setting that can change a number: quote it with the scores. ``warnings`` are
    the problems that did not keep the data from being scored, and ``missed`` the limits that were missed, as of
    ``fail_under``, in words. ``systems`` has each system by its name; where there are several, ask these for scores.
    ``str(result)`` is the table that the command prints. What was given is kept, to be scored again for ``findings``
    and ``save``.
    """

    def __init__(self, answer: Mapping[str, Any], request: tuple[str, str, list[bytes]]) -> None:
        self._report: dict[str, Any] = answer["report"]
        self._table: str = answer["table"]
        self._request = request
        self.signature: str = self._report["signature"]
        self.warnings: list[Problem] = [problem_of(one) for one in answer["problems"]]
        self.missed: list[str] = self._report.get("missed", [])
        systems = self._report["systems"]
        side = "pred" if "gold" in self._report else "response"
        self.systems: dict[str, System] = {one.get("name") or one[side]: System(one) for one in systems}
        super().__init__(systems[0])

    def _scores(self) -> Mapping[str, Any]:
        if len(self.systems) > 1:
            raise KeyError(f"there are several systems: ask result.systems[name], one of {', '.join(self.systems)}")
        return super()._scores()

    def to_dict(self) -> dict[str, Any]:
        """The report as ``--format json`` writes it, which docs/reports.md describes."""
        return self._report

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What each system got wrong, as in the JSON of ``--errors all``, which docs/findings.md describes."""
        systems = self._again(findings=True)["report"]["systems"]
        if "findings" not in systems[0]:
            raise ArgumentError("counts that were added up do not say what is wrong")
        return [one["findings"] for one in systems]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, whose extension sets the format: html (with all errors), json, jsonl, csv, tsv, md, tex, txt.

        Data are scored again as they were, and paths with what they contain by now.
        """
        extension = os.path.splitext(path)[1][1:].lower()
        text = self._text(_FORMATS.get(extension, extension))
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def _text(self, name: str) -> str:
        text: str = self._again(outputs=[name])["outputs"][name]
        return text

    def _again(self, **wanted: Any) -> Any:
        do, args, frames = self._request
        return process.call(do, f"{args[:-1]},{encode(wanted)[1:]}", frames)

    def rows(self) -> Iterable[dict[str, Any]]:
        """A row for each system, metric or mode, and average or type, with what it has of the columns."""
        for name, system in self.systems.items():
            for metric, data in system._scores().items():
                averages = {key: data[key] for key in ("micro", "macro", "weighted") if key in data} or {"": data}
                for average, own in [*averages.items(), *data.get("types", {}).items()]:
                    score = Score(own)
                    counts = {key: own[key] for key in _COLUMNS if key in own}
                    numbers = {"precision": score.precision, "recall": score.recall, "f1": score.f1}
                    yield {"system": name, "metric": metric, "of": average, **numbers, **counts}

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame. It needs pandas."""
        import pandas

        return pandas.DataFrame(list(self.rows()))

    def _repr_html_(self) -> str:
        rows = list(self.rows())
        names = list(dict.fromkeys(name for row in rows for name, value in row.items() if value != ""))
        table = [[_cell(row.get(name, "")) for name in names] for row in rows]
        body = "".join(f"<tr><td>{'</td><td>'.join(cells)}</td></tr>" for cells in table)
        head = "".join(f"<th>{name}</th>" for name in names)
        signature = html.escape(self.signature)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p><code>{signature}</code></p>"

    def __str__(self) -> str:
        return self._table

    def __repr__(self) -> str:
        f1 = ", ".join(f"{name!r}: {system.f1:.6g}" for name, system in self.systems.items())
        return f"<Result of {self._report['tool']}, F1 {{{f1}}}>"


def _cell(value: object) -> str:
    return html.escape(f"{value:.4f}" if isinstance(value, float) else str(value))


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)
