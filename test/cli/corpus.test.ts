import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-corpus-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const key = readFileSync('testdata/quickstart/key.conll', 'utf8');
const response = readFileSync('testdata/quickstart/response.conll', 'utf8');
const documents = (text: string) => text.split(/(?<=#end document.*\n)/).filter((document) => document.trim() !== '');
const tags = readFileSync('testdata/quickstart/gold.tsv', 'utf8');
const sentences = tags.trimEnd().split(/\n\n/);

interface Saved {
  readonly corpus: { readonly fingerprint: string };
}

async function saved(commandLine: string): Promise<Saved> {
  return JSON.parse((await run(`${commandLine} -q -f json`)).stdout);
}

/** The fingerprints that rows of JSON lines have, undefined where they have none. */
async function rowsOf(commandLine: string): Promise<(string | undefined)[]> {
  const { stdout } = await run(`${commandLine} -q -f jsonl`);
  return stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).corpus?.fingerprint);
}

function sum(prints: readonly string[]): string {
  const total = prints.reduce((all, print) => all + BigInt(`0x${print}`), 0n);
  return BigInt.asUintN(64, total).toString(16).padStart(16, '0');
}

describe('the fingerprint of a key', () => {
  const scored = async (text: string, more = '') => {
    const path = written('key.conll', text);
    return (await saved(`corefscore ${path} ${path} -m muc ${more}`)).corpus;
  };

  it('is the sum of its documents, and the first row of JSON lines has it', async () => {
    const whole = await scored(key);
    expect(whole.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(await rowsOf(`corefscore ${folder}/key.conll ${folder}/key.conll -m muc`)).toEqual([
      whole.fingerprint,
      undefined,
    ]);
    const [fox, wind] = documents(key);
    const each = [(await scored(fox)).fingerprint, (await scored(wind)).fingerprint];
    expect(sum(each)).toBe(whole.fingerprint);
    expect(Object.keys(whole)).toEqual(['fingerprint', 'words']);
  });

  it('does not depend on the order of documents, the ids of entities, or rules', async () => {
    const whole = await scored(key);
    const [fox, wind] = documents(key);
    expect((await scored(wind + fox)).fingerprint).toBe(whole.fingerprint);
    const renamed = key.replace(/\((\d+)|(\d+)\)/g, (found) => found.replace(/\d+/, (id) => String(97 - Number(id))));
    expect(renamed).not.toBe(key);
    expect(await scored(renamed)).toEqual(whole);
    expect(await scored(key, '--singletons drop --duplicates first')).toEqual(whole);
    expect(await scored(key, "--document '(tales/fox); part 000'")).toEqual(await scored(fox));
  });

  it.each([
    ['tokens', [0, 0], [2, 3], [4, 4], [6, 6]],
    ['names', 'a', 'b', 'c', 'd'],
  ])('does not depend on the order of entities and mentions, but on which go together: %s', async (_, a, b, c, d) => {
    const of = async (...clusters: unknown[]) =>
      (await scored(`${JSON.stringify({ doc_key: 'd', clusters })}\n`)).fingerprint;
    const whole = await of([a, b], [c, d]);
    expect(await of([d, c], [b, a])).toBe(whole);
    expect(await of([a, c], [b, d])).not.toBe(whole);
  });

  it('changes with a mention, an entity or a name', async () => {
    const { fingerprint } = await scored(key);
    const changed = [
      key.replace('tales/fox', 'tales/cat').replace('tales/fox', 'tales/cat'),
      key.replace(/\((\d+)\)/, '-'),
      key.replace(/\((\d+)\)/, '(77)'),
    ];
    for (const text of changed) {
      expect(text).not.toBe(key);
      expect((await scored(text)).fingerprint).not.toBe(fingerprint);
    }
  });

  it('of shards adds up to that of the whole', async () => {
    const whole = await scored(key);
    const shards = await Promise.all(
      documents(key).map(async (text, at) => {
        const path = written(`shard${at}.conll`, text);
        const format = at === 0 ? 'jsonl' : 'json --by-document';
        return written(`shard${at}.saved`, (await run(`corefscore ${path} ${path} -q -m muc -f ${format}`)).stdout);
      }),
    );
    expect((await saved(`corefscore merge ${shards.join(' ')}`)).corpus).toEqual(whole);
  });

  it('of concatenated JSON lines is the sum of all runs, and none where a run has none', async () => {
    const whole = await scored(key);
    const runs: string[] = [];
    for (const [at, text] of documents(key).entries()) {
      const path = written(`run${at}.conll`, text);
      runs.push((await run(`corefscore ${path} ${path} -q -m muc -f jsonl`)).stdout);
    }
    const merged = async (text: string) => (await saved(`corefscore merge ${written('runs.jsonl', text)}`)).corpus;
    expect(await merged(runs.join(''))).toEqual(whole);
    expect(await merged(runs[0] + runs[1].replace(/,"corpus":\{.*?\}/, ''))).toBe(undefined);
  });

  it('is not taken where nothing is saved', async () => {
    const { stdout } = await run(
      'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -q -f csv',
    );
    expect(stdout).not.toContain('fingerprint');
  });
});

describe('the fingerprint of gold tags', () => {
  const scored = async (text: string, more = '') => {
    const path = written('gold.tsv', text);
    return (await saved(`nerscore ${path} ${path} ${more}`)).corpus.fingerprint;
  };

  it('is that of its sentences in any order, and of shards', async () => {
    const whole = await scored(tags);
    expect(await scored(`${[...sentences].reverse().join('\n\n')}\n`)).toBe(whole);
    expect(await scored(tags, '--by-document')).toBe(whole);
    expect(await scored(tags, '-m all --types PER --invalid discard')).toBe(whole);
    expect((await rowsOf(`nerscore ${folder}/gold.tsv ${folder}/gold.tsv`))[0]).toBe(whole);
    const shards = await Promise.all(
      sentences.map(async (text, at) => {
        const path = written(`tags${at}.tsv`, `${text}\n`);
        return written(`tags${at}.jsonl`, (await run(`nerscore ${path} ${path} -q -f jsonl`)).stdout);
      }),
    );
    expect((await saved(`nerscore merge ${shards.join(' ')}`)).corpus.fingerprint).toBe(whole);
  });

  it('does not depend on the predictions, and is that of documents too', async () => {
    const whole = await scored(tags);
    const path = written('gold.tsv', tags);
    expect((await saved(`nerscore ${path} testdata/quickstart/pred.tsv`)).corpus.fingerprint).toBe(whole);
    const two = `-DOCSTART-\tO\n\n${sentences[0]}\n\n-DOCSTART-\tO\n\n${sentences.slice(1).join('\n\n')}\n`;
    expect(await scored(two, '--units document --by-document')).toBe(whole);
  });

  it('is the same however the file is read', async () => {
    // With blanks at the ends of rows, they do not go through the compiled scanner.
    const text = Array.from({ length: 3000 }, (_, at) => {
      return `w${at} ${at % 50 === 3 ? 'B-PER' : at % 50 === 4 ? 'I-PER' : 'O'}\n${at % 17 === 0 ? '\n' : ''}`;
    }).join('');
    const whole = await scored(text);
    expect(await scored(text.replace(/(\S)\n/g, '$1  \n'))).toBe(whole);
    expect(await scored(text.replace('B-PER', 'O'))).not.toBe(whole);
    // One file that holds both sides, and a gold file whose outside rows are outside on one side only.
    const both = written('both.txt', text.replace(/ (\S+)\n/g, ' $1 B-LOC\n'));
    expect((await saved(`nerscore ${both}`)).corpus.fingerprint).toBe(whole);
  });

  it('changes with a tag, its place or the length of a sentence', async () => {
    const whole = await scored('a B-X\nb O\n\nc O\n');
    const texts = ['a B-Y\nb O\n\nc O\n', 'a O\nb B-X\n\nc O\n', 'a B-X\nb O\nc O\n\nc O\n', 'a B-X\nb O\nc O\n'];
    for (const text of texts) expect(await scored(text)).not.toBe(whole);
    expect(await scored('d O\n\ne B-X\nf O\n')).toBe(whole);
  });
});

describe('a baseline of another corpus', () => {
  const [fox, wind] = documents(key);
  const other = fox.replaceAll('tales/fox', 'tales/owl');
  const files = (keys: string, responses: string) =>
    `corefscore ${written('k.conll', keys)} ${written('r.conll', responses)} -m muc -q`;
  const [foxResponse, windResponse] = documents(response);
  const owlResponse = foxResponse.replaceAll('tales/fox', 'tales/owl');
  const changed = wind.replace(/-$/m, '(77)');
  const baseline = join(folder, 'baseline.json');
  const gate = `--baseline ${baseline} --max-drop 1`;

  it('is refused under a gate', async () => {
    await run(`${files(fox + wind, response)} -o ${baseline}`);
    const { status, stderr } = await run(`${files(other + changed, owlResponse + windResponse)} ${gate}`);
    expect(status).toBe(3);
    expect(stderr).toContain('the baseline was scored on another corpus');
    expect(stderr).toContain('[CORPUS_DIFFERS]');
  });

  it('is refused under a limit on documents alone too', async () => {
    await run(`${files(fox + wind, response)} --by-document -o ${baseline}`);
    const now = `${files(other + wind, owlResponse + windResponse)} --by-document --baseline ${baseline}`;
    const { status, stdout, stderr } = await run(`${now} --max-document-drop 100`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('error: the baseline was scored on another corpus');
  });

  it('is refused of merged scores too, and accepted where its documents are theirs', async () => {
    const shards: string[] = [];
    for (const [one, two] of [
      [fox, foxResponse],
      [wind, windResponse],
    ])
      shards.push(written(`${shards.length}.jsonl`, (await run(`${files(one, two)} -f jsonl`)).stdout));
    const merge = `corefscore merge ${shards.join(' ')} -q ${gate}`;
    await run(`${files(wind + fox, windResponse + foxResponse)} -o ${baseline}`);
    expect(await run(merge)).toMatchObject({ status: 0, stderr: '' });
    await run(`${files(fox + changed, response)} -o ${baseline}`);
    const { status, stdout, stderr } = await run(merge);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toContain('the baseline was scored on another corpus [CORPUS_DIFFERS]');
  });

  it('is compared, with a warning and a note, where there is no gate', async () => {
    await run(`${files(fox + wind, response)} -o ${baseline}`);
    const now = `${files(fox, foxResponse).replace(' -q', '')} --baseline ${baseline}`;
    const { status, stdout, stderr } = await run(now);
    expect(status).toBe(0);
    expect(stderr).toContain('warning: the baseline was scored on another corpus');
    expect(stdout).toContain('the baseline was scored on another corpus');
  });

  it('of version 1 is compared without a check, and a note says so; merge refuses it', async () => {
    await run(`${files(fox + wind, response)} -o ${baseline} --by-document`);
    const { corpus, ...old } = JSON.parse(readFileSync(baseline, 'utf8'));
    expect(corpus).toBeDefined();
    const signature = old.signature.replace(/v:.*/, 'v:1.4.2');
    writeFileSync(baseline, JSON.stringify({ ...old, signature }));
    const { status, stdout } = await run(`${files(fox, foxResponse)} ${gate} -f json`);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).systems[0].baseline.notes).toEqual([
      'the baseline of version 1 has no fingerprint: the corpus was not compared',
    ]);
    for (const version of ['0.9.0', '3.0.0']) {
      const text = JSON.stringify({ ...old, signature: signature.replace('v:1.4.2', `v:${version}`) });
      const gated = `${files(fox, foxResponse)} --baseline ${written('major.json', text)} --max-drop 1`;
      expect(await run(gated)).toMatchObject({ status: 3, stderr: expect.stringContaining('[BASELINE_DIFFERS]') });
    }
    const now = written('now.json', (await run(`${files(other, owlResponse)} -f json --by-document`)).stdout);
    const merged = await run(`corefscore merge ${baseline} ${now}`);
    expect([merged.status, merged.stderr]).toEqual([
      3,
      expect.stringContaining('these scores are of version 1.4.2: expected version 2'),
    ]);
  });
});

describe('sentences and documents without names are compared by their numbers', () => {
  const before = ['a B-X B-X\nb O O\n', 'c B-X O\nd B-Y B-Y\ne O O\n', 'f O O\ng B-Y O\n'];
  const baseline = join(folder, 'units.json');
  const scored = (units: readonly string[], more: string) =>
    run(`nerscore ${written('units.txt', units.join('\n'))} -q ${more}`);
  const documents = before.map((text) => `-DOCSTART- O O\n\n${text}\n`);

  it.each([
    ['sentence', before],
    ['document', documents],
  ])('each %s, also in another order', async (kind, units) => {
    await scored(units, `--units ${kind} --by-document -o ${baseline}`);
    const gate = `--units ${kind} --baseline ${baseline} --by-document --max-document-drop 1`;
    const { status, stdout } = await scored(units.toReversed(), `${gate} -f json`);
    type Change = { document: string; differences: { 'strict.micro': { change: number } } };
    const compared: Change[] = JSON.parse(stdout).systems[0].baseline.byDocument;
    expect(status).toBe(1);
    expect(compared.map(({ document, differences }) => [document, differences['strict.micro'].change])).toEqual([
      ['1', -1],
      ['2', 0],
      ['3', 1],
    ]);
  });

  it('in the files of a folder by the names of the files too', async () => {
    const into = join(folder, 'tagged');
    mkdirSync(into);
    const both = (first: readonly string[], more: string) => {
      writeFileSync(join(into, 'a.txt'), first.join('\n'));
      writeFileSync(join(into, 'b.txt'), before.join('\n'));
      return run(`nerscore ${into} -q --by-document ${more}`);
    };
    for (const [kind, names] of [
      ['sentence', ['a.txt: 1', 'b.txt: 1', 'b.txt: 2', 'b.txt: 3']],
      ['document', ['a.txt', 'b.txt']],
    ]) {
      await both(before.slice(1), `--units ${kind} -o ${baseline}`);
      const { stdout } = await both(before.slice(2), `--units ${kind} --baseline ${baseline} -f json`);
      const { byDocument } = JSON.parse(stdout).systems[0].baseline;
      expect(byDocument.map(({ document }: { document: string }) => document)).toEqual(names);
    }
  });
});
