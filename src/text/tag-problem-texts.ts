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
  | 'SEVERAL_LABELS'
  | 'INVALID_SEQUENCE'
  | 'LENGTHS_DIFFER'
  | 'SENTENCES_DIFFER'
  | 'UNKNOWN_TYPE'
  | 'OTHER_FORMAT'
  | 'EMPTY_GOLD'
  | 'EMPTY_PRED'
  | 'UNKNOWN_COLUMN'
  | 'TYPES_DIFFER'
  | 'DISCARDED_SPANS'
  | 'NO_TAGS'
  | 'NOT_A_SPAN'
  | 'NOT_A_SAMPLE'
  | 'NO_SAMPLE';

/** The texts on problems of tags, spans and samples. */
export const tagProblemTexts: Readonly<Record<TagProblem, ProblemText>> = {
  UNREADABLE_ROW: {
    severity: 'either',
    effect: 'A warning with --lenient: the row is left out, and counted in the report.',
    remedy:
      'Check --delimiter, which the help line names for commas, and the columns of the tags; a word with a blank in it breaks columns.',
  },
  UNKNOWN_TAG: {
    severity: 'either',
    effect: 'A warning with --lenient: the tag counts as outside.',
    remedy:
      'Check the column (--gold-column, --pred-column), --delimiter, --tag-delimiter and --suffix; where another column holds tags, the help line names it. Types without letters are --scheme io, other tags --scheme raw.',
  },
  SEVERAL_LABELS: {
    severity: 'warning',
    effect: 'The labels are scored together: B-X|B-Y is a span of the type X|B-Y, and right only against the same.',
    remedy: 'Keep one label per token, or score each level of labels in a file of its own.',
    example: 'Bank  B-ORG|B-LOC',
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
    severity: 'either',
    effect:
      'An error where that is true of all types that are asked for; else a warning, and such a type scores nothing.',
    remedy: 'Check the spelling in --types: the message lists the types there are.',
  },
  OTHER_FORMAT: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'The message names the format, and the help line what reads it.',
  },
  EMPTY_GOLD: {
    severity: 'either',
    effect: 'An error where a gate is set; else a warning, and every recall is 0/0.',
    remedy: 'Check the column of the gold tags; where another column holds tags, the help line names its option.',
  },
  EMPTY_PRED: {
    severity: 'warning',
    effect: 'Every score is 0.',
    remedy: 'Check the column of the predicted tags; where another column holds tags, the help line names its option.',
  },
  UNKNOWN_COLUMN: {
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Give the name as the first row has it, or the number of the column.',
  },
  TYPES_DIFFER: {
    severity: 'warning',
    effect: 'No span can be right.',
    remedy: 'Rename the types of one side, and check that the columns are those of the same tags.',
  },
  DISCARDED_SPANS: {
    severity: 'warning',
    effect: 'The spans that break the scheme are left out, of gold too.',
    remedy: 'Score with the scheme that gold fits, or with --invalid repair.',
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
