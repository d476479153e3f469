import { expect, it } from 'vitest';
import { laidOut } from '../../src/text/layout.ts';

const text = `    recall = common / of the key, on one line

A paragraph that flows, whatever
its lines are.

### Example

    key  {A B C D E F G H}
    Recall: stays as it is, a single line: 1/2.

### When to report it

Text below a heading is indented.

### Edge cases

- An item that is wrapped where it
  has to be.
- Another item.

    row    whose last column is wrapped

The end.
`;

it('is wrapped where it is prose, but not in equations and examples', () => {
  expect(laidOut(text, 24)).toBe(`  recall = common / of the key, on one line

A paragraph that flows,
whatever its lines are.

Example
  key  {A B C D E F G H}
  Recall: stays as it is, a single line: 1/2.

When to report it
  Text below a heading
  is indented.

Edge cases
- An item that is
  wrapped where it has
  to be.
- Another item.

  row    whose last
         column is
         wrapped

The end.`);
});

it('uses the width there is', () => {
  expect(laidOut(text, 80)).toContain('A paragraph that flows, whatever its lines are.\n');
  expect(laidOut(text, 80)).toContain('\n- An item that is wrapped where it has to be.\n- Another item.\n');
});
