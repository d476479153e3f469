import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { scoringCommand } from '../../src/cli/program.ts';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { modes } from '../../src/ner/modes.ts';
import { schemes } from '../../src/ner/schemes.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { globs } from '../../src/settings/pairing.ts';
import { problemCodes } from '../../src/text/problem.ts';
import { displayWidth } from '../../src/text/width.ts';
import { run } from './golden-case.ts';

const silent: Io = { out: () => {}, err: () => {}, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };

const pagesOf = new Map<string, ReturnType<typeof run>>();

/** The page, printed once for all tests. */
const explained = async (command: string, name: string): Promise<string> => {
  const line = `${command} explain ${name}`;
  if (!pagesOf.has(line)) pagesOf.set(line, run(line));
  const { stdout, stderr, status } = await pagesOf.get(line)!;
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
};

/** The papers of a scheme are in its section. */
const scheme = { command: 'nerscore', report: 'When to use it', papers: [] };

const rows = [
  ...corefMetrics.map((row) => ({ ...row, command: 'corefscore', report: 'When to report it' })),
  ...modes.map((row) => ({ ...row, title: row.name, command: 'nerscore', report: 'When to report it' })),
  ...Object.values(schemes).map((row) => ({ ...row, ...scheme, title: row.name })),
];

describe.each(rows)('explain $name', ({ command, name, title, summary, papers = [], report }) => {
  it('begins with what it is, has all sections in order, and ends with its papers', async () => {
    const text = await explained(command, name);
    expect(text.replaceAll('\n', ' ')).toContain(`${title}: ${summary} `);
    const headings = ['\nExample\n', `\n${report}\n`, '\nEdge cases\n'].map((heading) => text.indexOf(heading));
    expect(headings[0]).toBeGreaterThan(0);
    expect([...headings].sort((a, b) => a - b)).toEqual(headings);
    const cited = text.replaceAll('\n  ', ' ').trimEnd().split('\n\n').at(-1)!.split('\n');
    for (const paper of cited) expect(paper).toMatch(/^- \p{Lu}.* \(\d{4}\), .+\.$/u);
    if (papers.length > 0) expect(cited).toEqual(papers.map((paper) => `- ${paper}`));
  });

  it('fits 80 columns', async () => {
    const lines = (await explained(command, name)).split('\n');
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
  });
});

it.each(['strict', 'exact', 'type', 'token'])('the text of %s has no credit for partial matches', async (mode) => {
  expect(await explained('nerscore', mode)).not.toMatch(/w·PAR|partial-weight|PAR \d/);
});

it.each(['strict', 'exact', 'token'])('the text of %s has no rule for overlaps', async (mode) => {
  expect(await explained('nerscore', mode)).not.toContain('--min-overlap');
});

describe('names as people know them', () => {
  it.each([
    ['corefscore', 'B3', 'bcub'],
    ['corefscore', 'b-cubed', 'bcub'],
    ['corefscore', 'CEAF_e', 'ceafe'],
    ['corefscore', 'MELA', 'conll'],
    ['corefscore', 'tokens_differ', 'TOKENS_DIFFER'],
    ['corefscore', '--singletons', 'singletons'],
    ['corefscore', 'dup', 'duplicates'],
    ['nerscore', 'IOB2', 'bio'],
    ['nerscore', 'IOBES', 'bioes'],
    ['nerscore', 'BMEOW', 'bmewo'],
    ['nerscore', 'Ent_Type', 'type'],
    ['nerscore', 'cor', 'SPU'],
    ['nerscore', 'zero', 'zero-division'],
    ['nerscore', 'SeqEval', 'seqeval'],
  ])('%s explain %s explains %s', async (command, name, known) => {
    const text = await explained(command, name);
    expect(text).not.toBe('');
    expect(text).toBe(await explained(command, known));
  });

  it.each([
    ['corefscore explain TOKENS_DIFER', "unknown name 'TOKENS_DIFER': did you mean TOKENS_DIFFER?"],
    ['corefscore help metrcs', "unknown name 'metrcs': did you mean metrics?"],
    ['corefscore help foo', "unknown name 'foo'"],
    ['corefscore explain singleton', "unknown name 'singleton': did you mean singletons?"],
    ['nerscore explain bilo', "unknown name 'bilo': did you mean bio?"],
  ])('%s: %s', async (command, message) => {
    const { status, stderr } = await run(command);
    expect([status, stderr]).toEqual([2, `error: ${message}\nTry '${command.split(' ')[0]} explain'.\n`]);
  });
});

/** The headings of a page of docs. */
const headings = (page: string): string[] =>
  [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^## (.*)$/gm)].flatMap(([, heading]) => heading.split(', '));

describe('problems', () => {
  it('each code has its section, and no section is of anything else', () => {
    expect(headings('problems')).toEqual(Object.keys(problemCodes));
  });

  it.each(Object.entries(problemCodes))('%s: meaning, what it does, what to do', async (code, meaning) => {
    for (const command of ['corefscore', 'nerscore']) {
      const text = await explained(command, code);
      const flowing = text.replaceAll(/\s+/g, ' ').replaceAll('`', '');
      expect(flowing.toLowerCase().startsWith(`${code} ${meaning.replaceAll('`', '')}. `.toLowerCase())).toBe(true);
      expect(text).toMatch(/\n\n(?:Error|Warning|Error or warning)\. [\s\S]+\n\nWhat to do: [\s\S]+\.\n$/);
      expect(text.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([]);
    }
  });
});

describe.each([
  ['corefscore', corefSettings],
  ['nerscore', nerSettings],
] as const)('the settings of %s', (command, table) => {
  const settings = Object.values(table).map(({ field, option }) => {
    return { field, long: /--[\w-]+/.exec(option ?? '')?.[0] ?? '' };
  });
  const sampled = ['ci', 'interval', 'test', 'holm', 'seed', 'unit', 'runs', 'at', 'compat', 'v'];

  it('the signature has a line for each field, with its option, and nothing is said of others', async () => {
    const text = await explained(command, 'signature');
    const rows = [...text.matchAll(/^ {2}(\w+) {2,}\S.*?(--[\w-]+)?$/gm)].map(([, field, long = '']) => [field, long]);
    const globOf = (field = ''): string => (Object.hasOwn(globs, field) ? `--${field}` : '');
    const fields = settings.filter(({ field }) => field).map(({ field, long }) => [field, long || globOf(field)]);
    expect(rows.filter(([field]) => !sampled.includes(field))).toEqual(fields);
    expect(rows.map(([field]) => field).slice(fields.length)).toEqual(sampled);
    expect(text.split('\n').filter((line) => displayWidth(line) > 80 && !/^ {2}\w+\|/.test(line))).toEqual([]);
  });

  it('each is explained by its option or field', async () => {
    for (const { field, long } of settings) {
      if (field && long) expect(await explained(command, long)).toContain(`\n\nIn the signature: ${field}.\n\n`);
      expect((await explained(command, long.slice(2) || field || '')).split('\n\n').length).toBeGreaterThan(1);
    }
  });
});

it('no section of options is of anything that there is not', () => {
  const known = [scoringCommand(corefProgram, silent), scoringCommand(nerProgram, silent)].flatMap((program) =>
    program.options.flatMap(({ long }) => [long, `${program.name()} ${long}`]),
  );
  const others = headings('options').filter((heading) => !known.includes(heading));
  expect(others).toEqual([
    'corefscore heads',
    'corefscore positions',
    'corefscore files',
    'corefscore convert',
    'nerscore convert',
    'corefscore check',
    'nerscore check',
    'corefscore blind',
    'nerscore blind',
    'corefscore completion',
    'nerscore completion',
    'corefscore man',
    'nerscore man',
    'corefscore agreement',
    'nerscore agreement',
    'corefscore alpha',
    'nerscore alpha',
    'nerscore kappa',
    'corefscore signature',
    'nerscore found',
    'nerscore files',
    'nerscore signature',
  ]);
});

it('both commands print the same pages, but where a topic and an option have one name', async () => {
  for (const name of ['muc', 'gates', 'TOKENS_DIFFER', 'signature', '--seed'])
    expect((await run(`corefscore help ${name}`)).stdout).toBe(await explained('corefscore', name));
  expect((await run('corefscore help input')).stdout).not.toBe(await explained('corefscore', 'input'));
});

it.each(['corefscore', 'nerscore'])('%s explains each of its options', async (command) => {
  const { stdout } = await run(`${command} help options`);
  for (const option of new Set(stdout.match(/--[a-z][\w-]+/g))) {
    expect(await explained(command, option.slice(2))).toMatch(new RegExp(`^(?:-\\w, )?${option}\\b`));
  }
});

it.each([
  ['corefscore', 'confidence', 'ci'],
  ['corefscore', 'significance', 'test'],
  ['corefscore', 'seed', 'seed'],
  ['corefscore', 'compat', 'compat'],
  ['nerscore', 'units', 'unit'],
])('%s explain %s names its field of the signature', async (command, option, field) => {
  expect((await explained(command, `--${option}`)).replaceAll('\n', ' ')).toContain(`In the signature: ${field}.`);
});

it('an option without a field says nothing of it', async () => {
  expect(await explained('corefscore', '--digits')).not.toContain('signature');
});

it('tools are explained within 80 columns, but for what is laid out in columns', async () => {
  for (const [command, tools] of [['corefscore', corefTools] as const, ['nerscore', nerTools] as const]) {
    for (const { name } of tools) {
      const lines = (await explained(command, name)).split('\n');
      expect(lines.filter((line) => displayWidth(line) > 80 && !/\S {2,}\S/.test(line))).toEqual([]);
    }
  }
});
