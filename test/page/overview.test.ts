import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { pageMaker } from './made-page.ts';

const coref =
  'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll';

describeInBrowser('the overview', (open) => {
  const { make, write } = pageMaker();

  it('counts the characters of texts that are characters', async () => {
    const page = await open((await make('nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl')).file);
    const heads = await page.locator('table.documents').first().locator('thead th').allTextContents();
    expect(heads).toContain('characters');
    expect(heads).not.toContain('tokens');
  });

  it('says that one file has both sides', async () => {
    const page = await open((await make('nerscore testdata/tags/both.txt')).file);
    expect(await page.title()).toBe('both sides of both.txt');
  });

  it('says once that a response is the key, however many documents it has', async () => {
    const key = 'testdata/quickstart/key.conll';
    const copy = write('copy.conll', readFileSync(key, 'utf8'));
    const page = await open((await make(`corefscore ${key} ${copy}`)).file);
    expect(await page.textContent('#reproduce')).toContain('SAME_FILE (2 documents)');
  });

  it('has tables with heads from 700 pixels on, and below it the names of lists, and never scrolls sideways', async () => {
    const page = await open((await make(coref)).file);
    const heads = () => page.locator('.overview table:not(.heat) thead th').filter({ visible: true }).count();
    const widths = [1400, 949, 915, 881, 880, 768, 700];
    await page.setViewportSize({ width: 1400, height: 800 });
    const all = await heads();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await heads()]).toEqual([width, all]);
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.getByText('costliest entities', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Documents' }).isVisible()).toBe(true);
  });

  it('draws bars on a line, whatever else has the name of that', async () => {
    const page = await open((await make(`${coref} testdata/several/other.conll`)).file);
    const heights = await page
      .locator('.bar .track')
      .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([1]));
  });

  it('has words of every direction where their column begins, and prints what is folded without a mark', async () => {
    const command = 'corefscore testdata/conllu/ar.key.conllu testdata/conllu/ar.response.conllu';
    const page = await open((await make(command)).file);
    const starts = await page.evaluate<
      readonly number[]
    >(`[...document.querySelectorAll('.costliest tbody th')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector('bdi'));
      return Math.round(range.getClientRects()[0].left - cell.getBoundingClientRect().left);
    })`);
    expect(starts.length).toBeGreaterThan(1);
    expect(Math.max(...starts)).toBeLessThan(10);
    await page.emulateMedia({ media: 'print' });
    const [summary, name] = (await page.evaluate(
      `['summary', 'body'].map((one) => getComputedStyle(document.querySelector(one)).color)`,
    )) as readonly string[];
    expect(summary).toBe(name);
  });

  it('lists the pairs of types that are confused most where they are too many for a matrix', async () => {
    const tags = (shift: number): string =>
      Array.from({ length: 90 }, (_, at) => `w\tB-T${(at + (at % 3 === 0 ? shift : 0)) % 45}\nw\tO\n\n`).join('');
    const files = [write('many-gold.tsv', tags(0)), write('many-pred.tsv', tags(1))];
    const page = await open((await make(`nerscore ${files.join(' ')} --confusion`)).file);
    expect(await page.locator('#confusion tbody tr').count()).toBe(15);
    await page.locator('#confusion tbody a').first().dispatchEvent('click');
    expect(await page.locator('[data-item]').count()).toBe(2);
  });

  it('writes words as the text does, without blanks between letters of Chinese', async () => {
    const page = await open((await make('corefscore testdata/chinese/key.conll testdata/chinese/response.conll')).file);
    const names = await page.locator('.costliest bdi.cut').allTextContents();
    expect(names.filter((name) => /\p{sc=Han} \p{sc=Han}/u.test(name))).toEqual([]);
  });
});
