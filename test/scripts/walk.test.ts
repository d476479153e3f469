import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { walksText } from '../../scripts/walk/walk.ts';

it('the map has the way of one score as it is: npm run walk -- --write', async () => {
  expect(readFileSync('src/README.md', 'utf8')).toContain(
    `<!-- walk -->\n\n${await walksText()}\n<!-- end of walk -->`,
  );
});
