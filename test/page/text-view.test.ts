import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './browser.ts';
import { pageMaker } from './made-page.ts';

const coref =
  'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll';

/** Pairs of boxes of labels in a row that overlap. */
const overlapping = `[...document.querySelectorAll('.row')].flatMap((row) => {
  const boxes = [...row.querySelectorAll('.line b')].map((label) => [label.textContent, label.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], at) => boxes.slice(at + 1).flatMap(([other, b]) =>
    a.left + 1 < b.right && b.left + 1 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom ? [name + ' ' + other] : []));
})`;

/** How far the words of rows stand apart that should not, in pixels. */
const torn = `[...document.querySelectorAll('.row p')].flatMap((row) => {
  const texts = [...row.childNodes].flatMap((node) => node.nodeType === 3 ? node : [...node.childNodes].filter((own) => own.nodeType === 3));
  const boxes = texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  return boxes.slice(1).map((box, at) => box.left - boxes[at].right).filter((gap) => gap > 1);
})`;

const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

describeInBrowser('the text', (open) => {
  const { make, write } = pageMaker();

  /** Tags of a type of their own for each of these words, in sentences of eight words. */
  const tagged = (name: string, shift: number): string => {
    const rows = Array.from({ length: 160 }, (_, at) => {
      const type = `TYPE_${['GEO', 'EVENT', 'ORGANISATION'][at % 3]}_LONG_NAME_${(at + shift) % 45}`;
      return `${'w'.repeat(1 + (at % 5))}\t${at % 4 === 3 ? 'O' : `B-${type}`}\n${at % 8 === 7 ? '\n' : ''}`;
    });
    return write(name, rows.join(''));
  };
  const manyTypes = (): string => `nerscore ${tagged('types-gold.tsv', 0)} ${tagged('types-pred.tsv', 1)}`;

  it('opens at its top, wherever the overview was', async () => {
    const page = await open((await make(coref)).file);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.locator('.kinds a').last().dispatchEvent('click');
    await page.locator('.reader .row').first().waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it('has labels that neither cover each other nor tear the words apart', async () => {
    const page = await open((await make(manyTypes())).file, '#text?only=all');
    for (const width of [320, 768, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await page.locator('.line b').first().waitFor();
      expect([width, await page.evaluate(overlapping)]).toEqual([width, []]);
      expect([width, await page.evaluate(torn)]).toEqual([width, []]);
    }
  });

  it('is printed with borders, as gradients take minutes', async () => {
    const page = await open((await make(manyTypes())).file, '#text');
    await page.emulateMedia({ media: 'print' });
    const styles = await page.evaluate<string[]>(`[...document.querySelectorAll('.line')].map((line) => {
      const { backgroundImage, borderBlockEndWidth, borderBlockStartWidth } = getComputedStyle(line);
      return [backgroundImage, parseFloat(borderBlockEndWidth) + parseFloat(borderBlockStartWidth) > 1].join();
    })`);
    expect(new Set(styles)).toEqual(new Set(['none,true']));
  });

  it('shows the focus around all words of a mark, without its labels', async () => {
    const gold = write('focus-gold.tsv', 'Ann\tB-PER\nLee\tI-PER\n');
    const page = await open((await make(`nerscore ${gold} ${gold}`)).file, '#text?only=all');
    await page.keyboard.press('n');
    const rings = await page.evaluate(`[...document.querySelectorAll('.reader .piece')].map((piece) => {
      const { outlineStyle, boxShadow } = getComputedStyle(piece);
      return [outlineStyle, boxShadow !== 'none'];
    })`);
    expect(rings).toEqual([
      ['none', true],
      ['none', true],
    ]);
  });

  it('has signs of one height, which no font changes', async () => {
    const gold = write('sign-gold.tsv', 'Ann\tB-PER\nLee\tI-PER\nx\tO\nBob\tB-PER\n');
    const pred = write('sign-pred.tsv', 'Ann\tB-LOC\nLee\tO\nx\tO\nBob\tO\n');
    const page = await open((await make(`nerscore ${gold} ${pred} ${gold}`)).file, '#text?sys=1&st=fixed');
    const heights = await page.locator('.list .sign').evaluateAll((signs) => {
      return signs.map((sign) => [sign.tagName, Math.round(sign.getBoundingClientRect().height)]);
    });
    expect(heights).toEqual([
      ['svg', 17],
      ['svg', 17],
    ]);
  });

  it('marks in the strip what is listed', async () => {
    const page = await open((await make(coref)).file, '#text?d=1');
    const ticks = async (): Promise<number> =>
      ((await page.locator('.strip path').first().getAttribute('d')) ?? '').split('M').length - 1;
    const all = await ticks();
    await page.click('[data-kind=missing]');
    expect(await ticks()).toBeLessThan(all);
    expect(await ticks()).toBe(await count(page, '[data-item]'));
  });
});

describeInBrowser('a page in a browser', (open) => {
  const { make } = pageMaker();

  it('remembers light or dark', async () => {
    const { file } = await make(coref);
    const page = await open(file);
    const theme = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.click('.top button');
    expect(await theme()).toBe('rgb(22, 24, 28)');
    await page.reload();
    expect(await theme()).toBe('rgb(22, 24, 28)');
    await page.click('.top button');
    await page.reload();
    expect(await theme()).toBe('rgb(255, 255, 255)');
  });

  it('says that it has copied the command', async () => {
    const page = await open((await make(coref)).file, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('[data-copies]');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
  });

  it('shows paths as seen from where it was made, not from the root of a disk', async () => {
    const paths = ['key', 'response'].map((name) => resolve(`testdata/quickstart/${name}.conll`));
    const page = await open((await make(`corefscore ${paths[0]} mine=${paths[1]}`)).file);
    const command = (await page.textContent('#command')) ?? '';
    expect(command).toContain('corefscore testdata/quickstart/key.conll mine=testdata/quickstart/response.conll ');
    expect(await page.textContent('#reproduce')).not.toContain(resolve('testdata'));
  });
});
