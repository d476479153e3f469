import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkLabels } from '../../src/evaluate/agreement/link-labels.ts';

/** The entity that each annotator has each mention in; null where it is no mention of theirs. */
type Annotated = readonly (readonly (string | null)[])[];

/** Up to four annotators of few or many mentions. */
const annotated: fc.Arbitrary<Annotated> = fc.integer({ min: 2, max: 4 }).chain((annotators) =>
  fc.array(fc.array(fc.constantFrom('x', 'y', 'z', null), { minLength: annotators, maxLength: annotators }), {
    maxLength: 120,
    size: 'max',
  }),
);

/** The document as each annotator lists it. */
function documentOf(mentions: Annotated) {
  const place = { file: 'f', line: 1, column: 1 };
  return (mentions[0] ?? [null, null]).map((_, annotator) => ({
    items: mentions.flatMap((own, at) => {
      const name = own[annotator];
      return name === null ? [] : [{ place, name, runs: [[at, at + 1]] as const }];
    }),
  }));
}

/** How often each is said of a pair, looking at every pair. */
function everyPair(mentions: Annotated): Record<string, number> {
  const times: Record<string, number> = {};
  for (const [at, one] of mentions.entries())
    for (const other of mentions.slice(at + 1)) {
      const said = one.map((own, annotator) => {
        const of = other[annotator];
        return own === null || of === null ? '-' : own === of ? 'linked' : 'apart';
      });
      times[said.join()] = (times[said.join()] ?? 0) + 1;
    }
  return times;
}

describe('the links between mentions that annotators are compared by', () => {
  it('are those of every pair of mentions that any of them has', () => {
    fc.assert(
      fc.property(annotated, (all) => {
        const mentions = all.filter((own) => own.some((entity) => entity !== null));
        const found = linkLabels([documentOf(mentions)]).map(
          ({ labels, times }) => [labels.map((label) => label ?? '-').join(), times] as const,
        );
        expect(Object.fromEntries(found)).toEqual(everyPair(mentions));
      }),
      { numRuns: 500 },
    );
  });
});
