import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitRows } from '../src/cli/command.ts';
import { nerTool } from '../src/compat/ner-tools.ts';
import { anchorOf, pages, readPage, refreshed } from './pages.ts';

it.each(pages)('%s shows what the program prints', (page) => {
  expect(refreshed(page)).toBe(readPage(page));
});

it('one page has a table of all exit codes, which is made from the code', () => {
  const tables = pages.flatMap((page) => readPage(page).match(/<!-- exit codes -->\n(?:\|.*\n)*/) ?? []);
  expect(tables).toHaveLength(1);
  const listed = [...tables[0].matchAll(/^\| (\d+) \|/gm)].map(([, code]) => code);
  expect(listed).toEqual(exitRows.map(({ name }) => name));
  expect(listed).toEqual(['0', '1', '2', '3', '4', '70', '74', '130']);
});

describe('the README', () => {
  it('has fewer than 160 lines, and none of code is longer than 90 characters', () => {
    const text = readPage('README.md');
    expect(text.trimEnd().split('\n').length).toBeLessThan(160);
    const code = text.match(/```[\s\S]*?```/g)!.flatMap((block) => block.split('\n'));
    expect(code.filter((line) => line.length > 90)).toEqual([]);
  });

  it('shows a screen of each command in full', () => {
    const blocks = readPage('README.md').match(/(?<=```console\n)[\s\S]*?(?=```)/g)!;
    for (const name of ['corefscore', 'nerscore'])
      expect(blocks.some((one) => one.includes(`\n$ ${name}`) || one.startsWith(`$ ${name}`))).toBe(true);
    expect(blocks.join('')).not.toMatch(/\| (?:tail|head|grep) /);
  });

  it('says what to type in the place of other tools, and each line scores', () => {
    const [, section] = /\n## Coming from (.*?)(?=\n## )/s.exec(readPage('README.md'))!;
    const rows = section.match(/^\| (?!there|-).*/gm)!.map((row) => row.split(' | ')[1]);
    expect(rows).toHaveLength(6);
    const prepare = (folder: string): void => {
      for (const file of readdirSync('testdata/quickstart'))
        copyFileSync(join('testdata/quickstart', file), join(folder, file));
    };
    const tagsTwice = "sed 's/\t\\(.*\\)/\t\\1\t\\1/' gold.tsv > both.txt";
    for (const row of rows) {
      const lines = [...row.matchAll(/`((?:coref|ner)score .*?)`/g)].map(([, line]) => `npx ${line}`);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(runAll([tagsTwice, line], prepare)).toMatch(/f1/i);
    }
  });

  it('names the schemes that seqeval misreads, as its table does', () => {
    const [, misread] = /the wrong entities in (.*?),? as /.exec(nerTool('seqeval').departs)!;
    expect(misread).toBe('BILOU, BMEWO and broken BMES');
    expect(readPage('README.md')).toContain(`as seqeval does on ${misread},`);
  });

  it('links to every page of docs', () => {
    const linked = linksOf('README.md').map(({ path }) => path);
    expect(pages.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
  });
});

describe('links', () => {
  const texts = ['CONTRIBUTING.md', 'src/README.md', ...pages];
  it.each(texts)('of %s lead to files and headings that are there', (page) => {
    const broken = linksOf(page).filter(({ path, anchor }) => {
      return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

interface Link {
  /** From the root of the project. */
  readonly path: string;
  readonly anchor?: string;
}

/** The links of a page to files and headings of this project. */
function linksOf(page: string): Link[] {
  return [...withoutCode(readPage(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, path, anchor]) => ({
      path: path === '' ? page : join(dirname(page), path).replaceAll('\\', '/'),
      anchor,
    }),
  );
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(readPage(page)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));
}

function withoutCode(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```/g, '');
}

/** Runs commands in a folder of their own, which is given to `prepare` first, until one fails. */
function runAll(commands: readonly string[], prepare: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-readme-'));
  try {
    prepare(folder);
    const local = commands.map((command) => {
      return command.replace(/^npx (\S+)/, (_, name: string) => `node ${resolve('dist/bin', `${name}.cjs`)}`);
    });
    const env = { ...process.env, GITHUB_STEP_SUMMARY: 'summary.md' };
    return execFileSync('sh', ['-ec', local.join('\n')], { encoding: 'utf8', cwd: folder, stdio: 'pipe', env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each(['docs/library.md', 'docs/library-files.md'])('every example of %s shows what it prints', (page) => {
  const text = readPage(page);
  const shown = text.match(/```ts\n((?!```)[\s\S])*```\n\n```text\n/g) ?? [];
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.length).toBe(text.match(/```ts\n/g)?.length);
});

it('version.ts and package.json agree', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readFileSync('src/version.ts', 'utf8')).toContain(`'${version}'`);
});
