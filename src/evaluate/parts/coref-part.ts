import { plainText } from '../../align/common-text.ts';
import { isOfModel } from '../../coref/document.ts';
import { corefMetrics } from '../../coref/metrics.ts';
import type { MentionErrors } from '../../findings/error-counts.ts';
import { jsonReader } from '../../formats/coref/json/json.ts';
import { judgePredictions, membersOf, type ReadDocument } from '../../formats/coref/json/predictions.ts';
import { PartWords, SharedColumns } from '../../formats/coref/shared-columns.ts';
import { jsonLines } from '../../formats/json/json-lines.ts';
import { needWords } from '../../pair/differing-words.ts';
import type { FolderFiles } from '../../pair/folders.ts';
import type { Results } from '../../results/report.ts';
import type { CountTable } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import {
  type CorefSide,
  type CorefSource,
  type ReadFormat,
  readingRules,
  sideReading,
} from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import type { Lines, PartLines } from '../../sides/line-parts.ts';
import type { ComparisonRules } from '../../suspect/compared.ts';
import { evidenceIn, type PartEvidence } from '../../suspect/in-parts.ts';
import { allowingLog, problemLog } from '../../text/problem.ts';
import { countPairs } from '../coref/counted.ts';
import { corpusFingerprints } from '../coref/fingerprint.ts';
import { compareSides } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';
import { leftOf, type PartSide, type PartTexts, textsOf, withCommon } from './common.ts';
import { isOdd, type LoggedPart, loggedPart } from './logged-part.ts';
import type { ScoredPart } from './parts.ts';

/** How the parts of a run are scored: values, which another thread can be told. */
export interface CorefPartRules extends Pick<InputPaths, 'paths' | 'keep'> {
  readonly settings: CorefSettings;
  readonly comparing: Omit<ComparisonRules, 'texts'>;
  readonly metrics: readonly string[];
  readonly fingerprint: boolean;
}

export interface ScoredCorefPart {
  /** For the documents of the key: their places in its file, or in the share, from 1, and their names. */
  readonly values: readonly number[];
  readonly names: readonly string[];
  /** For each side: its format, and which member has its clusters. */
  readonly formats: readonly (readonly ReadFormat[])[];
  readonly members: readonly (string | undefined)[];
  readonly begins: readonly Pick<CorefSource, 'head' | 'column'>[];
  readonly reading: readonly LoggedPart[];
  readonly systems: readonly ScoredResponsePart[];
  readonly isUnnamed: boolean;
  /** Of documents without names. */
  readonly texts?: PartTexts | undefined;
  readonly lacksTokens: boolean;
  readonly prints?: Pick<Results, 'corpus' | 'words'> | undefined;
}

interface ScoredResponsePart {
  /** Where the documents are in the file of the response. */
  readonly values: readonly number[];
  readonly tables: readonly CountTable[];
  readonly errors: MentionErrors;
  readonly compared: LoggedPart;
  readonly evidence: PartEvidence;
  readonly areCharacters: boolean;
}

interface ReadPart extends CorefSide, PartSide {
  readonly documents: CorefSide['documents'];
}

/**
 * A function that scores documents which all sides have among these lines, of each side in order. It returns undefined where that takes whole
 * sides: if there is an error, or lines are not single documents, or something is odd.
 */
export function corefPartScorer(rules: CorefPartRules) {
  const shared = new SharedColumns();
  const words = new PartWords(rules.fingerprint ? shared.known : undefined);
  shared.part = words;
  return (lines: PartLines): (ScoredCorefPart & ScoredPart) | undefined => {
    const read = lines.map((own, at) => readLines(rules.paths[at], at === 0 ? 'key' : 'response', own, rules, shared));
    words.forget();
    const all = read.flatMap((side) => side ?? []);
    const sides = all.length === read.length && words.areEqual ? withCommon(all) : undefined;
    const scored = sides && scoredPart(sides, rules);
    return scored && { ...scored, left: all.map((side, at) => leftOf(side, sides[at], lines[at])) };
  };
}

/** A function that scores files side by side, in the same way, if all sides have the same documents. */
export function corefShareScorer(rules: CorefPartRules, files: Files) {
  const { paths, keep, settings, comparing } = rules;
  const reading = { ...readingRules(settings), allow: comparing.allow };
  return async (paired: readonly FolderFiles[]): Promise<ScoredCorefPart | undefined> => {
    const listed = { paired, logs: paths.map(() => problemLog(keep)) };
    const { sides: read } = await readSides({ paths, areFolders: true }, reading, {}, files, listed);
    const sides = read.map((side) => ({ ...side, values: side.documents.map((_, at) => at + 1) }));
    const [key, ...responses] = sides;
    const isUnfit = sides.some(isOddSide) || withCommon(sides) !== sides;
    const areOther = responses.some(({ documents }) => needWords(key.documents, documents, settings));
    return isUnfit || areOther ? undefined : scoredPart(sides, rules);
  };
}

/** The scores of sides with the same documents in one order. Undefined, if something is odd. */
function scoredPart(sides: readonly ReadPart[], rules: CorefPartRules): ScoredCorefPart | undefined {
  const { keep, comparing, settings } = rules;
  const metrics = corefMetrics.filter(({ name }) => rules.metrics.includes(name));
  const [key, ...responses] = sides;
  const systems = responses.flatMap((response): ScoredResponsePart | [] => {
    const log = problemLog(keep);
    const both = compareSides(key, { ...response, log }, comparing);
    const evidence = isOdd(log, 'REPEATED_MENTION') ? undefined : evidenceIn(both, ({ index }) => key.values[index]);
    if (!evidence) return [];
    return {
      values: response.values,
      ...countPairs(both.scored, metrics, settings.duplicates),
      compared: loggedPart(log),
      evidence,
      areCharacters: both.scored.some(({ isInText }) => isInText),
    };
  });
  if (systems.length < responses.length) return undefined;
  const { documents } = key;
  const isUnnamed = sides.some((side) => side.documents.some((one) => one.isUnnamed));
  return {
    values: key.values,
    names: documents.map(({ id }) => id),
    formats: sides.map(({ formats }) => formats),
    members: sides.map(({ side, members }) => (side === 'key' ? undefined : [...members!].join())),
    begins: sides.map(({ source: { head, column } = {} }) => ({ head, column })),
    reading: sides.map(({ log }) => loggedPart(log)),
    systems,
    isUnnamed,
    texts: isUnnamed ? textsOf(sides.map((side) => side.documents.map(plainText))) : undefined,
    lacksTokens: sides.every((side) => side.documents.every(({ tokens, text }) => (tokens ?? text) === undefined)),
    prints: rules.fingerprint ? corpusFingerprints(documents) : undefined,
  };
}

/** The documents of these lines of one side. Undefined, if some line is not a single document. */
function readLines(
  path: string,
  side: CorefSide['side'],
  lines: readonly Lines[],
  { keep, settings, comparing }: CorefPartRules,
  shared: SharedColumns,
): ReadPart | undefined {
  const log = problemLog(keep);
  const reading = {
    ...sideReading(readingRules(settings), side, allowingLog(log, comparing.allow)),
    file: path,
    shared,
  };
  const read: ReadDocument[] = [];
  let format: ReadFormat = 'jsonl';
  for (const { bytes, line, value, values } of lines) {
    const before = { lines: line - 1, values: value - 1 };
    const reader = jsonReader({ ...reading, before }, (...file) => jsonLines(...file, before.lines));
    reader.push(bytes);
    const found = reader.end();
    const ofLines = reader.shape?.() ?? 'jsonl';
    if (found.length !== values || (read.length > 0 && ofLines !== format)) return undefined;
    format = ofLines;
    for (const one of found) read.push(one);
  }
  const values = lines.flatMap(({ value, values: count }) => Array.from({ length: count }, (__, at) => value + at));
  const members = membersOf(read);
  const { documents } = judgePredictions(read, side, settings.lenient === true);
  const source = { bytes: async () => undefined };
  const found = { path, side, documents, log, formats: [format], source, members, values };
  return isOddSide(found) ? undefined : found;
}

/** Whether there is an error on a side, or something else than clusters for each document, all in one member. */
function isOddSide({ side, documents, log, members = new Set() }: CorefSide): boolean {
  const areOther = side === 'response' && (members.size > 1 || members.has('none') || members.has('null'));
  const areOdd = documents.some((one) => isOfModel(one) || one.written);
  return log.errors > 0 || areOther || members.has('linked') || areOdd;
}
