import type { CorefSettings } from './coref/settings.ts';
import type { NerSettings } from './ner/settings.ts';

/** What `explain` says of a setting, besides its option and that option's help. */
export interface SettingText {
  /** What its field in the signature states, in a few words; absent if it has none. */
  readonly states?: string;
  /** The exact rule. */
  readonly rule: string;
}

const lenientFiles =
  'Repairs are counted in the report, and the signature says lenient:yes, so that repaired scores are not taken for others.';

/** The settings of corefscore. */
export const corefSettingTexts: Readonly<Record<keyof CorefSettings, SettingText>> = {
  input: {
    states: 'format of the inputs; both: conll+jsonl',
    rule: 'The format of each file is detected from its content, and may differ between key and response. Give it where detection is wrong, or to have a file of another format refused.',
  },
  column: {
    states: 'column of the brackets in CoNLL',
    rule: 'The column that holds the brackets of coreference; the last one when not given. Where it holds none but another column does, the message names that column.',
  },
  end: {
    states: 'ends of mentions in JSON',
    rule: 'In JSON, whether the end of a mention is its last token or character (inclusive, when not given) or the one after it (exclusive).',
  },
  match: {
    states: 'when mentions are the same: exact',
    rule: 'Two mentions are the same when both of their ends are, whatever their words. There is no other rule yet.',
  },
  singletons: {
    states: 'entities with one mention: keep or drop',
    rule: `keep: they count, as in scorer.pl.

drop: they are removed on both sides before anything is counted, as coval's remove_singletons does.

All metrics but MUC and the links change. Say which was chosen, and check which one the numbers you compare with were made by: OntoNotes has no singletons in the key, most other corpora do.

Example
  key       {A B} {C}
  response  {A B}
  keep: mention recall 2/3.
  drop: mention recall 2/2.`,
  },
  duplicates: {
    states: 'repeated mentions: reference, first, error',
    rule: `The same tokens can be a mention twice in one document.

reference: as scorer.pl counts them. A key that repeats a mention does not get 100 against itself.

first: all but the first occurrence on each side are left out.

error: REPEATED_MENTION is an error, and nothing is scored.`,
  },
  missing: {
    states: 'documents the response lacks: empty, skip',
    rule: `A document of the key may be missing from the response.

empty: all of its mentions count as missed, as in scorer.pl. With thresholds such as --fail-under it is an error.

skip: it is left out of the score, for a response to a part of the corpus.

error: MISSING_DOCUMENT is an error, and nothing is scored.`,
  },
  lenient: {
    states: 'yes if repairs were allowed',
    rule: `Brackets without a partner and ids such as 1+2 are left out. Several documents of one name and part are paired in order, and the only documents of both sides whatever they are called, where both have equally many tokens. Documents whose numbers of tokens differ are scored as they are, by token number. Without it these are errors.

${lenientFiles}`,
  },
  document: {
    states: 'the one document that was scored',
    rule: 'Only the document of this name is scored. In CoNLL a name is all the text after #begin document, such as (a/b); part 000.',
  },
  files: {
    states: 'number of files in the folder of the key',
    rule: 'For folders, the files of the same name are scored together as one corpus. The number is shown, and never compared.',
  },
};

/** The settings of nerscore. */
export const nerSettingTexts: Readonly<Record<keyof NerSettings, SettingText>> = {
  scheme: {
    states: 'tag scheme asked for, or auto',
    rule: `auto detects the scheme of each side: gold has the one that its letters tell, unless its tags break that and fit another, as iob1 breaks bio; pred has that of gold if it fits, and is otherwise detected like gold. A side that fits no scheme stays with its letters, and pred stays with gold where their letters tell the same. raw has to be asked for.

The scheme decides what --invalid discard drops and error refuses; repair reads all schemes alike. The report names the schemes of both sides, and the signature that of gold where letters do not tell it: scheme:auto(iob1).`,
  },
  invalid: {
    states: 'tags that break the scheme: repair, discard',
    rule: `repair: such a tag begins a span, as in conlleval and seqeval's default mode.

discard: a span with such a tag is dropped, as in seqeval's strict mode.

error: INVALID_SEQUENCE is an error, and nothing is scored.

Example
  tags     O I-PER O
  repair   PER 2
  discard  no span

The report says how many spans there are, and the F1 of the other choice.`,
  },
  labels: {
    states: 'types in macro and weighted: union, gold',
    rule: `union: types of gold and of pred have a row, and count in macro and weighted.

gold: only types of gold do. A type that is only predicted still lowers the precision of micro, which counts every span.`,
  },
  zeroDivision: {
    states: 'value of 0/0: 0 or 1',
    rule: 'Precision is 0/0 where nothing is predicted, recall where there is no gold. 0 is the value in conlleval; scikit-learn and seqeval warn and take 0 too.',
  },
  minOverlap: {
    states: 'smallest overlap, in percent of the gold span',
    rule: 'Two spans overlap, for the modes partial and type, if they share at least this part of the tokens of the gold span. strict and exact do not change.',
  },
  partialWeight: {
    states: 'credit of a partial match',
    rule: 'In the mode partial, an overlap counts as this part of a correct span. The other modes have no partial matches.',
  },
  types: {
    states: 'the types that were scored',
    rule: 'Spans of other types are removed on both sides before spans are matched. The mode token is unaffected.',
  },
  outside: {
    states: 'tags outside all spans, if not O',
    rule: 'All of these tags are read as the first of them.',
  },
  suffix: { states: 'yes if tags end with the letter', rule: 'PER-B is then read as B-PER is without it.' },
  tagDelimiter: { states: 'separator of letter and type, if given', rule: 'With _ the tag B_PER is read as B-PER.' },
  goldColumn: {
    states: 'column of the gold tags, if given',
    rule: 'Columns count from 1; negative numbers count from the last, which is -1. Default: the last; in a file with both sides, the last but one.',
  },
  predColumn: {
    states: 'column of the predicted tags, if given',
    rule: 'Columns count from 1; negative numbers count from the last, which is -1. Default: the last.',
  },
  tokenColumn: {
    rule: 'The words of both files are compared, and WORDS_DIFFER warns where they are not the same. They do not change the scores.',
  },
  delimiter: {
    states: 'column separator, if given',
    rule: 'By default, tabs or runs of blanks, by the first row of the file.',
  },
  headerRows: {
    states: 'number of header rows, if given',
    rule: 'These rows at the top of each file are not read. By default 1 if the first row begins with TOKEN, word, form or text, else 0.',
  },
  input: {
    states: 'how tags are written, if given',
    rule: `conll-bio: one row for each token.

tags-in-lines: each line holds the tags of a sentence, separated by blanks, and nothing else. There are no words to compare.

By default, lines are sentences if they hold tags alone and differ in length. If they are all equally long, they are rows where they have at most two tags, where blank lines separate them, or where an option names a column; else the option is needed.`,
  },
  lenient: {
    states: 'yes if sides were paired as far as possible',
    rule: `Sentences that differ in length are paired by their words: by the longest common subsequence of tokens. So are all rows where the number of sentences differs. Without words, rows are paired by position. Rows without a partner count as outside on the other side; if there are more than a tenth of either side, or more than 20,000 between two sides, nothing is scored. A row that has lost a cell counts as outside. A file that the predictions lack has no predicted spans. Without it these are errors.

${lenientFiles}`,
  },
  files: {
    states: 'number of files in the folder of gold',
    rule: 'For folders, the files of the same name are scored together as one corpus. The number is shown, and never compared.',
  },
};
