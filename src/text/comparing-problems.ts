/** What can be wrong with two sides together, with tags, or with saved results. */
export const comparingProblems = {
  REPEATED_DOCUMENT: {
    meaning: 'several documents of one file have the same name',
    severity: 'warning',
    effect: 'Documents of one name are paired in their order. scorer.pl scores only the last.',
    remedy: 'Give each document a name of its own, such as by its part.',
  },
  UNEVEN_DOCUMENTS: {
    meaning: 'a repeated document name occurs more often on one side than on the other',
    severity: 'error',
    effect: 'Documents of one name are paired in their order, which fails if one is missing.',
    remedy: 'Add the missing document, or give each a name of its own.',
  },
  NEARLY_EQUAL_NAMES: {
    meaning: 'two document names are one name and part, spelled as in CoNLL and as in JSON lines, say: they are paired',
    severity: 'either',
    effect:
      'By default a warning: they are paired. An error if several of one side are; --lenient pairs them in order.',
    remedy: 'Make the names equal, if the warning is in the way.',
    example: '(bc/cctv_0000); part 000\nbc_cctv_0000_0',
  },
  NO_COMMON_DOCUMENT: {
    meaning: 'key and response share no document name, or no document is in all responses',
    severity: 'either',
    effect: 'A warning with --lenient where each side has one document, of as many tokens: they are paired.',
    remedy: 'Compare the names in the message: most likely one file is of another corpus, or names were changed.',
  },
  MISSING_DOCUMENT: {
    meaning: 'a document of the key is missing from the response',
    severity: 'either',
    effect:
      'By default a warning: all mentions of the document count as missed; but an error with thresholds such as --fail-under, unless --lenient allows it. --missing-document skip leaves it out, error stops.',
    remedy: 'Add the document to the response, or choose --missing-document.',
  },
  EXTRA_DOCUMENT: {
    meaning: 'a document of the response is missing from the key, and is not scored, but by some tools of `--compat`',
    severity: 'either',
    effect: 'A warning: it is not scored; an error with thresholds such as --fail-under, unless --lenient allows it.',
    remedy: 'Check that the key is complete, and that both sides spell the name alike.',
  },
  UNKNOWN_DOCUMENT: {
    meaning: 'the document asked for is not in the key',
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Give --document a name as --by-document lists it.',
  },
  TOKENS_DIFFER: {
    meaning: 'key and response have different numbers of tokens in one document',
    severity: 'either',
    effect:
      'A warning with --lenient: mentions are compared by token number. When a token is missing on one side, every mention after it is off by one and counts as wrong: one extra token in each document took a system from CoNLL 61.76 to 3.44.',
    remedy:
      "Run the system on the key's tokens. Common causes: a tokenizer run again, empty lines or comments dropped, a file cut off.",
    example:
      'key         response        mention (1) is token 2 in the key,\n0  The      0  The          token 1 in the response: it counts as\n1  old      1  man  (1)     one missing and one spurious mention\n2  man (1)',
  },
  WORDS_DIFFER: {
    meaning: 'the two sides have different words on the same row',
    severity: 'warning',
    effect: 'Mentions and tags are compared by position, whatever the words.',
    remedy: 'Check that both sides are of the same text. Escapes such as -LRB- for a bracket are harmless.',
    isHarmless: true,
  },
  EMPTY_KEY: {
    meaning: 'the key has no mention, so every recall is 0/0: an error where a gate is set',
    severity: 'either',
    effect: 'An error where a gate is set; else a warning, and every recall is 0/0.',
    remedy: 'Check that this is the key, and that its mentions are in the column that is read.',
  },
  EMPTY_RESPONSE: {
    meaning: 'the response has no mention, so every score is 0',
    severity: 'warning',
    effect: 'Every score is 0.',
    remedy: 'Check the column of the brackets; where another column holds them, the help line names it for --column.',
  },
  EMPTY_GOLD: {
    meaning: 'gold has no span, so every recall is 0/0: an error where a gate is set',
    severity: 'either',
    effect: 'An error where a gate is set; else a warning, and every recall is 0/0.',
    remedy: 'Check the column of the gold tags; where another column holds tags, the help line names its option.',
  },
  EMPTY_PRED: {
    meaning: 'pred has no span, so every score is 0',
    severity: 'warning',
    effect: 'Every score is 0.',
    remedy: 'Check the column of the predicted tags; where another column holds tags, the help line names its option.',
  },
  UNKNOWN_COLUMN: {
    meaning: 'the first row of a tag file lacks a column that was named',
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Give the name as the first row has it, or the number of the column.',
  },
  SAME_FILE: {
    meaning: 'key and response are the same, byte for byte in everything that is scored',
    severity: 'warning',
    effect: 'The scores are those of a perfect response.',
    remedy: 'Check the paths: the response should not be a copy of the key.',
    isHarmless: true,
  },
  UNREADABLE_ROW: {
    meaning:
      'a row has fewer columns than most rows of its sentence, or than the tag needs; or more, between blanks: a warning',
    severity: 'either',
    effect:
      'A warning with --lenient: a row shorter than most rows of its sentence has no mention, or counts as outside; any other without a tag is left out. All are counted in the report.',
    remedy:
      'Add the cell that was lost. Check --delimiter, which the help line names for commas, and the columns of the tags; a word with a blank in it breaks columns.',
  },
  UNKNOWN_TAG: {
    meaning: 'a tag that is not an outside tag and has none of the letters that mark spans',
    severity: 'either',
    effect: 'A warning with --lenient: the tag counts as outside.',
    remedy:
      'Check the column (--gold-column, --pred-column), --delimiter, --tag-delimiter and --suffix; where another column holds tags, the help line names it. Types without letters are --scheme io, other tags --scheme raw.',
  },
  SEVERAL_LABELS: {
    meaning: 'tags with several labels, joined by a bar, each of which is scored as one type',
    severity: 'warning',
    effect: 'The labels are scored together: B-X|B-Y is a span of the type X|B-Y, and right only against the same.',
    remedy: 'Keep one label per token, or score each level of labels in a file of its own.',
    example: 'Bank  B-ORG|B-LOC',
  },
  INVALID_SEQUENCE: {
    meaning: 'one tag follows another in a way that the scheme does not allow',
    severity: 'either',
    effect:
      'By default a warning: --invalid repair begins a span, as conlleval does; discard drops it, as seqeval does in strict mode; error stops. The report counts the spans, and gives the F1 of the other choice.',
    remedy: 'Say in a paper which of the two was chosen, or constrain the tagger to valid sequences.',
    example: 'O I-PER    no span of PER is open',
  },
  LENGTHS_DIFFER: {
    meaning: 'a sentence has more rows on one side than on the other',
    severity: 'either',
    effect:
      'A warning with --lenient: rows are paired by their words, the others count as outside. More than a tenth of the rows of a side without a partner is an error even then.',
    remedy: 'Run the system on the tokens of gold. Long sentences cut off by a tagger are the usual cause.',
  },
  SENTENCES_DIFFER: {
    meaning: 'the two sides have different numbers of sentences',
    severity: 'either',
    effect:
      'A warning with --lenient: rows are paired by their words, or one by one if there are as many and one side has no blank lines.',
    remedy: 'Check that the file is complete and has the same blank lines between sentences.',
  },
  UNKNOWN_TYPE: {
    meaning: 'a requested type is on neither side: an error where none is',
    severity: 'either',
    effect:
      'An error where that is true of all types that are asked for; else a warning, and such a type scores nothing.',
    remedy: 'Check the spelling in --types: the message lists the types there are.',
  },
  TYPES_DIFFER: {
    meaning: 'gold and pred have no type in common, so no span can be right',
    severity: 'warning',
    effect: 'No span can be right.',
    remedy: 'Rename the types of one side, and check that the columns are those of the same tags.',
  },
  DISCARDED_SPANS: {
    meaning: '`discard` dropped more than 1 % of the spans of gold',
    severity: 'warning',
    effect: 'The spans that break the scheme are left out, of gold too.',
    remedy: 'Score with the scheme that gold fits, or with --invalid repair.',
  },
  BEYOND_TOKENS: {
    meaning: 'a mention reaches beyond the tokens of its document',
    severity: 'warning',
    effect:
      'Such a mention is scored as any other; where most of one side are beyond, nothing is scored (UNITS_DIFFER).',
    remedy: 'Check that mentions are numbers of tokens, and whether their ends are exclusive: --end exclusive.',
  },
  EXCLUSIVE_ENDS: {
    meaning: 'no mention of a side in JSON has one token, as if ends were exclusive',
    severity: 'warning',
    effect: 'Mentions are scored with inclusive ends.',
    remedy: 'If the end is the token after the mention, give --end exclusive.',
  },
  UNITS_DIFFER: {
    meaning: 'mentions are tokens on one side and characters on the other',
    severity: 'error',
    effect:
      'Nothing is scored, as mentions could only be found on the other side by chance. The unit is told by the lists of words or the text of a document in JSON; or by the mentions: on one side alone at least two, and more than half of all, end more than one token after the last of their documents.',
    remedy: 'Write the mentions of both sides as token numbers, counted from the start of each document.',
  },
  OTHER_FORMAT: {
    meaning: 'the file is in a format that this command does not read, or that another command scores',
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'The message names the format, and the help line what reads it.',
    stopsReading: true,
  },
  NO_TAGS: {
    meaning: 'a tag file without any row',
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path, --header-rows and whether the file is complete.',
  },
  NOT_A_SPAN: {
    meaning: 'a JSON value that is not a span {label, start, end}, or not a list of documents with such spans',
    severity: 'error',
    effect: 'The span cannot be compared with others.',
    remedy: 'Write spans as objects with label, start and end, in one list for each document.',
    example: '[[{"label": "PER", "start": 0, "end": 2}]]',
  },
  NOT_A_SAMPLE: {
    meaning: 'a line of JSON that is not {text, gold, pred} with pairs [type, string]',
    severity: 'error',
    effect: 'The line gives no sample.',
    remedy: 'Write one object a line, with text, gold and pred.',
    example: '{"text": "Anna left", "gold": [["PER", "Anna"]], "pred": []}',
  },
  NO_SAMPLE: {
    meaning: 'a file that should hold texts with entities has none',
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path: the file should hold one sample per line.',
  },
  SIDES_SWAPPED: {
    meaning: 'the names of the files, or their tags, suggest that the sides were given in the wrong order',
    severity: 'warning',
    effect: 'If they are swapped, so are recall and precision; F1 is the same.',
    remedy: 'Give the key (gold) first and the response (predictions) after it.',
    isHarmless: true,
  },
  FEW_UNITS: {
    meaning: 'too few documents or sentences for intervals and p-values to mean much',
    severity: 'warning',
    effect: 'Intervals are too narrow and p-values unreliable.',
    remedy: 'Score at least 20 documents; for tags, --units sentence resamples sentences.',
    isHarmless: true,
  },
  UNREADABLE_SCORES: {
    meaning: 'a file of saved scores is not what `--format json` or `jsonl` writes',
    severity: 'error',
    effect: 'The saved scores are not used.',
    remedy: 'Save them with -o scores.json, or for merge with -f jsonl.',
  },
  NO_DOCUMENT_ROWS: {
    meaning: 'a file of saved scores lacks the counts of each document, which are needed here',
    severity: 'error',
    effect: 'Scores of documents cannot be compared or added.',
    remedy: 'Save the scores again with --by-document, or with -f jsonl.',
  },
  SHARDS_DIFFER: {
    meaning: 'saved scores cannot be added: their settings, systems or metrics differ',
    severity: 'error',
    effect: 'Sums of such scores would mean nothing.',
    remedy: 'Score all shards with the same command, options and systems. The message names the field that differs.',
  },
  CORPUS_DIFFERS: {
    meaning: 'the baseline was scored on other documents or sentences, or on other annotations of them',
    severity: 'either',
    effect: 'Under a limit on drops nothing is compared and the run exits 3; without one, a warning.',
    remedy: 'Save a new baseline with -o baseline.json, or compare what both have with --allow-corpus-change.',
  },
  BASELINE_DIFFERS: {
    meaning: 'scores cannot be compared with the baseline: their settings, systems, metrics or types differ',
    severity: 'error',
    effect: 'A difference would be one of settings, not of systems; no gate is passed.',
    remedy: 'Score with the settings of the baseline, or save a new one with -o baseline.json.',
  },
} as const;
