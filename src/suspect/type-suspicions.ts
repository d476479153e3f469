import type { NerSide } from '../formats/tags/tag-columns.ts';
import { newTypeNames } from '../ner/renamed-types.ts';
import type { TagSpelling } from '../ner/tags.ts';
import { severalLabels as oneLabel } from '../ner/unread-texts.ts';
import { typesWithLeast } from '../settings/min-score.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { quoted, shellWord, shortened } from '../text/quoted.ts';
import type { ComparedSpans, SuspicionSettings } from './compared.ts';

/**
 * UNKNOWN_TYPE of types that no span has, as they are most likely misspelt. It is an error if that is true of all: there would be no score.
 */
export function unknownTypes({ gold, pred, settings: { types: asked = [] } }: ComparedSpans): readonly Problem[] {
  const met = metTypes([gold, pred]);
  const unknown = without(asked, met);
  const severity = unknown.length === asked.length ? 'error' : 'warning';
  return unknown.map((type) => noSpanOf(type, '', met, 'are', gold.file, severity));
}

/** UNKNOWN_TYPE of types that were to be renamed, and that no span has. */
export function notRenamed({ gold, pred, settings, found: { renamed } }: ComparedSpans): readonly Problem[] {
  const missing = [...newTypeNames(settings.map).keys()].filter((type) => renamed && !renamed.has(type));
  const met = metTypes([gold, pred]);
  return missing.map((type) => noSpanOf(type, ' to rename', met, 'are now', gold.file, 'warning'));
}

/** UNKNOWN_TYPE of types that have a least score of their own, and that no span has. */
export function unknownLeast({ gold, pred, settings }: ComparedSpans): readonly Problem[] {
  const met = metTypes([gold, pred]);
  const unknown = without(typesWithLeast(settings.minScore), met);
  return unknown.map((type) => noSpanOf(type, ', which --min-score names', met, 'are', gold.file, 'warning'));
}

function metTypes(sides: readonly NerSide[]): readonly string[] {
  return [...new Set(sides.flatMap(({ types }) => types))].sort();
}

function noSpanOf(
  type: string,
  which: string,
  met: readonly string[],
  are: string,
  file: string,
  severity: Problem['severity'],
): Problem {
  const types = `the types ${are} ${met.map(shortened).join(', ') || 'none'}`;
  const message = `no span has the type ${quoted(type)}${which}: ${didYouMean(type, met)}${types}`;
  return fileProblem('UNKNOWN_TYPE', severity, file, message);
}

/**
 * Types that one side has in another case: an error if the sides have no type in common, as no span would be right, else a warning. Without
 * such types, a warning that names those that are nearly equal, or all where none is in common. Of two columns of one file, one may be of
 * another kind.
 */
export function typesDiffer({ gold, pred, settings, isOneFile }: ComparedSpans): readonly Problem[] {
  const [ofGold, ofPred] = [gold, pred].map((side) => scoredTypes(side, settings));
  if (ofGold.length === 0 || ofPred.length === 0) return [];
  const [onlyGold, onlyPred] = [without(ofGold, ofPred), without(ofPred, ofGold)];
  const isCommon = onlyGold.length < ofGold.length;
  const none = 'gold and pred have no type in common, so no span is right';
  const differ = (severity: Problem['severity'], message: string, help: string): readonly Problem[] => [
    fileProblem('TYPES_DIFFER', severity, pred.file, message, help),
  ];
  const byCase = new Map(onlyPred.map((type) => [type.toLowerCase(), type] as const).reverse());
  const cased = pairsOf(onlyGold, (type) => byCase.get(type.toLowerCase()));
  if (cased.length > 0) {
    const what = `some types differ only in case: ${listed(cased.map(ofPair))}`;
    return differ(isCommon ? 'warning' : 'error', isCommon ? what : `${none}; ${what}`, '--ignore-case-of-types');
  }
  // --map cannot name types with its own signs.
  const isNear = (a: string, b: string): boolean =>
    !/[,=]/.test(a + b) && (nearest(a, [b]) !== undefined || isPrefix(a, b));
  const areFew = onlyGold.length * onlyPred.length <= MOST_COMPARED;
  const near = areFew ? pairsOf(onlyGold, (type) => onlyPred.find((one) => isNear(type, one))) : [];
  const map = near.map(([own, other]) => `${other}=${own}`).join(',');
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

function without(types: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others);
  return types.filter((type) => !left.has(type));
}

/** The most pairs of types whose names are compared: names of many types, such as ids, are near by chance. */
const MOST_COMPARED = 100_000;

/** The types of gold that `alike` finds one of pred for, each with the first. */
function pairsOf(
  gold: readonly string[],
  alike: (type: string) => string | undefined,
): (readonly [gold: string, pred: string])[] {
  return gold.flatMap((type) => {
    const other = alike(type);
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

export function scoredTypes(side: NerSide, { types }: SuspicionSettings): readonly string[] {
  const asked = types && new Set(types);
  return asked ? side.types.filter((type) => asked.has(type)) : side.types;
}

export function listed(types: readonly string[]): string {
  const shown = types.slice(0, MOST_TYPES).map(shortened).join(', ');
  return types.length > MOST_TYPES ? `${shown}, … ${types.length - MOST_TYPES} more` : shown;
}

const MOST_TYPES = 4;

/** Types that are several labels, such as `X|B-Y` of the tag `B-X|B-Y`, or `X,B-Y`: on one token only one can be scored. */
export function severalLabels(
  { types, file }: NerSide,
  { tagDelimiter = '-', suffix }: TagSpelling,
): readonly Problem[] {
  const isSeveral = (type: string): boolean => {
    const [first, second] = type.split(type.includes('|') ? '|' : /[,;/+&^\s]+/, 2);
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
