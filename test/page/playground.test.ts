import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gzipSync, inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { colourRules, describeInBrowser, violationsOf } from './browser.ts';

const file = 'dist/playground/index.html';

/** The samples, and the command lines that score their files. */
const samples = [
  ['Coreference', 'corefscore', 'quickstart/key.conll quickstart/response.conll several/other.conll'],
  ['Named entities', 'nerscore', 'quickstart/gold.tsv quickstart/pred.tsv several/other.tsv'],
  ['Answers of a language model', 'nerscore', 'spans/gold.jsonl spans/answers.jsonl'],
] as const;

const status = (page: Page) => page.locator('#input [role=status]');
const setting = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
const headline = (page: Page) => page.locator('.answer h1').textContent();

/** Waits until what was done last is scored, or refused. */
async function done(page: Page, outcome = /^(?:Scored|Not scored)/): Promise<string> {
  const words = () => page.evaluate<string>(isDone(outcome));
  let said = await words();
  for (const end = Date.now() + 60_000; said === '' && Date.now() < end; said = await words())
    await page.waitForTimeout(20);
  expect(said).toMatch(outcome);
  return said;
}

/** What the page says now, if it has not said so at the end of the last wait, and no change waits for another one. */
const isDone = (outcome: RegExp): string => `(() => {
  if (!window.waiting) {
    const [waiting, begin, end] = [new Set(), setTimeout, clearTimeout];
    const later = (task, time) => {
      const timer = begin(() => waiting.delete(timer) | task(), time);
      if (time < 1000) waiting.add(timer);
      return timer;
    };
    Object.assign(window, { waiting, setTimeout: later, clearTimeout: (timer) => waiting.delete(timer) | end(timer) });
  }
  const said = document.querySelector('#input [role=status]')?.firstChild;
  if (window.waiting.size > 0 || said === window.heard || !${outcome}.test(said?.data ?? '')) return '';
  window.heard = said;
  return said.data;
})()`;

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `download ${name}` }).click();
  const found = await download;
  expect(found.suggestedFilename()).toBe(name);
  return readFileSync(await found.path(), 'utf8');
}

const key = 'testdata/quickstart/key.conll';
const response = 'testdata/quickstart/response.conll';
const choose = (page: Page, side: 0 | 1, files: Parameters<Page['setInputFiles']>[1]) =>
  page.locator('input[type=file]').nth(side).setInputFiles(files);

/** What a page shows, and the page without it. */
function parted(html: string): readonly [data: Record<string, unknown>, page: string] {
  const [whole, type, text] = /<script type="([^"]*)" id="data">([^<]*)<\/script>/.exec(html) ?? [];
  const json = type === 'application/json' ? text : inflateRawSync(Buffer.from(text ?? '', 'base64')).toString();
  const withoutCommand = (page: string): string => page.replace(/(id="command">)[^<]*/, '$1');
  const data = JSON.parse(json, (name, value) => (name === 'overview' ? withoutCommand(value) : value));
  return [data, withoutCommand(html.replace(whole ?? '', ''))];
}

describeInBrowser('the playground', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-playground-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(samples)(
    'scores its sample as the command does, and saves what that writes: %s',
    async (title, tool, paths) => {
      const page = await open(file);
      await done(page);
      await page.getByRole('button', { name: title }).click();
      await done(page);
      const inputs = paths.split(' ').map((path) => join('testdata', path));
      const names = inputs.map((path) => basename(path));
      for (const [at, name] of names.entries()) copyFileSync(inputs[at], join(folder, name));
      const made = ['scores.json', 'scores.csv', 'scores.tex', 'report.html'];
      const args = [...names, '-q', ...made.flatMap((name) => ['-o', name])];
      execFileSync(process.execPath, [resolve(`dist/bin/${tool}.cjs`), ...args], { cwd: folder });
      const expected = (name: string): string => readFileSync(join(folder, name), 'utf8');
      for (const name of made.slice(0, 3)) expect(await saved(page, name)).toBe(expected(name));
      const [{ scores, strings }] = JSON.parse(expected('scores.json')).systems;
      // Those too that no text has.
      if (strings) expect(await page.locator('.holds').last().textContent()).toBe(`${strings.predicted} spans`);
      const f1 = scores.conll ? (scores.conll.f1 * 100).toFixed(2) : scores.strict.micro.f1.toFixed(4);
      expect(await headline(page)).toContain(f1);
      const [own, ownPage] = parted(await saved(page, 'report.html'));
      const [theirs, theirPage] = parted(expected('report.html'));
      const command = `${tool} ${names.join(' ')} -o report.html`;
      expect(await page.textContent('#command')).toBe(command);
      expect(own).toEqual(theirs);
      expect(ownPage).toBe(theirPage);
    },
  );

  it('takes files that are opened, dropped or pasted, and scores with the rules that are chosen', async () => {
    const page = await open(file);
    await done(page);
    await choose(page, 0, key);
    expect(await done(page, /^Waiting/)).toContain('Waiting for response.');
    expect(await page.locator('.overview').count()).toBe(0);
    const text = JSON.stringify(readFileSync(response, 'utf8'));
    const dropped = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File([${text}], 'mine.conll')); return data; })()`,
    );
    await page.locator('.side').nth(1).dispatchEvent('drop', { dataTransfer: dropped });
    await done(page);
    expect(await headline(page)).toBe('72.20 CoNLL F1');
    expect(await page.locator('.holds').allTextContents()).toEqual(['2 documents, 14 mentions', '14 mentions']);

    await setting(page, 'corefscore.singletons').selectOption('drop');
    await page.getByText('Metrics and all settings').click();
    for (const name of ['BLANC', 'LEA']) await page.getByLabel(name, { exact: true }).uncheck();
    await setting(page, 'corefscore.document').fill('tales/rain');
    await page.getByLabel('95 % intervals').check();
    await done(page, /^Not scored/);
    expect(await page.locator('.problems').textContent()).toContain('UNKNOWN_DOCUMENT');
    await setting(page, 'corefscore.document').fill('(tales/wind); part 000');
    await done(page);
    const metrics = '--metric mentions,muc,bcub,ceafm,ceafe,links,conll';
    const flags = `${metrics} --singletons drop --document '(tales/wind); part 000' --confidence 95`;
    expect(await page.textContent('#command')).toBe(`corefscore key.conll mine.conll ${flags} -o report.html`);
    const { stdout } = await run(`corefscore ${key} ${response} -q -f json ${flags}`);
    expect(await saved(page, 'scores.json')).toBe(
      stdout.replaceAll(key, 'key.conll').replaceAll(response, 'mine.conll'),
    );
  });

  it('takes pasted text, tells what it is, and scores several files of one name', async () => {
    const page = await open(file);
    await done(page);
    for (const name of ['Remove key', 'Remove response', 'Remove response'])
      await page.getByRole('button', { name }).click();
    expect(await done(page, /^Waiting/)).toBe('Waiting for key.');
    await page.locator('textarea').nth(0).fill('Ada\tB-PER\n.\tO\n');
    await page.locator('textarea').nth(1).fill('Ada\tB-PER\n.\tB-PER\n');
    await done(page);
    expect(await headline(page)).toBe('0.6667 strict F1');
    expect(await page.locator('.side h2').allTextContents()).toEqual(['Gold', 'Predictions']);
    expect(await page.textContent('#command')).toBe('nerscore key.txt response.txt -o report.html');
    const other = { name: 'response.txt', mimeType: 'text/plain', buffer: Buffer.from('Ada\tB-PER\n.\tO\n') };
    await choose(page, 1, other);
    await done(page);
    expect(await page.textContent('#command')).toBe(
      'nerscore key.txt response-1/response.txt response-2/response.txt -o report.html',
    );
    await page.getByLabel('System').selectOption({ index: 1 });
    expect(await headline(page)).toBe('1.0000 strict F1');
  });

  it('scores gold and predictions of one file, where it is told what to score', async () => {
    const page = await open(file);
    await done(page);
    await choose(page, 0, 'testdata/tags/both.txt');
    await done(page, /^Waiting/);
    await setting(page, 'tool').selectOption('nerscore');
    await done(page);
    expect(await page.textContent('#command')).toBe('nerscore both.txt -o report.html');
  });

  it('shows that it works on a large file, and can be stopped and used again', async () => {
    const page = await open(file);
    await done(page);
    await page.getByText('Metrics and all settings').click();
    await page.getByLabel('95 % intervals').check();
    const rows = 'Ada\tB-PER\nwrote\tO\n\n'.repeat(150_000);
    const large = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(rows) });
    await choose(page, 0, large('gold.tsv'));
    await choose(page, 1, large('pred.tsv'));
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await status(page).textContent()).toBe('Stopped.');
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'download scores.json' }).isDisabled()).toBe(true);
    expect(await page.locator('textarea').first().isEditable()).toBe(false);
    await page.getByRole('button', { name: 'Named entities' }).click();
    await done(page);
    expect(await headline(page)).toBe('0.5000 strict F1');
    expect(JSON.parse(await saved(page, 'scores.json')).tool).toBe('nerscore');
  });

  it('shows problems with their places, and leads there', async () => {
    const page = await open(file);
    await done(page);
    await choose(page, 0, 'testdata/many-problems/key.conll');
    await choose(page, 1, 'testdata/many-problems/response.conll');
    const places = page.locator('.problems .place');
    // The new key against the old response is not scored either, for as long as the other is being read.
    await expect
      .poll(() => places.allTextContents(), { timeout: 20_000 })
      .toEqual(['response.conll:4:11', 'response.conll:2:11', 'response.conll:8:12']);
    expect(await done(page, /^Not scored/)).toBe('Not scored.');
    expect(await page.locator('.problems code').allTextContents()).toEqual([
      'UNOPENED_MENTION',
      'UNCLOSED_MENTION',
      'SPLIT_ANTECEDENT',
    ]);
    expect(await page.locator('.problems .help').last().textContent()).toContain('leave it out with “Lenient”');
    expect(await page.getByRole('button', { name: 'Report: download report.html' }).isDisabled()).toBe(true);
    await places.first().click();
    // The text is read from the file first.
    const selected = () =>
      page.evaluate(`(({ tagName, value, selectionStart: from, selectionEnd: to }) =>
      [tagName, value.slice(0, from).split('\\n').length, value.slice(from, to)])(document.activeElement)`);
    await expect.poll(selected).toEqual(['TEXTAREA', 4, '2']);
    await page.getByText('Metrics and all settings').click();
    await setting(page, 'corefscore.lenient').check();
    await done(page, /^Scored/);
    expect(await page.locator('.problems h2').textContent()).toBe('Warnings');
    await setting(page, 'corefscore.column').fill('zero');
    await done(page, /^Not scored/);
    expect(await page.locator('.problems').textContent()).toContain('--column zero: expected the number of a column');
  });

  it('tries what a hint says at the press of a button', async () => {
    const page = await open(file);
    await done(page);
    await choose(page, 0, 'testdata/many-problems/key.conll');
    await choose(page, 1, 'testdata/many-problems/response.conll');
    await done(page, /^Not scored/);
    await expect.poll(() => page.locator('.problems li').count(), { timeout: 20_000 }).toBe(3);
    expect(await page.locator('.problems').textContent()).not.toContain('--');
    await page.getByRole('button', { name: 'Try “Lenient”' }).first().click();
    expect(await setting(page, 'corefscore.lenient').isChecked()).toBe(true);
    expect(await setting(page, 'corefscore.lenient').isVisible()).toBe(true);
    await done(page, /^Scored/);
  });

  it('has problems of one code under it, and says how many more there are', async () => {
    const page = await open(file);
    await done(page);
    const rows = Array.from({ length: 60 }, (_, at) => `d 0 ${at} w ${at < 50 ? `(7)|${at})` : '-'}\n`).join('');
    const conll = (text: string) => Buffer.from(`#begin document (d); part 000\n${text}\n#end document\n`);
    await choose(page, 0, { name: 'key.conll', mimeType: '', buffer: conll(rows) });
    await choose(page, 1, { name: 'r.conll', mimeType: '', buffer: conll(rows.replace(/\|\d+\)/g, '')) });
    await done(page, /^Not scored/);
    await expect.poll(() => page.locator('.problems > ol > li').count(), { timeout: 20_000 }).toBe(3);
    expect(await page.locator('.problems summary').textContent()).toBe('47 more of UNOPENED_MENTION');
    expect(await page.locator('.problems .note').textContent()).toBe('… and 30 more of UNOPENED_MENTION');
  });

  it('adds files to a side or takes them in its place, as it is told', async () => {
    const page = await open(file);
    await done(page);
    const shown = () => page.locator('.side').nth(1).locator('[data-part=names] option').allTextContents();
    const given = async (button: string, path: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(path);
      await page.waitForTimeout(100);
    };
    await choose(page, 0, key);
    await given('Open response', response);
    await given('Add response', 'testdata/several/other.conll');
    expect(await shown()).toEqual(['response.conll', 'other.conll']);
    await given('Replace response', response);
    expect(await page.locator('.side').nth(1).locator('[data-part=names]').textContent()).toBe('response.conll');
    expect(await page.getByRole('button', { name: 'Add key' }).isVisible()).toBe(false);
  });

  it('unpacks compressed files, and says why large ones cannot be changed', async () => {
    const page = await open(file);
    await done(page);
    const text = readFileSync(key, 'utf8');
    await choose(page, 0, { name: 'key.conll.gz', mimeType: '', buffer: gzipSync(text) });
    await choose(page, 1, response);
    await done(page, /^Scored/);
    expect(await headline(page)).toBe('72.20 CoNLL F1');
    expect(await page.locator('textarea').first().inputValue()).toBe(text);
    await choose(page, 0, { name: 'other.gz', mimeType: '', buffer: gzipSync(text).subarray(0, 50) });
    await expect.poll(() => page.locator('[data-part=status]').textContent()).toMatch(/^Not opened/);
    const large = `${text}${`#${' '.repeat(98)}\n`.repeat(3000)}`;
    await choose(page, 0, { name: 'key.conll', mimeType: '', buffer: Buffer.from(large) });
    await expect
      .poll(() => page.locator('[data-part=unshown]').first().textContent())
      .toBe('294 KB; its beginning is shown, 256 KB, and all is scored. It cannot be changed here.');
  });

  it('scores a folder that is dropped', async () => {
    const page = await open(file);
    await done(page);
    const drop = async (side: 0 | 1, name: string, path: string): Promise<void> => {
      const given = JSON.stringify([name, readFileSync(path, 'utf8')]);
      // Browsers give folders to people alone.
      await page.evaluate(`(() => {
        const [name, text] = ${given};
        const file = { isFile: true, name: 'a.conll', file: (take) => take(new File([text], 'a.conll')) };
        let left = [[file], []];
        const folder = { isFile: false, isDirectory: true, name, createReader: () => ({ readEntries: (take) => take(left.shift()) }) };
        const event = new Event('drop', { bubbles: true });
        event.dataTransfer = { types: [], files: [1], items: [{ webkitGetAsEntry: () => folder }] };
        document.querySelectorAll('.side')[${side}].dispatchEvent(event);
      })()`);
    };
    await drop(0, 'keys', key);
    await drop(1, 'responses', response);
    await done(page);
    expect(await headline(page)).toBe('72.20 CoNLL F1');
    expect(await page.locator('[data-part=unshown]').first().textContent()).toBe('A folder of 1 files.');
  });

  it('has settings under the headings of --help, those of one side folded', async () => {
    const page = await open(file);
    await done(page);
    await page.getByText('Metrics and all settings').click();
    const shown = page.locator('[data-tool=corefscore] legend').filter({ visible: true });
    expect(await shown.allTextContents()).toEqual(['Metrics', 'Input', 'Scoring']);
    expect(await setting(page, 'corefscore.keyInput').isVisible()).toBe(false);
    expect(await setting(page, 'corefscore.npOnly').count()).toBe(0);
    expect((await page.locator('[data-tool] small').allTextContents()).join()).not.toContain('--');
    await page.getByRole('button', { name: 'Named entities' }).click();
    await done(page);
    const ner = page.locator('[data-tool=nerscore] legend').filter({ visible: true });
    expect(await ner.allTextContents()).toEqual(['Modes', 'Tag files', 'Spans by offsets', 'Scoring']);
  });

  it('has a link to the settings, without data, and says what a link asks for that there is not', async () => {
    const page = await open(file);
    await done(page);
    await setting(page, 'corefscore.singletons').selectOption('drop');
    await page.getByText('Metrics and all settings').click();
    await page.getByLabel('LEA', { exact: true }).uncheck();
    await page.getByLabel('95 % intervals').check();
    await done(page);
    const command = await page.textContent('#command');
    const link = await page.getByRole('link', { name: 'Link to these settings' }).getAttribute('href');
    expect(link).toBe(
      '#set?confidence=yes&corefscore.metrics=mentions%2Cmuc%2Cbcub%2Cceafm%2Cceafe%2Cblanc%2Clinks%2Cconll&corefscore.singletons=drop',
    );
    const other = await open(file, link!);
    await done(other);
    expect(await other.textContent('#command')).toBe(command);
    expect(await other.locator('[data-part=unknown]').isVisible()).toBe(false);
    await other.evaluate(
      `location.hash = '#set?nerscore.scheme=bio&corefscore.singletons=some&a.b=c&corefscore.window=3'`,
    );
    await done(other);
    expect(await other.locator('[data-part=unknown]').textContent()).toBe(
      'The link has unknown settings: corefscore.singletons some, a.b c.',
    );
    expect(await other.textContent('#command')).toContain(' --window 3 -o report.html');
    expect(await setting(other, 'nerscore.scheme').inputValue()).toBe('bio');
    // It is taken once: what is chosen after it stays.
    await other.getByText('Metrics and all settings').click();
    await setting(other, 'corefscore.window').fill('4');
    await done(other);
    expect(await other.textContent('#command')).toContain(' --window 4 -o report.html');
  });

  it('is used with the keyboard alone', async () => {
    const page = await open(file);
    await done(page);
    const named: string[] = [];
    for (let step = 0; step < 40 && named.at(-1) !== 'Report: download report.html'; step++) {
      await page.keyboard.press('Tab');
      named.push(
        await page.evaluate<string>(
          '(({ ariaLabel, labels, innerText }) => ariaLabel ?? labels?.[0]?.innerText ?? innerText)(document.activeElement)',
        ),
      );
    }
    for (const name of ['Input', 'Named entities', 'Replace key', 'Add response', 'Report: download report.html'])
      expect(named).toContain(name);
    await page.getByRole('button', { name: 'Named entities' }).focus();
    await page.keyboard.press('Enter');
    await done(page);
    expect(await headline(page)).toContain('strict F1');
    expect(await page.getByRole('textbox', { name: 'Gold' }).count()).toBe(1);
  });

  it('goes to the text, and keeps its place when it scores anew', async () => {
    const page = await open(file);
    await done(page);
    await page.locator('#to-text').click();
    expect(await page.locator('#input').isVisible()).toBe(false);
    await page.keyboard.press('j');
    expect(await page.textContent('[data-part=said]')).toContain('1 of 5');
    await page.getByRole('link', { name: 'Input' }).click();
    expect(await page.locator('#input').isVisible()).toBe(true);
    await page.locator('textarea').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await done(page);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  });

  it('runs nothing of an input, and moves nothing', async () => {
    const page = await open(file);
    await done(page);
    const name = '\u202e<img src=x onerror=alert(1)>.tsv';
    const nasty = '</script><script>alert(1)</script>\tB-<img/src=x/onerror=alert(1)>\n\u202ejavascript:alert(1)\tO\n';
    const given = (own: string, text: string) => ({ name: own, mimeType: '', buffer: Buffer.from(text) });
    await choose(page, 0, given(name, nasty));
    await choose(page, 1, given(`${'x'.repeat(3000)}.tsv`, `${nasty.replace('B-<', 'B-"<')}`));
    await done(page);
    expect(await page.locator('img, .playground script').count()).toBe(0);
    expect(await fits(page)).toBe(true);
    await choose(page, 1, given('<b>.tsv', '<img src=x onerror=alert(1)>\tB-PER\tX\n\0\n'));
    await done(page, /^Not scored/);
    expect(await page.locator('img, b:text-is(".tsv")').count()).toBe(0);
  });

  it('may connect to nothing, and run nothing but itself', async () => {
    const page = await open(file);
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    expect(policy?.split('; ').map((rule) => rule.replace(/sha256-[^']*/g, 'hash'))).toEqual([
      "default-src 'none'",
      "script-src 'hash' 'wasm-unsafe-eval'",
      "style-src 'hash' 'hash'",
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    await done(page);
    expect(await page.locator('[data-part=status]').textContent()).toMatch(/^Scored by corefscore in \d+ ms\.$/);
  });

  it('is accessible in light, in dark and at 320 pixels', async () => {
    const page = await open(file);
    const check = async (): Promise<void> => {
      for (const [colorScheme, width, rules] of [
        ['light', 1280],
        ['dark', 1280, colourRules],
        ['light', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([colorScheme, width, await fits(page)]).toEqual([colorScheme, width, true]);
        expect([colorScheme, width, await violationsOf(page, rules)]).toEqual([colorScheme, width, []]);
      }
    };
    await done(page);
    await page.getByText('Metrics and all settings').click();
    await check();
    await choose(page, 1, 'testdata/many-problems/response.conll');
    await choose(page, 0, 'testdata/many-problems/key.conll');
    await done(page, /^Not scored/);
    await check();
  });
});
