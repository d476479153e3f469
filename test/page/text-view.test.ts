import { readFileSync } from 'node:fs';
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

  it('keeps its labels on the page when that becomes narrower', async () => {
    const page = await open((await make(manyTypes())).file, '#text?only=all');
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.locator('.line b').first().waitFor();
    await page.setViewportSize({ width: 320, height: 900 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.evaluate(overlapping)).toEqual([]);
  });

  it('is printed with borders, as gradients take minutes', async () => {
    const page = await open((await make(manyTypes())).file, '#text');
    await page.emulateMedia({ media: 'print' });
    const styles = await page.evaluate<string[]>(`[...document.querySelectorAll('.line')].map((line) => {
      const { backgroundImage, borderInlineWidth, ...style } = getComputedStyle(line);
      const widths = [style.borderBlockEndWidth, style.borderBlockStartWidth].map(parseFloat);
      return [backgroundImage, borderInlineWidth, Math.min(...widths), Math.max(...widths) > 1].join();
    })`);
    expect(new Set(styles)).toEqual(new Set(['none,0px,0,true']));
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

  it('has thicker lines at the heads of mentions of several words', async () => {
    const files = ['key', 'response'].map((side) => `testdata/conllu/ar.${side}.conllu`);
    const page = await open((await make(`corefscore ${files.join(' ')}`)).file, '#text?only=all');
    const heads = await page.locator('.reader .piece:has(.head)').evaluateAll((pieces) => {
      return pieces.map(({ lastChild, children }) => [lastChild!.textContent, children[0].className]);
    });
    expect(heads).toEqual([
      ['الطبيب', 'line gold style0 head begins'],
      ['ضيف', 'line gold style1 head begins ends'],
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

describeInBrowser('the list of errors', (open) => {
  const { make, write } = pageMaker();
  const gold = (): string =>
    write('list-gold.tsv', 'Sue\tO\nmet\tO\nAnn\tB-PER\n\nBob\tB-PER\nleft\tO\nParis\tB-LOC\n');
  const first = (): string =>
    write('list-first.tsv', 'Sue\tB-LOC\nmet\tO\nAnn\tB-PER\n\nBob\tB-ORG\nleft\tO\nParis\tO\n');
  const second = (): string =>
    write('list-second.tsv', 'Sue\tO\nmet\tO\nAnn\tO\n\nBob\tB-ORG\nleft\tO\nParis\tB-LOC\n');
  const two = (): string => `nerscore ${gold()} first=${first()} second=${second()}`;

  it('says of a fixed error where it was, and whose prediction it was', async () => {
    const page = await open((await make(two())).file, '#text?sys=1&st=fixed&k=spurious');
    await page.keyboard.press('j');
    const item = page.locator('[data-item][aria-current]');
    expect(await item.locator('.place').textContent()).toBe('s1');
    expect(await item.locator('.quote').textContent()).toBe('Sue met Ann');
    expect(await page.locator('.reader .chosen').allTextContents()).toEqual(['BLOCSue']);
    const card = (await page.textContent('[data-part=card]')) ?? '';
    expect(card).toContain('an error of first, not of second');
    expect(card).toContain('firstSue LOC');
  });

  it('says how a fixed error cuts an entity as the system does that makes it', async () => {
    const { file } = await make(coref);
    const details = async (place: string): Promise<readonly string[]> => {
      const all = await (await open(file, place)).locator('.detail').allTextContents();
      return all.map((detail) => detail.replace(/ · \d+ not in .*|fixed$/, ''));
    };
    const fixed = await details('#text?sys=1&st=fixed&k=divided');
    expect(fixed.length).toBeGreaterThan(0);
    expect(await details('#text?sys=0&k=divided')).toEqual(expect.arrayContaining([...fixed]));
  });

  it('shows two systems at once, gold above and both below', async () => {
    const page = await open((await make(two())).file, '#text?sys=1,0&only=all');
    expect(await page.textContent('[data-part=legend]')).toContain('Above the words: gold · below: A second, B first');
    const labels = await page.locator('.reader .line b').allTextContents();
    expect(labels).toEqual(['BLOC', 'PER', 'BPER', 'PER', 'AORG', 'BORG', 'LOC', 'ALOC']);
    await page.selectOption('[data-part=beside]', '');
    expect(await count(page, '.reader .line small')).toBe(0);
  });

  it('is saved as it is filtered, and starred in this browser', async () => {
    const page = await open((await make(two())).file, '#text?sys=0&k=type,missed');
    const saved = async (task: string): Promise<string> => {
      const download = page.waitForEvent('download');
      await page.click(`[data-task=${task}]`);
      return readFileSync(await (await download).path(), 'utf8');
    };
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    const csv = (await saved('csv')).trim().split('\n');
    expect(csv.map((line) => line.split(',').slice(0, 6).join())).toEqual([
      'system,document,sentence,kind,words,detail',
      'first,1,2,type,Bob,PER → ORG',
      'first,1,2,missed,Paris,LOC',
    ]);
    const lines = (await saved('jsonl')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).map(({ kind, starred }) => [kind, starred])).toEqual([
      ['type', true],
      ['missed', false],
    ]);
    await page.reload();
    await page.click('[data-part=starred]');
    expect(await count(page, '[data-item]')).toBe(1);
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    expect(await count(page, '[data-item]')).toBe(0);
  });

  it('has what takes most corrections first, if it is asked', async () => {
    const { file, json } = await make(coref);
    const page = await open(file, '#text?sys=1');
    await page.selectOption('[data-part=order]', 'cost');
    await page.keyboard.press('j');
    const [, at] = /f=(\d+)/.exec(await page.evaluate<string>('location.hash')) ?? [];
    const steps = json.systems[1].findings.list.map((finding: { steps?: number }) => finding.steps ?? 1);
    expect(steps[Number(at)]).toBe(Math.max(...steps));
  });

  it('names an entity as the text does, and lights it where an entity is asked for', async () => {
    const { file } = await make(coref);
    const page = await open(file);
    const link = page.locator('.costliest a').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.dispatchEvent('click');
    expect(href).toMatch(/e=[kr]/);
    const label = await page.locator('.line.lit:has(+ *) b bdi, .line.lit b bdi').first().textContent();
    expect(await count(page, '.reader .lit')).toBeGreaterThan(0);
    expect(await count(page, '.reader .chosen')).toBeGreaterThan(0);
    expect(await page.textContent('[data-part=count]')).toMatch(new RegExp(`(key|response) ${label}, `));
  });

  it('says how many mentions entities have that are asked for by size', async () => {
    const page = await open((await make(coref)).file, '#text?k=group&g=mixed&size=11-');
    expect(await page.textContent('[data-part=count]')).toContain('11 or more mentions');
  });

  it('has the words that were clicked over the error that they belong to', async () => {
    const page = await open((await make(coref)).file, '#text?d=0');
    const pieces = page.locator('.reader .piece:has(.sign)');
    await pieces.last().click();
    const [words] = await pieces.last().evaluateAll((all) => all.map((piece) => piece.lastChild?.textContent ?? ''));
    expect(await page.textContent('[data-part=card] h2 b')).toBe(words.trim());
  });
});

describeInBrowser('the way through a text', (open) => {
  const { make, write } = pageMaker();

  it('goes along the mentions of an entity', async () => {
    const page = await open((await make(coref)).file, '#text?d=0&n=0');
    const place = () => page.textContent('[data-part=card] .flow');
    const [, all] = /mention 1 of (\d+)/.exec((await place()) ?? '') ?? [];
    expect(Number(all)).toBeGreaterThan(1);
    await page.keyboard.press('m');
    expect(await place()).toContain(`mention 2 of ${all}`);
    await page.click('[data-task=previous-mention]');
    expect(await place()).toContain(`mention 1 of ${all}`);
    await page.keyboard.press('M');
    expect(await place()).toContain(`mention ${all} of ${all}`);
  });

  it('leads from the end of a document to the next, and says which is shown', async () => {
    const page = await open((await make(coref)).file, '#text');
    const first = await page.locator('.tools h1').textContent();
    const next = await page.locator('[data-task=next-document] span').textContent();
    expect(await count(page, '[data-task=previous-document]:not([hidden])')).toBe(0);
    await page.click('[data-task=next-document]');
    expect(await page.locator('.tools h1').textContent()).toBe(next);
    expect(await page.locator('[data-task=previous-document] span').textContent()).toBe(first);
    const [chosen] = await page.locator('[data-part=document] option:checked').allTextContents();
    expect(chosen).toBe(next);
  });

  it('finds words of the text, right or wrong, drawn or not', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${at === 290 ? 'zebra' : 'w'}\tO\nx\tB-PER\n\n`);
    const gold = write('long-gold.tsv', rows.join(''));
    const pred = write('long-pred.tsv', rows.join('').replace('B-PER', 'O'));
    const page = await open((await make(`nerscore ${gold} ${pred}`)).file, '#text?only=all');
    expect(await page.locator('.waiting').last().textContent()).toContain('zebra');
    const hits = () => page.evaluate('CSS.highlights.get("hits").size');
    expect(await hits()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('ZEBRA');
    expect(await page.textContent('[data-part=place]')).toBe('1 place in the text');
    expect(await count(page, '[data-item]')).toBe(0);
    await page.keyboard.press('Enter');
    expect(await page.textContent('[data-part=place]')).toBe('1 of 1 in the text');
    const shown = `[...CSS.highlights.get('hits')].map((range) => [String(range), range.getBoundingClientRect().top > 0])`;
    expect(await page.evaluate(shown)).toEqual([['zebra', true]]);
  });

  it('shows a document of many sentences in windows, between which errors, links and buttons lead', async () => {
    const rows = Array.from({ length: 5200 }, (_, at) => `word${at}\t${at % 2000 === 1000 ? 'B-PER' : 'O'}\n\n`);
    const gold = write('windows-gold.tsv', rows.join(''));
    const pred = write('windows-pred.tsv', rows.join('').replaceAll('B-PER', 'O').replace('O', 'B-PER'));
    const page = await open((await make(`nerscore ${gold} ${pred}`)).file, '#text');
    const shown = async () => [
      await page.locator('.tools h1').textContent(),
      await page.locator('.reader .row .number').allTextContents(),
      await page.locator('.around button:visible').allTextContents(),
    ];
    const from = (first: number): string => `sentences from ${first} on`;
    const title = (first: number): string => from(first).replace('s', 'S');
    const middle = [title(2001), ['3001'], [`← ${from(1)}`, `next: ${from(4001)} →`]];
    expect(await shown()).toEqual([title(1), ['1', '1001'], [`next: ${from(2001)} →`]]);
    for (const _ of [1, 2, 3]) await page.keyboard.press('j');
    expect(await shown()).toEqual(middle);
    expect(await page.textContent('[data-part=where]')).toContain('word3000');
    await page.keyboard.press('Escape');
    expect(await shown()).toEqual(middle);
    await page.click('[data-task=next-document]');
    expect(await shown()).toEqual([title(4001), ['5001'], [`← ${from(2001)}`]]);
    await page.keyboard.press('n');
    expect(await page.textContent('[data-part=card] h2')).toBe('word5000');
    await page.reload();
    expect(await page.textContent('[data-part=card] h2')).toBe('word5000');
    await page.evaluate(`location.hash = '#text?s=1234'`);
    expect((await shown())[1]).toEqual(['1235']);
    await page.evaluate(`location.hash = '#text?only=all&w=2'`);
    expect(await page.locator('.waiting').last().textContent()).toContain('word5199');
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
