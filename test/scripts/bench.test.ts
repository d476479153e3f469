import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disagreement } from '../../scripts/bench/agreement.ts';
import { type Clustering, powerLaw, respond } from '../../scripts/bench/clustering.ts';
import { writeWithoutMentions } from '../../scripts/bench/coref-files.ts';
import { shares } from '../../scripts/bench/draws.ts';
import { allInputs, bytesOf, type Input, inputFiles } from '../../scripts/bench/inputs.ts';
import type { Measurement } from '../../scripts/bench/measure.ts';
import { peers } from '../../scripts/bench/peers.ts';
import { conllevalScores, scorerPlScores } from '../../scripts/bench/perl-scores.ts';
import { runProcess } from '../../scripts/bench/process-run.ts';
import { median, ratio } from '../../scripts/bench/statistics.ts';
import { isMet, targets } from '../../scripts/bench/targets.ts';
import { readCoref } from '../../src/formats/read-coref.ts';
import { random } from '../../src/stats/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = (name: string): Input => allInputs().find((row) => row.name === name)!;
const text = (path: string): string => readFileSync(path, 'latin1');
const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('the generated inputs', () => {
  it('are the same bytes whenever they are made', () => {
    for (const name of ['ten-lines', 'corpus', 'document-1000', 'clustering-10k-far-50', 'tags-100k-4-pair']) {
      const again = mkdtempSync(join(folder, 'again-'));
      expect(inputFiles(again, input(name)).map(digest)).toEqual(inputFiles(folder, input(name)).map(digest));
    }
  });

  it('are made once', () => {
    inputFiles(folder, input('ten-lines'));
    const again = { ...input('ten-lines'), write: () => void expect.unreachable() };
    expect(inputFiles(folder, again)).toHaveLength(2);
  });

  it.each([
    // name            documents  tokens   mentions  entities  fewest mentions of an entity
    ['ten-lines', 1, 7, 3, 2, 1],
    ['corpus', 348, 170_000, 20_000, 4_400, 2],
    ['document-1000', 1, 8_500, 1_000, 600, 1],
    ['clustering-10k-near-10', 1, 10_500, 10_000, 2_900, 1],
  ])('%s has the sizes it promises', (name, documents, tokens, mentions, entities, least) => {
    const key = readCoref(text(inputFiles(folder, input(name))[0]));
    const sum = (of: (document: (typeof key)[number]) => number) =>
      key.reduce((total, document) => total + of(document), 0);
    expect(key.length).toBe(documents);
    expect(sum(({ tokens }) => tokens ?? 0)).toBe(tokens);
    expect(sum(({ start }) => start.length)).toBe(mentions);
    expect(sum(({ entityIds }) => entityIds.length)).toBe(entities);
    const sizes = key.flatMap(({ entity }) => counted(entity));
    expect(Math.min(...sizes)).toBe(least);
  });

  it('have ten lines where they say so', () => {
    for (const path of inputFiles(folder, input('ten-lines'))) expect(text(path).split('\n')).toHaveLength(10 + 1);
  });

  it('have 13 fields between single blanks in the corpus, about 8 MB a file', () => {
    for (const path of inputFiles(folder, input('corpus'))) {
      const rows = text(path)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      expect(rows.every((row) => row.split(' ').length === 13)).toBe(true);
      expect(bytesOf([path])).toBeGreaterThan(7.5e6);
      expect(bytesOf([path])).toBeLessThan(8.5e6);
    }
  });

  it('have no mention in the large file that is only read', () => {
    const path = join(folder, 'without.conll');
    writeWithoutMentions(path, 100_000);
    const documents = readCoref(text(path));
    expect(bytesOf([path])).toBeGreaterThanOrEqual(100_000);
    expect(documents.every(({ tokens, start }) => tokens === 500 && start.length === 0)).toBe(true);
  });

  it('have a name each, and only small ones are marked for --quick', () => {
    const generated = allInputs().filter(({ name }) => name !== 'litbank');
    expect(new Set(generated.map(({ name }) => name)).size).toBe(3 + 18 + 1 + 9);
    expect(generated.filter(({ quick }) => quick).every(({ size }) => size <= 100_000)).toBe(true);
  });
});

describe('a clustering', () => {
  it('has entity sizes of a power law: most are singletons, the largest has hundreds of mentions', () => {
    const sizes = new Uint32Array(29_000);
    for (const entity of powerLaw(random(1), 100_000, 29_000)) sizes[entity]++;
    expect(sizes.every((size) => size > 0)).toBe(true);
    expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(14_500);
    expect(Math.max(...sizes)).toBeGreaterThan(500);
  });

  it.each([10, 50, 90])('has %s percent of its mentions in another entity than they should be', (percent) => {
    const { key, response } = respond(random(2), powerLaw(random(1), 100_000, 29_000), {
      moved: percent / 100,
      to: 'far',
    });
    const found = [...key.keys()].filter((i) => key[i] >= 0 && response[i] >= 0);
    const moved = found.filter((i) => response[i] % 29_000 !== key[i]).length;
    expect(key.length).toBe(105_000);
    expect(Math.abs(moved / found.length - percent / 100)).toBeLessThan(0.01);
  });

  it.each([
    ['near', 10, 1, 24],
    ['near', 90, 1, 24],
    ['far', 10, 4_000, 58_000],
    ['far', 90, 20_000, 58_000],
  ] as const)(
    'moved %s, %i percent of it, has a largest component of %i to %i entities',
    (to, percent, least, most) => {
      const clustering = respond(random(2), powerLaw(random(1), 100_000, 29_000), { moved: percent / 100, to });
      const largest = largestComponent(clustering);
      expect(largest).toBeGreaterThanOrEqual(least);
      expect(largest).toBeLessThanOrEqual(most);
    },
  );
});

/** How often each value occurs. */
function counted(values: Iterable<number>): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

/** Entities of both sides in the largest connected component. */
function largestComponent({ key, response }: Clustering): number {
  const parent = new Map<number, number>();
  const root = (node: number): number => {
    let at = node;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) {
      const above = parent.get(up);
      if (above !== undefined) parent.set(at, above);
      at = up;
    }
    return at;
  };
  for (let i = 0; i < key.length; i++) {
    if (key[i] < 0 || response[i] < 0) continue;
    const [a, b] = [root(2 * key[i]), root(2 * response[i] + 1)];
    if (a !== b) parent.set(a, b);
  }
  const nodes = new Set([...key].map((entity) => 2 * entity).concat([...response].map((entity) => 2 * entity + 1)));
  return Math.max(...counted([...nodes].filter((node) => node >= 0).map(root)));
}

describe('a tag file', () => {
  const rows = (name: string, file: number): string[] => text(inputFiles(folder, input(name))[file]).split('\n');

  it.each([4, 18])(
    'has exactly its tokens, 17 percent of them in entities of %i types, in sentences of at most 40',
    (types) => {
      const lines = rows(`tags-100k-${types}`, 0);
      const tokens = lines.filter(Boolean).map((line) => line.split(' '));
      const inside = tokens.filter(([, gold]) => gold !== 'O');
      expect(tokens).toHaveLength(100_000);
      expect(tokens.every((fields) => fields.length === 3)).toBe(true);
      expect(new Set(inside.map(([, gold]) => gold.slice(2))).size).toBe(types);
      expect(Math.abs(inside.length / 100_000 - 0.17)).toBeLessThan(0.005);
      const sentences = lines.join('\n').split('\n\n');
      expect(Math.max(...sentences.map((sentence) => sentence.trim().split('\n').length))).toBe(40);
    },
  );

  it('has an F1 about .88, and I after O', () => {
    const spans = (column: number): Set<string> => {
      const found = new Set<string>();
      let open = '';
      rows('tags-100k-4', 0).forEach((line, at) => {
        const tag = line.split(' ')[column] ?? 'O';
        if (open !== '' && tag !== `I-${open.split(' ')[1]}`) {
          found.add(`${open} ${at}`);
          open = '';
        }
        if (tag !== 'O' && open === '') open = `${at} ${tag.slice(2)}`;
      });
      return found;
    };
    const [gold, pred] = [spans(1), spans(2)];
    const f1 = (2 * [...gold].filter((span) => pred.has(span)).length) / (gold.size + pred.size);
    expect(Math.abs(f1 - 0.88)).toBeLessThan(0.005);
    expect(text(inputFiles(folder, input('tags-100k-4'))[0])).toMatch(/ O\n\S+ \S+ I-/);
  });

  it('is the same in two files', () => {
    const [gold, pred] = [rows('tags-100k-4-pair', 0), rows('tags-100k-4-pair', 1)];
    const joined = gold.map((line, at) => (line === '' ? '' : `${line} ${pred[at].split(' ')[1]}`));
    expect(joined).toEqual(rows('tags-100k-4', 0));
  });
});

describe('shares', () => {
  it('add up, the larger first, and none is below the least', () => {
    const parts = shares(170_000, 348, 100);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(170_000);
    expect(parts).toEqual([...parts].sort((a, b) => b - a));
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(100);
  });
});

describe('the arithmetic', () => {
  it.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('has no median of nothing', () => {
    expect(median([])).toBeNaN();
  });

  it('takes ratios run by run, so that a slow moment which both sides share does not count', () => {
    expect(ratio([2, 20, 2], [1, 10, 1])).toBe(2);
    expect(ratio([2, 6, 4, 100], [1, 2, 1])).toBe(3);
    expect(ratio([], [1])).toBeNaN();
  });
});

describe('scores', () => {
  it('are compared within what two digits can tell', () => {
    expect(disagreement({ muc: 66.66 }, [{ muc: 66.666 }], { kind: 'peer' })).toBeUndefined();
    expect(disagreement({ muc: 66.6 }, [{ muc: 66.666 }], { kind: 'peer' })).toBe('other score: muc 66.60, not 66.67');
    expect(disagreement({ muc: Number.NaN }, [{ muc: 1 }], { kind: 'ours' })).toBe('other score: muc NaN, not 1.00');
  });

  it('have to be there where a peer is to be believed', () => {
    expect(disagreement({}, [{ muc: 66.67 }], { kind: 'peer' })).toBe('no score to compare');
    expect(disagreement({}, [{ muc: 66.67 }], { kind: 'floor' })).toBeUndefined();
  });

  it('are read from the text of the Perl programs', () => {
    const scorer = [
      'METRIC muc:',
      'Identification of Mentions: Recall: (13 / 14) 92.85%\tPrecision: (13 / 14) 92.85%\tF1: 92.85%',
      'Coreference: Recall: (5 / 7) 71.42%\tPrecision: (5 / 8) 62.5%\tF1: 66.66%',
      'METRIC blanc:',
      'Coreference:',
      'Coreference links: Recall: (6 / 9) 66.66%\tPrecision: (6 / 12) 50%\tF1: 57.14%',
      'BLANC: Recall: (0.7 / 1) 71.21%\tPrecision: (0.6 / 1) 66.66%\tF1: 68.25%',
    ];
    expect(scorerPlScores(scorer.join('\n'))).toEqual({ mentions: 92.85, muc: 66.66, blanc: 68.25 });
    const conlleval = 'accuracy:  96.14%; precision:  79.61%; recall:  86.16%; FB1:  82.75\n  LOC: FB1: 11.00  9\n';
    expect(conllevalScores(conlleval)).toEqual({ strict: 82.75 });
  });
});

describe('a peer', () => {
  it('is missing, and says so, unless the environment has its path', () => {
    const [scorer, ...others] = peers({ SCORER_PL: 'scorer.pl' });
    expect(scorer.missing).toBeUndefined();
    expect(scorer.command(input('ten-lines'), ['k', 'r'])?.argv).toEqual([
      'perl',
      'scorer.pl',
      'all',
      'k',
      'r',
      'none',
    ]);
    expect(others.map(({ missing }) => missing)).toContain('SEQEVAL is not set');
    expect(others.every((peer) => peer.missing !== undefined)).toBe(true);
    expect(others[0].command(input('ten-lines'), ['k', 'r'])).toBeUndefined();
  });
});

describe('a run', () => {
  it('hands back output and exit code, and reads its standard input from a file', async () => {
    const [stdin] = inputFiles(folder, input('ten-lines'));
    const run = await runProcess({ argv: ['sh', '-c', 'wc -l; echo sorry >&2; exit 3'], stdin }, 60, true);
    expect(run.stdout.trim()).toBe('10');
    expect(run.stderr).toContain('sorry');
    expect(run.status).toBe(3);
  });

  it('is ended after its time', async () => {
    const run = await runProcess({ argv: ['sleep', '60'] }, 0.1, false);
    expect(run.status).toBeUndefined();
  });
});

describe('the targets', () => {
  const row = (input: string, subject: string, wall: number[], more: Partial<Measurement> = {}): Measurement => ({
    ...{ input, subject, kind: 'ours', wall, cpu: wall, scores: {} },
    ...more,
  });
  const value = (measured: readonly Measurement[], name: string) =>
    targets(measured).find((target) => target.name.startsWith(name));

  it('are ratios of what was measured', () => {
    const measured = [
      row('corpus', 'node -e 0', [1, 2], { kind: 'floor' }),
      row('corpus', 'corefscore json', [2, 4]),
      row('corpus', 'scorer.pl', [600], { kind: 'peer' }),
      row('corpus', 'coval', [30], { kind: 'peer' }),
      row('corpus', 'neleval', [18], { kind: 'peer' }),
    ];
    expect(value(measured, 'corpus: corefscore json ÷ node')?.value).toBe(2 / 1);
    expect(value(measured, 'corpus: scorer.pl')?.value).toBe(600 / 2);
    expect(value(measured, 'corpus: fastest other peer')?.value).toBe(18 / 2);
    expect(
      targets(measured)
        .map(isMet)
        .filter((met) => met === false),
    ).toHaveLength(1);
  });

  it('leave out what failed, and are not met or missed where nothing was measured', () => {
    const measured = [
      row('corpus', 'corefscore json', [2]),
      row('corpus', 'scorer.pl', [], { failure: 'other score' }),
    ];
    expect(value(measured, 'corpus: scorer.pl')?.value).toBeUndefined();
    expect(targets([]).every((target) => isMet(target) === undefined)).toBe(true);
  });

  it('compare what a mention costs beyond starting node, at two sizes', () => {
    const measured = ['100k', '1m'].flatMap((size, at) => [
      row(`clustering-${size}-far-50`, 'node -e 0', [1], { kind: 'floor' }),
      row(`clustering-${size}-far-50`, 'corefscore json', [[2, 21][at]]),
    ]);
    expect(value(measured, 'growth: CPU a mention, 1,000,000 ÷ 100,000 mentions, far, 50')?.value).toBe(20 / 1 / 10);
  });
});
