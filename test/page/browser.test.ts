import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeInBrowser, violationsOf } from './browser.ts';

describeInBrowser('a page', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-page-'));
  const file = join(folder, 'page.html');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('opens from disk at its place', async () => {
    writeFileSync(file, '<!doctype html><title>page</title><script>document.title += location.hash</script>');
    const page = await open(file, '#text');
    expect(await page.title()).toBe('page#text');
  });

  it('is judged by axe-core', async () => {
    writeFileSync(
      file,
      '<!doctype html><html lang="en"><title>page</title><main><h1>x</h1><button></button></main></html>',
    );
    expect(await violationsOf(await open(file))).toEqual(['button-name: button']);
  });
});
