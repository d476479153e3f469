import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nerSystems } from './ner-system.ts';

const folder = mkdtempSync(join(tmpdir(), 'ner-findings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Rows, of which an empty one ends the sentence. */
const rows = (text: string): string => `${text.split(', ').join('\n')}\n\n`;

describe('findings of files', () => {
  it('of tags number sentences in their document, and have lines and words', async () => {
    const gold = file(
      'g.txt',
      rows('-DOCSTART- O, , Ann B-PER, , in O, -DOCSTART- O, , Bo B-PER, Lee I-PER, , Rome B-LOC'),
    );
    const pred = file(
      'p.txt',
      rows('-DOCSTART- O, , Ann B-PER, , in O, -DOCSTART- O, , Bo B-PER, Lee O, , Rome B-ORG'),
    );
    const [{ findings }] = await nerSystems([gold, pred]);
    expect(findings.list.map(({ document, sentence, place, text }) => [document, sentence, place.line, text])).toEqual([
      ['2', 0, 8, 'Bo Lee … Bo'],
      ['2', 1, 11, 'Rome'],
    ]);
  });

  it('say which tag may not end a sentence', async () => {
    const gold = file('g.txt', rows('Ann S-PER, Lee O, , Bo B-PER, Lee E-PER'));
    const pred = file('p.txt', rows('Ann S-PER, Lee B-PER, , Bo B-PER, Lee E-PER'));
    const [{ findings }] = await nerSystems([gold, pred]);
    const invalid = findings.list.filter(({ kind }) => kind === 'invalid');
    expect(invalid.map(({ sentence, token, tag, pred: read }) => [sentence, token, tag, read])).toEqual([
      [0, 1, 'B-PER', [[1, 1, 'PER']]],
    ]);
  });

  it('of rows that gold lacks have their place in pred', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `w${at} O`);
    const gold = file('g.txt', rows(words.join(', ')));
    const pred = file('p.txt', rows([...words.slice(0, 3), 'Ann B-PER', ...words.slice(3)].join(', ')));
    const [{ findings }] = await nerSystems(
      [gold, pred],
      { findings: { keepsText: true, inSlices: true, withTexts: false } },
      { lenient: true },
    );
    expect(findings.list).toMatchObject([{ kind: 'spurious', place: { file: pred, line: 4 }, text: 'Ann' }]);
  });

  it('have an id each, however often a span is repeated', async () => {
    const ann = { start: 0, end: 3, type: 'PER' };
    const gold = file('g.jsonl', `${JSON.stringify({ text: 'Ann met Bo', spans: [ann] })}\n`);
    const pred = file('p.jsonl', `${JSON.stringify({ text: 'Ann met Bo', spans: [ann, ann, ann] })}\n`);
    const [{ findings }] = await nerSystems([gold, pred]);
    expect(findings.list.map(({ id }) => id)).toEqual(['repeated 1 > 0-2 PER', 'repeated 1 > 0-2 PER:2']);
  });

  it('of spans are in the order of the names of documents, with what --duplicates drops', async () => {
    const line = (id: string, spans: readonly object[]) => `${JSON.stringify({ id, text: 'Ann met Bo', spans })}\n`;
    const ann = { start: 0, end: 3, type: 'PER' };
    const gold = file('g.jsonl', line('b', [ann]) + line('a', [ann, ann]));
    const pred = file('p.jsonl', line('a', [ann]) + line('b', []));
    const [{ findings }] = await nerSystems([gold, pred]);
    expect(findings.list.map(({ document, kind, text }) => [document, kind, text])).toEqual([
      ['a', 'repeated', 'Ann'],
      ['b', 'missed', 'Ann'],
    ]);
    expect(findings.counts).toMatchObject({ tp: 1, fn: 1, fp: 0, duplicated: 1 });
  });

  it('are in slices by what any other file has, whatever types that has of the words', async () => {
    const gold = file('g.txt', rows('Ann B-PER, met O, Bo B-PER, in O, Rome B-LOC'));
    const seen = file('s.txt', rows('Ann B-LOC, , Ann B-PER, , Rome B-ORG'));
    const [{ slices }] = await nerSystems([gold, gold], { by: 'seen', seen });
    expect(slices.map(({ slice, scores }) => [slice, scores.strict.recall.denominator])).toEqual([
      ['seen', 1],
      ['seen as another type', 1],
      ['unseen', 1],
    ]);
  });
});
