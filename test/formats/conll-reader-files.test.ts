import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { read } from './reading.ts';
import { readAsScorerPl } from './scorer-pl-reading.ts';

/** `[entity, first token, last token]`. */
type Drawn = readonly [entity: number, first: number, last: number];

/** How a file writes rows: between columns, for no mention, between brackets, after the cell, how many columns come after the word. */
interface Style {
  readonly gap: string;
  readonly none: string | undefined;
  readonly joint: string;
  readonly tail: string;
  readonly newline: string;
  readonly columns: (row: number) => number;
}

const style: fc.Arbitrary<Style> = fc
  .record({
    gap: fc.constantFrom('\t', ' ', '    ', '\t '),
    none: fc.constantFrom('-', '_', '*', ''),
    joint: fc.constantFrom('|', '_', ''),
    tail: fc.constantFrom('', '', '\t', '\t\t', '  '),
    newline: fc.constantFrom('\n', '\r\n'),
    more: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ more, ...rest }) => {
    // A cell may be empty only between tabs, where all rows have equally many, and then nothing strays after it.
    const isEmpty = !rest.none;
    if (isEmpty) return { ...rest, gap: '\t', tail: '', columns: () => 2 };
    return { ...rest, columns: () => (rest.tail.includes('\t') ? 2 : more) };
  });

const mentions: fc.Arbitrary<readonly Drawn[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 14,
  })
  .map((drawn) => {
    const kept: Drawn[] = [];
    for (const [entity, first, more] of drawn) {
      const mention: Drawn = [entity, first, Math.min(9, first + more)];
      if (!kept.some((other) => crosses(mention, other))) kept.push(mention);
    }
    return kept;
  });

/** Mentions of one entity that cross cannot be written: `(1 (1 1) 1)` is nested. */
function crosses([entity, a, b]: Drawn, [other, c, d]: Drawn): boolean {
  return entity === other && ((a < c && c < b && b < d) || (c < a && a < d && d < b));
}

function cellAt(token: number, drawn: readonly Drawn[], ids: readonly string[], joint: string): string {
  const pieces = (keep: (mention: Drawn) => boolean, write: (id: string) => string): string[] =>
    drawn.filter(keep).map(([entity]) => write(ids[entity]));
  return [
    ...pieces(
      ([, first, last]) => last === token && first < token,
      (id) => `${id})`,
    ),
    ...pieces(
      ([, first, last]) => last === token && first === token,
      (id) => `(${id})`,
    ),
    ...pieces(
      ([, first, last]) => last > token && first === token,
      (id) => `(${id}`,
    ),
  ].join(joint);
}

function write(drawn: readonly Drawn[], words: readonly string[], ids: readonly string[], style: Style): string {
  const rows = words.map((word, token) => {
    const columns = ['d', `${token}`, word, ...Array.from({ length: style.columns(token) }, () => 'NN')];
    const cell = cellAt(token, drawn, ids, style.joint) || style.none;
    return [...columns, ...(cell === undefined ? [] : [cell])].join(style.gap) + style.tail;
  });
  return ['#begin document (d); part 000', ...rows, '#end document', ''].join(style.newline);
}

function byEntity(drawn: readonly Drawn[], ids: readonly string[]): string[] {
  return drawn.map(([entity, first, last]) => `${ids[entity]}=${first}-${last}`).sort();
}

const word = fc.constantFrom('the', '中文', '😀', '(', ')', '1)', '(1)', '(2', '#tag', '#', '|', ':-)', '*', '-');
const words = fc.array(word, { minLength: 10, maxLength: 10 });
const numbers = ['', '1', '12', '013', '4567890123'];
const names = ['', 'person-1-Ann_Lee', 'e2', '中文', 'abstract-2-English_language'];

it('reads the mentions that a file was written from, however it is written', () => {
  fc.assert(
    fc.property(mentions, words, style, (drawn, words, style) => {
      const text = write(drawn, words, numbers, style);
      const { documents, problems } = read(text);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(documents).toHaveLength(1);
      expect(documents[0].tokens).toBe(10);
      const found = entitiesOf(documents[0]).flatMap(({ id, mentions }) =>
        mentions.map(({ start, end }) => `${id}=${start}-${end - 1}`),
      );
      expect(found.sort()).toEqual(byEntity(drawn, numbers));
      if (problems.length === 0) {
        const [{ entities }] = readAsScorerPl(Buffer.from(text).toString('latin1'));
        const ours = entitiesOf(documents[0]).map(({ mentions }) => mentions.map(({ start, end }) => [start, end - 1]));
        expect(entities).toEqual(ours);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('reads names as ids as it reads numbers', () => {
  fc.assert(
    fc.property(mentions, words, style, (drawn, words, style) => {
      fc.pre(style.joint === '|');
      const { documents, problems } = read(write(drawn, words, names, style));
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const found = entitiesOf(documents[0]).flatMap(({ id, mentions }) =>
        mentions.map(({ start, end }) => `${id}=${start}-${end - 1}`),
      );
      expect(found.sort()).toEqual(byEntity(drawn, names));
    }),
    { numRuns: 1_000 },
  );
});
