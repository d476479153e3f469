import { readFileSync } from 'node:fs';
import type { Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { scoringCommand } from '../../src/cli/program.ts';
import { displayWidth } from '../../src/text/width.ts';
import { run } from './golden-case.ts';

const topics = {
  corefscore: ['input', 'metrics', 'compat', 'errors', 'formats', 'compare', 'gates', 'options'],
  nerscore: ['tags', 'spans', 'schemes', 'modes', 'compat', 'errors', 'formats', 'compare', 'gates', 'options'],
};
const programs = { corefscore: corefProgram, nerscore: nerProgram };
const pages = Object.entries(topics).flatMap(([command, own]) => [
  `${command} --help`,
  ...own.map((topic) => `${command} help ${topic}`),
]);

describe('every page of help', () => {
  it.each(pages)('%s fits 80 columns, but for command lines to copy', async (page) => {
    const { stdout, stderr, status } = await run(page);
    expect([stderr, status]).toEqual(['', 0]);
    const lines = stdout.split('\n').filter((line) => !/^ {2}(?:corefscore|nerscore) /.test(line));
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
  });

  it.each(pages)('%s shows only command lines that run', async (page) => {
    const { stdout } = await run(page);
    const examples = stdout.match(/^ {2}(?:corefscore|nerscore) (?:(?! {2}).)+/gm) ?? [];
    for (const example of examples) {
      const command = example
        .trim()
        .replaceAll(/\b(?:key|response|new|a|b)\.conll/g, 'testdata/quickstart/$&')
        .replaceAll(/quickstart\/(?:new|a|b)\.conll/g, 'quickstart/response.conll')
        .replaceAll(/\b(key|response)\.json\b/g, 'testdata/compat/$1.json')
        .replace('key/ response/', 'testdata/folders/gold testdata/folders/pred')
        .replace('answers.jsonl', 'testdata/answers/tales.jsonl')
        .replace('gold/ pred/', 'testdata/tag-folders/gold testdata/tag-folders/pred')
        .replaceAll(/\b(gold|pred)\.jsonl/g, 'testdata/spans/$1.jsonl')
        .replaceAll(/\b(gold|pred)\.txt/g, 'testdata/quickstart/$1.tsv')
        .replace('labels.json predictions.json', 'testdata/entities/loop.json')
        .replace('config.json', 'testdata/entities/config.json')
        .replaceAll(/\b[ab]\.txt/g, 'testdata/quickstart/pred.tsv')
        .replace(/both\.txt(?: .*)?/, 'testdata/tags/both.txt')
        .replaceAll(
          /\ba[12]\.(conll|txt)/g,
          (_, ending) => `testdata/quickstart/${ending === 'txt' ? 'pred.tsv' : 'response.conll'}`,
        )
        .replace(/--baseline \S+ --max-drop \S+(?: --at \d+)?/, '')
        .replace(/ -o \S+/g, '')
        .replace('--errors-to errors.jsonl', '--errors 0');
      expect([command, (await run(command)).status]).toEqual([command, expect.toBeOneOf([0, 1])]);
    }
  });

  it('has its section in docs/topics.md, which has no others', () => {
    const sections = [...readFileSync('docs/topics.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const all = Object.entries(topics).flatMap(([command, own]) => own.map((topic) => `${command} ${topic}`));
    expect(sections).toEqual(all.filter((name) => !name.endsWith(' options')));
  });

  it.each(Object.keys(topics))('%s help lists the topics there are', async (command) => {
    const own = topics[command as keyof typeof topics];
    const { stdout } = await run(`${command} help`);
    expect([...stdout.matchAll(/^ {2}(\w+)(?= {2})/gm)].map(([, name]) => name)).toEqual(own);
    expect((await run(`${command} --help`)).stdout).toContain(`\n  ${own.join(', ')}\n`);
    const unknown = await run(`${command} help gate`);
    expect([unknown.status, unknown.stderr.split('\n')[0]]).toEqual([
      2,
      "error: unknown name 'gate': did you mean gates?",
    ]);
  });
});

describe.each(Object.entries(topics))('%s --help', (command, own) => {
  it('has at most 65 lines, one for each of twenty options, and all commands', async () => {
    const { stdout } = await run(`${command} --help`);
    expect(stdout.split('\n').length - 1).toBeLessThanOrEqual(65);
    expect(stdout.match(/^ {2}(?:-\w, )?--/gm)).toHaveLength(20);
    const commands = Object.keys(programs[command as keyof typeof programs].commands);
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {2}(?:.* )?${name} {2}`, 'm'));
  });

  it('leaves no option out: each of the others is in exactly one topic, as help options says', async () => {
    const { options } = scoringCommand(programs[command as keyof typeof programs], {} as Io);
    const isShown = ({ long, hidden }: Option): boolean => !hidden && !['--help', '--version'].includes(long!);
    const texts = await Promise.all(
      own.slice(0, -1).map(async (topic) => (await run(`${command} help ${topic}`)).stdout),
    );
    const index = (await run(`${command} help options`)).stdout;
    for (const { long } of options.filter(isShown)) {
      // Its own line, or the list of those for one side.
      const explains = new RegExp(
        `^ {2}(?:-\\w, )?${long}(?= )|^(?:For one side only: | {2})(?:--[\\w-]+, )*${long}(?=,|$)`,
        'm',
      );
      expect([long, texts.filter((text) => explains.test(text)).length]).toEqual([long, 1]);
      expect(index.match(new RegExp(`${long}(?=,|$)`, 'gm'))).toHaveLength(1);
    }
  });

  it('has bold headings in colour, and is the same text without', async () => {
    const { stdout: plain } = await run(`NO_COLOR=1 ${command} --help`);
    const { stdout } = await run(`FORCE_COLOR=1 ${command} --help`);
    expect(stdout).toContain('\u001b[1mUsage:\u001b[22m');
    expect(stdout.replaceAll('\u001b[1m', '').replaceAll('\u001b[22m', '')).toBe(plain);
    expect((await run(`${command} --help`)).stdout).toBe(plain);
  });
});

describe('a command line that is not whole', () => {
  it.each(['corefscore', 'nerscore'])('%s alone says how to call it, and exits 2', async (command) => {
    const { stdout, stderr, status } = await run(command);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr.startsWith(`Usage: ${command} [options] `)).toBe(true);
  });

  it('asks which file is missing', async () => {
    expect((await run('corefscore testdata/quickstart/key.conll')).stderr).toBe(
      "error: which file should be scored against testdata/quickstart/key.conll?\nTry 'corefscore --help'.\n",
    );
  });

  it('that calls corefscore as scorer.pl is called says how both are', async () => {
    const { stderr, status } = await run('corefscore muc key.conll response.conll none');
    expect([status, stderr]).toEqual([
      2,
      "error: 'muc' is a metric, not a file: corefscore key.conll response.conll -m muc, or scorer.pl muc key.conll response.conll none\nTry 'corefscore --help'.\n",
    ]);
  });

  it.each([
    ['corefscore chek key.conll', "'chek' is not a file: did you mean corefscore check?"],
    [
      'nerscore evaluate gold.tsv',
      "'evaluate' is not a file: to score, leave it out: nerscore [options] <gold> [pred...]",
    ],
    ['nerscore version', "'version' is not a file: did you mean nerscore --version?"],
    ["corefscore '' response.conll", 'an argument is empty, perhaps a variable that is not set: expected a file'],
  ])('%s says what was meant, and exits 2', async (line, error) => {
    const { stderr, status } = await run(line);
    expect([status, stderr.split('\n')[0]]).toEqual([2, `error: ${error}`]);
  });
});
