import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.ts';

/** Opens a file from disk, at a place of the page, as `#text`. */
export type Open = (file: string, hash?: string, options?: BrowserContextOptions) => Promise<Page>;

/** A browser, and the windows that tests have one after another: new ones take longer than most tests. */
interface Opened {
  readonly browser: Browser;
  readonly context: BrowserContext;
}

/** The browser of this process, which ends with it: files of tests follow one another in a process. */
let opened: Promise<Opened> | undefined;
/** What pages did that they must not, since the last test. */
const faults: string[] = [];
/** Pages whose code is counted. */
const counted: Page[] = [];
/** How many of the windows the running test has. */
let used = 0;

/**
 * Tests in a browser, skipped where there is none. The network is cut: a test fails if its pages ask for anything but files, or report
 * an error, such as a violation of their Content-Security-Policy.
 */
export function describeInBrowser(title: string, define: (open: Open) => void): void {
  describe.skipIf(chromiumPath === undefined)(`${title}, in chromium, where it is installed, else skipped`, () => {
    beforeAll(async () => {
      opened ??= openBrowser();
      await opened;
    });
    afterEach(async () => {
      const { browser, context } = await opened!;
      for (const page of counted.splice(0)) if (!page.isClosed()) await writeCounts(page);
      for (const other of browser.contexts()) if (other !== context) await other.close();
      for (const page of context.pages().slice(0, used)) {
        await page.evaluate('localStorage.clear(), sessionStorage.clear()');
        await page.goto('about:blank');
        await page.emulateMedia({ media: null, colorScheme: null });
        await page.setViewportSize(viewport);
      }
      used = 0;
      expect(faults.splice(0)).toEqual([]);
    });
    define(openPage);
  });
}

async function openBrowser(): Promise<Opened> {
  const args = ['--disable-gpu', '--renderer-process-limit=1'];
  // A test sends SIGINT to this process, which must not end it. SIGTERM ends both.
  const signals = { handleSIGINT: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath: chromiumPath!, chromiumSandbox: false, args, ...signals });
  return { browser, context: await newContext(browser) };
}

async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, offline: true, ...options });
  context.on('request', (request) => {
    if (!/^(?:file|data|blob|about):/.test(request.url())) faults.push(`asked for ${request.url()}`);
  });
  return context;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('dialog', (dialog) => faults.push(`opened a dialog: ${dialog.message()}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return page;
}

/** Opens a file in the windows that all tests have, or in a new one where options say what is told when it opens. */
async function openPage(...[file, hash = '', options]: Parameters<Open>): Promise<Page> {
  const { browser, context } = await opened!;
  const page = options
    ? await newPage(await newContext(browser, options))
    : (context.pages()[used++] ?? (await newPage(context)));
  if (countsFolder && options?.javaScriptEnabled !== false && !counted.includes(page)) {
    counted.push(page);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
  }
  await page.goto(`${pathToFileURL(resolve(file))}${hash}`);
  return page;
}

/** Where `npm run coverage` looks for what pages ran. */
const countsFolder = process.env.COUNTED;
let written = 0;

async function writeCounts(page: Page): Promise<void> {
  const result = await page.coverage.stopJSCoverage();
  writeFileSync(join(countsFolder!, `page-${process.pid}-${written++}.json`), JSON.stringify({ result }));
}

const viewport = { width: 1280, height: 860 };

const axeCode = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of axe-core about colours, which alone are others in the dark. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds in a page, by all its rules, sizes of targets too, or by some: rules, and the elements that break them. */
export async function violationsOf(page: Page, rules: readonly string[] = standards): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) {
    // As the devtools do: the page's own policy allows no other script.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: readFileSync(axeCode, 'utf8') });
    await session.detach();
  }
  const { violations } = await page.evaluate(
    // What it finds besides, it need not describe.
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly, resultTypes: ['violations'] }),
    [...rules],
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
