import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/text/width.ts';
import { run } from './golden-case.ts';

const topics = {
  corefscore: ['input', 'metrics', 'compat', 'errors', 'formats', 'compare', 'gates'],
  nerscore: ['tags', 'spans', 'schemes', 'modes', 'compat', 'errors', 'formats', 'compare', 'gates'],
};
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
    expect(sections).toEqual(all);
  });

  it.each(Object.keys(topics))('%s help lists the topics there are', async (command) => {
    const own = topics[command as keyof typeof topics].join(', ');
    expect((await run(`${command} help`)).stdout).toContain(`Topics of help: ${own}\n`);
    const unknown = await run(`${command} help gate`);
    expect([unknown.status, unknown.stderr.split('\n')[0]]).toEqual([
      2,
      "error: unknown name 'gate': did you mean gates?",
    ]);
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
});
