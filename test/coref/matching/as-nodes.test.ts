import { expect, it } from 'vitest';
import type { CorefDocument } from '../../../src/coref/document.ts';
import { corefDocument } from '../../../src/coref/given-document.ts';
import { countAlike } from '../../../src/coref/matching/as-nodes.ts';

it.each([
  ['tokens', 'tokens', true],
  ['tokens', undefined, true],
  ['characters', 'characters', true],
  ['characters', 'tokens', false],
  [undefined, 'characters', false],
] as const)('positions in %s and in %s: %s that they count alike', (one, other, isAlike) => {
  const document = (unit: typeof one): CorefDocument => ({
    ...corefDocument('d', []),
    ...(unit && { positions: { unit, told: '' } }),
  });
  expect([countAlike(document(one), document(other)), countAlike(document(other), document(one))]).toEqual([
    isAlike,
    isAlike,
  ]);
});
