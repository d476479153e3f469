import { describe, expect, it } from 'vitest';
import { pages, written } from './pages.ts';

/** What people look up by a name, and do not read. */
const references = ['compat', 'options', 'problems'].map((name) => `docs/${name}.md`);

const read = pages.filter((page) => page.startsWith('docs/') && !references.includes(page));

/** How many words a page has, without what is made from tables of the program. */
function wordsOf(page: string): number {
  return written(page).match(/\S+/g)?.length ?? 0;
}

describe('the pages of docs', () => {
  it('have fewer than 40,000 words together', () => {
    expect(read.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThan(40_000);
  });

  it.each(read)('%s has at most 1,500 words', (page) => {
    expect(wordsOf(page)).toBeLessThanOrEqual(1500);
  });
});
