import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

// What brackets of CoNLL-U can say of mentions with several parts, and what they cannot.

const { on } = textRunner('convert-brackets');

/** A text in which each word has one of these cells. */
const conllu = (...cells: readonly string[]): string => {
  const rows = cells.map((cell, at) => `${at + 1}\tw\t_\tX\t_\t_\t${at}\t${at > 0 ? 'x' : 'root'}\t_\t${cell}\n`);
  return `# newdoc id = a\n# global.Entity = eid-etype-head-other\n${rows.join('')}\n`;
};
const cellsOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split('\t')[9].replace('Entity=', '')] : []));
const jsonl = (document: object): string => `${JSON.stringify(document)}\n`;
const toConllu = (text: string) => on([text], 'corefscore convert $1 --to conllu');

describe('mentions of one entity with several parts are written as they are read', () => {
  it.each<[string, ...string[]]>([
    [
      'beside each other',
      'Entity=(e1[1/2]--1-)',
      '_',
      'Entity=(e1[2/2]--1-)',
      'Entity=(e1[1/2]--1-)',
      '_',
      'Entity=(e1[2/2]--1-)',
    ],
    [
      'one between the parts of the other',
      'Entity=(e1[1/2]--1-)',
      'Entity=(e1[1/2]--1-)',
      '_',
      'Entity=(e1[2/2]--1-)',
      '_',
      'Entity=(e1[2/2]--1-)',
    ],
    [
      'one in a part of the other',
      'Entity=(e1[1/2]--1-',
      'Entity=(e1[1/2]--1-)',
      '_',
      'Entity=(e1[2/2]--1-)',
      'Entity=e1[1/2])',
      '_',
      'Entity=(e1[2/2]--1-)',
    ],
    ['one of several parts, and others', 'Entity=(e1[1/2]--1-)', 'Entity=(e1--1-)', 'Entity=(e1[2/2]--1-)'],
  ])('%s', async (_, ...cells) => {
    const { stdout, status } = await toConllu(conllu(...cells));
    expect(status).toBe(0);
    expect([cellsOf(stdout), (await toConllu(stdout)).stdout]).toEqual([
      cells.map((one) => one.replace('Entity=', '')),
      stdout,
    ]);
  });
});

describe('what brackets cannot say is counted', () => {
  it.each([
    [
      'mentions of one entity that cross',
      [
        [0, 2],
        [1, 3],
      ],
      ['(1', '_', '1)', '_', '_'],
      '1 mention lost: brackets',
    ],
    [
      'a mention that crosses the end of a sentence',
      [
        [0, 0],
        [3, 4],
      ],
      ['(1)', '_', '_', '_', '_'],
      '1 mention lost: it crosses',
    ],
  ])('%s', async (_, mentions, cells, said) => {
    const sentences = [['a', 'b', 'c', 'd'], ['e']];
    const { stdout, stderr } = await toConllu(jsonl({ doc_key: 'a', sentences, clusters: [mentions] }));
    expect([cellsOf(stdout), stderr]).toEqual([cells, expect.stringContaining(said)]);
  });

  it('names that are no ids, words that are empty, and a document without a name', async () => {
    const text = jsonl({
      sentences: [['', 'b', 'd']],
      clusters: {
        'a b': [
          [0, 0],
          [2, 2],
        ],
        'c|d': [[1, 1]],
      },
    });
    const { stdout, stderr } = await toConllu(text);
    expect([stdout.split('\n')[0], cellsOf(stdout)]).toEqual(['# newdoc', ['(e1)', '(e2)', '(e1)']]);
    expect(stderr).toContain('1 word changed');
    expect(stderr).toContain('2 ids changed');
  });
});
