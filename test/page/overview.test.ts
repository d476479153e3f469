import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Slice } from '../../src/findings/slices/slice.ts';
import { describeInBrowser, violationsOf } from './browser.ts';
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

  it('does not praise sides that have nothing', async () => {
    const key = write('nothing.conll', '#begin document (a); part 000\na\t0\t0\tx\t-\n\n#end document\n');
    const gold = write('nothing.tsv', 'x\tO\n');
    const leadOf = async (command: string) => (await open((await make(command)).file)).textContent('.lead');
    expect(await leadOf(`corefscore ${key} ${key}`)).toBe('Neither side has a mention that is scored.');
    expect(await leadOf(`nerscore ${gold} ${gold}`)).toBe('Neither side has a span that is scored.');
  });

  it('says once that a response is the key, however many documents it has', async () => {
    const key = 'testdata/quickstart/key.conll';
    const copy = write('copy.conll', readFileSync(key, 'utf8'));
    const page = await open((await make(`corefscore ${key} ${copy}`)).file);
    expect(await page.textContent('#reproduce')).toContain('SAME_FILE (2 documents)');
  });

  it('has tables with heads from 700 pixels on, and below it the names of lists, and never scrolls sideways', async () => {
    const page = await open((await make(`${coref} --by size`)).file);
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

  it('lists of each cell of the confusion what it counts, where other spans of the errors are paired', async () => {
    const sentences = ['B-PER I-PER B-ORG O', 'B-ORG O O O', 'B-ORG I-ORG I-ORG B-LOC', 'O B-LOC O O'];
    const tags = (texts: readonly string[]): string =>
      texts.map((text) => text.replaceAll(/\S+ ?/g, (tag) => `w\t${tag.trim()}\n`)).join('\n');
    const preds = ['B-PER B-ORG I-ORG O', 'B-PER O O O', 'B-ORG B-PER O B-ORG', 'O O O B-LOC'];
    const files = [write('paired-gold.tsv', tags(sentences)), write('paired-pred.tsv', tags(preds))];
    const page = await open((await make(`nerscore ${files.join(' ')}`)).file);
    const links = await page
      .locator('#confusion td a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href')!, Number(link.textContent)] as const));
    const ofPairs = links.filter(([href]) => href.includes('pair='));
    expect(ofPairs.map(([, count]) => count).sort()).toEqual([1, 1, 1, 1, 1]);
    for (const [href, count] of ofPairs) {
      await page.evaluate(`location.hash = '${href}'`);
      expect([href, await page.locator('[data-item]').count()]).toEqual([href, count]);
    }
  });

  it('writes words as the text does, without blanks between letters of Chinese', async () => {
    const page = await open((await make('corefscore testdata/chinese/key.conll testdata/chinese/response.conll')).file);
    const names = await page.locator('.costliest bdi.cut').allTextContents();
    expect(names.filter((name) => /\p{sc=Han} \p{sc=Han}/u.test(name))).toEqual([]);
  });

  it('shows one line of each sentence, wherever it could break, and what fits of long words', async () => {
    const word = 'x'.repeat(400);
    const sentences = ['see www.example.org/one_page/another_page/of_many', 'see this', word, word].map(
      (words, at) => `${words.replaceAll(' ', '\tO\n')}\t${at === 1 ? 'O' : 'B-T'}\n\n`,
    );
    const files = [
      write('long-gold.tsv', sentences.join('')),
      write('long-pred.tsv', sentences.join('').replaceAll('B-T', 'O')),
    ];
    const page = await open((await make(`nerscore ${files.join(' ')}`)).file);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page
        .locator('bdi.cut')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect([width, heights.length > 2, Math.max(...heights) < 30]).toEqual([width, true, true]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  it('has names and values in the plane of types that cover neither each other nor the ticks', async () => {
    const types = {
      person: [53, 90],
      location: [51, 116],
      group: [17, 45],
      work: [10, 31],
      product: [11, 36],
      company: [18, 95],
    };
    const tags = (own: (type: string, right: number, predicted: number) => readonly [string, number][]): string =>
      Object.entries(types)
        .flatMap(([type, [right, predicted]]) => own(type, right, predicted))
        .map(([tag, count]) => `w\t${tag}\n`.repeat(count))
        .join('');
    const gold = write(
      'plane-gold.tsv',
      tags((type, right, predicted) => [
        [`B-${type}`, 100],
        ['O', predicted - right],
      ]),
    );
    const pred = write(
      'plane-pred.tsv',
      tags((type, right, predicted) => [
        [`B-${type}`, right],
        ['O', 100 - right],
        [`B-${type}`, predicted - right],
      ]),
    );
    const spans = 'testdata/spans/gold.jsonl testdata/spans/pred.jsonl';
    for (const command of [
      `nerscore ${gold} ${pred}`,
      `nerscore ${spans}`,
      `nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --mode token`,
    ]) {
      const page = await open((await make(command)).file);
      const covered = await page.locator('#plots .plane text').evaluateAll((all) => {
        const boxes = all.map((text) => ({ text: text.textContent, ...text.getBoundingClientRect().toJSON() }));
        return boxes.flatMap((a, at) =>
          boxes
            .slice(at + 1)
            .filter((b) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom)
            .map((b) => `${a.text} and ${b.text}`),
        );
      });
      expect(covered).toEqual([]);
    }
  });

  it('sorts documents by what is asked for, and shows those of a name', async () => {
    const conll = (wrong: number): string =>
      Array.from({ length: 12 }, (_, d) => {
        const cells = Array.from({ length: 2 + d }, (__, at) => (at < (d * wrong) % 5 ? '-' : `(${at % 2})`));
        return `#begin document (d${d}); part 000\n${cells.map((cell) => `a 0 0 w ${cell}\n`).join('')}\n#end document\n`;
      }).join('');
    const { file, json } = await make(
      `corefscore ${write('key.conll', conll(0))} ${write('response.conll', conll(1))}`,
    );
    const page = await open(file);
    const section = page.locator('#documents');
    const names = async (): Promise<readonly number[]> => {
      const all = await section.locator('tbody th').allTextContents();
      return all.map((name) => Number(/\d+/.exec(name)));
    };
    const order = (): Promise<readonly string[]> =>
      section
        .locator('thead')
        .first()
        .locator('[aria-sort]')
        .evaluateAll((all) => all.map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`));
    const f1 = json.systems[0].byDocument.map(
      (own: never) => (own as { scores: { conll: { f1: number } } }).scores.conll.f1,
    );
    const worst = [...f1.keys()].sort((a, b) => f1[a] - f1[b]);
    expect([await names(), await order()]).toEqual([worst, ['CoNLL F1 ascending']]);
    const sizes = Array.from({ length: 12 }, (_, d) => d);
    await section.getByRole('button', { name: 'tokens' }).first().click();
    expect([await names(), await order()]).toEqual([sizes.toReversed(), ['tokens descending']]);
    await section.getByRole('button', { name: 'tokens' }).first().click();
    expect([await names(), await order()]).toEqual([sizes, ['tokens ascending']]);
    await section.getByRole('button', { name: 'document' }).first().click();
    expect(await names()).toEqual(sizes);
    expect(await section.locator('tbody tr').filter({ visible: true }).count()).toBe(8);
    await section.getByRole('searchbox').fill('D1');
    expect(await names()).toEqual([1, 10, 11]);
    expect(await section.getByRole('status').textContent()).toBe('3 of 12 documents');
    expect(await section.locator('summary').isVisible()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    // The bar at the top covers what is half scrolled away.
    await page.evaluate('scrollTo(0, 0)');
    expect(await violationsOf(page)).toEqual([]);
    await section.getByRole('searchbox').fill('');
    expect(await section.locator('summary').textContent()).toBe('+ 4 more documents');
    await page.emulateMedia({ media: 'print' });
    expect(await section.locator('thead button').first().isVisible()).toBe(true);
  });

  it('draws where the score comes from, as far as that is known', async () => {
    const plotsOf = async (command: string, hash = '') => {
      const page = await open((await make(command)).file, hash);
      expect(await violationsOf(page)).toEqual([]);
      return page.locator('#plots svg').evaluateAll((all) => all.map((plot) => plot.getAttribute('aria-label')));
    };
    const { json } = await make(`${coref} --by length`);
    const [{ slices }] = json.systems;
    const lengths = slices.length.flatMap(({ slice, scores: { mentions: score } }: Slice) =>
      score.recall.denominator && score.precision.denominator ? `${slice}: ${(100 * score.f1).toFixed(2)}` : [],
    );
    const [length, distance, ...others] = await plotsOf(coref);
    expect(length).toBe(`F1 of mentions by length of the mention: ${lengths.join(', ')}`);
    expect(distance).toContain('F1 of links to the mention before by distance to that mention');
    expect(others).toEqual([]);
    expect((await plotsOf(`${coref} --by kind`)).at(-1)).toContain('by kind of the mention: pronoun');
    const spans = await plotsOf('nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl');
    expect(spans.map((said) => said?.split(',')[0])).toEqual([
      'Precision and recall of PART (1.0000',
      'Precision and recall of all predictions (0.6000',
      'strict F1 by length of the span: 6-10: 0.4000',
    ]);
  });
});
