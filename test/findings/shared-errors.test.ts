import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { scoreNer } from '../../src/evaluate/library/score-ner.ts';
import { sharedErrors } from '../../src/findings/shared-errors.ts';
import type { Span } from '../../src/ner/spans.ts';
import { random } from '../../src/stats/random.ts';
import { parse } from '../coref/entities.ts';
import { scored } from '../evaluate/scored.ts';
import { randomSpans } from './spans.ts';

const source = random(64);
type Document = readonly Span[];

/** Spans of a random document, each once. */
function spans(): Document {
  const all = randomSpans(source, 'nested').map(({ type, runs: [[start, end]] }) => ({ start, end, type }));
  return [...new Map(all.map((span) => [JSON.stringify(span), span])).values()];
}

const findingsOf = (gold: readonly Document[], pred: readonly Document[]) =>
  scoreNer(gold, pred, { findings: true }).systems[0].findings;

describe('sharedErrors', () => {
  it('takes a right span that is predicted twice for no wrong one', () => {
    const gold = [[{ start: 0, end: 1, type: 'A' }]];
    const twice = [[...gold[0], ...gold[0]]];
    const found = sharedErrors([findingsOf(gold, twice), findingsOf(gold, gold)], [{ type: 'A', gold: 1 }]);
    expect(found).toMatchObject({ rows: [{ gold: 1, right: [0, 0, 1] }, { type: 'A' }], wrong: [0, 0] });
  });

  it('counts each gold span by the systems that have it, and each wrong prediction once', () => {
    for (let round = 0; round < 100; round++) {
      const gold = [spans(), spans()];
      const systems = Array.from({ length: 2 + source.below(3) }, () =>
        gold.map((own) => [...own.filter(() => source.below(2) > 0), ...spans()].filter(isNew)),
      );
      const keys = (side: readonly Document[]) => side.flatMap((own, at) => own.map((span) => ({ at, ...span })));
      const has = (side: readonly Document[], { at, start, end, type }: ReturnType<typeof keys>[number]): boolean =>
        side[at].some((own) => own.start === start && own.end === end && own.type === type);
      const types = ['A', 'B', 'C'].map((type) => ({
        type,
        gold: keys(gold).filter((own) => own.type === type).length,
      }));
      const found = sharedErrors(
        systems.map((own) => findingsOf(gold, own)),
        types,
      )!;
      for (const { type, gold: size, right, only } of found.rows) {
        const own = keys(gold).filter((span) => type === undefined || span.type === type);
        expect(size).toBe(own.length);
        const rightIn = own.map((span) => [...systems.keys()].filter((at) => has(systems[at], span)));
        expect(right).toEqual(
          [...Array(systems.length + 1).keys()].map((n) => rightIn.filter((at) => at.length === n).length),
        );
        expect(only).toEqual(systems.map((_, at) => rightIn.filter((own) => own.join() === String(at)).length));
      }
      const wrong = new Map(
        systems
          .flatMap(keys)
          .filter((span) => !has(gold, span))
          .map((span) => [JSON.stringify(span), span]),
      );
      const madeBy = [...wrong.values()].map((span) => systems.filter((own) => has(own, span)).length);
      expect(found.wrong).toEqual(systems.map((_, at) => madeBy.filter((count) => count === at + 1).length));
    }
  });

  it('counts mentions of the key, found or not', () => {
    const document = (text: string) =>
      corefDocument(
        'd',
        parse(text).map((entity) =>
          entity.map((letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0) + 1]),
        ),
      );
    const responses = ['{ab} {cx}', '{a} {cdx}', '{axy}'];
    const found = responses.map(
      (text) => scored([document('{abc} {de}')], [document(text)], { findings: true }).findings,
    );
    expect(sharedErrors(found, [])).toEqual({
      // a in all, c in two, b and d in one, e in none
      rows: [{ type: undefined, gold: 5, right: [1, 2, 1, 1], only: [1, 1, 0] }],
      wrong: [1, 0, 1],
    });
  });

  it('says nothing of one system, of systems whose errors are not known, or of other gold', () => {
    const one = findingsOf([[{ start: 0, end: 1, type: 'A' }]], [[]]);
    const other = findingsOf([[]], [[]]);
    expect([[one], [one, undefined], [one, other]].map((systems) => sharedErrors(systems, []))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** Whether a span is the first of its kind in a list. */
function isNew(span: Span, at: number, all: Document): boolean {
  return all.findIndex((own) => own.start === span.start && own.end === span.end && own.type === span.type) === at;
}
