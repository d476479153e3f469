import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { corefscore } from '../../src/cli/corefscore.ts';
import { docs } from '../../src/cli/help/docs.ts';
import { sectionsOf } from '../../src/cli/help/pages.ts';
import { processIo } from '../../src/cli/io.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { displayWidth } from '../../src/text/width.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-compat-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of its own with that text. */
function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const [key, response] = ['testdata/compat/key.json', 'testdata/compat/response.json'];
const conll = 'testdata/quickstart/key.conll testdata/quickstart/response.conll';
const tags = 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
const texts = 'testdata/compat/texts.jsonl';

/** The `compat` of the JSON of a run that has to succeed. */
async function compat(commandLine: string) {
  const { stdout, status } = await run(`${commandLine} --format json`);
  expect(status).toBe(0);
  return JSON.parse(stdout).systems[0].compat;
}

function builtCommand(name: string, argv: readonly string[], input: string | Uint8Array): string {
  return execFileSync(process.execPath, [`dist/bin/${name}.cjs`, ...argv], { input, encoding: 'utf8', stdio: 'pipe' });
}

/** What each tool calls its measures. */
const measures: Readonly<Record<string, readonly string[]>> = {
  metric4coref: ['muc', 'b_cubed', 'ceaf', 'conll_coref_f1'],
  coval: ['mentions', 'muc', 'bcub', 'ceafe', 'lea', 'conll'],
  corefud: ['muc', 'bcub', 'ceafe', 'ceafm', 'blanc', 'lea', 'conll'],
  neleval: ['pooled', 'by_doc_micro', 'by_doc_macro'],
  allennlp: ['muc', 'b_cubed', 'ceafe', 'coref_precision', 'coref_recall', 'coref_f1'],
  scorch: ['muc', 'b_cubed', 'ceaf_m', 'ceaf_e', 'blanc', 'conll2012'],
  'scorch-cli': ['muc', 'b_cubed', 'ceaf_m', 'ceaf_e', 'blanc', 'conll2012'],
};

describe('--compat with options of reading', () => {
  it('takes a limit of sizes, links and a choice of files, as scoring does', async () => {
    const [outside, gold, pred] = ['elsewhere', 'own', 'linked'].map((name) => {
      mkdirSync(join(folder, name));
      return join(folder, name);
    });
    for (const path of [gold, outside]) {
      writeFileSync(join(path, '1.txt'), 'Ada met Bo.');
      writeFileSync(join(path, '1.ann'), 'T1\tPER 0 3\tAda\n');
      writeFileSync(join(path, 'other.ann'), 'T1\tPER 0 3\tAda\n');
    }
    for (const name of ['1.ann', '1.txt', 'other.ann']) symlinkSync(join(outside, name), join(pred, name));
    const line = `nerscore ${gold} ${pred} --compat nervaluate --exclude other.*`;
    expect((await run(`${line} --follow-links --max-size 1K`)).status).toBe(0);
    expect((await run(line)).status).toBe(3);
    expect((await run(`${line} --follow-links --max-size 5`)).status).toBe(3);
    expect((await run(`${line} --follow-links --exclude nothing`)).stderr).toContain("'nothing' matches none");
    expect((await run(`corefscore --compat coval ${conll} --max-size 1M`)).status).toBe(0);
    expect((await run(`corefscore --compat coval ${conll} --max-size 10`)).status).toBe(3);
  });
});

describe('corefscore --compat', () => {
  it.each(corefTools)('$name gives its numbers, its departures and a signature with its name', async (tool) => {
    const { stdout, stderr, status } = await run(`corefscore --compat ${tool.name} ${conll}`);
    // neleval's table is all that is on standard output.
    const printed = tool.name === 'neleval' ? stderr : stdout;
    expect([status, printed.includes(`|compat:${tool.name}|in:conll|`)]).toEqual([0, true]);
    expect(stderr).toContain(`${tool.title} differs from the definitions: ${tool.departs}\n`);
    const { scores, ...rest } = await compat(`corefscore --compat ${tool.name} ${conll}`);
    expect(rest).toEqual({ tool: tool.name, departs: tool.departs });
    expect(Object.keys(scores)).toEqual(measures[tool.name]);
  });

  it('gives the numbers of the README of metric4coref, from its lists of names', async () => {
    const { scores } = await compat(`corefscore --compat metric4coref ${key} ${response}`);
    const shown = ({ precision, recall, f1 }: Record<string, number>) =>
      [precision, recall, f1].map((x) => x.toFixed(4));
    expect(shown(scores.muc)).toEqual(['0.5833', '0.4667', '0.5185']);
    expect(shown(scores.b_cubed)).toEqual(['0.7424', '0.6061', '0.6673']);
    expect(shown(scores.ceaf)).toEqual(['0.7273', '0.7273', '0.7273']);
    expect(scores.conll_coref_f1).toBe(0.6377129598103382);
  });

  it('says where the tool would raise an error, with the value that stands for it', async () => {
    const alone = file('alone.json', '[["a"], ["b"]]');
    const { stderr, status } = await run(`corefscore --compat metric4coref ${alone} ${alone}`);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^note: muc, conll_coref_f1 .* raises ZeroDivisionError; 0\/0 has the value 0 here$/m);
    const { notes } = await compat(`corefscore --compat metric4coref ${alone} ${alone}`);
    expect(notes).toHaveLength(1);
  });

  it('has the singleton setting of the tool unless one is given', async () => {
    const conllOf = async (options: string) => (await compat(`corefscore --compat ${options} ${conll}`)).conll;
    const score = async (options: string) => (await compat(`corefscore --compat ${options} ${conll}`)).scores.conll;
    expect(await conllOf('coval')).toBeUndefined();
    expect(await score('coval')).toBe(await score('coval --singletons keep'));
    expect(await score('corefud')).toBe(await score('corefud --singletons drop'));
    expect(await score('coval')).toBe(await score('corefud --singletons keep'));
    expect(await score('coval --singletons drop')).toBe(await score('corefud'));
    expect(await score('coval')).not.toBe(await score('corefud'));
  });

  it('has the scores of documents only if asked to, and of tools that have them', async () => {
    const { byDocument } = await compat(`corefscore --compat scorch ${conll} --by-document`);
    expect(byDocument).toHaveLength(2);
    const { status, stderr } = await run(`corefscore --compat allennlp ${conll} --by-document`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('allennlp has no scores for single documents')]);
  });

  it.each([
    '--metric muc',
    '--document d',
    '--column 4',
    '--duplicates first',
    '--missing-document skip',
    '--cross-check scorer.pl',
    '--format csv',
    '--format official',
    '--confidence 95',
    '--fail-under conll=50',
    `--output ${join('none', 'scores.json')}`,
  ])('refuses %s, which means nothing to coval', async (option) => {
    const { status, stderr, stdout } = await run(`corefscore --compat coval ${conll} ${option}`);
    const [flag, value] = option.split(' ');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`--compat coval does not support ${flag === '--format' ? `--format ${value}` : flag}`);
  });

  it('scorer.pl takes the document none for the totals of all, and says so', async () => {
    const [key, response] = conll
      .split(' ')
      .map((path, at) =>
        file(`none-${at}.conll`, readFileSync(path, 'utf8').replace(/(?<=#begin document ).*/, 'none')),
      );
    const files = `${key} ${response}`;
    const { stdout, stderr } = await run(`corefscore --compat scorer.pl ${files} --metric muc --document none`);
    expect(stdout).toBe((await run(`corefscore --compat scorer.pl ${files} --metric muc`)).stdout);
    expect(stderr).toContain("note: scorer.pl takes 'none' for no document: these are the totals of all\n");
    expect(stdout).toContain(
      builtCommand('scorer-pl', ['muc', key, response, 'none'], '').split('\n').slice(1).join('\n'),
    );
  });

  it('scorer.pl gives no number where it dies at the last metric', async () => {
    const hole = 'testdata/conformance/scorer-pl-probes/hole-key-mid-muc/k';
    const { status, stdout, stderr } = await run(`corefscore --compat scorer.pl ${hole} ${hole}`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('nothing was scored: An entity of the key was opened and never closed\n');
  });

  it.each(['--singletons drop', '--digits 3', '--lenient', '--input tsv'])(
    'scorer.pl does not support %s',
    async (option) => {
      const { status } = await run(`corefscore --compat scorer.pl ${conll} ${option}`);
      expect(status).toBe(2);
    },
  );

  it('scores nothing where a file is wrong', async () => {
    const wrong = file('wrong.json', '[["a", {}]]');
    const { status, stdout, stderr } = await run(`corefscore --compat metric4coref ${key} ${wrong}`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('wrong.json:1:8: error:');
  });
});

describe('corefscore --compat with folders', () => {
  const folderOf = (name: string, files: Readonly<Record<string, string>>): string => {
    mkdirSync(join(folder, name));
    for (const [own, text] of Object.entries(files)) file(join(name, own), text);
    return join(folder, name);
  };
  const clusters = (...entities: readonly string[]): string => {
    return JSON.stringify({ type: 'clusters', clusters: { ...entities.map((entity) => [...entity]) } });
  };
  const both = clusters('ab', 'cd');
  const gold = folderOf('gold', { '1.json': both, '2.json': clusters('abcdef'), '3.json': both });
  const sys = folderOf('sys', { '1.json': both, '2.json': clusters('abc', 'def') });

  // What process_dirs of scorch 0.2.0 gave for these folders, with and without adding mentions to the key.
  it.each(['scorch', 'scorch-cli'])('%s gives the means of scorch gold/ sys/', async (tool) => {
    const { scores, notes } = await compat(`corefscore --compat ${tool} ${gold}/ ${sys}/`);
    const shown = (name: string) => ['recall', 'precision', 'f1'].map((of) => scores[name][of].toFixed(4)).join(' ');
    expect(['muc', 'b_cubed', 'ceaf_m', 'ceaf_e', 'blanc'].map(shown)).toEqual([
      '0.8800 1.0000 0.9333',
      '0.7000 1.0000 0.8000',
      '0.7000 0.7000 0.7000',
      '0.8000 0.6000 0.6667',
      '0.6400 1.0000 0.7429',
    ]);
    expect(scores.conll2012).toBeCloseTo(0.8, 12);
    expect(notes).toEqual([expect.stringMatching(/^scorch leaves out what the response lacks: '3\.json: /)]);
    const { stderr, stdout } = await run(`corefscore --compat ${tool} ${gold} ${sys}`);
    expect(stderr).toContain(': sys has no file of this name');
    expect(stdout).toContain(`coref|compat:${tool}|in:json|files:3|v:`);
  });

  it('refuses a file that only the response has, as scorch does', async () => {
    const { status, stderr } = await run(`corefscore --compat scorch ${sys} ${gold}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('[EXTRA_FILE]')]);
  });

  it.each(['coval', 'neleval'])('%s scores folders as one corpus', async (tool) => {
    const { scores } = await compat(`corefscore --compat ${tool} testdata/folders/gold testdata/folders/pred`);
    expect(scores).toEqual((await compat(`corefscore --compat ${tool} ${conll}`)).scores);
  });

  it('scorer.pl says what to do', async () => {
    const { status, stderr } = await run(`corefscore --compat scorer.pl ${gold} ${sys}`);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('scorer.pl reads files, not folders: join the files'),
    ]);
  });
});

describe('corefscore --compat coval', () => {
  const rows = (cells: string): string =>
    `#begin document (d)\n${cells.replace(/\S+/g, 'w\t$&\n').replaceAll(' ', '')}#end document\n`;
  const crossing = file('crossing.conll', rows('(1 - \n 1) (2) (1) \n (2 2)'));
  const inside = file('inside.conll', rows('- - \n (1) (2) (1) \n (2 2)'));

  it('keys mentions by the sentence of their ends, which needs the sentences of the files', async () => {
    const { scores, notes } = await compat(`corefscore --compat coval ${crossing} ${inside}`);
    expect([scores.mentions.f1, scores.conll, notes.length]).toEqual([1, 1, 1]);
    const packed = file('inside.conll.gz', gzipSync(`\n${readFileSync(inside, 'utf8')}`));
    expect((await compat(`corefscore --compat coval ${crossing} ${packed}`)).scores).toEqual(scores);
  });

  it('stops where coval raises an error, and says where', async () => {
    const faulty = file('faulty.conll', rows('(1 - 1|2) 1)'));
    const { status, stdout, stderr } = await run(`corefscore --compat coval ${crossing} ${faulty}`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain(`nothing was scored: coval stops at ${faulty}:4: TypeError: `);
  });

  it('refuses CoNLL on one side only', async () => {
    const lines = file('inside.jsonl', '{"doc_key": "(d)", "clusters": [[[2, 2], [4, 4]]]}\n');
    const { status, stderr } = await run(`corefscore --compat coval ${crossing} ${lines}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('one side is in another format')]);
  });
});

describe('corefscore --input', () => {
  const scoresOf = async (files: string): Promise<unknown> => {
    const { stdout, status } = await run(`corefscore ${files} --format json`);
    expect(status).toBe(0);
    return JSON.parse(stdout).systems[0].scores;
  };
  const lines = (entity: string) =>
    `#begin document (d1)\nw\t(1)\nw\t(2)\nw\t(1\nw\t1)\nw\t-\nw\t(${entity})\n#end document\n`;
  const asConll = [file('key.conll', lines('2')), file('response.conll', lines('1'))];
  const mentions = (entity: 1 | 2) => {
    const [one, two] = [
      [
        [0, 0],
        [2, 3],
      ],
      [[1, 1]],
    ];
    (entity === 1 ? one : two).push([5, 5]);
    return [one, two];
  };
  const document = { doc_key: '(d1); part 000', clusters: mentions(2), predicted_clusters: mentions(1) };
  const asLines = file('both.jsonl', `${JSON.stringify(document)}\n`);
  const asJson = file('both.json', JSON.stringify([document], undefined, 1));

  it('one file of JSON may be both sides, and mixes with other formats', async () => {
    const expected = await scoresOf(asConll.join(' '));
    for (const files of [`${asLines} ${asLines}`, `${asJson} ${asLines}`])
      expect(await scoresOf(files)).toEqual(expected);
    const named = file('named.conll', lines('2').replace('(d1)', '(d1); part 000'));
    const { stdout } = await run(`corefscore ${named} ${asJson} ${asLines} --format json`);
    const { signature, systems } = JSON.parse(stdout);
    expect(signature).toContain('|in:conll+json+jsonl|');
    for (const { scores } of systems) expect(scores).toEqual(expected);
  });

  it('reads TSV, gzipped or not, whatever the name', async () => {
    const [keyTsv, responseTsv] = ['testdata/compat/key.tsv', 'testdata/compat/response.tsv'];
    const packed = file('response.conll.gz', gzipSync(readFileSync(responseTsv)));
    const expected = await scoresOf(asConll.join(' '));
    expect(await scoresOf(`${keyTsv} ${responseTsv}`)).toEqual(expected);
    expect(await scoresOf(`${keyTsv} ${packed} --input tsv`)).toEqual(expected);
    expect(await scoresOf(`${keyTsv} ${packed} --input auto`)).toEqual(expected);
  });

  it('refuses names on one side and tokens on the other, whichever comes first', async () => {
    const names = file('names.jsonl', '{"doc_key": "d1", "clusters": [["a", "b"]]}\n');
    for (const files of [`${names} ${asConll[0]}`, `${asConll[0]} ${names}`, `${names} testdata/compat/key.tsv`]) {
      const { status, stderr } = await run(`corefscore ${files}`);
      expect([status, stderr]).toEqual([3, expect.stringContaining('[MIXED_MENTIONS]')]);
    }
  });

  it('given, is how a file is read, whatever it looks like', async () => {
    for (const format of ['jsonl', 'json', 'tsv']) {
      const { status } = await run(`corefscore ${conll} --input ${format}`);
      expect(status).toBe(3);
    }
    const { stdout } = await run(`corefscore ${conll} --input conll`);
    expect(stdout).toBe((await run(`corefscore ${conll}`)).stdout);
  });

  it('a file that is not CoNLL cannot be cross-checked by scorer.pl', async () => {
    const scorer = file('scorer.pl', '');
    const { status, stderr } = await run(`corefscore ${key} ${response} --cross-check ${scorer}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('scorer.pl reads only CoNLL files')]);
  });

  it('a baseline of another format is another one', async () => {
    const baseline = file('baseline.json', (await run(`corefscore ${key} ${response} -m conll -f json`)).stdout);
    const held = await run(`corefscore ${key} ${response} -m conll --baseline ${baseline} --max-drop 0`);
    expect(held.status).toBe(0);
    const other = await run(`corefscore ${asConll.join(' ')} -m conll --baseline ${baseline}`);
    expect([other.status, other.stderr]).toEqual([3, expect.stringContaining('was scored with in ')]);
  });
});

describe('nerscore --compat', () => {
  it.each(nerTools)('$name gives its numbers, its departures and a signature with its name', async (tool) => {
    const files = tool.score.samples ? texts : tags;
    const { stdout, stderr, status } = await run(`nerscore --compat ${tool.name} ${files}`);
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining(`ner|compat:${tool.name}|in:`)]);
    expect(stderr).toContain(`${tool.title} differs from the definitions: ${tool.departs}\n`);
    const found = await compat(`nerscore --compat ${tool.name} ${files}`);
    expect(found).toMatchObject({ tool: tool.name, departs: tool.departs });
  });

  it('a tool that stops with an error does so as JSON too', async () => {
    const longer = file('longer.txt', 'a\tB-PER\nb\tO\n');
    const shorter = file('shorter.txt', 'a\tB-PER\n');
    const { stdout, status } = await run(`nerscore --compat kg-book ${longer} ${shorter} --format json`);
    const message = 'nothing was scored: kg-book raises ValueError: gold has 3 lines, pred has 2';
    expect([status, JSON.parse(stdout).problems]).toEqual([3, [{ severity: 'error', message }]]);
  });

  it('eval4ner looks for strings itself, and misses those that a text lacks', async () => {
    const lacking = file(
      'lacking.jsonl',
      '{"text": "Ada met Bo", "gold": [["PER", "Ada"], ["PER", "Cy"]], "pred": [["PER", "Ada"], ["PER", "Cy"]]}\n',
    );
    const { scores } = await compat(`nerscore --compat eval4ner ${lacking}`);
    expect(scores.strict).toEqual({ precision: 1, recall: 2 / 3, f1_score: 0.8, count: 1 });
  });

  it('eval4ner has the means and the counts of its README', async () => {
    const { scores, byDocument } = await compat(`nerscore --compat eval4ner ${texts}`);
    const shown = (mode: string) =>
      ['precision', 'recall', 'f1_score'].map((name) => scores[mode][name].toFixed(4)).join(' ');
    expect(['strict', 'exact', 'partial', 'type'].map(shown)).toEqual([
      '0.4444 0.4444 0.4444',
      '0.5556 0.5556 0.5556',
      '0.7778 0.6667 0.6944',
      '0.8889 0.6667 0.7222',
    ]);
    const { correct, incorrect, partial, missed, spurius } = byDocument[1].scores.strict;
    expect([correct, incorrect, partial, missed, spurius]).toEqual([1, 2, 0, 0, 0]);
  });

  it('kg-book has the figure of the book: 168,809 equal of 172,601 labels, and 3,443 blank ones', async () => {
    const labels = (wrong: string): string =>
      `${'x\tO\n'.repeat(168_809)}${`x\t${wrong}\n`.repeat(172_601 - 168_809)}${'\n'.repeat(3442)}`;
    const files = [file('gold.txt', labels('B-PER')), file('pred.txt', labels('O'))];
    const { scores } = await compat(`nerscore --compat kg-book ${files.join(' ')}`);
    expect(scores.evaluate_tags.micro).toBe(0.9784599304719275);
  });

  it('prints what conlleval prints, and nothing else, on standard output', async () => {
    const { stdout } = await run(`nerscore --compat conlleval ${tags}`);
    expect(stdout).toBe((await run(`nerscore ${tags} --format conlleval -q`)).stdout);
  });

  it('reads metadata between sentences as tokens, which our reader skips', async () => {
    const rows = file('metadata.tsv', '1\tO\tO\nA\tB-PER\tB-PER\n\n#\thttp://v\ty\nb\tO\tO\n');
    for (const [option, tokens] of [
      ['--compat conlleval', 4],
      ['--format conlleval', 3],
    ] as const)
      expect((await run(`nerscore ${rows} ${option}`)).stdout).toContain(`processed ${tokens} tokens with 1 phrases`);
  });

  describe('of -DOCSTART- rows', () => {
    const rows = '-DOCSTART- -X- O O\n\nA x B-PER B-PER\nb x O B-LOC\n\n-DOCSTART- -X- O O\n\nc x O O\n';
    const one = file('docstart.txt', rows);

    // What conlleval.pl prints of these rows: 5 tokens, of which 4 have the same tags.
    it('conlleval counts tokens, as the script does', async () => {
      const { stdout } = await run(`nerscore --compat conlleval ${one}`);
      expect(stdout).toBe(builtCommand('conlleval-pl', [], rows));
      expect(stdout).toMatch(
        /^processed 5 tokens with 1 phrases; found: 2 phrases; correct: 1\.\naccuracy: {2}80\.00%;/,
      );
      const [gold, pred] = [2, 3].map((column) =>
        file(`docstart-${column}.txt`, rows.replace(/^(\S+) \S+ (\S+) (\S+)$/gm, `$1 $${column}`)),
      );
      expect((await compat(`nerscore --compat conlleval ${gold} ${pred}`)).scores.tokens).toBe(5);
    });

    it('one without tags is no token, nor for other tools', async () => {
      const alone = file('docstart-alone.txt', rows.replaceAll('-DOCSTART- -X- O O', '-DOCSTART-'));
      expect((await compat(`nerscore --compat conlleval ${alone}`)).scores.tokens).toBe(3);
      expect((await compat(`nerscore --compat seqeval ${one}`)).scores.accuracy_score).toBe(2 / 3);
    });

    it('--format conlleval says that they are no tokens of its own', async () => {
      const note = 'note: -DOCSTART- rows are not tokens here, but for conlleval.pl and --compat conlleval they are\n';
      const { stdout, stderr } = await run(`nerscore --format conlleval ${one}`);
      expect([stdout.slice(0, 18), stderr]).toEqual(['processed 3 tokens', expect.stringContaining(note)]);
      for (const other of [`--format sklearn ${one}`, `--format conlleval -q ${one}`])
        expect((await run(`nerscore ${other}`)).stderr).not.toContain('-DOCSTART-');
    });
  });

  it('hands options on to the tool', async () => {
    const f1 = async (options: string) => {
      const { scores } = await compat(`nerscore --compat ${options} ${tags}`);
      return scores.classification_report['micro avg']['f1-score'];
    };
    expect(await f1('seqeval-strict --scheme bio')).toBe(await f1('seqeval-strict'));
    expect(await f1('seqeval-strict --scheme iob1')).not.toBe(await f1('seqeval-strict'));
    const { scores } = await compat(`nerscore --compat conlleval --scheme raw ${tags}`);
    expect(Object.keys(scores.types)).toContain('B-PER');
    const { scores: few } = await compat(`nerscore --compat nervaluate --types PER ${tags}`);
    expect(Object.keys(few.entities)).toEqual(['PER']);
  });

  it('takes nervaluate for its version 1.1, and says which it is', async () => {
    const [ours, named] = await Promise.all(
      ['nervaluate', 'nervaluate-1.1'].map((tool) => run(`nerscore --compat ${tool} ${tags}`)),
    );
    expect(ours).toEqual(named);
    expect(named.stderr).toMatch(/^nervaluate 1\.1 differs .*\nner\|compat:nervaluate-1\.1\|in:tags\|v:/s);
    expect((await compat(`nerscore --compat nervaluate ${tags}`)).tool).toBe('nervaluate-1.1');
    const explained = await run('nerscore explain nervaluate');
    expect(explained).toEqual(await run('nerscore explain nervaluate-1.1'));
    expect(explained.stdout).toMatch(
      /^nervaluate-1\.1\n\nnervaluate 1\.1\.0, which --compat nervaluate stands for too\./,
    );
  });

  it('says in the signature what can change a number', async () => {
    const options = '--types PER --min-overlap 50 --pred-column 2 --lenient';
    const { stderr } = await run(`nerscore --compat nervaluate ${tags} ${options}`);
    expect(stderr).toMatch(/^ner\|compat:nervaluate-1\.1\|in:tags\|overlap:50\|types:PER\|pred:2\|lenient:yes\|v:/m);
  });

  it.each([
    ['seqeval', '--types PER'],
    ['seqeval', '--tag-delimiter _'],
    ['conlleval', '--scheme bio'],
    ['conlleval', '--outside X'],
    ['conlleval', '--digits 3'],
    ['nervaluate', '--suffix'],
    ['sklearn', '--zero-division 1'],
    ['kg-book', '--gold-column 2'],
    ['bmes-blog', '--confusion'],
    ['davidsbatista', '--min-overlap 50'],
    ['seqeval', '--format sklearn'],
    ['seqeval', '--invalid discard'],
  ])('%s refuses %s', async (tool, option) => {
    const { status, stdout, stderr } = await run(`nerscore --compat ${tool} ${tags} ${option}`);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('error: ');
  });

  it.each([
    ['seqeval', texts],
    ['kg-book', 'testdata/compat/gold.spans testdata/compat/pred.spans'],
  ])('%s refuses %s, which it does not read', async (tool, files) => {
    const { status, stdout, stderr } = await run(`nerscore --compat ${tool} ${files}`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/ error: .*\[OTHER_FORMAT\]/);
  });

  it('scores nothing where a file is missing', async () => {
    const { status, stderr } = await run(`nerscore --compat seqeval ${join(folder, 'none')} ${texts}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('[FILE_NOT_READABLE]')]);
  });
});

describe('explain', () => {
  it.each([
    ...corefTools.map((tool) => ({ ...tool, command: 'corefscore' })),
    ...nerTools.map((tool) => ({ ...tool, command: 'nerscore' })),
  ])('$command explain $name has rule, departures and source', async ({ command, name, departs, source }) => {
    const { stdout, status } = await run(`${command} explain ${name}`);
    expect(status).toBe(0);
    const words = (text: string): string => text.replaceAll(/\s+(?:- )?/g, ' ');
    const rule = sectionsOf(docs('compat')).get(name) ?? 'no section';
    for (const part of [rule, departs, source, `${command} --compat ${name} `])
      expect(words(stdout)).toContain(words(part));
  });
});

describe('the built commands', () => {
  it('load tools and readers late, and read them from standard input, gzipped or not', async () => {
    const text = readFileSync(response);
    const { stdout } = await run(`corefscore --compat metric4coref ${key} ${response}`);
    for (const input of [text, gzipSync(text)]) {
      const printed = builtCommand('corefscore', ['--compat', 'metric4coref', key, '-'], input);
      expect(printed.replace(/^-/, response)).toBe(stdout);
    }
    const scored = await run(`corefscore ${key} ${response}`);
    expect(builtCommand('corefscore', [key, '-'], text).replace(/^-/, response)).toBe(scored.stdout);
    const report = await run(`nerscore --compat eval4ner ${texts}`);
    expect(builtCommand('nerscore', ['--compat', 'eval4ner', '-'], readFileSync(texts))).toBe(report.stdout);
  });
});

it('scorer.pl gets a file unpacked, as the other tools do', async () => {
  const [plain, other] = conll.split(' ');
  const packed = file('key.conll.gz', gzipSync(readFileSync(plain)));
  const packedScores = await compat(`corefscore ${packed} ${other} --compat scorer.pl`);
  expect(packedScores).toEqual(await compat(`corefscore ${conll} --compat scorer.pl`));
});

it.each([
  ['corefscore', corefscore, `--compat coval ${conll}`],
  ['nerscore', nerscore, `--compat seqeval ${tags}`],
] as const)('what %s says of a tool fits the terminal that it is said on', async (_, command, line) => {
  let said = '';
  const err = (text: string): void => {
    said += text;
  };
  await command(line.split(' '), { ...processIo(), out: () => {}, err, errWidth: 60 });
  const lines = said.split('\n');
  expect(lines.filter((one) => displayWidth(one) > 60)).toEqual([]);
  expect(lines.findIndex((one) => one.includes('differs from the definitions'))).toBeLessThan(lines.length - 3);
});
