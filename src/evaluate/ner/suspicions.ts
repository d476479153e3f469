import type { TagScores } from '../../ner/scores.ts';
import type { TagSpelling } from '../../ner/tags.ts';
import { severalLabels } from '../../ner/unread-texts.ts';
import { type Problem, type ProblemSink, startOf } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import {
  listed,
  type ReadSettings,
  type ReadSide,
  reportEmptySide,
  scoredTypes,
  type TypedSide,
} from './empty-sides.ts';
import type { NerSettings } from './settings.ts';

type TypeSettings = ReadSettings & Pick<NerSettings, 'goldColumn' | 'predColumn'>;

/**
 * Reports sides without any span, that of gold with the given severity, types that are several labels, and sides that have no type in
 * common. `isOneFile`: see `compareTypes`.
 */
export function reportTypes(
  sides: readonly TypedSide[],
  isOneFile: boolean,
  severity: Problem['severity'],
  settings: TypeSettings,
  log: ProblemSink,
): void {
  for (const side of sides) reportEmptySide(side, severity, settings, log);
  for (const side of sides) reportSeveralLabels(side, settings, log);
  compareTypes(sides, isOneFile, settings, log);
}

/**
 * Warns if both sides have spans that are scored but no type in common. `isOneFile`: both are columns of one file, of which one may be of
 * another kind.
 */
function compareTypes(
  [gold, pred]: readonly TypedSide[],
  isOneFile: boolean,
  settings: TypeSettings,
  log: ProblemSink,
): void {
  const [ofGold, ofPred] = [gold, pred].map((side) => scoredTypes(side, settings));
  if (log.errors > 0 || ofGold.length === 0 || ofPred.length === 0) return;
  if (ofGold.some((type) => ofPred.includes(type))) return;
  const lists = `gold has ${listed(ofGold)}, pred has ${listed(ofPred)}`;
  const { goldColumn, predColumn } = settings;
  const isForgotten = isOneFile && goldColumn === undefined && predColumn === undefined;
  const [what, help] = isForgotten
    ? ['the last two columns hold tags of different kinds', 'give the file of the predictions, or the columns']
    : ['gold and pred have no type in common, so no span is right', 'rename the types of one side'];
  const message = `${what}: ${lists}`;
  log.report('TYPES_DIFFER', 'warning', () => ({ place: startOf(pred.file), message, help }));
}

/** Warns if both sides have spans, and gold fits no scheme while pred does: people make fewer such errors than programs. */
export function reportSwapped([gold, pred]: readonly ReadSide[], { scheme }: TagScores, log: ProblemSink): void {
  const [fitting] = scheme.pred;
  if (fitting === undefined || scheme.gold.length > 0 || scheme.name === 'raw') return;
  if (log.errors > 0 || gold.types.length === 0 || pred.types.length === 0) return;
  const message = `gold fits no scheme, but pred fits ${fitting}: perhaps they are given in the wrong order`;
  log.report('SIDES_SWAPPED', 'warning', () => ({ place: startOf(gold.file), message }));
}

/** Warns of types that are several labels, such as `X|B-Y` of the tag `B-X|B-Y`: on one token only one can be scored. */
export function reportSeveralLabels(
  { types, file }: Pick<TypedSide, 'types' | 'file'>,
  { tagDelimiter = '-', suffix }: TagSpelling,
  log: ProblemSink,
): void {
  const isLetter = (text: string | undefined): boolean => text !== undefined && /^[BIESMLUW]$/i.test(text);
  const isSeveral = (type: string): boolean => {
    const [first, second] = type.split('|', 2);
    if (second === undefined || tagDelimiter === '') return false;
    return isLetter(suffix ? first.split(tagDelimiter).at(-1) : second.split(tagDelimiter, 1)[0]);
  };
  const found = types.filter(isSeveral);
  if (found.length === 0) return;
  const several = found.length === 1 ? 'holds several labels' : `and ${found.length - 1} more hold several labels`;
  const message = `the type ${quoted(found[0])} ${several}: only one per token can be scored`;
  log.report('SEVERAL_LABELS', 'warning', () => ({ place: startOf(file), message, help: severalLabels }));
}

/** Warns if `discard` has dropped more than 1 % of the spans of gold, and says which schemes gold fits. */
export function reportDiscarded({ file }: ReadSide, { invalid, scheme, repaired }: TagScores, log: ProblemSink): void {
  const [spans, dropped] = [repaired.gold, invalid.gold];
  if (invalid.policy !== 'discard' || dropped * 100 <= spans) return;
  const share = ((100 * dropped) / spans).toFixed(1);
  const [fitting] = scheme.gold;
  const help =
    fitting === undefined
      ? 'gold fits no scheme: --invalid repair'
      : `gold fits ${scheme.gold.join(', ')}: --scheme ${fitting}`;
  const message = `discard drops ${dropped} of ${spans} spans of gold (${share} %), which break ${scheme.name}`;
  log.report('DISCARDED_SPANS', 'warning', () => ({ place: startOf(file), message, help }));
}
