import type { ProblemCode } from './problem.ts';
import { type ProblemText, tagProblemTexts } from './tag-problem-texts.ts';

/** One text for each code, so that a new code cannot be without one. */
export const problemTexts: Readonly<Record<ProblemCode, ProblemText>> = {
  ...tagProblemTexts,
  FILE_NOT_READABLE: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Check the path and the permissions. The help line names the nearest file that is there.',
  },
  MISSING_FILE: {
    severity: 'either',
    effect:
      'In nerscore a warning with --lenient: all of its tokens count as predicted outside. In corefscore an error where a gate is set or with --missing-document error, else a warning: its documents have no mentions, or are left out with --missing-document skip.',
    remedy: 'Add the file, or give it the name it has in the other folder. A .gz at the end does not matter.',
  },
  EXTRA_FILE: {
    severity: 'error',
    effect: 'A prediction without gold cannot be scored, and most likely has the wrong name.',
    remedy: 'Remove the file, or give it the name it has in the other folder.',
  },
  REPEATED_FILE: {
    severity: 'error',
    effect: 'Which of the two was meant is not known.',
    remedy: 'Keep one of the two.',
  },
  SKIPPED_FILE: {
    severity: 'warning',
    effect: 'The files are not scored.',
    remedy: 'Nothing, if they are no annotation: --exclude hides the warning. Else name them with --include.',
    example: 'README.md',
  },
  NAMES_DIFFER: {
    severity: 'warning',
    effect: 'The files are paired by what is left of their names.',
    remedy: 'Make the names equal, if the warning is in the way.',
    example: 'gold/doc1_gold_conll\nauto/doc1_auto_conll',
  },
  NOT_TEXT: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Convert UTF-16 with iconv -f UTF-16 -t UTF-8, and check that the path is that of the annotation.',
  },
  EMPTY_RESPONSE: {
    severity: 'warning',
    effect: 'Every score is 0.',
    remedy: 'Check the column of the brackets; where another column holds them, the help line names it for --column.',
  },
  BEYOND_TOKENS: {
    severity: 'warning',
    effect:
      'Such a mention is scored as any other; where most of one side are beyond, nothing is scored (UNITS_DIFFER).',
    remedy: 'Check that mentions are numbers of tokens, and whether their ends are exclusive: --end exclusive.',
  },
  EXCLUSIVE_ENDS: {
    severity: 'warning',
    effect: 'Mentions are scored with inclusive ends.',
    remedy: 'If the end is the token after the mention, give --end exclusive.',
  },
  UNITS_DIFFER: {
    severity: 'error',
    effect:
      'Nothing is scored, as mentions could only be found on the other side by chance. The unit is told by the lists of words or the text of a document in JSON; or by the mentions: on one side alone at least two, and more than half of all, end more than one token after the last of their documents.',
    remedy: 'Write the mentions of both sides as token numbers, counted from the start of each document.',
  },
  LINE_TOO_LONG: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Check that the file is what it should be: most often line ends are missing, or it is binary.',
  },
  NOT_UTF8: {
    severity: 'either',
    effect: 'An error in tags and ids, of which two could become one; a warning in the names of documents.',
    remedy:
      'Convert the file to UTF-8, such as with iconv -f LATIN1 -t UTF-8. U+FFFD was written where characters were lost: make such a file again from the original.',
  },
  LONE_CARRIAGE_RETURN: {
    severity: 'error',
    effect: 'Where the rows end is not known. Windows line ends (CR LF) are fine.',
    remedy: "Convert the line ends, such as with tr '\\r' '\\n'.",
  },
  NO_DOCUMENT: {
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path. Tag files are for nerscore; for CoNLL, each document begins with a line #begin document.',
    example: '#begin document (a); part 000\na  0  0  Mulligan  (1)\n#end document',
  },
  NOT_JSON: {
    severity: 'error',
    effect: 'The value cannot be read.',
    remedy: 'Look at the place: most often a comma is missing, or a file of JSON lines was cut off.',
  },
  NOT_A_DOCUMENT: {
    severity: 'error',
    effect: 'The value cannot be scored.',
    remedy: 'Write documents as objects with clusters, or as lists of entities, each a list of mentions.',
    example: '{"doc_key": "a", "clusters": [[[0, 1], [4, 4]]]}',
  },
  UNREADABLE_MENTION: {
    severity: 'error',
    effect: 'The mention cannot be compared with others.',
    remedy: 'Write mentions as [first, last], two token numbers, or as names.',
    example: '[0, 1]   tokens 0 and 1\n"m7"     a name',
  },
  MIXED_MENTIONS: {
    severity: 'error',
    effect: 'No mention would match.',
    remedy: 'Write both sides in the same way, by tokens or by names.',
  },
  UNREADABLE_TSV_ROW: {
    severity: 'error',
    effect: 'The row is not a mention.',
    remedy: 'Separate the four values by tabs; start and end are whole numbers, start the smaller.',
    example: 'd1  3  4  e1',
  },
  CROSS_DOCUMENT_ENTITY: {
    severity: 'warning',
    effect: 'The entity is scored as one in each document: links between documents do not count.',
    remedy: 'Nothing, if ids are only reused. Else make the documents one.',
  },
  OUTSIDE_DOCUMENT: {
    severity: 'error',
    effect: 'Which document the row belongs to is not known.',
    remedy: 'Put #begin document before the first row of each document.',
  },
  MISSING_END: {
    severity: 'warning',
    effect: 'The document is scored as far as it goes. scorer.pl would read it and the next as one.',
    remedy: 'Add #end document. If it is the last one, check that the file is complete.',
  },
  UNREADABLE_CELL: {
    severity: 'error',
    effect: 'Whether a mention begins or ends here is not known.',
    remedy:
      'Write (1 where entity 1 opens, 1) where it closes, (1) around one token, and | between several. Where another column holds brackets, the help line names it for --column.',
    example: 'a  0  0  Buck      (1\na  0  1  Mulligan  1)|(2)',
  },
  UNOPENED_MENTION: {
    severity: 'either',
    effect: 'A warning with --lenient: the bracket is left out, and counted in the report.',
    remedy: 'Add the opening bracket on an earlier row of the document, or remove this one.',
    example: 'a  0  0  Buck      -\na  0  1  Mulligan  1)    entity 1 was not opened',
  },
  UNCLOSED_MENTION: {
    severity: 'either',
    effect: 'A warning with --lenient: the bracket is left out, and counted in the report.',
    remedy: 'Add the closing bracket before the document ends, or remove this one.',
    example: 'a  0  0  Buck      (1    entity 1 is not closed\n#end document',
  },
  SPLIT_ANTECEDENT: {
    severity: 'either',
    effect: 'A warning with --lenient: the mention is left out, and counted in the report.',
    remedy: 'Remove such mentions on both sides: no metric here defines what they are worth.',
    example: 'a  0  3  They  (1+2)',
  },
  POSSIBLE_FRAGMENT: {
    severity: 'warning',
    effect: 'The two are scored as entities of their own.',
    remedy: 'If they are parts of one mention, join or remove them on both sides.',
  },
  AMBIGUOUS_COLUMNS: {
    severity: 'error',
    effect: 'Which cell holds the coreference is not known.',
    remedy: 'Give all rows of a document the same number of columns, coreference in the last.',
  },
  REPEATED_MENTION: {
    severity: 'either',
    effect:
      'By default a warning: it counts as in scorer.pl, and a key that repeats a mention does not get 100 against itself. An error with --duplicates error.',
    remedy: 'Remove one of the two, or choose --duplicates first: the first occurrence counts.',
    example: 'a  0  0  Buck  (1)|(2)',
  },
  SCORER_PL_READS_OTHERWISE: {
    severity: 'warning',
    effect: 'The line is scored by what it means, so the numbers may differ from those of scorer.pl.',
    remedy: 'Nothing, unless you compare with scorer.pl: --compat scorer.pl gives its numbers.',
  },
  REPEATED_DOCUMENT: {
    severity: 'warning',
    effect: 'Documents of one name are paired in their order. scorer.pl scores only the last.',
    remedy: 'Give each document a name of its own, such as by its part.',
  },
  UNEVEN_DOCUMENTS: {
    severity: 'error',
    effect: 'Documents of one name are paired in their order, which fails if one is missing.',
    remedy: 'Add the missing document, or give each a name of its own.',
  },
  NEARLY_EQUAL_NAMES: {
    severity: 'either',
    effect:
      'By default a warning: they are paired. An error if several of one side are; --lenient pairs them in order.',
    remedy: 'Make the names equal, if the warning is in the way.',
    example: '(bc/cctv_0000); part 000\nbc_cctv_0000_0',
  },
  NO_COMMON_DOCUMENT: {
    severity: 'either',
    effect: 'A warning with --lenient where each side has one document, of as many tokens: they are paired.',
    remedy: 'Compare the names in the message: most likely one file is of another corpus, or names were changed.',
  },
  MISSING_DOCUMENT: {
    severity: 'either',
    effect:
      'By default a warning: all mentions of the document count as missed; but an error with thresholds such as --fail-under, unless --lenient allows it. --missing-document skip leaves it out, error stops.',
    remedy: 'Add the document to the response, or choose --missing-document.',
  },
  EXTRA_DOCUMENT: {
    severity: 'either',
    effect: 'A warning: it is not scored; an error with thresholds such as --fail-under, unless --lenient allows it.',
    remedy: 'Check that the key is complete, and that both sides spell the name alike.',
  },
  UNKNOWN_DOCUMENT: {
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Give --document a name as --by-document lists it.',
  },
  TOKENS_DIFFER: {
    severity: 'either',
    effect:
      'A warning with --lenient: mentions are compared by token number. When a token is missing on one side, every mention after it is off by one and counts as wrong: one extra token in each document took a system from CoNLL 61.76 to 3.44.',
    remedy:
      "Run the system on the key's tokens. Common causes: a tokenizer run again, empty lines or comments dropped, a file cut off.",
    example:
      'key         response        mention (1) is token 2 in the key,\n0  The      0  The          token 1 in the response: it counts as\n1  old      1  man  (1)     one missing and one spurious mention\n2  man (1)',
  },
  WORDS_DIFFER: {
    severity: 'warning',
    effect: 'Mentions and tags are compared by position, whatever the words.',
    remedy: 'Check that both sides are of the same text. Escapes such as -LRB- for a bracket are harmless.',
  },
  EMPTY_KEY: {
    severity: 'either',
    effect: 'An error where a gate is set; else a warning, and every recall is 0/0.',
    remedy: 'Check that this is the key, and that its mentions are in the column that is read.',
  },
  SAME_FILE: {
    severity: 'warning',
    effect: 'The scores are those of a perfect response.',
    remedy: 'Check the paths: the response should not be a copy of the key.',
  },
  SIDES_SWAPPED: {
    severity: 'warning',
    effect: 'If they are swapped, so are recall and precision; F1 is the same.',
    remedy: 'Give the key (gold) first and the response (predictions) after it.',
  },
  FEW_UNITS: {
    severity: 'warning',
    effect: 'Intervals are too narrow and p-values unreliable.',
    remedy: 'Score at least 20 documents; for tags, --units sentence resamples sentences.',
  },
  UNREADABLE_SCORES: {
    severity: 'error',
    effect: 'The saved scores are not used.',
    remedy: 'Save them with -o scores.json, or for merge with -f jsonl.',
  },
  NO_DOCUMENT_ROWS: {
    severity: 'error',
    effect: 'Scores of documents cannot be compared or added.',
    remedy: 'Save the scores again with --by-document, or with -f jsonl.',
  },
  SHARDS_DIFFER: {
    severity: 'error',
    effect: 'Sums of such scores would mean nothing.',
    remedy: 'Score all shards with the same command, options and systems. The message names the field that differs.',
  },
  BASELINE_DIFFERS: {
    severity: 'error',
    effect: 'A difference would be one of settings, not of systems; no gate is passed.',
    remedy: 'Score with the settings of the baseline, or save a new one with -o baseline.json.',
  },
  CORPUS_DIFFERS: {
    severity: 'either',
    effect: 'Under a limit on drops nothing is compared and the run exits 3; without one, a warning.',
    remedy: 'Save a new baseline with -o baseline.json, or compare what both have with --allow-corpus-change.',
  },
};
