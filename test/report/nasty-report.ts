import type { Report, SystemReport } from '../../src/results/report.ts';
import { score, side } from '../../src/score/score.ts';

const system = (file: string, found: number): SystemReport => ({
  file,
  size: 1,
  scores: {},
  rows: [
    {
      metric: 'strict',
      part: 'micro',
      title: 'micro',
      isMain: true,
      score: score(side(found, 3), side(found, 7)),
      support: 3,
    },
    { metric: 'strict', part: 'A|B', title: 'A|B', isMain: false, score: score(side(0, 0), side(0, 7)), support: 0 },
  ],
  problemCounts: {},
  problems: [
    { code: 'WORDS_DIFFER', severity: 'warning', file: 'a,b:c.txt', line: 3, column: 4, message: '100 % other\nwords' },
  ],
});

/** A report as tagging has it, precision first and fractions, whose names hold everything that a format has to escape. */
export function nastyReport(files: readonly string[] = ['a,"b"\t|`*_\\\n&%$#{}~^<é>.txt']): Report {
  const signature = 'ner|scheme:bio|v:1.0.0';
  return {
    ...{ tool: 'nerscore', version: '1.0.0', signature, settings: {} },
    reference: 'gold|file.txt',
    unit: 'sentence',
    headline: 'strict.micro',
    systems: files.map((file, at) => system(file, 1 + at)),
    ranking: [...files.keys()].reverse(),
  };
}
