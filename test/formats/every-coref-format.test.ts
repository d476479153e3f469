import { describe, expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/evaluate/score-files.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { corefReader } from '../../src/formats/formats.ts';
import { problemLog } from '../../src/text/problem.ts';
import { corefWrittenFormats, type WrittenCoref, type WrittenCorefFormat } from './coref-written-formats.ts';

const key: readonly WrittenCoref[] = [
  {
    id: 1,
    tokens: ['Ada', 'Lee', '😀', 'met', 'a', 'dog', '.', 'She', 'fed', 'it', 'as', 'Bo', 'watched', '.'],
    entities: [
      [
        [0, 2],
        [7, 8],
      ],
      [
        [4, 6],
        [9, 10],
      ],
      [[11, 12]],
    ],
  },
  {
    id: 2,
    tokens: ['Zoë', 'left', 'because', 'she', 'had', 'to', '.'],
    entities: [
      [
        [0, 1],
        [3, 4],
      ],
    ],
  },
];

/** With another end of Ada Lee. */
const response: readonly WrittenCoref[] = [
  { ...key[0], entities: [[[0, 1], ...key[0].entities[0].slice(1)], ...key[0].entities.slice(1)] },
  key[1],
];

const rows = Object.entries(corefWrittenFormats);
type Row = (typeof rows)[number];

/** The format that a row has a form of. */
const formatOf = (name: string): string => name.replace(/ \(.*/u, '');

/** The files of one side, whose only file has the name of its folder. */
function filesOf(side: string, { write }: WrittenCorefFormat, documents: readonly WrittenCoref[]) {
  const files = write(documents);
  if (typeof files === 'string') return { [side]: files };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${side}/${name}`, text]));
}

/** The counts of mentions, MUC and B³, or the codes of what is wrong. */
async function counted([keyName, ofKey]: Row, [name, ofResponse]: Row, predicted: readonly WrittenCoref[]) {
  const files = { ...filesOf('key', ofKey, key), ...filesOf('response', ofResponse, predicted) };
  const { report, log } = await scoreCorefFiles(['key', 'response'], files, {
    metrics: ['mentions', 'muc', 'bcub'],
    ...(ofKey.isAsked && { keyInput: keyName }),
    ...(ofResponse.isAsked && { responseInput: name }),
    ...(ofKey.hasParts !== ofResponse.hasParts && { pair: 'position' }),
    // The rules of its field are others.
    ...(keyName === 'conllu' && { match: 'exact', singletons: 'keep' }),
  });
  if (!report) return [...new Set(log.problems.filter((one) => one.severity === 'error').map(({ code }) => code))];
  const { scores } = report.systems[0];
  return Object.values(scores).map(({ recall, precision }) =>
    [recall, precision].map(({ numerator, denominator }) => [Number(numerator?.toFixed(9)), denominator]),
  );
}

/** Whether the two can be compared: as words or characters of one text, as numbers of tokens, or as names. */
function share(key: WrittenCorefFormat, response: WrittenCorefFormat): boolean {
  const [{ knows: a, ids }, { knows: b, ids: others }] = [key, response];
  const both = [a, b];
  if (both.includes('text') && (key.hasTrees ?? response.hasTrees)) return false;
  // Documents are scored as one, in which equal ids are one entity.
  if ([ids, others].includes('corpus') && !(ids && others)) return false;
  if (both.includes('names')) return a === b;
  return !(both.includes('numbers') && both.includes('text'));
}

/** Mentions, MUC and B³, each with its numerator and denominator. */
const right = [
  [7, 7],
  [3, 3],
  [7, 7],
].map((one) => [one, one]);
/** Ada Lee is missed, and Ada found in vain. */
const changed = [
  [6, 7],
  [2, 3],
  [5.5, 7],
].map((one) => [one, one]);

it('has a row for every format but answers, which are strings to be found in a key (pair/answers.test.ts)', () => {
  const names = corefFormats.map(({ name }) => name).filter((name) => name !== 'answers');
  expect([...new Set(rows.map(([name]) => formatOf(name)))].sort()).toEqual(names.sort());
});

it.each(rows.filter(([, { isAsked }]) => !isAsked))('%s is told by how it begins', (name, row) => {
  for (const [file, text] of Object.entries(filesOf('key', row, key))) {
    if (/\.(?:txt|tokens)$/.test(file)) continue;
    const bytes = new TextEncoder().encode(text);
    const options = { file, lenient: false, side: 'key', log: problemLog() } as const;
    const reader = corefReader(headOf(bytes, true), 'auto', options);
    reader?.push(bytes);
    reader?.end();
    expect(reader?.format?.()).toBe(formatOf(name));
  }
});

describe.each(rows)('a key as %s', (...row) => {
  const others = rows.filter(
    ([name, other]) => share(row[1], other) && (other.knows === 'words' || name === 'fastcoref' || name === row[0]),
  );

  it.each(others)('has full scores against %s, and equal counts where a mention differs', async (...other) => {
    expect(await counted(row, other, key)).toEqual(right);
    expect(await counted(row, other, response)).toEqual(changed);
    expect(await counted(other, row, response)).toEqual(changed);
  });
});
