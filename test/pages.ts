import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitRows } from '../src/cli/command.ts';
import { corefProgram } from '../src/cli/coref-program.ts';
import { optionDescription } from '../src/cli/help/help.ts';
import { nerProgram } from '../src/cli/ner-program.ts';
import { nodeFiles } from '../src/cli/node-files.ts';
import { type Program, scoringCommand } from '../src/cli/program.ts';
import { corefTools } from '../src/compat/coref-tools.ts';
import { nerTools } from '../src/compat/ner-tools.ts';
import { scorerPlAbout } from '../src/compat/scorer-pl/about.ts';
import type { ToolAbout } from '../src/compat/tool.ts';

/** The pages that users read, by their paths. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** The text of a page. */
export function readPage(page: string): string {
  return readFileSync(page, 'utf8');
}

/**
 * The page as it should be: the console blocks and the examples of the library with what the built commands and the built library
 * print now, and the tables of exit codes, tools and options from the program.
 */
export function refreshed(page: string): string {
  const text = withTranscripts(readPage(page));
  const printed = runExamples([...text.matchAll(libraryExample)].map(([, code]) => code));
  return text
    .replace(libraryExample, (_, code: string, between: string) => code + between + printed.shift())
    .replace(/(<!-- exit codes -->\n)(?:\|.*\n)*/g, (_, marker: string) => marker + exitTable())
    .replace(/(<!-- tools -->\n)(?:\|.*\n)*/g, (_, marker: string) => marker + toolTable())
    .replace(optionTables, (_, marker: string, name: string) => marker + optionTable(programs[name]));
}

/** The table of the options of a command, which is made from the program. */
const optionTables = /(<!-- options of (\w+) -->\n)(?:\|.*\n)*/g;

/** The page without what is made from tables of the program. */
export function written(page: string): string {
  return readPage(page).replace(/<!-- (?:exit codes|tools|options of \w+) -->\n(?:\|.*\n)*/g, '');
}

const consoleBlock = /(?<=```console\n)[\s\S]*?(?=```)/g;
/** A line that begins with `$ `, with those that a backslash at the end of the one before adds to it. */
const command = /^\$ ((?:.*\\\n)*.*\n)/gm;

/** A block of TypeScript, what stands between it and the block of text that follows, and that text. */
const libraryExample = /(?<=```ts\n)([\s\S]*?)(```\n\n```text\n)[\s\S]*?(?=```)/g;

function withTranscripts(text: string): string {
  const blocks = text.match(consoleBlock) ?? [];
  const commands = blocks.map((block) => [...block.matchAll(command)].map(([, line]) => line));
  const printed = runInClone(commands.flat());
  return text.replace(consoleBlock, () => {
    const lines = commands.shift() ?? [];
    return lines.map((line) => `$ ${line}${printed.shift()}`).join('');
  });
}

/**
 * What each command prints, to either stream, run one after the other by one shell: in a folder that holds the test data as a clone
 * does, with our built commands on the path. Exit codes are not looked at: a page shows them where they matter.
 */
function runInClone(commands: readonly string[]): string[] {
  if (commands.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-pages-'));
  try {
    // All of it takes longer to copy than most commands run.
    const text = commands.join('');
    for (const name of readdirSync('testdata').filter((name) => text.includes(name)))
      cpSync(join('testdata', name), join(folder, 'testdata', name), { recursive: true });
    const bin = join(folder, 'bin');
    installCommands(bin);
    const script = ['exec 2>&1', ...commands.map((line) => `${line}\nprintf '\\036'`)].join('\n');
    const unset = { COREFSCORER: undefined, FORCE_COLOR: undefined };
    const env = { ...process.env, ...unset, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const { stdout } = spawnSync('sh', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
    return stdout.split('\x1e').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function installCommands(folder: string): void {
  mkdirSync(folder);
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> };
  for (const [name, path] of Object.entries(bin)) {
    const program = resolve(path).replaceAll('\\', '/');
    writeFileSync(join(folder, name), `#!/bin/sh\nexec node '${program}' "$@"\n`, { mode: 0o755 });
  }
}

/** What each example of the library prints, in the folder of the examples: one after the other, which loads the library once. */
function runExamples(examples: readonly string[]): string[] {
  if (examples.length === 0) return [];
  const built = (name: string): string => JSON.stringify(pathToFileURL(`dist/lib/${name}.js`));
  const modules = examples.map((code) => {
    const imports = code.replace("'corefscore'", built('index')).replace("'corefscore/page'", built('page'));
    const separated = `${imports}\nprocess.stdout.write('\\x1e');`;
    return `await import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(separated)}`)});`;
  });
  const args = ['--input-type=module', '--eval', modules.join('\n')];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: 'testdata/quickstart' });
  return printed.split('\x1e').slice(0, -1);
}

function exitTable(): string {
  const rows = exitRows.map(({ name, summary }) => `| ${name} | ${summary} |\n`);
  return ['| code | meaning |\n', '|---|---|\n', ...rows].join('');
}

function toolTable(): string {
  const row = (program: string, { name, title, departs, files }: ToolAbout): string =>
    `| ${title} | \`${program} --compat ${name} ${files}\` | ${departs} |\n`;
  return [
    '| if you come from | type this | the number differs from the definition because |\n',
    '|---|---|---|\n',
    ...[scorerPlAbout, ...corefTools].map((tool) => row('corefscore', tool)),
    ...nerTools.map((tool) => row('nerscore', tool)),
  ].join('');
}

const programs: Readonly<Record<string, Program>> = { corefscore: corefProgram, nerscore: nerProgram };

/** A row for each option, with the options that say the same for one side, and a link to its section. */
function optionTable(program: Program): string {
  const io = { out: () => {}, err: () => {}, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };
  const options = scoringCommand(program, io).options.filter(({ hidden }) => !hidden);
  const headings = [...readPage('docs/options.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = options.flatMap((option) => {
    const { long, flags } = option;
    if (sideOf(option)) return [];
    const sides = options.filter((one) => sideOf(one) === long).map((one) => `, \`${one.long}\``);
    const named = (heading: string): boolean =>
      heading.split(', ').some((name) => name === long || name === `${program.tool} ${long}`);
    const heading = headings.find(named);
    const link = heading === undefined ? `\`${flags}\`` : `[\`${flags}\`](options.md#${anchorOf(heading)})`;
    return [`| ${cell(link)}${sides.join('')} | ${cell(optionDescription(option)).replaceAll('<', '&lt;')} |\n`];
  });
  return ['| option | what it does [default] |\n', '|---|---|\n', ...rows].join('');
}

/** The option that one is for one side of: `--input` of `--key-input`. */
function sideOf({ description }: { readonly description: string }): string | undefined {
  return /^(--\S+) for (?:the )?\w+$/.exec(description)?.[1];
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}
