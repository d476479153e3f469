import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disagreement } from '../../scripts/bench/agreement.ts';
import { allInputs, type Input, inputFiles } from '../../scripts/bench/inputs.ts';
import { type Measurement, measure } from '../../scripts/bench/measure.ts';
import { peers } from '../../scripts/bench/peers.ts';
import { conllevalScores, scorerPlScores } from '../../scripts/bench/perl-scores.ts';
import { runProcess } from '../../scripts/bench/process-run.ts';
import { withRatios } from '../../scripts/bench/ratios.ts';
import { median, ratio } from '../../scripts/bench/statistics.ts';
import type { Subject } from '../../scripts/bench/subject.ts';
import { isMet, targets } from '../../scripts/bench/targets.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = (name: string): Input => allInputs().find((row) => row.name === name)!;

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

describe('measuring', () => {
  const program = (name: string, script: string, more: Partial<Subject> = {}): Subject => ({
    ...{ name, kind: 'ours', command: () => ({ argv: ['sh', '-c', script] }) },
    scores: (stdout) => ({ muc: Number(stdout) }),
    ...more,
  });
  const programs = [
    program('ours', 'echo 66.666'),
    program('same', 'echo 66.67', { kind: 'peer' }),
    program('other', 'echo 60', { kind: 'peer' }),
    program('broken', 'echo sorry >&2; exit 1', { kind: 'peer' }),
    program('absent', 'exit 1', { missing: 'ABSENT is not set' }),
    program('unable', 'exit 1', { command: () => undefined }),
  ];

  it('believes only programs that end well and agree, and leaves out those that cannot be run', async () => {
    const rows = await measure(input('ten-lines'), [], programs, { runs: 2, patience: 60, limit: 60 });
    expect(rows.map(({ subject, wall, failure }) => [subject, wall.length, failure])).toEqual([
      ['ours', 2, undefined],
      ['same', 2, undefined],
      ['other', 0, 'other score: muc 60.00, not 66.67'],
      ['broken', 0, 'exit code 1: sorry'],
    ]);
  });

  it('counts the first run only of a program that is not run again', async () => {
    const [row] = await measure(input('ten-lines'), [], programs, { runs: 2, patience: -1, limit: 60 });
    expect(row.wall).toHaveLength(1);
  });

  it('ends in ratios to starting node and to ours', () => {
    const of = (subject: string, wall: number[]): Measurement => ({
      ...{ input: 'corpus', subject, kind: 'ours', wall, cpu: wall, scores: {} },
    });
    const [, ours, peer] = withRatios([of('node -e 0', [1, 2]), of('corefscore json', [2, 4]), of('peer', [20])]);
    expect(ours.overNode?.wall).toBe(2 / 1);
    expect(peer.overOurs?.cpu).toBe(20 / 2);
  });
});
