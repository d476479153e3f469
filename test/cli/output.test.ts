import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const scored = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -m conll';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('--output', () => {
  it('writes what --format would print, for every extension, beside what is printed', async () => {
    const formats = {
      txt: 'table',
      json: 'json',
      jsonl: 'jsonl',
      csv: 'csv',
      tsv: 'tsv',
      md: 'markdown',
      tex: 'latex',
    };
    const outputs = Object.keys(formats).map((extension) => `-o ${folder}/scores.${extension}`);
    const { stdout } = await run(`${scored} --format csv ${outputs.join(' ')}`);
    for (const [extension, format] of Object.entries(formats)) {
      const printed = await run(`${scored} --format ${format}`);
      expect(readFileSync(join(folder, `scores.${extension}`), 'utf8')).toBe(printed.stdout);
      if (format === 'csv') expect(stdout).toBe(printed.stdout);
    }
  });

  it.each(['report.html', 'scores.jsonl'])('of %s, which has documents, changes no other output', async (file) => {
    const tags = 'nerscore testdata/tags/documents-gold.tsv testdata/tags/documents-pred.tsv';
    for (const format of ['json', 'latex', 'csv', 'table']) {
      const printed = await run(`${tags} -f ${format} -o ${folder}/${file}`);
      expect(printed).toEqual(await run(`${tags} -f ${format}`));
    }
  });

  it('of a page goes with a mode that has no scores of documents, and lists none', async () => {
    const corpus = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --mode surface-corpus';
    expect(await run(`${corpus} -o ${folder}/report.html`)).toEqual(await run(corpus));
    expect((await run(`${corpus} -o ${folder}/report.html --by-document`)).status).toBe(2);
  });

  it.each(['table', 'markdown', 'latex', 'github'])('of JSON, which has fingerprints, goes with %s', async (format) => {
    const printed = await run(`${scored} --format ${format} -o ${folder}/scores.json`);
    expect(printed).toEqual(await run(`${scored} --format ${format}`));
  });

  it('has no colour, even where the terminal has', async () => {
    const { stdout } = await run(`${scored} --color -o ${folder}/scores.txt`);
    expect(stdout).toContain('\u001b[');
    expect(readFileSync(join(folder, 'scores.txt'), 'utf8')).not.toContain('\u001b[');
  });

  it('goes with the text of scorer.pl', async () => {
    await run(`${scored} -f official -o ${folder}/scores.json`);
    expect(JSON.parse(readFileSync(join(folder, 'scores.json'), 'utf8')).systems[0].scores.conll.f1).toBe(
      0.7220251314739503,
    );
  });

  it('that cannot be written exits 74', async () => {
    const { status, stderr } = await run(`${scored} -o ${folder}/none/scores.json`);
    expect(status).toBe(74);
    expect(stderr).toContain(`cannot write ${folder}/none/scores.json: there is no such folder\n`);
  });

  it('is not written where nothing was scored', async () => {
    const { status } = await run(`corefscore testdata/empty.conll testdata/empty.conll -o ${folder}/scores.json`);
    expect([status, readdirSync(folder)]).toEqual([3, []]);
  });
});

it('on GitHub annotations and tables are printed, and no file is written', async () => {
  const summary = join(folder, 'summary');
  const { stdout, status } = await run(`GITHUB_STEP_SUMMARY=${summary} ${scored} -f github --fail-under conll=80`);
  expect(stdout).toMatch(
    /^::error title=corefscore::CoNLL F1 72\.20 is below 80 \(--fail-under conll=80\)\n.*\n\n\| metric /,
  );
  expect([status, readdirSync(folder)]).toEqual([1, []]);
});

it('JSON has the limits that were missed, if any were set', async () => {
  const missed = async (limit: string) => JSON.parse((await run(`${scored} -f json ${limit}`)).stdout).missed;
  expect(await missed('--fail-under conll=80')).toEqual(['CoNLL F1 72.20 is below 80 (--fail-under conll=80)']);
  expect(await missed('--fail-under conll=70')).toEqual([]);
  expect(await missed('')).toBeUndefined();
});

it('a baseline may be gzipped, and is the same as this run', async () => {
  const { stdout } = await run(`${scored} -f json`);
  writeFileSync(join(folder, 'scores.json.gz'), gzipSync(stdout));
  const again = await run(`${scored} -f json --baseline ${folder}/scores.json.gz --max-drop 0`);
  expect(again.status).toBe(0);
  const { differences } = JSON.parse(again.stdout).systems[0].baseline;
  expect(Object.keys(differences)).toEqual(['muc', 'bcub', 'ceafe', 'conll']);
  const same = (value: number) => ({ before: value, after: value, change: 0 });
  const sides = { recall: same(0.7392290249433108), precision: same(0.7123015873015873) };
  expect(differences.conll).toEqual({ ...same(0.7220251314739503), ...sides });
});

it('a baseline of several systems is compared one by one, by name before position', async () => {
  const several = `${scored} testdata/several/other.conll -f json`;
  writeFileSync(join(folder, 'scores.json'), (await run(several)).stdout);
  const { systems } = JSON.parse((await run(`${several} --baseline ${folder}/scores.json`)).stdout);
  for (const { baseline } of systems) expect(baseline.differences.conll.change).toBe(0);
  const changes = async (systems: string) => {
    const { stdout } = await run(
      `corefscore testdata/quickstart/key.conll ${systems} -m conll -q -f json --baseline ${folder}/scores.json`,
    );
    type System = { baseline: { differences: { conll: { change: number } } } };
    return JSON.parse(stdout).systems.map(({ baseline }: System) => baseline.differences.conll.change);
  };
  const [first, second] = ['testdata/quickstart/response.conll', 'testdata/several/other.conll'];
  expect(await changes(`${second} ${first}`)).toEqual([0, 0]);
  // As many as before: what has no name there takes the place that is left.
  expect(await changes(`${second} new=${first}`)).toEqual([0, 0]);
  expect(await changes(first)).toEqual([0]);
  const { status, stderr } = await run(
    `corefscore testdata/quickstart/key.conll new=${first} -m conll --baseline ${folder}/scores.json`,
  );
  expect(status).toBe(3);
  expect(stderr).toContain("none of the 2 systems of the baseline is called 'new'");
  expect(stderr).toContain('[BASELINE_DIFFERS]');
});

describe('a system that is compared with one of another name', () => {
  const [key, ...systems] = ['quickstart/key.conll', 'quickstart/response.conll', 'several/other.conll'];
  const now = (named: string, more: string) =>
    run(`corefscore testdata/${key} ${named} -m muc -q --baseline ${folder}/named.json ${more}`);
  const [first, second] = systems.map((path) => `testdata/${path}`);
  const save = (named: string) => run(`corefscore testdata/${key} ${named} -m muc -q -o ${folder}/named.json`);

  it('has the name of the other where its number is, and every format says so', async () => {
    await save(`A=${first} B=${second}`);
    const { stdout } = await now(`A=${first} X=${second}`, '');
    expect(stdout.split('\n').filter((line) => /^before/.test(line))).toEqual([
      `before: F1 of A in ${folder}/named.json`,
      `before: F1 of B in ${folder}/named.json`,
    ]);
    const note = "the baseline has no 'X': compared with 'B', at the same position";
    for (const format of ['table', 'json', 'csv', 'markdown', 'latex'])
      expect([format, (await now(`A=${first} X=${second}`, `-f ${format}`)).stdout]).toEqual([
        format,
        expect.stringContaining(note),
      ]);
    const { systems } = JSON.parse((await now(`A=${first} X=${second}`, '-f json')).stdout);
    expect(systems.map(({ baseline }: { baseline: object }) => baseline)).toEqual([
      expect.not.objectContaining({ system: expect.anything() }),
      expect.objectContaining({ system: 'B', notes: [note] }),
    ]);
  });

  it('has it where the baseline is of one system too, without a note', async () => {
    await save(`A=${first}`);
    const { stdout } = await now(`B=${first} C=${second}`, '');
    expect(stdout.split('\n').filter((line) => /^before/.test(line))).toEqual([
      `before: F1 of A in ${folder}/named.json`,
    ]);
    expect(stdout).not.toContain('position');
  });

  it('but not where only the paths are written differently', async () => {
    await save(`${second} ${first}`);
    for (const prefix of ['./', 'testdata/../', './']) {
      const { stdout } = await now(`${prefix}${first} ${prefix}${second}`, '-f json');
      for (const { baseline } of JSON.parse(stdout).systems) {
        expect(baseline).not.toHaveProperty('system');
        expect(baseline).not.toHaveProperty('notes');
        expect(baseline.differences.muc.change).toBe(0);
      }
    }
  });
});

describe('a gate that could not compare exits 3', () => {
  const gate = async (saved: string, now: string) => {
    await run(`${saved} -q -o ${folder}/gate.json`);
    return run(`${now} -q --baseline ${folder}/gate.json`);
  };
  const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
  const typed = (text: string) => {
    writeFileSync(join(folder, 'typed.txt'), text);
    return `nerscore ${folder}/typed.txt`;
  };

  it('where a limit names a metric that the baseline lacks', async () => {
    const { status, stderr } = await gate(`${coref} -m muc`, `${coref} -m muc,bcub --max-drop muc=1 --max-drop b3=1`);
    expect(status).toBe(3);
    expect(stderr).toContain('--max-drop bcub: the baseline has no bcub');
    expect(stderr).toContain('[BASELINE_DIFFERS]');
  });

  it('where a limit names a part that the baseline lacks', async () => {
    await run(`${typed('w B-A B-A\n\n')} -q -o ${folder}/gate.json`);
    const now = await run(`${typed('w B-A B-B\n\n')} -q --baseline ${folder}/gate.json --max-drop strict.B.recall=1`);
    expect(now).toMatchObject({ status: 3 });
    expect(now.stderr).toContain('--max-drop strict.B.recall: the baseline has no strict.B');
  });

  it('where there is no metric in common', async () => {
    const { status, stderr } = await gate(`${coref} -m muc`, `${coref} -m bcub,ceafe --max-drop 1`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('none of its metrics (muc) is scored now')]);
    const documents = '--by-document --max-document-drop 1';
    expect(await gate(`${coref} -m muc --by-document`, `${coref} -m bcub ${documents}`)).toMatchObject({
      ...{ status: 3, stdout: '' },
      stderr: expect.stringContaining('none of its metrics (muc) is scored now'),
    });
  });

  it('where a type is new since the baseline', async () => {
    await run(`${typed('w B-A B-A\n\n')} -q -o ${folder}/gate.json`);
    const asked = `-q --baseline ${folder}/gate.json`;
    const now = await run(`${typed('w B-A B-B\n\n')} ${asked} --max-drop 100`);
    expect(now).toMatchObject({ status: 3, stderr: expect.stringContaining('strict B is new since the baseline') });
    // Without a gate it is shown, and its change is left empty.
    expect(await run(`${typed('w B-A B-B\n\n')} ${asked}`)).toMatchObject({ status: 0 });
  });

  it.each([
    ['corefscore', '#begin document (d); part 000\nw\t-\n#end document\n', 'EMPTY_KEY'],
    ['nerscore', 'w O\n', 'EMPTY_GOLD'],
  ])('where the side that %s scores against is empty, whatever the limit', async (command, text, code) => {
    writeFileSync(`${folder}/empty.txt`, text);
    const empty = `${command} ${folder}/empty.txt ${folder}/empty.txt --by-document`;
    for (const limit of ['--max-drop 100', '--max-document-drop 100']) {
      const { status, stdout, stderr } = await gate(empty, `${empty} ${limit}`);
      expect([limit, status, stdout]).toEqual([limit, 3, '']);
      expect(stderr).toMatch(new RegExp(`error: .*\\[${code}\\]$`, 'm'));
    }
  });

  it('but passes where what it names is in both', async () => {
    const limits = '--max-drop muc.recall=0 --max-drop muc.precision=0 --max-drop muc.f1=0';
    expect(await gate(`${coref} -m muc,lea`, `${coref} -m muc,bcub ${limits}`)).toMatchObject({ status: 0 });
  });
});

it('the statistics of a baseline are not compared', async () => {
  writeFileSync(join(folder, 'scores.json'), (await run(`${scored} -q -f json --confidence 90 --seed 9`)).stdout);
  expect((await run(`${scored} --baseline ${folder}/scores.json`)).status).toBe(0);
});

it('what several responses have to say of one key is said once', async () => {
  const { stderr } = await run(
    'corefscore testdata/warnings/key.conll testdata/warnings/response.conll testdata/warnings/response.conll',
  );
  expect(stderr).toBe((await run('corefscore testdata/warnings/key.conll testdata/warnings/response.conll')).stderr);
});
