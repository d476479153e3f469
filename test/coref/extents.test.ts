import { expect, it } from 'vitest';
import { bcub } from '../../src/coref/bcub.ts';
import { type CorefDocument, shareExtents } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { numberMentions } from '../../src/coref/numbering.ts';
import { numberedOverlap } from '../../src/coref/overlap.ts';
import { scored } from '../evaluate/scored.ts';

// A reader to throw away, of mentions that the project does not read yet: they have holes, and a head. `3-4,7 4 A` is a mention of entity
// A, of the tokens 3, 4 and 7, whose head is 4.
function readHoled(rows: readonly string[]): { readonly document: CorefDocument; readonly heads: readonly string[] } {
  const entities = new Map<string, { extent: string; head: string }[]>();
  for (const row of rows) {
    const [extent, head, entity] = row.split(' ');
    entities.set(entity, [...(entities.get(entity) ?? []), { extent, head }]);
  }
  const lists = [...entities.values()];
  return {
    document: corefDocument(
      'd',
      lists.map((mentions) => mentions.map(({ extent }) => extent)),
    ),
    heads: lists.flat().map(({ head }) => head),
  };
}

const key = readHoled(['3-4,7 4 A', '9 9 A', '10-12 11 B']);
const response = readHoled(['3-4,7 4 X', '9 9 X', '11-12 11 Y']);

it('mentions that are no runs of tokens are scored without a change to the table or a metric', () => {
  const { scores } = scored([key.document], [response.document], { metrics: ['mentions', 'bcub', 'muc'] });
  expect(scores.mentions.recall).toEqual({ numerator: 2, denominator: 3, value: 2 / 3 });
  expect(scores.bcub.recall).toEqual({ numerator: 2, denominator: 3, value: 2 / 3 });
  expect(scores.muc.f1).toBe(1);
});

it('another way to match, by heads, is one list of numbers', () => {
  const numbered = numberMentions(key.document, shareExtents(key.document, response.document));
  const byHead = Int32Array.from(response.heads, (head) => key.heads.indexOf(head));
  const table = numberedOverlap({ ...numbered, response: { ...numbered.response, mention: byHead } });
  expect(bcub.score(bcub.count(table)).f1).toBe(1);
});
