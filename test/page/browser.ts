import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.ts';

/** Opens a file from disk, at a place of the page, as `#text`. */
export type Open = (file: string, hash?: string, options?: BrowserContextOptions) => Promise<Page>;

/**
 * Tests in a browser, skipped where there is none. The network is cut: a test fails if its pages ask for anything but files, or report
 * an error, such as a violation of their Content-Security-Policy.
 */
export function describeInBrowser(title: string, define: (open: Open) => void): void {
  describe.skipIf(chromiumPath === undefined)(`${title}, in chromium, where it is installed, else skipped`, () => {
    let browser: Browser;
    let context: BrowserContext;
    let opened = 0;
    const faults: string[] = [];
    const counted: Page[] = [];
    const begin = async (options: BrowserContextOptions): Promise<BrowserContext> => {
      const begun = await browser.newContext({ viewport, offline: true, ...options });
      begun.on('request', (request) => {
        if (!/^(?:file|data|blob|about):/.test(request.url())) faults.push(`asked for ${request.url()}`);
      });
      return begun;
    };
    const newPage = async (from: BrowserContext): Promise<Page> => {
      const page = await from.newPage();
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('dialog', (dialog) => faults.push(`opened a dialog: ${dialog.message()}`));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      return page;
    };
    beforeAll(async () => {
      const args = ['--disable-gpu', '--renderer-process-limit=1'];
      browser = await chromium.launch({ executablePath: chromiumPath!, chromiumSandbox: false, args });
      context = await begin({});
    });
    afterEach(async () => {
      for (const page of counted.splice(0)) if (!page.isClosed()) await writeCounts(page);
      for (const other of browser.contexts()) if (other !== context) await other.close();
      for (const page of context.pages().slice(0, opened)) {
        await page.evaluate('localStorage.clear(), sessionStorage.clear()');
        await page.goto('about:blank');
        await page.emulateMedia({ media: null, colorScheme: null });
        await page.setViewportSize(viewport);
      }
      opened = 0;
      expect(faults.splice(0)).toEqual([]);
    });
    afterAll(() => browser?.close());

    // A new window takes longer than most tests, so they have the same ones, but for what is told when one opens.
    define(async (file, hash = '', options) => {
      const page = options
        ? await newPage(await begin(options))
        : (context.pages()[opened++] ?? (await newPage(context)));
      if (countsFolder && options?.javaScriptEnabled !== false && !counted.includes(page)) {
        counted.push(page);
        await page.coverage.startJSCoverage({ resetOnNavigation: false });
      }
      await page.goto(`${pathToFileURL(resolve(file))}${hash}`);
      return page;
    });
  });
}

/** Where `npm run coverage` looks for what pages ran. */
const countsFolder = process.env.COUNTED;
let written = 0;

async function writeCounts(page: Page): Promise<void> {
  const result = await page.coverage.stopJSCoverage();
  writeFileSync(join(countsFolder!, `page-${process.pid}-${written++}.json`), JSON.stringify({ result }));
}

const viewport = { width: 1280, height: 860 };

/** What axe-core finds in a page, sizes of targets too: rules, and the elements that break them. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // As the devtools do: the page's own policy allows no other script.
  const session = await page.context().newCDPSession(page);
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await session.send('Runtime.evaluate', { expression: source });
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
