import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { groupedBy } from '../../src/text/grouped.ts';
import { colourRules, describeInBrowser, violationsOf } from './browser.ts';
import { pageMaker } from './made-page.ts';

const coref =
  'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll testdata/several/other.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv testdata/several/other.tsv --confusion';
const spans = 'nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl';
const chinese = 'corefscore testdata/chinese/key.conll testdata/chinese/response.conll';

const percent = (value: number): string => (value * 100).toFixed(2);

const said = (page: Page) => page.textContent('[data-part=said]');
const hash = (page: Page): Promise<string> => page.evaluate('location.hash');
/** How many findings are listed. */
const listed = async (page: Page): Promise<number> =>
  Number(/^\d+/.exec((await page.textContent('[data-part=count]')) ?? ''));

/** Goes to another place of the page. */
const goTo = (page: Page, place: string): Promise<void> =>
  page.evaluate(`void (location.hash = ${JSON.stringify(place)})`);

// After a frame, in which the page hears of a new size of its window.
const widthTaken = (page: Page) =>
  page.evaluate<number>('new Promise(requestAnimationFrame).then(() => document.documentElement.scrollWidth)');

/** The words of tables that stand on several lines, but for heads that only screen readers have. */
const brokenWords = `[...document.querySelectorAll('.overview :is(th, td)')].flatMap((cell) => {
  if (cell.closest('thead')?.clientHeight === 1) return [];
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walker.nextNode()) {
    for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

describeInBrowser('the page', (open) => {
  const { make, write } = pageMaker();

  describe('numbers of the overview', () => {
    it.each([coref, ner, spans, chinese])('are those of the JSON: %s', async (command) => {
      const { file, json } = await make(command);
      for (const [sys, { scores, findings }] of json.systems.entries()) {
        const page = await open(file, `#overview?sys=${sys}`);
        const rows = await page.locator('#scores, table.scores').locator('xpath=ancestor-or-self::section').first();
        const text = await rows.textContent();
        for (const metric of Object.values<{ f1?: number; micro?: { f1: number } }>(scores)) {
          const f1 = metric.f1 ?? metric.micro?.f1;
          const said = (value: number): string => (json.tool === 'corefscore' ? percent(value) : value.toFixed(4));
          if (f1 !== undefined) expect(text).toContain(said(f1));
        }
        const links = await page.locator('#overview .kinds a[href^="#text"]').evaluateAll((all) => {
          return all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const);
        });
        const counts = links.filter(([shown]) => /^[\d,]+$/.test(shown));
        expect(counts.length).toBeGreaterThan(0);
        for (const [shown, place] of new Map(counts.map((link) => [link[1], link])).values()) {
          await goTo(page, place);
          expect([place, await listed(page)]).toEqual([place, Number(shown.replace(',', ''))]);
        }
        const cells = await page.locator('#overview td[data-shade] a').evaluateAll((all) => {
          return all.map((link) => link.getAttribute('href') ?? '');
        });
        for (const place of cells) {
          await goTo(page, place);
          expect([place, await listed(page)]).not.toEqual([place, 0]);
        }
        const kinds = groupedBy<string, { kind: string }>(findings.list, ({ kind }) => kind);
        for (const [kind, own] of kinds) {
          await goTo(page, `#text?sys=${sys}&k=${encodeURIComponent(kind)}`);
          expect([kind, await listed(page)]).toEqual([kind, own.length]);
        }
      }
    });

    it('are there without JavaScript', async () => {
      const { file } = await make(coref);
      const [with_, without] = [await open(file), await open(file, '', { javaScriptEnabled: false })];
      const texts = await Promise.all([with_, without].map((page) => page.locator('.overview').textContent()));
      expect(texts[1]).toBe(texts[0]);
    });
  });

  it.each([
    [['PER', 'PER', 'PER', 'LOC', 'ORG'], '5 of 6 gold spans meet no prediction, most of them PER (3).'],
    [['PER', 'PER', 'LOC', 'ORG'], '4 of 5 gold spans meet no prediction, most often PER (2).'],
    [['PER', 'LOC'], '2 of 3 gold spans meet no prediction.'],
    [['PER', 'PER'], '2 of 3 gold spans meet no prediction.'],
    [['PER'], '1 of 2 gold spans meets no prediction.'],
  ])(
    'says which type was missed most, if it is one, and that it is most of them, if it is: %j',
    async (missed, said) => {
      const of = (own: readonly string[]): string => own.map((tag) => `w\t${tag}\nw\tO\n`).join('');
      const gold = write(`missed-gold-${missed.join('')}.tsv`, of(['B-PER', ...missed.map((type) => `B-${type}`)]));
      const pred = write(`missed-pred-${missed.join('')}.tsv`, of(['B-PER', ...missed.map(() => 'O')]));
      const page = await open((await make(`nerscore ${gold} ${pred}`)).file);
      expect(await page.textContent('.lead')).toContain(`Missed spans cost most: ${said} With these alone`);
    },
  );

  it('shows the scores of what is chosen beside it: all documents, or one', async () => {
    const { file, json } = await make(coref);
    const page = await open(file, '#text');
    const shown = async () => (await page.textContent('[data-part=scores]'))?.split(' · ')[0];
    const { scores, byDocument } = json.systems[0];
    expect(await shown()).toBe(`CoNLL ${percent(scores.conll.f1)}`);
    for (const [at, own] of byDocument.entries()) {
      await page.selectOption('[data-part=document]', { value: `${at}` });
      expect(await shown()).toBe(`CoNLL ${percent(own.scores.conll.f1)}`);
    }
    expect(
      new Set([scores, ...byDocument.map((own: typeof scores) => own.scores)].map(({ conll }) => conll.f1)).size,
    ).toBe(3);
    await page.selectOption('[data-part=document]', { value: '' });
    expect(await shown()).toBe(`CoNLL ${percent(scores.conll.f1)}`);
  });

  it('breaks no word of its tables and needs no scrolling at any width', async () => {
    const tags = (types: readonly string[]): string =>
      types.map((type) => `-DOCSTART- O\n\nw B-${type}\nw O\n\n`).join('');
    const gold = write('wide-gold.tsv', tags(['creative-work', 'person', 'location', 'corporation', 'group', 'group']));
    const pred = write('wide-pred.tsv', tags(['location', 'location', 'corporation', 'person', 'group', 'person']));
    for (const command of [coref, `nerscore ${gold} ${pred} --confidence 95`]) {
      const page = await open((await make(command)).file);
      for (const width of [320, 600, 800, 900, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([command, width, await page.evaluate(brokenWords)]).toEqual([command, width, []]);
        expect([command, width, await widthTaken(page)]).toEqual([command, width, width]);
      }
    }
  });

  describe('keys', () => {
    it('go from finding to finding, and around', async () => {
      const { file, json } = await make(chinese);
      const page = await open(file, '#text');
      const all = await listed(page);
      expect(all).toBeGreaterThan(1);
      await page.keyboard.press('j');
      expect(await said(page)).toContain(`1 of ${all}`);
      await page.keyboard.press('k');
      expect(await said(page)).toContain(`${all} of ${all}`);
      await page.keyboard.press('Escape');
      expect(await said(page)).toBe(`${all} errors`);
      expect(json.systems[0].findings.list.length).toBeGreaterThanOrEqual(all);
    });

    it('go from mark to mark, and light its entity on both sides', async () => {
      const { file } = await make(coref);
      const page = await open(file, '#text?d=0');
      await page.keyboard.press('n');
      expect(await said(page)).toMatch(/^(?:key|response) /);
      const sides = await page.locator('.line.lit').evaluateAll((lines) => lines.map(({ className }) => className));
      expect(sides.some((name) => name.includes('gold'))).toBe(true);
      expect(sides.some((name) => name.includes('pred'))).toBe(true);
      const focused = await page.evaluate('document.activeElement.classList.contains("chosen")');
      expect(focused).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect(await hash(page)).toMatch(/n=1\b/);
    });

    it('go from document to document, filter sentences, search, and can be switched off', async () => {
      const { file } = await make(coref);
      const page = await open(file, '#text');
      const heading = () => page.textContent('#text h1');
      const first = await heading();
      await page.keyboard.press(']');
      expect(await heading()).not.toBe(first);
      await page.keyboard.press('[');
      expect(await heading()).toBe(first);
      await page.keyboard.press('a');
      expect(await hash(page)).toContain('only=findings');
      await page.keyboard.press('/');
      await page.keyboard.type('fox');
      expect(await hash(page)).toContain('q=fox');
      await page.locator('#text [data-part=words]').blur();
      await page.keyboard.press('?');
      expect(await page.locator('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      await page.uncheck('dialog input');
      await page.keyboard.press('Escape');
      const before = await hash(page);
      await page.keyboard.press('j');
      expect(await hash(page)).toBe(before);
    });
  });

  describe('the address', () => {
    it('points at one finding', async () => {
      const { file, json } = await make(ner);
      const page = await open(file, '#text?sys=1&f=0');
      const { kind, text } = json.systems[1].findings.list[0];
      // The only heading before it is that of the document, of level 1.
      expect(await page.textContent('[data-part=card] h2')).toContain(kind);
      expect((await page.locator('.piece.chosen').allTextContents()).join('')).toContain(text.split(' ')[0]);
      expect(await page.locator('[data-item][aria-current]').count()).toBe(1);
    });

    it('has filters, each a step of the history', async () => {
      const { file } = await make(coref);
      const page = await open(file, '#text?sys=1');
      const all = await listed(page);
      await page.click('[data-kind=missing]');
      expect(await hash(page)).toContain('k=missing');
      const missing = await listed(page);
      expect(missing).toBeLessThan(all);
      await page.goBack();
      expect(await listed(page)).toBe(all);
      await page.selectOption('[data-part=change]', 'fixed');
      expect(await hash(page)).toContain('st=fixed');
      await page.click('.count a');
      expect(await listed(page)).toBe(all);
    });

    it('that makes no sense shows what there is', async () => {
      const { file } = await make(coref);
      const page = await open(file, '#text?sys=99&d=99&f=9999&n=9999&s=9999&k=no,%3Cb%3E&e=k&only=x&side=y');
      expect(await page.textContent('[data-part=count]')).toContain('0 errors');
      await page.click('.count a');
      expect(await listed(page)).toBeGreaterThan(0);
    });
  });

  it('lights the entity of a mark that is pointed at, and lets go', async () => {
    const { file } = await make(coref);
    const page = await open(file, '#text');
    const lit = () => page.locator('.piece.lit').count();
    expect(await lit()).toBe(0);
    await page.locator('.piece').first().hover();
    expect(await lit()).toBeGreaterThan(0);
    await page.locator('.count').hover();
    expect(await lit()).toBe(0);
  });

  it('has the text as it is, to select and to copy', async () => {
    const { file } = await make(coref);
    const page = await open(file, '#text?d=0');
    const text = await page.evaluate(
      'getSelection().selectAllChildren(document.querySelector(".reader .row p")), String(getSelection())',
    );
    expect(text).toBe('The fox saw a crow.');
  });

  it('has lists alone where the words are not known', async () => {
    const records = 'corefscore testdata/records/gold.csv testdata/records/pred.csv';
    const inputs = [`${coref} --no-text`, `${ner} --no-text`, records];
    for (const input of inputs) {
      const page = await open((await make(input)).file, '#text');
      expect([input, await page.locator('.reader').isVisible()]).toEqual([input, false]);
      expect(await listed(page)).toBeGreaterThan(0);
      await page.keyboard.press('j');
      expect(await page.locator('[data-part=card]').isVisible()).toBe(true);
      if (input === records) expect(await page.textContent('[data-part=card]')).toMatch(/key \d, r\d:/);
    }
  });

  it('prints all of the text, then all of the list', async () => {
    const corpus = (isIn: (at: number) => boolean): string => {
      const rows = Array.from({ length: 90 }, (_, at) => `d 0 0 w ${isIn(at) ? `(${at})` : '-'}\n\n`);
      return `#begin document (d); part 000\n${rows.join('')}#end document\n`;
    };
    const files = [
      write(
        'print-key.conll',
        corpus(() => true),
      ),
      write(
        'print.conll',
        corpus((at) => at % 2 === 0),
      ),
    ];
    const { file } = await make(`corefscore ${files.join(' ')}`);
    const page = await open(file, '#text');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    const tops = await page
      .locator('.reader, .list')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops[1]).toBeGreaterThan(tops[0]);
    expect(await page.locator('.list button').first().isVisible()).toBe(true);
    expect(await page.locator('.tools .choice, .filters').filter({ visible: true }).count()).toBe(0);
    const drawn = await Promise.all(['.reader .row', '.list [data-item]'].map((part) => page.locator(part).count()));
    expect(drawn).toEqual([90, 45]);
  });

  describe('what is hostile in an input', () => {
    const nasty = [
      '</script><script>document.title=1</script>',
      '<script>alert(1)</script>',
      '<img/src=x:y/onerror=alert(1)>',
      'javascript:alert(1)',
      '\u202eevil\u2066\u202b',
      '\u2069\u202c\u2069',
      '-->',
      '&lt;b&gt;',
      `long${'w'.repeat(400)}`,
    ];
    const conll = (id: string, shift: number): string => {
      // One mention is all of the text, so that it breaks into lines.
      const whole = new Map([
        [0, '(9'],
        [nasty.length - 1, '9)'],
      ]);
      const rows = nasty.map((word, at) => {
        const mentions = [whole.get(at), at % 3 === shift && `(${at % 2})`].filter(Boolean);
        return `d 0 ${at} ${word} ${mentions.join('|') || '-'}`;
      });
      return `#begin document (${id}); part 0\n${rows.join('\n')}\n\n#end document\n`;
    };
    const tags = (shift: number): string => {
      return nasty
        .map((word, at) => `${word}\t${at % 3 === shift ? `B-${nasty[(at + 1) % nasty.length]}` : 'O'}\n`)
        .join('');
    };

    it('runs nothing and moves nothing', async () => {
      const [key, response] = [write('key.conll', conll(nasty[0], 0)), write('response.conll', conll(nasty[0], 1))];
      const [gold, pred] = [write('gold.tsv', tags(0)), write('pred.tsv', tags(1))];
      const commands = [
        `corefscore ${key} '${nasty[3]}=${response}' '${nasty[4]}=${key}'`,
        `nerscore ${gold} '${nasty[8]}=${pred}' '${nasty[5]}=${gold}' --confusion --allow SHIFTED`,
      ];
      for (const command of commands) {
        const { file } = await make(command);
        for (const place of ['', '#text?f=0', `#text?q=${encodeURIComponent(nasty[0])}&e=${nasty[1]}`]) {
          const page = await open(file, place);
          expect(await page.title()).not.toBe('1');
          for (const width of [1280, 320]) {
            await page.setViewportSize({ width, height: 800 });
            expect([command, place, await widthTaken(page)]).toEqual([command, place, width]);
            const parts = page.locator('.list button > *');
            const isOrdered = await parts.evaluateAll((all) =>
              all.every((part) => {
                const { left, right } = part.getBoundingClientRect();
                const own = part.parentElement!.getBoundingClientRect();
                return left >= own.left - 1 && right <= own.right + 1;
              }),
            );
            expect(isOrdered).toBe(true);
          }
        }
      }
    });
  });

  describe('axe-core finds nothing', () => {
    it('in the card of marks and keys', async () => {
      const page = await open((await make(ner)).file, '#text');
      await page.keyboard.press('?');
      expect(await violationsOf(page)).toEqual([]);
    });

    it.each([coref, ner])('in light and dark, at 1280 and at 320 pixels: %s', async (command) => {
      // One window goes to all places: axe-core is loaded into it once.
      const page = await open((await make(command)).file);
      for (const place of ['', '#text', '#text?f=1', '#text?sys=1&st=fixed&f=0', '#text?d=0&n=2', '#text?d=0&q=a']) {
        await goTo(page, place);
        for (const [colorScheme, width, rules] of [
          ['light', 1280],
          ['dark', 1280, colourRules],
          ['light', 320],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          expect([place, colorScheme, width, await violationsOf(page, rules)]).toEqual([place, colorScheme, width, []]);
          if (place !== '#text?f=1' || width !== 320) continue;
          await page.click('[data-task=list]');
          expect(await page.textContent('[data-task=list]')).toBe('Close');
          expect(await violationsOf(page)).toEqual([]);
          await page.click('[data-task=list]');
        }
      }
    });
  });
});
