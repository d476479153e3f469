"""Scores files and lists: python scores.py [KEY RESPONSE]"""

import sys
from pathlib import Path

import corefscore

QUICKSTART = Path(__file__).resolve().parents[2] / "testdata" / "quickstart"

key, response = sys.argv[1:] or (QUICKSTART / "key.conll", QUICKSTART / "response.conll")
result = corefscore.score_coref(key, response)
print(result)
print("CoNLL F1", result.f1, "recall of MUC", result["muc"].recall)

# Entities are lists of mentions (start, end), the end not included.
ours = [[(0, 1), (2, 3)], [(5, 6)]]
theirs = [[(0, 1), (5, 6)], [(2, 3)]]
print("B³", corefscore.score_coref(ours, theirs, metric="bcub")["bcub"].f1)

tags = corefscore.score_ner([["B-PER", "I-PER", "O"], ["B-LOC"]], [["B-PER", "O", "O"], ["B-LOC"]])
for name, score in tags.types.items():
    print(name, score.precision, score.recall, score.f1, score.support)
