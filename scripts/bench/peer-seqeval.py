"""F1 of seqeval, in its default mode, over a file of `token gold pred` rows."""
import sys

from seqeval.metrics import f1_score
from tag_rows import tag_rows

print(f1_score(*tag_rows(sys.argv[1])))
