import type { Findings, NerFinding, NerGain } from '../../findings/finding.ts';
import { kinds, spanKinds } from '../../findings/kinds.ts';
import type { NerCounts, NerFindings } from '../../findings/span-findings.ts';
import { strictF1 } from '../../findings/steps.ts';
import type { Report, SystemReport } from '../../results/report.ts';
import { visible } from '../../text/harmless.ts';
import { shown, shownChange } from '../numbers.ts';
import { type Table, wholeTable } from '../tables.ts';
import { type Block, type BlockOptions, type Passage, passageTable } from './block.ts';

/** The accounts, then the findings of each kind, the most frequent first. */
export function nerBlocks(
  report: Report,
  _: SystemReport,
  findings: Findings,
  options: BlockOptions,
): readonly Block[] {
  const { counts, gains, list } = findings as NerFindings;
  const blocks = byFrequency(counts).flatMap(([kind, count]) => {
    const own = list.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const table = passageTable(own.map(passageOf), options);
    return [{ title: `${kind} (${count}): ${kinds.nerscore[kind].about}`, parts: [table] }];
  });
  const extents = ['boundary', 'boundary+type'].flatMap((kind) => extentText(kind, counts));
  const haveLines = list.some(({ excerpts = [] }) => excerpts.some(({ line }) => line !== undefined));
  return [
    {
      parts: [errorTable(gains, counts, options), ...(extents.length > 0 ? [extents.join('\n')] : [])],
    },
    ...blocks,
    ...(haveLines ? [{ parts: [`lines are those of ${visible(report.reference)}`] }] : []),
  ];
}

/** How wrong ends lie: `boundary: longer 15, shorter 23`. */
function extentText(kind: string, { extent }: NerCounts): readonly string[] {
  const own = ['longer', 'shorter', 'shifted'].flatMap((how) => {
    const count = extent[`${kind} ${how}`] ?? 0;
    return count > 0 ? [`${how} ${count}`] : [];
  });
  return own.length > 0 ? [`${kind}: ${own.join(', ')}`] : [];
}

type NerKind = NerFinding['kind'];

/** The kinds that occur and how many findings each has: the most frequent first, and those outside the sums last. */
function byFrequency(counts: NerCounts): readonly (readonly [kind: NerKind, count: number])[] {
  const { invalid = 0, duplicated = 0 } = counts;
  const inside = spanKinds.map((kind) => [kind, counts.kinds[kind]] as const).toSorted(([, a], [, b]) => b - a);
  const outside = [['invalid', invalid] as const, ['repeated', duplicated] as const].toSorted(([, a], [, b]) => b - a);
  return [...inside, ...outside].filter(([, count]) => count > 0);
}

/** How many findings and spans each kind has, and the F1 with them corrected. The last row has the sums. */
function errorTable(gains: readonly NerGain[], counts: NerCounts, options: BlockOptions): Table {
  const { tp, fn, fp } = counts;
  const f1 = strictF1(tp, tp + fn, tp + fp);
  const rows = byFrequency(counts).flatMap(([kind, count]) => {
    const gain = gains.find((one) => one.kind === kind);
    if (!gain) return [];
    const spans = counts.spans_in[gain.kind].map((number) => (number > 0 ? String(number) : '-'));
    const change = [shown(options, gain.f1), shownChange(options, gain.f1 - f1)];
    return [[kind, String(count), ...spans, ...change]];
  });
  const all = spanKinds.reduce((sum, kind) => sum + counts.kinds[kind], 0);
  // Without gold spans there is nothing to be right about: F1 is then what it is once spurious ones are gone.
  const right = tp + fn > 0 ? 1 : gains[0]?.f1;
  const inAll = right === undefined ? '' : shown(options, right);
  const heads = ['count', 'of gold', 'predicted', 'F1 if corrected', ''].map((head) => ({ head }));
  const last = ['all', String(all), String(fn), String(fp), inAll, ''];
  return wholeTable([{ head: 'errors', isLeft: true }, ...heads], [...rows, last]);
}

function passageOf(finding: NerFinding): Passage {
  const { gold, pred, excerpts = [], document, sentence, token, tag } = finding;
  const unit = sentence === undefined ? document : `${document} sentence ${sentence + 1}`;
  const sides = [gold, pred].filter((spans) => spans.length > 0);
  const spans = sides.map((side) => side.map(([first, last, type]) => `${first}-${last} ${type}`.trim()).join(', '));
  return { finding, excerpts, position: `${unit}: ${token === undefined ? spans.join(' > ') : `${token} ${tag}`}` };
}
