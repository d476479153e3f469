import type { NerSide } from '../formats/tags/tag-columns.ts';
import { agreeingColumns } from '../pair/word-columns.ts';
import { columnOf, otherTagged, taggedText } from '../sides/side-columns.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import type { ComparedSpans, SuspicionSettings } from './compared.ts';
import { sameSpans } from './same-file.ts';
import { shiftedRows, shiftedSpans } from './shifted-sides.ts';
import { emptyTexts, namesSwapped, otherText, type Suspicion } from './suspicions.ts';
import {
  listed,
  notRenamed,
  scoredTypes,
  severalLabels,
  typesDiffer,
  unknownLeast,
  unknownTypes,
} from './type-suspicions.ts';

/** What looks like a mistake in two sides of tags or spans, whoever scores them. */
export const nerSuspicions: readonly Suspicion<ComparedSpans>[] = [
  { code: 'SHIFTED', look: ({ found: { first } }) => (first ? shiftedSpans(first.spans, first.sides) : []) },
  { code: 'UNKNOWN_TYPE', look: unknownTypes },
  { code: 'UNKNOWN_TYPE', look: notRenamed },
  { code: 'UNKNOWN_TYPE', look: unknownLeast },
  { code: 'SAME_FILE', look: sameSpans },
  { code: 'SIDES_SWAPPED', look: ({ gold, pred }) => namesSwapped(gold.file, pred.file, ['gold', 'the predictions']) },
  {
    code: 'SEVERAL_LABELS',
    look: ({ gold, pred, settings }) => [gold, pred].flatMap((side) => severalLabels(side, settings)),
  },
  { code: 'DISCARDED_SPANS', look: discardedSpans },
  { code: 'OTHER_TEXT', needsReadable: true, look: otherTexts },
  {
    code: 'EMPTY_GOLD',
    needsReadable: true,
    look: ({ gold, settings, isGated }) => emptySide(gold, 'EMPTY_GOLD', isGated ? 'error' : 'warning', settings),
  },
  {
    code: 'EMPTY_PRED',
    needsReadable: true,
    look: ({ pred, settings, isPredMissing }) =>
      isPredMissing ? [] : emptySide(pred, 'EMPTY_PRED', 'warning', settings),
  },
  { code: 'TYPES_DIFFER', needsReadable: true, look: typesDiffer },
  {
    code: 'SHIFTED',
    needsReadable: true,
    look: ({ gold, pred, found: { scores } }) => (scores ? shiftedRows(gold.file, pred.file, scores) : []),
  },
  { code: 'SIDES_SWAPPED', needsReadable: true, look: tagsSwapped },
];

/** Gold fits no scheme while pred does: people make fewer of these errors than programs. */
function tagsSwapped({ gold, pred, settings, found: { scores } }: ComparedSpans): readonly Problem[] {
  if (!scores || scores.scheme.name === 'raw' || gold.types.length === 0 || pred.types.length === 0) return [];
  // These break every scheme.
  if ([gold, pred].some((side) => severalLabels(side, settings).length > 0)) return [];
  const { scheme } = scores;
  if (scheme.pred.length === 0 || scheme.gold.length > 0) return [];
  const message = `gold fits no scheme, but pred fits ${scheme.pred[0]}: perhaps they were given in the wrong order`;
  return [fileProblem('SIDES_SWAPPED', 'warning', gold.file, message)];
}

/** A side without any span, or without one of the types that are scored. */
function emptySide(
  side: NerSide,
  code: 'EMPTY_GOLD' | 'EMPTY_PRED',
  severity: Problem['severity'],
  settings: SuspicionSettings,
): readonly Problem[] {
  const { name, file, types, notes } = side;
  if (scoredTypes(side, settings).length > 0) return [];
  if (types.length > 0) {
    const message = `${name} has no span of the scored types, only of ${listed(types)}`;
    return [fileProblem(code, severity, file, message)];
  }
  const [other] = otherTagged(side, settings);
  const help = other && `${taggedText(otherTagged(side, settings))}: --${name}-column ${other.name}`;
  const read = notes.head && !help ? `; tags were read from ${columnText(side)}` : '';
  return [fileProblem(code, severity, file, `${emptyTexts[code]}${read}`, help)];
}

/** `column 5 of 5`. */
function columnText(side: NerSide): string {
  const found = columnOf(side);
  return found ? (found.form ?? `column ${found.column} of ${found.of}`) : 'the last column';
}

/** Names the columns whose words agree, if others were read. */
function otherTexts({ gold, pred, settings, found: { compared, scores } }: ComparedSpans): readonly Problem[] {
  const problems = compared ? otherText(compared, pred.file, 'error', 'gold') : [];
  // The files are looked at once more only where there is a problem.
  if (problems.length === 0 || !scores) return problems;
  const found = agreeingColumns(gold.notes.head, pred.notes.head, settings);
  if (!found || found.every((at, side) => at === (columnOf([gold, pred][side])?.words ?? 1))) return problems;
  const [ofGold, ofPred] = found;
  const column = `the words of column ${ofGold} of gold are in column ${ofPred} of pred: --gold-token-column ${ofGold} --pred-token-column ${ofPred}`;
  return problems.map((problem) => ({ ...problem, help: `${column}; ${problem.help}` }));
}

/** `discard` has dropped more than 1 % of the spans of gold: says which schemes gold fits. */
function discardedSpans({ gold, found: { scores } }: ComparedSpans): readonly Problem[] {
  if (scores?.invalid.policy !== 'discard') return [];
  const { invalid, scheme, repaired } = scores;
  const [spans, dropped] = [repaired.gold, invalid.gold];
  if (dropped * 100 <= spans) return [];
  const share = ((100 * dropped) / spans).toFixed(1);
  const help =
    scheme.gold.length === 0
      ? 'gold fits no scheme: --invalid repair'
      : `gold fits ${scheme.gold.join(', ')}: --scheme ${scheme.gold[0]}`;
  const message = `discard drops ${dropped} of ${spans} spans of gold (${share} %): they break ${scheme.name}`;
  return [fileProblem('DISCARDED_SPANS', 'warning', gold.file, message, help)];
}
