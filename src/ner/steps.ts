import type { Located, ProblemSink } from '../text/problem.ts';
import { shortened } from '../text/quoted.ts';
import type { Sides, TaggedRows } from './rows.ts';
import {
  classesIn,
  LEGAL,
  letterClass,
  type Scheme,
  type SchemeName,
  schemeOfLetters,
  schemes,
  TRANSITIONS,
  transition,
} from './schemes.ts';
import type { TagTable } from './tags.ts';

/** The steps from tag to tag in a column of tags, which tell its scheme. */
export interface Steps {
  /** How often each kind of step was made (see `transition`). */
  readonly counts: number[];
  /** The first step of each kind, in order. */
  readonly firsts: FirstStep[];
  /** The tags that were met, in order, without the outside tag. */
  readonly tags: number[];
  /** 1 for each of them, 0 for other tags. */
  isMet: number[];
  /** How many rows were looked at. */
  rows: number;
}

/** The first step of a kind: the row that it leads to, and the names of both tags; `to` is empty where the sentence ends. */
export interface FirstStep {
  readonly kind: number;
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** Finds where it leads to; absent where places are not known. */
  locate?: (() => Located) | undefined;
}

export function noSteps(): Steps {
  return { counts: zeros(TRANSITIONS), firsts: [], tags: [], isMet: [], rows: 0 };
}

/** A list: to make an array of numbers takes longer than most files have steps. */
function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}

/**
 * Counts the steps that lead to the rows of a column from `from` on, and returns those that are the first of their kinds. `listed`: how many
 * rows before `from` the column lists.
 */
export function countSteps(
  steps: Steps,
  column: TaggedRows,
  from: number,
  listed: number,
  tags: TagTable,
): FirstStep[] {
  const { keys } = tags;
  const lacking = keys.length - steps.isMet.length;
  if (lacking > 0) steps.isMet = steps.isMet.concat(zeros(lacking));
  const known = steps.firsts.length;
  countListed(steps, column, from, listed, tags);
  steps.rows = column.length;
  return steps.firsts.slice(known);
}

/** The loop of `countSteps`: alone, as V8 would not keep what it compiles of a loop that ends in code that has not run. */
function countListed(
  steps: Steps,
  { length, rows, tags: own }: TaggedRows,
  from: number,
  listed: number,
  tags: TagTable,
): void {
  const { keys } = tags;
  const { counts, isMet } = steps;
  let before = listed > 0 && rows[listed - 1] === from - 1 ? Math.max(own[listed - 1], 0) : 0;
  let last = keys[before];
  for (let at = listed, row = from; at < rows.length || (last !== 0 && row < length); row++) {
    if (last === 0 && rows[at] > row) {
      row = rows[at];
      before = 0;
    }
    const tag = at < rows.length && rows[at] === row ? own[at++] : 0;
    if ((tag | last) !== 0) {
      const key = tag < 0 ? 0 : keys[tag];
      const kind = transition(last, key);
      if (counts[kind]++ === 0) addFirst(steps, kind, row, before, tag, tags);
      if (tag > 0 && isMet[tag] === 0) {
        isMet[tag] = 1;
        steps.tags.push(tag);
      }
      last = key;
    }
    before = Math.max(tag, 0);
  }
}

function addFirst({ firsts }: Steps, kind: number, row: number, from: number, to: number, { names }: TagTable): void {
  firsts.push({ kind, row, from: names[from], to: to < 0 ? '' : names[to] });
}

/** The steps in rows that were changed after the steps `before` were counted. `placeOf`: the place of a row. */
export function recountedSteps(
  before: Steps,
  rows: TaggedRows,
  tags: TagTable,
  placeOf: (row: number) => Located,
): Steps {
  const steps = noSteps();
  const firsts = countSteps(steps, rows, 0, 0, tags).map((first) => {
    const located = placeOf(first.row);
    const known = before.firsts.find(({ kind }) => kind === first.kind);
    return known?.locate?.().place.line === located.place.line ? known : { ...first, locate: () => located };
  });
  return { ...steps, firsts };
}

/** The steps of several files, one after the other. */
export function joinSteps(files: readonly Steps[]): Steps {
  if (files.length === 1) return files[0];
  const { counts, firsts, tags } = noSteps();
  for (const file of files) {
    file.counts.forEach((count, kind) => {
      counts[kind] += count;
    });
    firsts.push(...file.firsts.filter(({ kind }) => firsts.every((first) => first.kind !== kind)));
    for (const tag of file.tags) tags.push(tag);
  }
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return { counts, firsts, tags: [...new Set(tags)], isMet: [], rows };
}

/** The letters met, in upper case. */
export function lettersOf({ tags }: Steps, { letter }: TagTable): Set<string> {
  return new Set(tags.map(letter).filter((one) => one !== ''));
}

/** The types of the tags met, in order. */
export function typesOf({ tags }: Steps, { keys, types }: TagTable): string[] {
  const numbers = tags.filter((tag) => keys[tag] !== 0).map((tag) => keys[tag] >> 3);
  return [...new Set(numbers)].map((type) => types[type]);
}

/** The schemes that know all letters met and allow every step; never `raw`, which allows all. */
export function fittingSchemes(steps: Steps, tags: TagTable): SchemeName[] {
  const letters = [...lettersOf(steps, tags)];
  return (Object.keys(schemes) as SchemeName[]).filter((name) => {
    const isSpelled = letters.every((letter) => schemes[name].letters.includes(letter));
    return name !== 'raw' && isSpelled && isLegal(steps, schemes[name]);
  });
}

/** Whether the scheme allows every step: then no span breaks it. */
export function isLegal({ firsts }: Steps, { table }: Scheme): boolean {
  return firsts.every(({ kind }) => (table[kind] & LEGAL) !== 0);
}

/**
 * The scheme that the fewest steps break, if this one is broken by at least twenty times as many: then it was suggested by the letters of
 * a few odd tags. Otherwise this one.
 */
export function leastBroken({ counts }: Steps, scheme: Scheme): Scheme {
  const broken = ({ table }: Scheme): number =>
    counts.reduce((sum, count, kind) => sum + ((table[kind] & LEGAL) === 0 ? count : 0), 0);
  const candidates = Object.values(schemes).filter(({ name }) => name !== 'raw');
  const least = candidates.reduce((best, one) => (broken(one) < broken(best) ? one : best), scheme);
  return FEW * broken(least) <= broken(scheme) ? least : scheme;
}

const FEW = 20;

/**
 * Reports each kind of step that the scheme does not allow, at its first place, and only the first step to each tag that the scheme lacks.
 * `help`: what else can be done with their spans.
 */
export function reportSteps(
  { counts, firsts }: Steps,
  { name, table, letters }: Scheme,
  severity: 'error' | 'warning',
  problems: ProblemSink,
  help?: string,
): void {
  const isIts = (kind: number): boolean => kind === 0 || [...letters].some((letter) => letterClass[letter] === kind);
  const lacking = new Set<string>();
  for (const { kind, from, to, locate } of firsts) {
    const [before, after] = classesIn(kind);
    // Every step to a letter that the scheme lacks is told, so those from it need not be.
    if (!locate || (table[kind] & LEGAL) !== 0 || !isIts(before)) continue;
    const isLacking = !isIts(after);
    if (isLacking && lacking.has(to)) continue;
    lacking.add(to);
    const step = to === '' ? `a sentence ends after ${shortened(from)}` : `${shortened(to)} follows ${shortened(from)}`;
    const what = isLacking ? `${shortened(to)} is not a tag of ${name}` : `${step}, which ${name} does not allow`;
    const message = counts[kind] === 1 ? what : `${what}: ${counts[kind]} times, first here`;
    problems.report('INVALID_SEQUENCE', severity, () => ({ ...locate(), message, help }));
  }
}

/**
 * Detects the schemes of both sides from their tags. For gold it is the scheme that its letters suggest or, if gold breaks that, the first
 * one that gold fits, if any. Pred gets the scheme of gold if it fits; otherwise its scheme is detected in the same way. If pred fits no
 * scheme, and its letters suggest the same one as those of gold, it gets the scheme of gold.
 */
export function detectSchemes({ gold, pred }: Sides<Steps>, tags: TagTable): Sides<SchemeName> {
  const [ofGold, ofPred] = [gold, pred].map((steps) => schemeOfLetters(lettersOf(steps, tags)));
  const found = firstOf([ofGold], fittingSchemes(gold, tags)) ?? ofGold;
  const isLikeGold = schemes[ofPred].table === schemes[ofGold].table;
  return { gold: found, pred: firstOf([found, ofPred], fittingSchemes(pred, tags)) ?? (isLikeGold ? found : ofPred) };
}

/** The first of those wanted that fits, or else the first that fits at all. */
function firstOf(wanted: readonly SchemeName[], fitting: readonly SchemeName[]): SchemeName | undefined {
  return [...wanted, ...fitting].find((name) => fitting.includes(name));
}
