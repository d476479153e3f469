import { describe, expect, it } from 'vitest';
import { runOn } from './run.ts';

// How public code reads what scorer.pl prints. Each test is one such program's own way, on a pair whose scores differ.

const key = '#begin document A\nx\t(1)\nx\t(1)\nx\t(1)\nx\t(2)\nx\t(2)\n#end document\n';
const response = '#begin document A\nx\t(1)\nx\t(1)\nx\t(2)\nx\t(2)\nx\t(2)\n#end document\n';

function stdout(...argv: string[]): string {
  return `version: 8.01 here\n${runOn(key, response, argv).stdout}`;
}

describe('the output is understood by', () => {
  it('the regular expression of e2e-coref and its many copies, which takes the last line of coreference', () => {
    const pattern =
      /^.*Coreference: Recall: \([0-9.]+ \/ [0-9.]+\) ([0-9.]+)%\tPrecision: \([0-9.]+ \/ [0-9.]+\) ([0-9.]+)%\tF1: ([0-9.]+)%.*/s;
    const scores = (metric: string): string[] | undefined => pattern.exec(stdout(metric, 'k', 'r', 'none'))?.slice(1);
    expect(scores('muc')).toEqual(['66.66', '66.66', '66.66']);
    expect(scores('bcub')).toEqual(['73.33', '73.33', '73.33']);
    expect(scores('ceafe')).toEqual(['80', '80', '80']);
  });

  it('wl-coref, which searches the second-to-last line of a run that prints every document', () => {
    const line = stdout('muc', 'k', 'r').trimEnd().split('\n').at(-2) ?? '';
    expect(/F1:\s*([0-9.]+)%/.exec(line)?.[1]).toBe('66.66');
  });

  it('lrec2020-coref, which splits at line ends and takes the third part from the end', () => {
    const line = stdout('bcub', 'k', 'r').split('\n').at(-3) ?? '';
    const found = /Coreference: Recall: \(.*?\) (.*?)%\tPrecision: \(.*?\) (.*?)%\tF1: (.*?)%/.exec(line);
    expect(found?.slice(1)).toEqual(['73.33', '73.33', '73.33']);
  });

  it('cort, which walks the lines after each METRIC', () => {
    const scores: Record<string, string> = {};
    let metric = '';
    for (const line of stdout('all', 'k', 'r', 'none').split('\n')) {
      metric = /^METRIC (\w+):$/.exec(line)?.[1] ?? metric;
      const f1 = /^(?:Coreference|BLANC): .*F1: ([0-9.]+)%$/.exec(line)?.[1];
      if (f1 !== undefined) scores[metric] = f1;
    }
    expect(scores).toEqual({ muc: '66.66', bcub: '73.33', ceafm: '80', ceafe: '80', blanc: '58.33' });
  });

  it('prune-score-coref, which splits at METRIC, counts lines of 74 hyphens and takes the word after F1', () => {
    const blocks = stdout('all', 'k', 'r', 'none').split('METRIC').slice(1);
    const second = blocks.map((block) =>
      block
        .split(`${'-'.repeat(74)}\n`)[1]
        .replace(/[:%()]/g, '')
        .split(/\s+/),
    );
    expect(second.slice(0, 4).map((words) => words[words.indexOf('F1') + 1])).toEqual(['66.66', '73.33', '80', '80']);
  });

  it('the expression for BLANC, which stands in the last line', () => {
    const pattern =
      /^.*BLANC: Recall: \([0-9.]+ \/ [0-9.]+\) ([0-9.]+)%\tPrecision: \([0-9.]+ \/ [0-9.]+\) ([0-9.]+)%\tF1: ([0-9.]+)%.*/s;
    expect(pattern.exec(stdout('blanc', 'k', 'r', 'none'))?.slice(1)).toEqual(['58.33', '58.33', '58.33']);
  });

  it('code that finds every line of coreference and takes the metrics by position', () => {
    const pattern =
      /Coreference: Recall:\s+\(\S+ \/ \S+\)\s+([0-9.]+)%\s+Precision:\s+\(\S+ \/ \S+\)\s+([0-9.]+)%\s+F1:\s+([0-9.]+)%/g;
    const found = [...stdout('all', 'k', 'r', 'none').matchAll(pattern)].map((match) => match[3]);
    expect(found).toEqual(['66.66', '73.33', '80', '80']);
  });

  it('a pattern over several lines: mentions, hyphens, coreference', () => {
    expect(stdout('muc', 'k', 'r', 'none')).toMatch(
      /Identification of Mentions: Recall: .*\tF1: 100%\n-+\nCoreference: Recall: .*\tF1: 66\.66%\n-+\n$/,
    );
  });

  it('training code that looks for the refusal in the error output', () => {
    const repeated = response.replace('(1)', '(1)'.repeat(12));
    expect(runOn(key, repeated, ['muc', 'k', 'r', 'none']).stderr).toContain('Found too many repeated mentions');
  });
});
