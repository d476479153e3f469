import type { ComparedWords } from '../align/compare-words.ts';
import type { NerSide } from '../formats/tags/tag-columns.ts';
import { newTypeNames } from '../ner/renamed-types.ts';
import type { Sides } from '../ner/rows.ts';
import type { TagScores } from '../ner/scores.ts';
import type { Run, SpanColumns } from '../ner/spans.ts';
import type { TagSpelling } from '../ner/tags.ts';
import { severalLabels as oneLabel } from '../ner/unread-texts.ts';
import { agreeingColumns } from '../pair/tags/word-columns.ts';
import type { NerSettings } from '../settings/ner.ts';
import { type ColumnSettings, columnOf, columnsText, otherTagged } from '../sides/tags/side-columns.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { allowing, fileProblem, type Problem, type ProblemCode } from '../text/problem.ts';
import { quoted, shellWord, shortened } from '../text/quoted.ts';
import { emptyTexts, namesSwapped, otherText } from './common-suspicions.ts';
import { type SideContent, sameFile } from './same-spans.ts';
import { ofRows, placeOf, type Reading, type Reread, shifted } from './shifted.ts';

/** Both sides as they were read, and what they are to be scored by. */
export interface ReadSides extends Sides<NerSide> {
  readonly settings: SuspicionSettings;
  /** Whether one file holds both. */
  readonly isOneFile?: boolean;
  /** Whether the exit code depends on the scores. */
  readonly isGated?: boolean;
  /** Whether there is no file of pred at all, which has been reported. */
  readonly isPredMissing?: boolean | undefined;
  /** The types that `--map` renamed. */
  readonly renamed?: ReadonlySet<string>;
  /** Of tags that we score. */
  readonly scores?: TagScores;
  readonly content?: SideContent | undefined;
  /** What comparing the words of both shows. */
  readonly compared?: ComparedWords | undefined;
  /** The codes of errors that are no mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[] | undefined;
}

type SuspicionSettings = ColumnSettings & Pick<NerSettings, 'types' | 'map' | 'goldColumn' | 'predColumn'>;

type Suspicion = (sides: ReadSides) => readonly Problem[];

/** What looks like a mistake in two sides: a function each. */
const suspicions: readonly Suspicion[] = [
  unknownTypes,
  notRenamed,
  sameFile,
  filesSwapped,
  severalLabels,
  discardedSpans,
];

/** Those that an error would explain: asked only as long as there is no error. */
const ofReadable: readonly Suspicion[] = [otherTexts, emptyGold, emptyPred, typesDiffer, shiftedRows, tagsSwapped];

/** What looks like a mistake in two sides, whoever scores them. `isRead`: whether nothing is wrong with either so far. */
export function suspicionsOf(sides: ReadSides, isRead: boolean): readonly Problem[] {
  const ask = (suspicion: Suspicion): readonly Problem[] => allowing(suspicion(sides), sides.allow);
  const found = suspicions.flatMap(ask);
  for (const suspicion of ofReadable) {
    if (!isRead || found.some(({ severity }) => severity === 'error')) break;
    found.push(...ask(suspicion));
  }
  return found;
}

/** Types that no span has: they are most likely misspelt. It is an error if that is true of all: there would be no score. */
function unknownTypes({ gold, pred, settings }: ReadSides): readonly Problem[] {
  const { types: asked = [] } = settings;
  const met = [...new Set([...gold.types, ...pred.types])].sort();
  const unknown = asked.filter((name) => !met.includes(name));
  const severity = unknown.length === asked.length ? 'error' : 'warning';
  return unknown.map((type) => {
    const message = `no span has the type ${quoted(type)}: ${didYouMean(type, met)}the types are ${met.map(shortened).join(', ') || 'none'}`;
    return fileProblem('UNKNOWN_TYPE', severity, gold.file, message);
  });
}

/** Types that were to be renamed, and that no span has. */
function notRenamed({ gold, pred, settings, renamed }: ReadSides): readonly Problem[] {
  const missing = [...newTypeNames(settings.map).keys()].filter((type) => renamed && !renamed.has(type));
  const types = [...new Set([...gold.types, ...pred.types])].sort();
  return missing.map((type) => {
    const message = `no span has the type ${quoted(type)} to rename: ${didYouMean(type, types)}the types are now ${types.map(shortened).join(', ') || 'none'}`;
    return fileProblem('UNKNOWN_TYPE', 'warning', gold.file, message);
  });
}

function filesSwapped({ gold, pred }: ReadSides): readonly Problem[] {
  return namesSwapped(gold.file, pred.file, { key: 'gold', response: 'the predictions' });
}

/** Gold fits no scheme while pred does: people make fewer such errors than programs. */
function tagsSwapped(sides: ReadSides): readonly Problem[] {
  const { gold, pred, scores } = sides;
  if (!scores || scores.scheme.name === 'raw' || gold.types.length === 0 || pred.types.length === 0) return [];
  // These break every scheme.
  if (severalLabels(sides).length > 0) return [];
  const { scheme } = scores;
  if (scheme.pred.length === 0 || scheme.gold.length > 0) return [];
  const message = `gold fits no scheme, but pred fits ${scheme.pred[0]}: perhaps they were given in the wrong order`;
  return [fileProblem('SIDES_SWAPPED', 'warning', gold.file, message)];
}

/** SHIFTED of rows. The first spans tell enough. */
function shiftedRows({ gold, pred, scores }: ReadSides): readonly Problem[] {
  if (!scores) return [];
  const { correct, predicted } = scores.scores.strict.micro;
  if (correct * 10 > predicted) return [];
  const spans = scores.spans();
  const runsOf = ({ start, end }: SpanColumns, most: number): Run[] =>
    Array.from({ length: Math.min(start.length, most) }, (_, at) => [start[at], end[at]]);
  const [ours, theirs] = [runsOf(spans.gold, Number.POSITIVE_INFINITY), runsOf(spans.pred, MANY)];
  const places = [ours.map(placeOf), theirs.map(placeOf)] as const;
  const reread = (_: 0 | 1, { run }: Reading): Reread => ({ places: theirs.map((one) => placeOf(run(one))) });
  const areFirst = spans.pred.start.length > MANY;
  const sides = [
    { name: 'gold', path: gold.file, readings: [] },
    { name: 'pred', path: pred.file, readings: ofRows },
  ] as const;
  return shifted(sides, [{ places, reread }], { predicted: 'predicted span', areFirst });
}

const MANY = 2000;

function emptyGold({ gold, settings, isGated }: ReadSides): readonly Problem[] {
  return emptySide(gold, 'EMPTY_GOLD', isGated ? 'error' : 'warning', settings);
}

function emptyPred({ pred, settings, isPredMissing }: ReadSides): readonly Problem[] {
  return isPredMissing ? [] : emptySide(pred, 'EMPTY_PRED', 'warning', settings);
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
  const help = other && `${columnsText(otherTagged(side, settings))}: --${name}-column ${other.name}`;
  const read = notes.head && !help ? `; tags were read from ${columnText(side)}` : '';
  return [fileProblem(code, severity, file, `${emptyTexts[code]}${read}`, help)];
}

/** `column 5 of 5`. */
function columnText(side: NerSide): string {
  const found = columnOf(side);
  return found ? (found.form ?? `column ${found.column} of ${found.of}`) : 'the last column';
}

function otherTexts({ gold, pred, settings, compared, scores }: ReadSides): readonly Problem[] {
  if (!compared) return [];
  const found = scores && agreeingColumns(gold.notes.head, pred.notes.head, settings);
  const isRead = found?.every((at, side) => at === (columnOf([gold, pred][side])?.words ?? 1));
  const column =
    found && !isRead
      ? `the words of column ${found[0]} of gold are in column ${found[1]} of pred: --gold-token-column ${found[0]} --pred-token-column ${found[1]}; `
      : '';
  return otherText(compared, pred.file, 'error', 'gold', column);
}

/**
 * Types that one side has in another case: an error if the sides have no type in common, as no span would be right, else a warning. Without
 * such types, a warning that names those that are nearly equal, or all where none is in common. Of two columns of one file, one may be of
 * another kind.
 */
function typesDiffer({ gold, pred, settings, isOneFile }: ReadSides): readonly Problem[] {
  const [ofGold, ofPred] = [gold, pred].map((side) => scoredTypes(side, settings));
  if (ofGold.length === 0 || ofPred.length === 0) return [];
  const [onlyGold, onlyPred] = [
    ofGold.filter((type) => !ofPred.includes(type)),
    ofPred.filter((type) => !ofGold.includes(type)),
  ];
  const isCommon = onlyGold.length < ofGold.length;
  const none = 'gold and pred have no type in common, so no span is right';
  const differ = (severity: Problem['severity'], message: string, help: string): readonly Problem[] => [
    fileProblem('TYPES_DIFFER', severity, pred.file, message, help),
  ];
  const cased = pairsOf(onlyGold, onlyPred, (a, b) => a.toLowerCase() === b.toLowerCase());
  if (cased.length > 0) {
    const what = `some types differ only in case: ${listed(cased.map(ofPair))}`;
    return differ(isCommon ? 'warning' : 'error', isCommon ? what : `${none}; ${what}`, '--ignore-case-of-types');
  }
  const near = pairsOf(onlyGold, onlyPred, (a, b) => nearest(a, [b]) !== undefined || isPrefix(a, b));
  const map = near.map(([ours, theirs]) => `${theirs}=${ours}`).join(',');
  const renaming = near.length > 0 ? `if they mean the same: --map ${shellWord(map)}` : '--map FROM=TO renames types';
  if (isCommon) {
    const alike = `some types have similar names: ${listed(near.map(ofPair))}`;
    return near.length > 0 ? differ('warning', alike, renaming) : [];
  }
  const { goldColumn, predColumn } = settings;
  const isForgotten = isOneFile && gold.notes.columns && goldColumn === undefined && predColumn === undefined;
  const types = `gold has ${listed(ofGold)}, pred has ${listed(ofPred)}`;
  if (!isForgotten) return differ('warning', `${none}: ${types}`, renaming);
  const kinds = 'the last two columns hold tags of different kinds';
  return differ('warning', `${kinds}: ${types}`, 'give the file of the predictions, or the columns');
}

/** The types of gold, each with the first of pred that is alike. */
function pairsOf(
  gold: readonly string[],
  pred: readonly string[],
  areAlike: (a: string, b: string) => boolean,
): (readonly [gold: string, pred: string])[] {
  return gold.flatMap((type) => {
    const other = pred.find((one) => areAlike(type, one));
    return other === undefined ? [] : [[type, other] as const];
  });
}

function ofPair([gold, pred]: readonly [string, string]): string {
  return `${quoted(gold)} and ${quoted(pred)}`;
}

/** Whether one of the names begins with the other, whatever the case: PER and PERSON. */
function isPrefix(a: string, b: string): boolean {
  const [long, short] = [a, b].map((name) => name.toLowerCase()).sort((x, y) => y.length - x.length);
  return short.length > 1 && long.startsWith(short);
}

function scoredTypes(side: NerSide, { types }: SuspicionSettings): readonly string[] {
  return side.types.filter((type) => types === undefined || types.includes(type));
}

function listed(types: readonly string[]): string {
  const shown = types.slice(0, MOST_TYPES).map(shortened).join(', ');
  return types.length > MOST_TYPES ? `${shown}, … ${types.length - MOST_TYPES} more` : shown;
}

const MOST_TYPES = 4;

function severalLabels({ gold, pred, settings }: ReadSides): readonly Problem[] {
  return [gold, pred].flatMap((side) => severalLabelsOf(side, settings));
}

/** Types that are several labels, such as `X|B-Y` of the tag `B-X|B-Y`, or `X,B-Y`: on one token only one can be scored. */
export function severalLabelsOf(
  { types, file }: NerSide,
  { tagDelimiter = '-', suffix }: TagSpelling,
): readonly Problem[] {
  const isSeveral = (type: string): boolean => {
    const [first, second] = type.split(type.includes('|') ? '|' : /[,;/+&\s]+/, 2);
    if (second === undefined || tagDelimiter === '') return false;
    const [, cut] = suffix ? first.split(tagDelimiter).reverse() : second.split(tagDelimiter);
    const letter = suffix ? first.split(tagDelimiter).at(-1) : second.split(tagDelimiter, 1)[0];
    // A bare letter may be part of a name, such as R/S.
    return /^[BIESMLUWO]$/i.test(letter ?? '') && (cut !== undefined || /[|,;]/.test(type));
  };
  const found = types.filter(isSeveral);
  if (found.length === 0) return [];
  const several = found.length === 1 ? 'holds several labels' : `and ${found.length - 1} more hold several labels`;
  const message = `the type ${quoted(found[0])} ${several}: only one per token can be scored`;
  return [fileProblem('SEVERAL_LABELS', 'warning', file, message, oneLabel)];
}

/** `discard` has dropped more than 1 % of the spans of gold: says which schemes gold fits. */
function discardedSpans({ gold, scores }: ReadSides): readonly Problem[] {
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
