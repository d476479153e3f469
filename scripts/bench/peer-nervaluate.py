"""Strict F1 of nervaluate over a file of `token gold pred` rows."""
import sys

from nervaluate.evaluator import Evaluator
from tag_rows import tag_rows

gold, pred = tag_rows(sys.argv[1])
types = sorted({tag[2:] for tags in gold for tag in tags if tag != "O"})
results = Evaluator(gold, pred, tags=types, loader="list").evaluate()
print(results["overall"]["strict"].f1)
