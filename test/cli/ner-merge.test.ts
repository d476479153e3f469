import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Random, random } from '../../src/stats/random.ts';
import { type Corpus, fileOf, randomCorpus } from '../ner/corpora.ts';
import { shared, sharedPath } from '../shared.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-merge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const statistics = '--confidence 90 --significance permutation --samples 20 --seed 7';

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return `'${path}'`;
}

/** The files of a corpus: gold and two systems. */
function files(name: string, corpus: Corpus): string {
  return [0, 1, 2].map((side) => written(`${name}.${side}.tsv`, fileOf(corpus, side))).join(' ');
}

/** The report without what only reading tells: names, problems, and how the tags were spelled. */
function numbers(json: string): unknown {
  const { systems, gold, ...report } = JSON.parse(json);
  const kept = systems.map(({ scores, intervals, sentences, documents }: Record<string, unknown>) => {
    return { scores, intervals, sentences, documents };
  });
  return { ...report, systems: kept };
}

async function stdout(commandLine: string): Promise<string> {
  const outcome = await run(commandLine);
  expect(outcome).toMatchObject({ status: 0 });
  return outcome.stdout;
}

/** The sentences dealt out to shards at random, none of them empty. */
function dealt(corpus: Corpus, source: Random): Corpus[] {
  const shards = Array.from({ length: 1 + source.below(4) }, (): Corpus[number][] => []);
  for (const sentence of corpus) shards[source.below(shards.length)].push(sentence);
  return shards.filter((shard) => shard.length > 0);
}

describe('shards that were saved and merged equal the whole run to the last bit', () => {
  it.each(Array.from({ length: 12 }, (_, number) => number))('corpus %i, dealt out at random', async (number) => {
    const source = random(number);
    const corpus = randomCorpus(source, 2);
    const settings = number % 3 === 0 ? '--labels gold --zero-division 1 --partial-weight 0.3' : '-q';
    const whole = await stdout(`nerscore ${files('whole', corpus)} -m all -q -f json ${settings} ${statistics}`);
    const saved: string[] = [];
    for (const [at, shard] of dealt(corpus, source).entries()) {
      const asked = at % 2 === 0 ? '-f jsonl' : '-f json --by-document';
      const rows = await stdout(`nerscore ${files(`shard${at}`, shard)} -m all -q ${asked} ${settings}`);
      saved.push(written(`shard${at}.saved`, rows));
    }
    const merged = await stdout(`nerscore merge ${saved.join(' ')} -q -f json ${statistics}`);
    expect(numbers(merged)).toEqual(numbers(whole));
  });

  it('rows of documents are, where the files have several', async () => {
    const [gold, pred] = [0, 1].map((side) => {
      const corpus = randomCorpus(random(5), 2);
      return Array.from({ length: 6 }, () => `-DOCSTART- O\n\n${fileOf(corpus.slice(0, 4), side)}`);
    });
    const whole = [gold, pred].map((side, at) => written(`documents.${at}`, side.join('')));
    const report = JSON.parse(await stdout(`nerscore ${whole.join(' ')} -q -f json --confidence 95 --by-document`));
    expect(report.systems[0].byDocument.map(({ document }: { document: string }) => document)).toEqual([...'123456']);
    expect(report.confidence.units).toBe(6);
    expect(report.signature).toContain('|unit:document|');
    const saved: string[] = [];
    for (const [from, to] of [
      [0, 1],
      [1, 6],
    ]) {
      const shard = [gold, pred].map((side, at) => written(`part${from}.${at}`, side.slice(from, to).join('')));
      const rows = await stdout(`nerscore ${shard.join(' ')} -q -f jsonl --units document`);
      saved.push(written(`part${from}.jsonl`, rows));
    }
    const merged = JSON.parse(
      await stdout(`nerscore merge ${saved.join(' ')} -q -f json --confidence 95 --by-document`),
    );
    expect(merged.systems[0].intervals).toEqual(report.systems[0].intervals);
    expect(merged.systems[0].documents).toBe(6);
    // Shards are files of their own, and where their documents begin is not saved.
    const own = report.systems[0].byDocument.map(({ file: _, line: __, ...row }: Record<string, unknown>) => row);
    expect(merged.systems[0].byDocument).toEqual(own);
  });

  it.skipIf(!shared)('WNUT 2017 in shards of 200 sentences is', async () => {
    const text = readFileSync(sharedPath('realdata/ner/wnut17-arcada/goldpred.tsv'), 'utf8');
    const sentences = text.split(/\n[ \t\r]*\n/).filter((sentence) => sentence.trim() !== '');
    const whole = written('wnut.tsv', `${sentences.join('\n\n')}\n`);
    const saved: string[] = [];
    for (let at = 0; at < sentences.length; at += 200) {
      const shard = written(`wnut${at}.tsv`, `${sentences.slice(at, at + 200).join('\n\n')}\n`);
      saved.push(written(`wnut${at}.jsonl`, await stdout(`nerscore ${shard} -q -f jsonl --delimiter \\t`)));
    }
    const asked = '-q -f json --confidence 95 --samples 20';
    const merged = await stdout(`nerscore merge ${saved.reverse().join(' ')} ${asked}`);
    expect(numbers(merged)).toEqual(numbers(await stdout(`nerscore ${whole} ${asked} --delimiter \\t`)));
  });
});

describe('documents of spans that were saved in shards', () => {
  const ofSpans = (id: string | undefined, text: string, count: number): string => {
    const spans = Array.from({ length: count }, (_, at) => ({ start: 2 * at, end: 2 * at + 1, type: 'T' }));
    return `${JSON.stringify({ id, text, spans })}\n`;
  };
  /** Saves the scores of documents: the name of each, and its spans in gold and pred. */
  const saved = async (name: string, ...all: readonly (readonly [string | undefined, number, number])[]) => {
    const gold = written(`${name}.g`, all.map(([id, ours]) => ofSpans(id, `xxxxxxxx ${ours}`, ours)).join(''));
    const pred = written(
      `${name}.p`,
      all.map(([id, ours, theirs]) => ofSpans(id, `xxxxxxxx ${ours}`, theirs)).join(''),
    );
    const files = `${gold} ${pred} --units document`;
    return { files, rows: written(`${name}.jsonl`, await stdout(`nerscore ${files} -q -f jsonl`)) };
  };
  const read = async (commandLine: string) => {
    const [system] = JSON.parse(await stdout(`${commandLine} -q -f json --by-document --confidence 90`)).systems;
    const { micro } = system.scores.strict;
    const names = system.byDocument.map(({ document }: { document: string }) => document);
    return { f1: micro.f1, intervals: system.intervals, names };
  };

  it('keep their names, so that intervals are those of one run', async () => {
    const [c, a, b] = [['c', 1, 0] as const, ['a', 2, 1] as const, ['b', 3, 3] as const];
    const whole = await read(`nerscore ${(await saved('cab', c, a, b)).files}`);
    expect([whole.f1, whole.names]).toEqual([0.8, ['c', 'a', 'b']]);
    expect(whole.intervals.strict).toMatchObject({ f1: [0, 14 / 15], leftOut: { precision: 52 } });
    const [first, second] = [(await saved('ca', c, a)).rows, (await saved('b', b)).rows];
    expect(await read(`nerscore merge ${first} ${second}`)).toEqual(whole);
    expect(await read(`nerscore merge ${second} ${first}`)).toEqual({ ...whole, names: ['b', 'c', 'a'] });
  });

  it('are compared with those of their names, even where these are numbers', async () => {
    const all = [['3', 1, 0] as const, ['1', 2, 1] as const, ['2', 3, 3] as const];
    const { files } = await saved('312', ...all);
    const shards = await Promise.all(all.map(async (one) => (await saved(`of${one[0]}`, one)).rows));
    const sum = await stdout(`nerscore merge ${shards.join(' ')} -q -f json --by-document`);
    const gate = `--baseline ${written('312.json', sum)} --max-document-drop 0 -q -f json --by-document`;
    const [{ baseline }] = JSON.parse(await stdout(`nerscore ${files} ${gate}`)).systems;
    expect(baseline.byDocument.map(({ document }: { document: string }) => document)).toEqual(['3', '1', '2']);
    const other = await saved('321', all[0], ['1', 2, 0], all[2]);
    const { status, stderr } = await run(`nerscore ${other.files} ${gate}`);
    expect([status, stderr.match(/^failed: .*/gm)]).toEqual([
      1,
      ['failed: strict micro F1 of 1 fell by 0.6667, from 0.6667 to 0.0000 (--max-document-drop 0)'],
    ]);
  });

  it('are refused if two shards have them, by their ids or by the files of folders', async () => {
    const [one, other] = [(await saved('one', ['1', 1, 0])).rows, (await saved('other', ['1', 2, 1])).rows];
    const spans = await run(`nerscore merge ${one} ${other}`);
    expect([spans.status, spans.stderr]).toEqual([
      3,
      expect.stringMatching(
        /other\.jsonl:1:1: error: document '1' is given twice, also in .*one\.jsonl.*\[SHARDS_DIFFER\]/,
      ),
    ]);
    const inFolder = async (name: string, text: string, unit: string) => {
      mkdirSync(join(folder, name), { recursive: true });
      const path = written(`${name}/1`, text).replace(/\/1'$/, "'");
      return written(`${name}.jsonl`, await stdout(`nerscore ${path} -q -f jsonl --units ${unit}`));
    };
    for (const [unit, name] of [
      ['document', '1'],
      ['sentence', '1: 1'],
    ]) {
      const [first, second] = [await inFolder('f1', 'w B-X B-X\n', unit), await inFolder('f2', 'w B-X O\n', unit)];
      const { status, stderr } = await run(`nerscore merge ${first} ${second}`);
      expect([status, stderr.match(/error: .*? twice/)?.[0]]).toEqual([3, `error: ${unit} '${name}' is given twice`]);
    }
  });

  it('go on with their numbers if they have no names', async () => {
    const shards = [await saved('u1', [undefined, 1, 0], [undefined, 2, 1]), await saved('u2', [undefined, 3, 3])];
    const whole = await saved('u', [undefined, 1, 0], [undefined, 2, 1], [undefined, 3, 3]);
    const merged = await read(`nerscore merge ${shards.map(({ rows }) => rows).join(' ')}`);
    expect(merged.names).toEqual(['1', '2', '3']);
    expect(merged).toEqual(await read(`nerscore ${whole.files}`));
  });
});

describe('saved scores', () => {
  const corpus = randomCorpus(random(1), 2);

  it('of one criterion give all four', async () => {
    const saved = written('strict.jsonl', await stdout(`nerscore ${files('one', corpus)} -q -f jsonl`));
    const asked = '-m strict,exact,partial,type -q -f json';
    const merged = await stdout(`nerscore merge ${saved} ${asked}`);
    expect(numbers(merged)).toEqual(numbers(await stdout(`nerscore ${files('one', corpus)} ${asked}`)));
  });

  it('do not give scores of tokens where only spans were saved', async () => {
    const saved = written('spans.jsonl', await stdout(`nerscore ${files('one', corpus)} -q -f jsonl`));
    const { status, stderr } = await run(`nerscore merge ${saved} -m token`);
    expect(status).toBe(3);
    expect(stderr).toContain('[SHARDS_DIFFER]');
    expect(stderr).toContain('--mode token');
  });

  it('of sentences and of documents do not add up', async () => {
    const saved = await Promise.all(
      ['sentence', 'document'].map(async (unit) => {
        const rows = await stdout(`nerscore ${files('one', corpus)} -q -f jsonl --units ${unit}`);
        return written(`${unit}.jsonl`, rows);
      }),
    );
    const { status, stderr } = await run(`nerscore merge ${saved.join(' ')}`);
    expect([status, stderr.match(/SHARDS_DIFFER/g)?.length]).toEqual([3, 1]);
    expect(stderr).toContain('--units');
  });

  it('whose spans were discarded by a scheme that each shard told for itself do not add up', async () => {
    const asked = '-q -f jsonl --invalid discard';
    const told = written('told.jsonl', await stdout(`nerscore ${files('one', corpus)} ${asked}`));
    expect(await run(`nerscore merge ${told}`)).toMatchObject({ status: 3 });
    const named = written('named.jsonl', await stdout(`nerscore ${files('one', corpus)} ${asked} --scheme bio`));
    expect(await run(`nerscore merge ${named} -q`)).toMatchObject({ status: 0 });
  });

  it('keep the settings of their signature', async () => {
    const settings =
      "--scheme bio --invalid discard --labels gold --zero-division 1 --min-overlap 20 --partial-weight 0.25 --types X,é --outside O,'x,y' --delimiter '\\t' --header-rows 0 --gold-column 2 --pred-column 2 --tag-delimiter - --lenient";
    const tabs = [0, 1, 2].map((side) => written(`tabs.${side}`, fileOf(corpus, side).replaceAll(' ', '\t')));
    const saved = written('settings.jsonl', await stdout(`nerscore ${tabs.join(' ')} -q -f jsonl ${settings}`));
    const whole = JSON.parse(await stdout(`nerscore ${tabs.join(' ')} -q -f json ${settings}`));
    const merged = JSON.parse(await stdout(`nerscore merge ${saved} -q -f json`));
    expect([merged.signature, merged.settings]).toEqual([whole.signature, whole.settings]);
  });

  it('that are there twice are refused', async () => {
    const saved = written('twice.jsonl', await stdout(`nerscore ${files('one', corpus)} -q -f jsonl`));
    const copy = written('twice.json', await stdout(`nerscore ${files('one', corpus)} -q -f json --by-document`));
    const { status, stderr } = await run(`nerscore merge ${saved} ${copy}`);
    expect(status).toBe(3);
    expect(stderr).toMatch(
      /twice\.json:1:1: error: these scores are given twice, also in .*twice\.jsonl.*\[SHARDS_DIFFER\]/s,
    );
  });

  it('that are there twice under other names are refused, unless they are of one sentence', async () => {
    const saved = async (name: string, own: Corpus) =>
      written(`${name}.jsonl`, await stdout(`nerscore ${files(name, own)} -q -f jsonl`));
    const copies = `${await saved('first', corpus)} ${await saved('second', corpus)}`;
    const { status, stderr } = await run(`nerscore merge ${copies}`);
    expect(status).toBe(3);
    expect(stderr).toMatch(
      /second\.jsonl:1:1: error: these scores are given twice, also in .*first\.jsonl.*\[SHARDS_DIFFER\]/s,
    );
    expect(stderr).not.toContain('SAME_GOLD');
    const [sentence] = corpus;
    const single = `${await saved('third', [sentence])} ${await saved('fourth', [sentence])}`;
    expect(JSON.parse(await stdout(`nerscore merge ${single} -q -f json`)).systems[0].sentences).toBe(2);
    // The same gold, with other predictions.
    const turned = corpus.map(([gold, first, second]) => [gold, second, first]);
    const others = `${await saved('fifth', corpus)} ${await saved('sixth', turned)}`;
    const merged = await run(`nerscore merge ${others}`);
    expect([merged.status, merged.stderr]).toEqual([
      0,
      expect.stringMatching(/sixth\.jsonl:1:1: warning: .*\[SAME_GOLD\]/),
    ]);
    expect(JSON.parse(await stdout(`nerscore merge ${others} -q -f json`)).systems[0].sentences).toBe(
      2 * corpus.length,
    );
  });

  it('that lack the counts of units are refused for that, beside ones that have them of sentences', async () => {
    const [first, second] = [corpus.slice(0, 2), corpus.slice(2)];
    const rows = written('rows.jsonl', await stdout(`nerscore ${files('rows', first)} -q -f jsonl`));
    const bare = written('bare.json', await stdout(`nerscore ${files('bare', second)} -q -f json`));
    for (const shards of [`${rows} ${bare}`, `${bare} ${rows}`]) {
      const { status, stderr } = await run(`nerscore merge ${shards}`);
      expect([status, stderr.match(/error: .*/g)]).toEqual([
        3,
        ['error: the counts of each document are not in this file [NO_DOCUMENT_ROWS]'],
      ]);
    }
  });

  it('whose systems have changed places are refused, in other folders too', async () => {
    const saved = async (shard: string, systems: readonly string[]) => {
      const own = randomCorpus(random(Number(shard.slice(1)) + 2), 2);
      const [gold, ...preds] = [0, 1, 2].map((side) => fileOf(own, side));
      for (const name of ['', ...systems]) mkdirSync(join(folder, shard, name, '..'), { recursive: true });
      const paths = systems.map((name, at) => written(`${shard}/${name}`, preds[at]));
      const rows = await stdout(`nerscore ${written(`${shard}/gold.tsv`, gold)} ${paths.join(' ')} -q -f jsonl`);
      return written(`${shard}.jsonl`, rows);
    };
    const first = await saved('s0', ['a.tsv', 'b.tsv']);
    const turned = await run(`nerscore merge ${first} ${await saved('s1', ['b.tsv', 'a.tsv'])}`);
    expect(turned.status).toBe(3);
    expect(turned.stderr).toMatch(/s1\.jsonl:1:1: error: system 'b\.tsv' is number 1 here and 2 in .*s0\.jsonl/);
    // Names that do not tell the systems of a shard apart say nothing of their order.
    const alike = `${await saved('s2', ['x/a.tsv', 'y/a.tsv'])} ${await saved('s3', ['b.tsv', 'a.tsv'])}`;
    expect(JSON.parse(await stdout(`nerscore merge ${first} ${alike} -q -f json`)).systems).toHaveLength(2);
  });

  it('keep the names of systems', async () => {
    const [gold, ...preds] = files('named', corpus).replaceAll("'", '').split(' ');
    const saved = written('named.jsonl', await stdout(`nerscore ${gold} A=${preds[0]} B=${preds[1]} -q -f jsonl`));
    const { systems } = JSON.parse(await stdout(`nerscore merge ${saved} -q -f json`));
    expect(systems.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
  });

  it('of corefscore are refused', async () => {
    const { status, stderr } = await run('nerscore merge testdata/saved/shard0.jsonl');
    expect(status).toBe(3);
    expect(stderr).toContain('corefscore merge adds them up');
  });

  it('hold types of any name', async () => {
    const names = ['__proto__', 'micro', 'constructor', 'a.b', 'types.micro', 'macro.', '1'];
    const text = names.map((name) => `w B-${name} B-${name}\n\nw B-${name} O\n\n`).join('');
    const file = written('names.txt', text);
    const whole = await stdout(`nerscore ${file} -m all -q -f json --confidence 95 --samples 10`);
    const saved = written('names.jsonl', await stdout(`nerscore ${file} -m all -q -f jsonl`));
    const merged = await stdout(`nerscore merge ${saved} -q -f json --confidence 95 --samples 10`);
    expect(numbers(merged)).toEqual(numbers(whole));
    const { parts } = JSON.parse(whole).systems[0].intervals.strict;
    expect(Object.keys(parts).sort()).toEqual(
      [
        'macro',
        'weighted',
        '__proto__',
        'constructor',
        'a.b',
        '1',
        'types.micro',
        'types.types.micro',
        'types.macro.',
      ].sort(),
    );
    expect(({} as Record<string, unknown>).f1).toBeUndefined();
  });
});
