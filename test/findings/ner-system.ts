import { nodeFiles } from '../../src/cli/node-files.ts';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import { withPassages } from '../../src/findings/finding.ts';
import type { Slice, TextErrors } from '../../src/findings/slices/slice.ts';
import type { NerFindings } from '../../src/findings/span-findings.ts';
import type { Questions } from '../../src/results/make-report.ts';
import { type NerSettings, nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { inputPaths } from '../../src/sides/input-paths.ts';

/** The systems of gold and predictions that are in files, with findings and slices as far as they are asked for. */
export async function nerSystems(
  paths: readonly string[],
  asked: Partial<Pick<Questions, 'findings' | 'by' | 'seen'>> = {
    findings: { keepsText: true, inSlices: true, withTexts: false },
  },
  settings: Partial<NerSettings> = {},
) {
  const task = {
    ...asked,
    inputs: inputPaths(paths, nodeFiles),
    settings: { ...defaultsOf(nerSettings), ...settings },
    modes: ['strict'] as const,
    confusion: false,
    maxDrop: [],
    failUnder: [],
  };
  const { outcome, logs } = await evaluateNer(task, nodeFiles);
  if (!outcome) throw new Error(JSON.stringify(logs.flatMap(({ problems }) => problems)));
  return outcome.systems.map(({ findings, slices, scores }) => ({
    scores,
    findings: withMade(findings as NerFindings),
    slices: slices?.rows as readonly Slice[],
    textErrors: slices?.rows as readonly TextErrors[],
  }));
}

/** The findings, if there are any, with their texts and passages. */
function withMade(findings: NerFindings): NerFindings {
  return findings && { ...findings, list: findings.list.map(withPassages) };
}
