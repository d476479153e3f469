import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// It fails if a section of docs is on no page, or a link leads to no heading.
execFileSync(process.execPath, ['site/pages.js'], { stdio: 'pipe' });
const pages = readdirSync('site/pages', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

describe('the site', () => {
  it('has its parts, the playground and the pictures', () => {
    const parts = readdirSync('site/pages', { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(parts.map(({ name }) => name).sort()).toEqual(
      [
        ...['coming-from', 'commands', 'do', 'formats', 'library', 'limits', 'metrics', 'problems', 'public', 'start'],
        'statistics',
      ].sort(),
    );
    for (const file of ['playground/index.html', 'images/page-overview.png'])
      expect(existsSync(join('site/pages/public', file))).toBe(true);
  });

  it('has no page without a text, and no link to a file of docs', () => {
    for (const page of pages) {
      const text = readFileSync(join('site/pages', page), 'utf8');
      expect([
        page,
        text.split('\n').length > 3,
        /\]\([^):]*\.md[)#]/.test(text.replace(/```[\s\S]*?```/g, '')),
      ]).toEqual([page, true, false]);
    }
  });

  it('has no page of over 1,500 words but what people look up', () => {
    const long = pages.filter((page) => readFileSync(join('site/pages', page), 'utf8').match(/\S+/g)!.length > 1500);
    const references = ['coming-from/others', 'commands/corefscore', 'commands/nerscore', 'commands/options'];
    expect(long.map((page) => page.replaceAll('\\', '/')).sort()).toEqual(
      [...references, 'problems/problems'].map((page) => `${page}.md`),
    );
  });
});
