import { describe, expect, it } from 'vitest';
import { describeInBrowser, violationsOf } from './browser.ts';
import { pageMaker } from './made-page.ts';

const { make, write } = pageMaker();
const tags = (...types: readonly string[]): string =>
  types
    .map((type) => `w ${type}\nw O\n\n`)
    .join('')
    .repeat(3);
const gold = write('gold.tsv', tags('B-A', 'B-A', 'B-B', 'B-B', 'B-B', 'O'));
const files = [
  write('one.tsv', tags('B-A', 'O', 'B-B', 'B-A', 'O', 'B-A')),
  write('two.tsv', tags('O', 'O', 'B-B', 'B-A', 'B-B', 'B-A')),
  write('three.tsv', tags('O', 'O', 'O', 'B-A', 'O', 'B-A')),
];
const several = `nerscore ${gold} ${files.join(' ')} --significance permutation --against all --confidence 95`;

describeInBrowser('the comparison of systems', (open) => {
  it('opens as many spans as it counts', async () => {
    const page = await open((await make(several)).file);
    const links = await page
      .locator('.who a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), Number(link.textContent)] as const));
    expect(links).toContainEqual(['#text?sys=0&right=none', 6]);
    expect(links).toContainEqual(['#text?sys=1&right=only-0', 3]);
    for (const [href, count] of links) {
      await page.evaluate(`location.hash = '${href}'`);
      expect([href, await page.locator('.list [data-item]').count()]).toEqual([href, count]);
    }
    await page.evaluate("location.hash = '#text?sys=0&wrong=all'");
    // Of each third sentence that has none, and of the type that all mistake.
    expect(await page.locator('.list [data-item]').count()).toBe(6);
    expect(await page.textContent('[data-part=count]')).toContain('made by all systems');
  });

  it('leads to no empty list', async () => {
    const files = 'testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll';
    const page = await open((await make(`corefscore ${files}`)).file);
    const counts = await page.locator('#systems .heat td.number').allTextContents();
    expect(counts).toContain('·');
    expect(await page.locator('#systems a', { hasText: /^0$/ }).count()).toBe(0);
  });

  it('stands above the overview of whichever system is shown, and stays', async () => {
    const page = await open((await make(several)).file, '#overview?sys=1');
    const ranks = (): Promise<readonly string[]> => page.locator('.ranks tbody th').allTextContents();
    const before = await ranks();
    expect(before).toHaveLength(3);
    expect(await page.textContent('#answer h2')).toBe('two');
    await page.click('.ranks a >> text=three');
    expect(await page.textContent('#answer h2')).toBe('three');
    expect(await ranks()).toEqual(before);
    // The bar at the top covers what is half scrolled away.
    await page.evaluate('scrollTo(0, 0)');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('draws the documents of two systems that were chosen', async () => {
    const conll = (wrong: number): string =>
      Array.from({ length: 6 }, (_, d) => {
        const cells = Array.from({ length: 8 }, (__, at) => (at < d * wrong ? '-' : `(${at % 2})`));
        return `#begin document (d${d}); part 000\n${cells.map((cell) => `a 0 0 w ${cell}\n`).join('')}\n#end document\n`;
      }).join('');
    const [key, a, b] = [write('key.conll', conll(0)), write('a.conll', conll(1)), write('b.conll', conll(0))];
    const { file, json } = await make(`corefscore ${key} a=${a} b=${b} -m conll`);
    const page = await open(file);
    const rows = await page
      .locator('.dumbbells tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean)));
    const f1Of = (system: number, d: number): string =>
      (json.systems[system].byDocument[d].scores.conll.f1 * 100).toFixed(2);
    expect(rows.map(([name]) => name?.slice(0, 2))).toEqual(['d5', 'd4', 'd3', 'd2', 'd1']);
    for (const [name, , ofBest, ofOther] of rows) {
      const d = Number(name![1]);
      expect([ofBest, ofOther]).toEqual([f1Of(1, d), f1Of(0, d)]);
    }
    const shown = () => page.locator('.dumbbells tbody th').allTextContents();
    await page.getByRole('button', { name: 'difference' }).click();
    expect((await shown()).map((name) => name.slice(0, 2))).toEqual(['d1', 'd2', 'd3', 'd4', 'd5']);
    await page.locator('#dumbbells').getByRole('searchbox').fill('d3');
    expect((await shown()).map((name) => name.slice(0, 2))).toEqual(['d3']);
    await page.locator('#dumbbells').getByRole('searchbox').fill('none');
    expect(await shown()).toEqual([]);
    await page.locator('#dumbbells').getByRole('searchbox').fill('');
    await page.selectOption('#dumbbells select >> nth=0', { label: 'a' });
    expect(
      await page
        .locator('#dumbbells select')
        .evaluateAll((all) => all.map((own) => (own as unknown as { value: string }).value)),
    ).toEqual(['0', '1']);
  });

  it('has the systems in the order of their ranks, in each table', async () => {
    const page = await open((await make(`nerscore ${gold} ${files.toReversed().join(' ')}`)).file);
    const names = (kind: string) => page.locator(`${kind} tbody th`).allTextContents();
    const ranks = await names('.ranks');
    expect(ranks[2]).toBe('three');
    expect(await names('[aria-label="Errors by kind"]')).toEqual(ranks);
  });

  it('says that an axis does not begin at 0 only where that is so', async () => {
    const noteOf = async (command: string) =>
      (await open((await make(command)).file)).locator('.ranks + .note').textContent();
    expect(await noteOf(several)).toMatch(/axis run from 0\.0 to 0\.\d+\.$/);
    expect(await noteOf(`nerscore ${gold} ${files.slice(0, 2).join(' ')}`)).toMatch(
      /axis run from 0\.[1-9]\d* to 0\.\d+, not from 0\.$/,
    );
  });

  it('shows scores of many types with long names on a phone', async () => {
    const many = (shift: number): string =>
      Array.from({ length: 90 }, (_, at) => `w\tB-TYPE_OF_${(at + shift * (at % 2)) % 45}_ENTITY\nw\tO\n\n`).join('');
    const page = await open(
      (await make(`nerscore ${[0, 1, 2].map((at) => write(`long-${at}.tsv`, many(at))).join(' ')}`)).file,
    );
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const ends = await page
        .locator('.f1s >> nth=0')
        .locator('tbody tr:first-child td')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(width);
      expect(await violationsOf(page)).toEqual([]);
    }
    // 15 types, and micro, macro and weighted.
    for (const kind of ['.scores', '.who']) {
      expect(await page.locator(`${kind}:not(details *) tbody tr`).count()).toBe(kind === '.scores' ? 18 : 16);
      expect(await page.locator(`details ${kind} tbody tr`).count()).toBe(30);
    }
  });

  it('needs no scrolling at any width', async () => {
    const page = await open((await make(several)).file);
    for (const width of [320, 700, 768, 900, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width]);
    }
  });
});

describe('a page of one system', () => {
  it('has no comparison', async () => {
    const { json } = await make(`nerscore ${gold} ${files[0]}`);
    expect(json.ranks).toBeUndefined();
    expect(json.sharedErrors).toBeUndefined();
  });
});
