import { describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref/coref-tools.ts';
import { nerTools } from '../../src/compat/ner/ner-tools.ts';
import { corefMetrics } from '../../src/coref/metrics.ts';
import { corefSettings } from '../../src/evaluate/coref/settings.ts';
import { nerSettings } from '../../src/evaluate/ner/settings.ts';
import { corefSettingTexts, nerSettingTexts } from '../../src/evaluate/setting-texts.ts';
import { modes } from '../../src/ner/modes.ts';
import { schemes } from '../../src/ner/schemes.ts';
import { problemCodes } from '../../src/text/problem.ts';
import { displayWidth } from '../../src/text/width.ts';
import { run } from './golden-case.ts';

const explained = async (command: string, ...names: readonly string[]): Promise<string> => {
  const { stdout, stderr, status } = await run(`${command} explain ${names.join(' ')}`);
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
};

const rows = [
  ...corefMetrics.map((row) => ({ ...row, command: 'corefscore', report: 'When to report it' })),
  ...modes.map((row) => ({ ...row, title: row.name, command: 'nerscore', report: 'When to report it' })),
  ...Object.values(schemes).map((row) => ({ ...row, title: row.name, command: 'nerscore', report: 'When to use it' })),
];

describe.each(rows)('explain $name', ({ command, name, title, summary, about, papers = [], report }) => {
  it('begins with what it is, has all sections in order, and ends with its papers', async () => {
    const text = await explained(command, name);
    expect(text.replaceAll('\n', ' ')).toContain(`${title}: ${summary} `);
    const headings = ['\nExample\n', `\n${report}\n`, '\nEdge cases\n'].map((heading) => text.indexOf(heading));
    expect(headings[0]).toBeGreaterThan(0);
    expect([...headings].sort((a, b) => a - b)).toEqual(headings);
    expect(papers.length).toBeGreaterThan(0);
    for (const paper of papers) expect(paper).toMatch(/^[A-Z].* \(\d{4}\), .+\.$/);
    expect(text.replaceAll('\n  ', ' ').trimEnd().split('\n').slice(-papers.length)).toEqual(papers);
  });

  it('fits 80 columns', async () => {
    const lines = (await explained(command, name)).split('\n');
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(about).not.toMatch(/^\n| \n|\n$/);
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
    [
      'corefscore explain TOKENS_DIFER',
      "unknown name 'TOKENS_DIFER': did you mean TOKENS_DIFFER? choose from mentions,",
    ],
    ['corefscore explain singleton', "unknown name 'singleton': did you mean singletons? choose from mentions,"],
    ['nerscore explain bilo', "unknown name 'bilo': did you mean bio? choose from strict,"],
  ])('%s: %s', async (command, message) => {
    const { status, stderr } = await run(command);
    expect([status, stderr.split(' mentions,')[0].split(' strict,')[0]]).toEqual([
      2,
      `error: ${message.replace(/ (?:mentions|strict),$/, '')}`,
    ]);
  });
});

describe('problems', () => {
  it.each(Object.entries(problemCodes))('%s: meaning, what it does, what to do', async (code, meaning) => {
    for (const command of ['corefscore', 'nerscore']) {
      const text = await explained(command, code);
      expect(text.replaceAll('\n', ' ').startsWith(`${code}: ${meaning} `)).toBe(true);
      expect(text).toMatch(
        /\n\nWhat it does\n {2}(?:Error|Warning).+\n {2}\w[\s\S]+\n\nWhat to do\n {2}\w[\s\S]+\.\n$/,
      );
      expect(text.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([]);
    }
  });
});

describe.each([
  ['corefscore', corefSettings, corefSettingTexts],
  ['nerscore', nerSettings, nerSettingTexts],
] as const)('the settings of %s', (command, table, texts) => {
  const settings = Object.entries(table).map(([name, { field, option }]) => {
    const text = (texts as Record<string, { states?: string; rule: string }>)[name];
    return { name, field, long: /--[\w-]+/.exec(option ?? '')?.[0], text };
  });

  it('the signature has a line for each field, and nothing is said of others', async () => {
    const text = await explained(command, 'signature');
    for (const { field, text: own, long = '' } of settings) {
      expect(own.states === undefined).toBe(field === undefined);
      if (field) expect(text).toMatch(new RegExp(`^  ${field} +${escaped(own.states)}(?: +${long})?$`, 'm'));
    }
    expect(text.split('\n').filter((line) => displayWidth(line) > 80 && !/^ {2}\w+\|/.test(line))).toEqual([]);
  });

  it('each has its rule', async () => {
    for (const { field, long, text } of settings) {
      const shown = await explained(command, long?.slice(2) ?? field ?? '');
      expect(shown.replaceAll(/\s+/g, ' ')).toContain(text.rule.replaceAll(/\s+/g, ' '));
    }
  });
});

it.each(['corefscore', 'nerscore'])('%s explains each of its options', async (command) => {
  const { stdout } = await run(`${command} --help`);
  for (const option of new Set(stdout.match(/--[a-z][\w-]+/g))) {
    if (option === '--help') continue;
    expect(await explained(command, option.slice(2))).toMatch(new RegExp(`^(?:-\\w, )?${option}\\b`));
  }
});

it.each([
  ['corefscore', 'confidence', 'ci'],
  ['corefscore', 'significance', 'test'],
  ['corefscore', 'samples', 'ci and test'],
  ['corefscore', 'seed', 'seed'],
  ['corefscore', 'compat', 'compat'],
  ['nerscore', 'units', 'unit'],
])('%s explain %s names its field of the signature', async (command, option, field) => {
  expect((await explained(command, `--${option}`)).replaceAll('\n', ' ')).toContain(`In the signature: ${field}.`);
});

it('an option without a field says so', async () => {
  expect(await explained('corefscore', '--digits')).toContain('It is not in the signature.');
});

it('tools are explained within 80 columns, but for what is laid out in columns', async () => {
  for (const [command, tools] of [['corefscore', corefTools] as const, ['nerscore', nerTools] as const]) {
    for (const { name } of tools) {
      const lines = (await explained(command, name)).split('\n');
      expect(lines.filter((line) => displayWidth(line) > 80 && !/\S {2,}\S/.test(line))).toEqual([]);
    }
  }
});

function escaped(text = ''): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
