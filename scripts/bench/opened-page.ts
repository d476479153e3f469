import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../chromium.ts';
import { type Input, inputFiles } from './inputs.ts';

/** What a page takes to open at its text. */
export interface OpenedPage {
  /** Seconds of work on the main thread: the median of the runs. */
  readonly work: number;
  readonly megabytes: number;
}

/** Opens the page of an input, as a build makes it, so many times; nothing where no browser is installed. */
export async function openedPage(
  input: Input,
  { dist, node, runs }: { readonly dist: string; readonly node: string; readonly runs: number },
  folder: string,
): Promise<OpenedPage | undefined> {
  if (chromiumPath === undefined) return undefined;
  const file = join(folder, `${input.name}.html`);
  const command = join(dist, 'bin', 'corefscore.cjs');
  execFileSync(node, [command, ...inputFiles(folder, input), '-q', '-o', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch({ executablePath: chromiumPath, chromiumSandbox: false });
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    // The time of the thread alone: other programs may run at the same time.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${pathToFileURL(file)}#text`);
    await page.waitForSelector('#text .row');
    const { metrics } = await session.send('Performance.getMetrics');
    taken.push(metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    await page.close();
  }
  await browser.close();
  return { work: taken.sort((a, b) => a - b)[runs >> 1], megabytes: statSync(file).size / 1e6 };
}
