import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { InputError, problemCodes } from '../../src/text/problem.ts';
import { read, showProblem } from './reading.ts';

const folder = 'testdata/broken';

/** Every problem of every file. Columns count UTF-16 units: 中 is one, 😀 is two. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'AMBIGUOUS_COLUMNS-both.conll': ['AMBIGUOUS_COLUMNS error f:8:6'],
  'AMBIGUOUS_COLUMNS.conll': ['AMBIGUOUS_COLUMNS error f:2:3'],
  'DISCONTINUOUS_MENTION.conll': [
    'DISCONTINUOUS_MENTION error f:2:10',
    'SCORER_PL_READS_OTHERWISE warning f:2:10',
    'DISCONTINUOUS_MENTION error f:4:10',
    'SCORER_PL_READS_OTHERWISE warning f:4:10',
  ],
  'LONE_CARRIAGE_RETURN-mac.conll': ['LONE_CARRIAGE_RETURN error f:1:30', 'MISSING_END warning f:1:1'],
  'LONE_CARRIAGE_RETURN.conll': ['LONE_CARRIAGE_RETURN error f:2:13'],
  'MISSING_END.conll': ['MISSING_END warning f:3:1', 'MISSING_END warning f:3:1'],
  'NOT_TEXT-utf16.conll': ['NOT_TEXT error f:1:4'],
  'NOT_TEXT.conll': ['NOT_TEXT error f:3:1'],
  'NOT_UTF8.conll': ['NOT_UTF8 warning f:1:1', 'NOT_UTF8 error f:2:14', 'SCORER_PL_READS_OTHERWISE warning f:2:14'],
  'NO_DOCUMENT-empty.conll': ['NO_DOCUMENT error f:1:1'],
  'NO_DOCUMENT.conll': ['NO_DOCUMENT error f:1:1'],
  'OUTSIDE_DOCUMENT.conll': [
    'OUTSIDE_DOCUMENT error f:1:1',
    'OUTSIDE_DOCUMENT error f:5:1',
    'OUTSIDE_DOCUMENT error f:6:1',
  ],
  'POSSIBLE_FRAGMENT.conll': [
    'POSSIBLE_FRAGMENT warning f:2:10',
    'SCORER_PL_READS_OTHERWISE warning f:2:10',
    'POSSIBLE_FRAGMENT warning f:4:11',
    'SCORER_PL_READS_OTHERWISE warning f:4:11',
  ],
  'SCORER_PL_READS_OTHERWISE.conll': [
    'SCORER_PL_READS_OTHERWISE warning f:1:1',
    'SCORER_PL_READS_OTHERWISE warning f:2:1',
    'SCORER_PL_READS_OTHERWISE warning f:3:1',
    'SCORER_PL_READS_OTHERWISE warning f:9:1',
    'SCORER_PL_READS_OTHERWISE warning f:10:1',
    'SCORER_PL_READS_OTHERWISE warning f:5:10',
    'SCORER_PL_READS_OTHERWISE warning f:7:12',
    'SCORER_PL_READS_OTHERWISE warning f:8:14',
  ],
  'SPLIT_ANTECEDENT.conll': ['SPLIT_ANTECEDENT error f:2:10', 'SPLIT_ANTECEDENT error f:3:15'],
  'UNCLOSED_MENTION.conll': [
    'SCORER_PL_READS_OTHERWISE warning f:4:15',
    'UNCLOSED_MENTION error f:2:10',
    'UNCLOSED_MENTION error f:4:14',
  ],
  'UNOPENED_MENTION.conll': [
    'UNOPENED_MENTION error f:2:15',
    'SCORER_PL_READS_OTHERWISE warning f:3:10',
    'UNOPENED_MENTION error f:3:10',
  ],
  'UNREADABLE_CELL-column-after.conll': ['UNREADABLE_CELL error f:2:14', 'UNREADABLE_CELL error f:3:12'],
  'UNREADABLE_CELL.conll': [
    'UNREADABLE_CELL error f:3:10',
    'UNREADABLE_CELL error f:4:10',
    'UNREADABLE_CELL error f:5:10',
    'UNREADABLE_CELL error f:6:10',
    'UNREADABLE_CELL error f:7:16',
    'UNCLOSED_MENTION error f:2:10',
  ],
};

function bytesOf(file: string): Uint8Array {
  return readFileSync(`${folder}/${file}`);
}

describe('broken files', () => {
  it.each(Object.keys(expected))('%s: every problem is reported, with code, severity and place', (file) => {
    expect(read(bytesOf(file)).problems.map(showProblem)).toEqual(expected[file]);
  });

  it('has a line in the table for every file', () => {
    expect(readdirSync(folder).sort()).toEqual([...Object.keys(expected), 'found', 'many.conll'].sort());
  });

  it('has a file for every code that the reader of CoNLL coreference can report', () => {
    const ofOtherFormats = new Set([
      'FOLDER_TOO_DEEP',
      'SEVERAL_SYSTEMS',
      'SAME_SUBMISSION',
      'DEGENERATE_OUTPUT',
      'CROSS_SENTENCE_MENTION',
      'UNKNOWN_ENTITY',
      'HEADS_FROM_TREE',
      'MATCHED_IN_PARTS',
      'REPAIRED_MENTIONS',
      'TOO_LARGE',
      'HEAP_TOO_SMALL',
      'LINKS_NOT_SCORED',
      'UDAPI_READS_OTHERWISE',
      'ZEROS_WITHOUT_DEPS',
      // Of CoNLL too, but no file of 4 MiB is kept for it: see long-lines.test.ts.
      'LINE_TOO_LONG',
      'NOT_JSON',
      'REPEATED_MEMBER',
      'NOT_A_DOCUMENT',
      'UNREADABLE_MENTION',
      'MISSING_PREDICTION',
      'MIXED_MENTIONS',
      'SPAN_OUTSIDE_TEXT',
      'UNLINKED_SPAN',
      'OTHER_RELATION',
      'OVERLAPPING_FRAGMENTS',
      'SURFACE_DIFFERS',
      'BLANKS_TRIMMED',
      'IGNORED_MEMBER',
      'REPEATED_SPAN',
      'NO_SCORE',
      'SEVERAL_ANNOTATIONS',
      'LEFT_OUT',
      'TEXTS_DIFFER',
      'TEXTS_ALIGNED',
      'TOKENS_NOT_FOUND',
      'NO_TEXT',
      'BYTE_OFFSETS',
      'STRING_NOT_IN_TEXT',
      'AMBIGUOUS_PAIRS',
      'UNPARSABLE_ANSWER',
      'CROSS_DOCUMENT_ENTITY',
      'NO_ENTITY_IDS',
      'ONE_SIDED_SINGLETONS',
      'LINK_OUTSIDE',
      'TOO_DEEP',
      'UNREADABLE_TSV_ROW',
      'UNREADABLE_RECORD',
      'REPEATED_RECORD',
      'NO_PARSE',
      'UNREADABLE_ROW',
      'UNKNOWN_TAG',
      'SEVERAL_LABELS',
      'INVALID_SEQUENCE',
      'LENGTHS_DIFFER',
      'SENTENCES_DIFFER',
      'UNKNOWN_TYPE',
      'TYPES_DIFFER',
      'DISCARDED_SPANS',
      'UNITS_DIFFER',
      'BEYOND_TOKENS',
      'EXCLUSIVE_ENDS',
      'OTHER_FORMAT',
      'UNKNOWN_COLUMN',
      'NO_TAGS',
      'NO_TAG_NAMES',
      'NOT_A_SPAN',
      'UNREADABLE_RECORD',
      'REPEATED_RECORD',
    ]);
    const notByReaders = new Set([
      'INSIDE_TOKEN',
      'SAME_GOLD',
      'ONE_SIDED_RECORD',
      'NO_COMMON_RECORD',
      'FLOAT_RECORDS',
      'JOINED_WINDOWS',
      'NO_TOPIC',
      'BASELINE_DIFFERS',
      'CORPUS_DIFFERS',
      'FILE_NOT_READABLE',
      'REPEATED_MENTION',
      'REPEATED_DOCUMENT',
      'OTHER_COLUMN',
      'MISSING_FILE',
      'EXTRA_FILE',
      'REPEATED_FILE',
      'SKIPPED_FILE',
      'NAMES_DIFFER',
      'UNEVEN_DOCUMENTS',
      'NEARLY_EQUAL_NAMES',
      'NO_COMMON_DOCUMENT',
      'MISSING_DOCUMENT',
      'EXTRA_DOCUMENT',
      'SKIPPED_DOCUMENT',
      'JOINED_WINDOWS',
      'UNKNOWN_DOCUMENT',
      'TOKENS_DIFFER',
      'WORDS_DIFFER',
      'OTHER_TEXT',
      'SHIFTED',
      'EMPTY_KEY',
      'EMPTY_RESPONSE',
      'EMPTY_GOLD',
      'EMPTY_PRED',
      'SAME_FILE',
      'SIDES_SWAPPED',
      'FEW_UNITS',
      'UNREADABLE_SCORES',
      'NO_DOCUMENT_ROWS',
      'SHARDS_DIFFER',
      'SHARDS_MISSING',
      'BASELINE_DIFFERS',
      'INSIDE_TOKEN',
      'SAME_GOLD',
      'ONE_SIDED_RECORD',
      'NO_COMMON_RECORD',
      'FLOAT_RECORDS',
    ]);
    const covered = new Set(Object.keys(expected).map((file) => file.replace(/[-.].*/, '')));
    expect([...covered].sort()).toEqual(
      Object.keys(problemCodes)
        .filter((code) => !notByReaders.has(code) && !ofOtherFormats.has(code))
        .sort(),
    );
  });

  it.each(['UNOPENED_MENTION', 'UNCLOSED_MENTION', 'SPLIT_ANTECEDENT'])(
    '%s is a warning when brackets are repaired',
    (code) => {
      const file = `${code}.conll`;
      const warnings = expected[file].map((problem) => problem.replace(' error ', ' warning '));
      expect(read(bytesOf(file), { lenient: true }).problems.map(showProblem)).toEqual(warnings);
    },
  );

  it('throws all errors of a file at once, of which the first 20 of each code are kept and all are counted', () => {
    let error: unknown;
    try {
      readCoref(bytesOf('many.conll'), { file: 'many.conll' });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    const { log } = error as InputError;
    expect(log.errors).toBe(25);
    expect(log.counts.get('UNOPENED_MENTION')).toBe(25);
    expect(log.problems.map(({ place }) => place)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ file: 'many.conll', line: index + 2, column: index < 10 ? 10 : 12 })),
    );
  });
});
