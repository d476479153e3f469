import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bracket, bracketsOf, readDocument } from '../../../src/compat/scorer-pl/reader.ts';

describe('a cell', () => {
  it.each([
    ['gives one-token mentions, then beginnings, then ends', '3)|(2|(1)', ['single 1', 'opened 2', 'closed 3']],
    ['needs no separator', '(1(2', ['opened 1', 'opened 2']],
    ['may have any separator', 'x2)y,(1)', ['single 1', 'closed 2']],
    ['with a two-part id whose second part has one digit loses it', '(1+2)(12+3)', ['dropped (1+2)', 'dropped (12+3)']],
    ['with a longer second part opens and closes', '(1+22)', ['opened 1', 'closed 22']],
    ['can match across what was cut out', '(1(2)3)', ['single 2', 'single 13']],
    ['can match across a discarded id', '(1(2+3)2)', ['dropped (2+3)', 'single 12']],
    ['takes digits only', '(abc)|()|12|(-)', []],
    ['opens the digits that precede a letter', '(12abc)', ['opened 12']],
    ['closes the digits that follow one', '(a1)', ['closed 1']],
    ['knows ( 1 ) as nothing', '( 1 )', []],
    ['keeps leading zeros', '(01)', ['single 01']],
  ])('%s: %s', (_, cell, expected) => {
    expect(bracketsOf(cell).map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
  });

  it('is read in a line as it is by itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()|+012a\t '), minLength: 1, maxLength: 12 }), (line) => {
        fc.pre(line.trim() !== '');
        const bytes = Uint8Array.from(`${line}\n`, (character) => character.charCodeAt(0));
        const cell = line.split('\t').findLast((field) => field !== '')!;
        const { mentions, discarded, fault } = readDocument(bytes, { name: 'd', body: 0 });
        const expected = ended(bracketsOf(cell));
        expect(mentions.entityIds).toEqual(expected.ids);
        expect([...mentions.entity]).toEqual(expected.entities);
        expect(discarded).toEqual(expected.dropped);
        expect(fault?.message.match(/\[\d+\]/)?.[0]).toBe(expected.unopened[0]);
      }),
      { numRuns: 5000 },
    );
  });
});

/** What the brackets of one cell end: the entities of the mentions, and ids of which none was open. */
function ended(brackets: readonly Bracket[]) {
  const dropped = brackets.filter(({ kind }) => kind === 'dropped').map(({ text }) => text);
  const others = brackets.filter(({ kind }) => kind !== 'dropped');
  const ids = [...new Set(others.map(({ text }) => text))];
  const open = others.filter(({ kind }) => kind === 'opened').map(({ text }) => text);
  const entities: number[] = [];
  const unopened: string[] = [];
  for (const { kind, text } of others) {
    if (kind === 'opened') continue;
    if (kind === 'single') entities.push(ids.indexOf(text));
    else if (open.includes(text)) entities.push(ids.indexOf(open.splice(open.indexOf(text), 1)[0]));
    else unopened.push(`[${text}]`);
  }
  return { dropped, ids, entities, unopened };
}
