import type { Findings, NerFinding, NerGain } from '../../evaluate/findings/finding.ts';
import { findingKinds } from '../../evaluate/findings/kinds.ts';
import type { Report, SystemReport } from '../../evaluate/report.ts';
import { visible } from '../../text/harmless.ts';
import { shown, shownChange } from '../numbers.ts';
import { plainCell, type Row, type Table } from '../tables.ts';
import { type Block, type BlockOptions, type Passage, passageTable } from './block.ts';

/** The counts of findings of spans, as far as they are shown. */
interface Counts {
  readonly kinds?: Readonly<Record<string, number>>;
  readonly extent?: Readonly<Record<string, number>>;
  /** Gold and predicted spans in each kind. */
  readonly spans_in?: Readonly<Record<string, readonly [gold: number, pred: number]>>;
  readonly tp?: number;
  readonly fn?: number;
  readonly fp?: number;
  readonly invalid?: number;
  readonly duplicated?: number;
}

/** The accounts, then the findings of each kind, the most frequent first. */
export function nerBlocks(
  report: Report,
  _: SystemReport,
  findings: Findings,
  options: BlockOptions,
): readonly Block[] {
  const counts: Counts = findings.counts;
  const list = findings.list as readonly NerFinding[];
  const blocks = byFrequency(counts).flatMap((kind) => {
    const own = list.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const table = passageTable(own.map(passageOf), options);
    return [{ title: `${kind} (${countOf(counts, kind)}): ${abouts[kind]}`, parts: [table] }];
  });
  const extents = ['boundary', 'boundary+type'].flatMap((kind) => extentText(kind, counts));
  const haveLines = list.some(({ excerpts = [] }) => excerpts.some(({ line }) => line !== undefined));
  return [
    {
      parts: [
        errorTable(findings.gains as readonly NerGain[], counts, options),
        ...(extents.length > 0 ? [extents.join('\n')] : []),
      ],
    },
    ...blocks,
    ...(haveLines ? [{ parts: [`lines are those of ${visible(report.reference)}`] }] : []),
  ];
}

/** How wrong ends lie: `boundary: longer 15, shorter 23`. */
function extentText(kind: string, { extent = {} }: Counts): readonly string[] {
  const own = ['longer', 'shorter', 'shifted'].flatMap((how) => {
    const count = extent[`${kind} ${how}`] ?? 0;
    return count > 0 ? [`${how} ${count}`] : [];
  });
  return own.length > 0 ? [`${kind}: ${own.join(', ')}`] : [];
}

type NerKind = NerFinding['kind'];

/** What the kinds are. */
const abouts: Readonly<Record<NerKind, string>> = {
  missed: 'gold spans that overlap no wrong prediction',
  spurious: 'predictions that overlap no wrong gold span',
  type: 'right words, gold > predicted type',
  'boundary+type': 'wrong ends and wrong type',
  boundary: 'right type, wrong ends',
  split: 'one gold span predicted as several',
  merged: 'several gold spans predicted as one',
  tangled: 'several gold spans that overlap several predictions',
  invalid: 'predicted tags that break the scheme',
  repeated: 'spans that their side has already',
};

function countOf({ kinds = {}, invalid = 0, duplicated = 0 }: Counts, kind: NerKind): number {
  return { invalid, repeated: duplicated }[kind as string] ?? kinds[kind] ?? 0;
}

/** The kinds that occur, the most frequent first, and those outside the sums last. */
function byFrequency(counts: Counts): readonly NerKind[] {
  const isOutside = (kind: NerKind): number => Number(kind === 'invalid' || kind === 'repeated');
  return findingKinds.nerscore
    .filter((kind) => countOf(counts, kind) > 0)
    .toSorted((a, b) => isOutside(a) - isOutside(b) || countOf(counts, b) - countOf(counts, a));
}

/** How many findings and spans each kind has, and the F1 with them corrected. The last row has the sums. */
function errorTable(gains: readonly NerGain[], counts: Counts, options: BlockOptions): Table {
  const { tp = 0, fn = 0, fp = 0 } = counts;
  const f1 = tp === 0 ? 0 : (2 * tp) / (2 * tp + fn + fp);
  const kinds = byFrequency(counts).filter((kind) => kind !== 'invalid' && kind !== 'repeated');
  const rows = kinds.map((kind): Row => {
    const gained = gains.find((gain) => gain.kind === kind)?.f1;
    const change = gained === undefined ? ['', ''] : [shown(options, gained), shownChange(options, gained - f1)];
    const spans = (counts.spans_in?.[kind] ?? []).map((count) => (count > 0 ? String(count) : '-'));
    return { cells: [kind, String(countOf(counts, kind)), ...spans, ...change].map(plainCell) };
  });
  const all = kinds.reduce((sum, kind) => sum + countOf(counts, kind), 0);
  // Without gold spans there is nothing to be right about: F1 is then what it is once spurious ones are gone.
  const right = tp + fn > 0 ? 1 : gains[0]?.f1;
  const inAll = right === undefined ? '' : shown(options, right);
  const last = ['all', String(all), String(fn), String(fp), inAll, ''].map(plainCell);
  return {
    columns: [
      { head: 'errors', isLeft: true },
      ...['count', 'of gold', 'predicted', 'F1 if corrected', ''].map((head) => ({ head })),
    ],
    rows: [...rows, { cells: last }],
    isWhole: true,
  };
}

function passageOf(finding: NerFinding): Passage {
  const { gold, pred, excerpts = [], document, sentence, token, tag } = finding;
  const unit = sentence === undefined ? document : `${document} sentence ${sentence + 1}`;
  const sides = [gold, pred].filter((spans) => spans.length > 0);
  const spans = sides.map((side) => side.map(([first, last, type]) => `${first}-${last} ${type}`.trim()).join(', '));
  return { finding, excerpts, position: `${unit}: ${token === undefined ? spans.join(' > ') : `${token} ${tag}`}` };
}
