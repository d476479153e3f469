import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { version } from '../../src/version.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-agreement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const tags = (name: string, ...own: string[]): string =>
  file(name, own.map((tag, at) => (tag === '' ? '\n' : `w${at}\t${tag}\n`)).join(''));
const clusters = (name: string, documents: Readonly<Record<string, number[][][]>>): string =>
  file(
    name,
    Object.entries(documents)
      .map(([doc_key, own]) => `${JSON.stringify({ doc_key, clusters: own })}\n`)
      .join(''),
  );
const json = async (line: string) => JSON.parse((await run(`${line} -f json`)).stdout);

describe('nerscore agreement', () => {
  const a = tags('a.tsv', 'B-PER', 'O', '', 'B-LOC', 'O');
  const b = tags('b.tsv', 'B-PER', 'O', '', 'B-PER', 'O');
  const c = tags('c.tsv', 'B-PER', 'O', '', 'B-LOC', 'O');

  it('has the F1 of each pair, and its mean', async () => {
    const { f1, mean, units, unit, annotators } = await json(`nerscore agreement ${a} ${b} ${c}`);
    expect(annotators).toEqual(['a', 'b', 'c']);
    expect(f1).toEqual([
      [null, 0.5, 1],
      [0.5, null, 0.5],
      [1, 0.5, null],
    ]);
    expect([mean.value, units, unit]).toEqual([2 / 3, 2, 'sentence']);
    // A resample is the first sentence twice, the second twice, or both.
    expect(mean.interval).toEqual([1 / 3, 1]);
  });

  it('warns where its interval is of few sentences or documents, and not where it has none', async () => {
    const few = /warning: only (\d+ \w+): intervals and tests are unreliable \(20 or more needed\) \[FEW_UNITS\]/;
    expect(few.exec((await run(`nerscore agreement ${a} ${b} ${c}`)).stderr)?.[1]).toBe('2 sentences');
    const documents = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `d${at}`,
          [
            [
              [0, 0],
              [at + 1, at + 1],
            ],
          ],
        ]),
      );
    for (const [count, told] of [
      [19, '19 documents'],
      [20, undefined],
      [1, undefined],
    ] as const) {
      const [one, two] = ['one', 'two'].map((name) => clusters(`${name}-${count}.jsonl`, documents(count)));
      expect(few.exec((await run(`corefscore agreement ${one} ${two}`)).stderr)?.[1]).toBe(told);
    }
  });

  it('corrects the labels of tokens for chance', async () => {
    const { chance } = await json(`nerscore agreement ${a} ${b}`);
    // Three of four tokens are alike; shares of PER, LOC and O: 1/4, 1/4, 2/4 and 2/4, 0, 2/4.
    expect(chance).toMatchObject({ of: 'tokens', count: 4 });
    expect(chance.cohen[0][1]).toBeCloseTo((3 / 4 - 3 / 8) / (1 - 3 / 8), 12);
    expect(chance.fleiss).toBeCloseTo((3 / 4 - 26 / 64) / (1 - 26 / 64), 12);
    const { stdout } = await run(`nerscore agreement ${a} ${b}`);
    expect(stdout).toContain('2 annotators, 2 sentences\n');
    expect(stdout).toContain("Fleiss' kappa: 0.579\n");
    expect(stdout).toContain('  of 4 tokens\n');
  });

  it('leaves out documents that not all annotated', async () => {
    for (const annotator of ['one', 'two']) tags(`${annotator}/x.tsv`, 'B-PER', 'O');
    tags('two/y.tsv', 'B-PER', 'O');
    const { units, leftOut, mean } = await json(`nerscore agreement ${join(folder, 'one')} ${join(folder, 'two')}`);
    expect([units, leftOut, mean.value]).toEqual([1, 1, 1]);
  });

  it('scores each pair on what both annotated, in one kind of units', async () => {
    for (const annotator of ['p', 'q']) tags(`${annotator}/x.tsv`, 'B-PER', 'O', '', 'B-LOC');
    tags('r/x.tsv', 'B-PER', 'O', '', 'B-PER');
    tags('p/y.tsv', 'B-PER');
    tags('q/y.tsv', 'O');
    tags('r/z.tsv', 'O');
    const report = await json(`nerscore agreement ${['p', 'q', 'r'].map((one) => join(folder, one)).join(' ')}`);
    const { f1, mean, units, unit, leftOut, partly, rows } = report;
    expect([units, unit, leftOut, partly]).toEqual([2, 'document', 1, 1]);
    // p and q: 2 of 3 and 2 of 2 spans are alike; r has one of two in x.
    expect(f1).toEqual([
      [null, 0.8, 0.5],
      [0.8, null, 0.5],
      [0.5, 0.5, null],
    ]);
    expect(rows.map(({ documents }: { documents?: number }) => documents)).toEqual([2, 1, 1, undefined]);
    // x twice: 1, 1/2, 1/2; y twice: the pairs with r have nothing; p and q disagree.
    expect(mean).toEqual({ value: 1.8 / 3, interval: [0, 2 / 3] });
    expect(
      (await run(`nerscore agreement ${join(folder, 'p')} ${join(folder, 'q')} ${join(folder, 'r')}`)).stdout,
    ).toContain(
      '3 annotators, 2 documents (1 not annotated by all); left out: 1 document that only one of them annotated\n',
    );
  });

  it('scores pairs of annotators with other types than the first two', async () => {
    const [first, ...others] = [['LOC'], ['PER'], ['PER']].map(([type], at) =>
      tags(`types${at}.tsv`, `B-${type}`, 'O', '', 'B-PER'),
    );
    const { f1 } = await json(`nerscore agreement ${[first, ...others].join(' ')}`);
    expect(f1[0]).toEqual([null, 0.5, 0.5]);
    expect(f1[1]).toEqual([0.5, null, 1]);
  });

  it('scores three of whom each two share a document', async () => {
    const shared = { p1: 'xy', p2: 'xz', p3: 'yz' };
    for (const [annotator, names] of Object.entries(shared))
      for (const name of names) tags(`${annotator}/${name}.tsv`, 'B-PER');
    const paths = Object.keys(shared).map((one) => join(folder, one));
    const { units, partly, mean, chance } = await json(`nerscore agreement ${paths.join(' ')}`);
    expect([units, partly, mean.value, chance.count]).toEqual([3, 3, 1, 3]);
  });

  it('refuses annotators who have no document in common', async () => {
    tags('p4/x.tsv', 'B-PER');
    tags('p5/y.tsv', 'B-PER');
    const { stderr, status } = await run(`nerscore agreement ${join(folder, 'p4')} ${join(folder, 'p5')}`);
    expect([status, stderr]).toEqual([3, expect.stringContaining('[NO_COMMON_DOCUMENT]')]);
  });

  it('compares tags of one document with spans, and refuses spans that have a document for each sentence of several tags', async () => {
    const offsets = (name: string, ...texts: string[]): string =>
      file(name, texts.map((text) => `{"text":"${text}","spans":[{"start":0,"end":2,"type":"PER"}]}\n`).join(''));
    const [first, second] = [tags('e.tsv', 'B-PER', 'O'), tags('f.tsv', 'B-PER', 'O')];
    const { f1, units, chance, characters } = await json(
      `nerscore agreement ${first} ${second} ${offsets('o.jsonl', 'w0 w1')}`,
    );
    expect([f1[0], units, chance, characters.count]).toEqual([[null, 1, 1], 1, undefined, 5]);
    const sentences = [tags('g.tsv', 'B-PER', 'O', '', 'B-PER'), tags('h.tsv', 'B-PER', 'O', '', 'B-PER')];
    const parts = offsets('parts.jsonl', 'w0 w1', 'w3');
    const { stdout, stderr, status } = await run(`nerscore agreement ${sentences.join(' ')} ${parts}`);
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining('tags cannot be compared with spans by offsets'),
    ]);
    expect((await json(`nerscore agreement ${sentences[0]} ${parts}`)).units).toBe(2);
  });

  it('scores what looks shifted, or has other words than the text, as their messages advise: with --allow', async () => {
    const spans = (name: string, text: string | undefined, ...own: (readonly [number, number])[]): string => {
      const all = own.map(([start, end]) => ({ start, end, type: 'PER', ...(text && { text }) }));
      return file(name, `${JSON.stringify({ id: 1, text: 'text 1 of us', spans: all })}\n`);
    };
    for (const [code, ...files] of [
      ['SHIFTED', spans('s1', undefined, [5, 7], [6, 9], [9, 12]), spans('s2', undefined, [3, 5], [4, 7], [7, 10])],
      ['SURFACE_DIFFERS', spans('w1', 'text', [0, 4]), spans('w2', 'next', [0, 4])],
    ]) {
      const line = `nerscore agreement ${files.join(' ')}`;
      const { status, stderr } = await run(line);
      expect([status, stderr.includes(`--allow ${code}`)]).toEqual([3, true]);
      const allowed = await run(`${line} --allow ${code}`);
      expect([allowed.status, allowed.stderr.match(/warning: .*/g)]).toEqual([
        0,
        [expect.stringContaining(`[${code}]`)],
      ]);
    }
  });

  it('leaves out spans of tags that break the scheme with --invalid discard, as its message advises', async () => {
    const line = `nerscore agreement ${tags('broken.tsv', 'B-PER', 'I-LOC', 'O')} ${tags('whole.tsv', 'B-PER', 'O', 'O')} --scheme bio`;
    expect((await json(line)).rows[0]).toMatchObject({ f1: 2 / 3, tokens_observed: 2 / 3 });
    expect((await json(`${line} --invalid discard`)).rows[0]).toMatchObject({ f1: 1, tokens_observed: 1 });
  });

  it('warns of what two annotators do not share, as scoring does', async () => {
    const words = ['Ada', 'Bo'].map((word) => file(`${word}.tsv`, `${word}\tB-PER\nran\tO\n`));
    expect((await run(`nerscore agreement ${words.join(' ')}`)).stderr.match(/\[\w+\]/g)).toEqual(['[WORDS_DIFFER]']);
    const spans = (text: string, ...types: string[]): string => {
      const all = types.map((type) => ({ start: 0, end: 3, type }));
      return file(`${types.join('')}.jsonl`, `${JSON.stringify({ id: 1, text, spans: all })}\n`);
    };
    const { stderr } = await run(`nerscore agreement ${spans('Ada ran', 'PER', 'PER')} ${spans('Ada  ran', 'ORG')}`);
    expect(stderr.match(/\[\w+\]/g)).toEqual(['[REPEATED_SPAN]', '[TEXTS_ALIGNED]', '[TYPES_DIFFER]']);
  });

  it.each([
    ['nerscore', 'testdata/quickstart/gold.tsv'],
    ['corefscore', 'testdata/quickstart/key.conll'],
  ])('refuses what can be read once: %s', (command, path) => {
    const args = [`dist/bin/${command}.cjs`, 'agreement', '-', path];
    const { stderr, status } = spawnSync(process.execPath, args, { input: readFileSync(path), encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('and - can be read once: give files')]);
  });

  it('takes names of annotators', async () => {
    expect((await json(`nerscore agreement ada=${a} ${b} cy=${c}`)).annotators).toEqual(['ada', b, 'cy']);
    expect((await run(`nerscore agreement x=${a} x=${b}`)).status).toBe(2);
  });

  it('has the agreement on each type, as the share that is this type or not', async () => {
    const { stdout } = await run(`nerscore agreement ${a} ${b} ${c} --by-type -f csv`);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').slice(2, 8).join(','));
    expect(rows.slice(0, 3)).toEqual([
      'type,documents,f1,tokens,tokens_observed,tokens_kappa',
      ',1,0.5,4,0.75,0.6',
      ',1,1,4,1,1',
    ]);
    // LOC of the first two: one of four tokens differs, and the second has none.
    expect(rows[5]).toBe('LOC,1,0,4,0.75,0');
    expect(rows[8]).toBe(`LOC,,${1 / 3},,${2.5 / 3},${1 / 3}`);
    const text = await run(`nerscore agreement ${a} ${b} ${c} --by-type`);
    expect(text.stdout).toMatch(/^PER +0\.7778 /m);
    const markdown = await run(`nerscore agreement ${a} ${b} ${c} --by-type -f markdown`);
    expect(markdown.stdout).toContain('| `LOC` | 0.3333 |');
    expect(markdown.stdout).toContain('| `mean` | 0.6667 |');
  });

  it('refuses one annotator, and texts that differ', async () => {
    expect((await run(`nerscore agreement ${a}`)).stderr).toContain('agreement needs at least two annotators');
    const { stderr, status } = await run(`nerscore agreement ${a} ${tags('d.tsv', 'B-PER', '', 'B-LOC', 'O')}`);
    expect([status, stderr.includes('[LENGTHS_DIFFER]')]).toEqual([3, true]);
  });
});

it('nerscore agreement reads either side of files that have both', async () => {
  const text = 'Ada met Bo';
  const samples = (name: string, ...pred: string[]): string =>
    file(name, `${JSON.stringify({ text, gold: [['PER', 'Ada']], pred: pred.map((one) => ['PER', one]) })}\n`);
  const [first, second] = [samples('first.jsonl', 'Ada', 'Bo'), samples('second.jsonl', 'Bo')];
  const f1 = async (line: string): Promise<number> => (await json(line)).rows[0].f1;
  expect(await f1(`nerscore agreement ${first} ${second}`)).toBe(1);
  expect(await f1(`nerscore agreement ${first} ${second} --read pred`)).toBe(2 / 3);
  expect((await run(`nerscore list ${second} --read pred`)).stdout).toContain('Bo');
});

describe('corefscore agreement', () => {
  const a = clusters('a.jsonl', {
    x: [
      [
        [0, 0],
        [2, 2],
      ],
      [
        [4, 4],
        [6, 6],
      ],
    ],
    y: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  });
  const b = clusters('b.jsonl', {
    x: [
      [
        [0, 0],
        [2, 2],
        [4, 4],
        [6, 6],
      ],
    ],
    z: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  });

  it('has CoNLL F1 of common documents, and alpha over links', async () => {
    const report = await json(`corefscore agreement ${a} ${b}`);
    expect([report.units, report.leftOut, report.score]).toEqual([1, 2, 'CoNLL F1']);
    const both = [
      clusters('a1.jsonl', {
        x: [
          [
            [0, 0],
            [2, 2],
          ],
          [
            [4, 4],
            [6, 6],
          ],
        ],
      }),
      clusters('b1.jsonl', {
        x: [
          [
            [0, 0],
            [2, 2],
            [4, 4],
            [6, 6],
          ],
        ],
      }),
    ];
    const { scores } = (await json(`corefscore ${both.join(' ')} -m conll`)).systems[0];
    expect(report.f1[0][1]).toBe(scores.conll.f1);
    // Of six pairs of mentions both link two, and one the other four: 4 of 12 labels are apart.
    expect(report.chance).toMatchObject({ of: 'pairs of mentions', count: 6 });
    expect(report.chance.krippendorff).toBeCloseTo(1 - (11 * 8) / (2 * 8 * 4), 12);
  });

  it('pairs documents as it is asked to', async () => {
    const named = (doc_key: string, word: string) => ({
      doc_key,
      clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      tokens: [word, 'b'],
    });
    const write = (name: string, ...own: object[]) => file(name, own.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const paths = [
      write('i.jsonl', named('1', 'x'), named('2', 'y')),
      write('j.jsonl', named('4', 'y'), named('3', 'x')),
    ];
    const line = `corefscore agreement ${paths.join(' ')}`;
    expect((await run(line)).stderr).toContain('--pair text');
    const { units, chance } = await json(`${line} --pair text`);
    expect([units, chance.count]).toEqual([2, 2]);
    expect((await json(`${line} --pair position`)).units).toBe(2);
  });

  it('has nothing to say of pairs where an annotator lacks a mention', async () => {
    const c = clusters('c.jsonl', {
      x: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    });
    const { chance } = await json(`corefscore agreement ${a} ${c}`);
    // Both have one pair of x, of six.
    expect(chance).toEqual({ of: 'pairs of mentions', count: 1 });
    expect((await run(`corefscore agreement ${a} ${c}`)).stdout).toContain('  of 1 pair of mentions\n');
  });

  it('counts the pairs of mentions that two of three annotators have', async () => {
    const [one, two, three] = [
      clusters('one.jsonl', {
        d: [
          [
            [0, 0],
            [2, 2],
          ],
          [[4, 4]],
        ],
      }),
      clusters('two.jsonl', {
        d: [
          [[0, 0]],
          [
            [2, 2],
            [6, 6],
          ],
        ],
      }),
      clusters('three.jsonl', {
        d: [
          [
            [4, 4],
            [2, 2],
          ],
        ],
      }),
    ];
    const { chance } = await json(`corefscore agreement ${one} ${two} ${three}`);
    // 0–2 of the first two, and 2–4 of the first and the last, of six.
    expect(chance).toMatchObject({ count: 2 });
    expect((await json(`corefscore agreement ${one} ${two}`)).chance).toEqual({
      of: 'pairs of mentions',
      count: 1,
      krippendorff: 0,
    });
  });

  it('names the formats of all annotators in its signature, whatever their order', async () => {
    const conll = file('t.conll', '#begin document (x); part 000\nx 0 0 w (0)\nx 0 1 w (0)\n#end document\n');
    const jsonl = clusters('t.jsonl', {
      '(x); part 000': [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    });
    const rules = 'match:exact|singletons:keep|dup:reference|missing:skip|extra:skip';
    for (const [paths, formats] of [
      [[conll, conll, jsonl], 'conll+jsonl'],
      [[conll, jsonl, conll], 'conll+jsonl'],
      [[jsonl, conll, conll], 'conll+jsonl'],
    ] as const) {
      const { signature } = await json(`corefscore agreement ${paths.join(' ')}`);
      // One document, and so no interval.
      expect(signature).toBe(`coref|in:${formats}|${rules}|v:${version}`);
    }
  });

  it('says how its interval was found only where it has one', async () => {
    const [one, two] = [
      {
        x: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
      {
        y: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
    ];
    const alone = await json(`corefscore agreement ${clusters('one1.jsonl', one)} ${clusters('one2.jsonl', one)}`);
    expect([alone.mean, alone.confidence]).toEqual([{ value: 1 }, undefined]);
    const all = { ...one, ...two };
    const both = await json(`corefscore agreement ${clusters('all1.jsonl', all)} ${clusters('all2.jsonl', all)}`);
    expect([both.mean.interval, both.confidence]).toEqual([[1, 1], { level: 95, samples: 1000, seed: 1 }]);
    expect(both.signature).toContain('|ci:95/1000|interval:percentile|seed:1|unit:document|');
  });

  it('is explained', async () => {
    expect((await run('corefscore explain agreement')).stdout).toContain("Krippendorff's alpha");
    expect((await run('nerscore explain kappa')).stdout).toContain('Fleiss (1971)');
  });
});
