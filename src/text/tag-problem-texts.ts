/** What `explain` says of a problem, besides its meaning in `problemCodes`. */
export interface ProblemText {
  /** Whether it stops the scoring; `either` if an option or a repair decides. */
  readonly severity: 'error' | 'warning' | 'either';
  /** What it does to the scores. */
  readonly effect: string;
  /** What to do. */
  readonly remedy: string;
  /** Lines that show it. */
  readonly example?: string;
}

type TagProblem =
  | 'UNREADABLE_ROW'
  | 'UNKNOWN_TAG'
  | 'INVALID_SEQUENCE'
  | 'LENGTHS_DIFFER'
  | 'SENTENCES_DIFFER'
  | 'UNKNOWN_TYPE'
  | 'NOT_TAGS'
  | 'NO_TAGS'
  | 'NOT_A_SPAN'
  | 'NOT_A_SAMPLE'
  | 'NO_SAMPLE';

/** The texts on problems of tags, spans and samples. */
export const tagProblemTexts: Readonly<Record<TagProblem, ProblemText>> = {
  UNREADABLE_ROW: {
    severity: 'either',
    effect: 'A warning with --lenient: the row is left out, and counted in the report.',
    remedy: 'Check --delimiter and the columns of the tags; a word with a blank in it breaks columns.',
  },
  UNKNOWN_TAG: {
    severity: 'either',
    effect: 'A warning with --lenient: the tag counts as outside.',
    remedy:
      'Check the column (--gold-column, --pred-column), --delimiter, --tag-delimiter and --suffix. Types without letters are --scheme io, other tags --scheme raw.',
  },
  INVALID_SEQUENCE: {
    severity: 'either',
    effect:
      'By default a warning: --invalid repair begins a span, as conlleval does; discard drops it, as seqeval does in strict mode; error stops. The report counts the spans, and gives the F1 of the other choice.',
    remedy: 'Say in a paper which of the two was chosen, or constrain the tagger to valid sequences.',
    example: 'O I-PER    no span of PER is open',
  },
  LENGTHS_DIFFER: {
    severity: 'either',
    effect: 'A warning with --lenient: rows are paired as far as they go, the others count as outside.',
    remedy: 'Run the system on the tokens of gold. Long sentences cut off by a tagger are the usual cause.',
  },
  SENTENCES_DIFFER: {
    severity: 'either',
    effect:
      'A warning with --lenient: sentences are paired as far as they go, or row by row if one side has no blank lines.',
    remedy: 'Check that the file is complete and has the same blank lines between sentences.',
  },
  UNKNOWN_TYPE: {
    severity: 'warning',
    effect: 'Its scores are 0/0, which is 0.',
    remedy: 'Check the spelling in --types: nerscore gold pred lists the types there are.',
  },
  NOT_TAGS: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Score it with corefscore key response.',
  },
  NO_TAGS: {
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path, --header-rows and whether the file is complete.',
  },
  NOT_A_SPAN: {
    severity: 'error',
    effect: 'The span cannot be compared with others.',
    remedy: 'Write spans as objects with label, start and end, in one list for each document.',
    example: '[[{"label": "PER", "start": 0, "end": 2}]]',
  },
  NOT_A_SAMPLE: {
    severity: 'error',
    effect: 'The line gives no sample.',
    remedy: 'Write one object a line, with text, gold and pred.',
    example: '{"text": "Anna left", "gold": [["PER", "Anna"]], "pred": []}',
  },
  NO_SAMPLE: {
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path: the file should hold one sample per line.',
  },
};
