import { plainText } from '../../align/common-text.ts';
import { isOfModel } from '../../coref/document.ts';
import { corefMetrics } from '../../coref/metrics.ts';
import type { MentionErrors } from '../../findings/error-counts.ts';
import { jsonReader } from '../../formats/coref/json/json.ts';
import { judgePredictions, type ReadDocument } from '../../formats/coref/json/predictions.ts';
import { PartWords, SharedColumns } from '../../formats/coref/shared-columns.ts';
import { jsonLines } from '../../formats/json/json-lines.ts';
import type { Results } from '../../results/report.ts';
import type { CountTable } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { type CorefSide, type ReadFormat, readingRules } from '../../sides/coref-side.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import type { Lines, PartLines } from '../../sides/line-parts.ts';
import type { ComparisonRules } from '../../suspect/compared.ts';
import { evidenceIn, type PartEvidence } from '../../suspect/in-parts.ts';
import { allowingLog, problemLog } from '../../text/problem.ts';
import { countPairs } from '../coref/counted.ts';
import { corpusFingerprints } from '../coref/fingerprint.ts';
import { compareSides } from '../coref/pair-sides.ts';
import { leftOf, type PartSide, type PartTexts, textsOf, withCommon } from './common.ts';
import { isOdd, type LoggedPart, loggedPart } from './logged-part.ts';
import type { ScoredPart } from './parts.ts';

/** How the parts of a run are scored: values, which another thread can be told. */
export interface CorefPartRules extends Pick<InputPaths, 'paths' | 'keep'> {
  readonly settings: CorefSettings;
  readonly comparing: Omit<ComparisonRules, 'texts'>;
  /** The names of the metrics. */
  readonly metrics: readonly string[];
  readonly fingerprint: boolean;
}

/** What was counted in a part. */
export interface ScoredCorefPart extends ScoredPart {
  /** Of the documents of the key: their places in its file, from 1, and their names. */
  readonly values: readonly number[];
  readonly names: readonly string[];
  /** Of each side: its format, and which member has its clusters. */
  readonly formats: readonly ReadFormat[];
  readonly members: readonly (string | undefined)[];
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

/** What was read of the lines of one side. */
interface ReadLines extends CorefSide, PartSide {
  readonly documents: CorefSide['documents'];
  /** Which member has the clusters of its documents. */
  readonly kind: string | undefined;
}

/**
 * A function that scores documents which all sides have among these lines, of each side in order. It returns undefined where that takes whole
 * sides: if there is an error, or lines are no single documents, or something is odd.
 */
export function corefPartScorer(rules: CorefPartRules) {
  const shared = new SharedColumns();
  const words = new PartWords(rules.fingerprint ? shared.known : undefined);
  shared.part = words;
  const metrics = corefMetrics.filter(({ name }) => rules.metrics.includes(name));
  const { paths, keep, comparing, settings } = rules;
  return (lines: PartLines): ScoredCorefPart | undefined => {
    const read = lines.map((own, at) => readLines(paths[at], at === 0 ? 'key' : 'response', own, rules, shared));
    words.forget();
    if (read.includes(undefined) || !words.areEqual) return undefined;
    const all = read as readonly ReadLines[];
    const sides = withCommon(all);
    if (!sides) return undefined;
    const [key, ...responses] = sides;
    const systems = responses.map((response) => {
      const log = problemLog(keep);
      const both = compareSides(key, { ...response, log }, comparing);
      const evidence = isOdd(log, 'REPEATED_MENTION') ? undefined : evidenceIn(both, ({ index }) => key.values[index]);
      return (
        evidence && {
          values: response.values,
          ...countPairs(both.scored, metrics, settings.duplicates),
          compared: loggedPart(log),
          evidence,
          areCharacters: both.scored.some(({ isInText }) => isInText),
        }
      );
    });
    if (systems.includes(undefined)) return undefined;
    const { documents } = key;
    const isUnnamed = sides.some((side) => side.documents.some((one) => one.isUnnamed));
    return {
      values: key.values,
      names: documents.map(({ id }) => id),
      formats: all.map(({ formats: [format] }) => format),
      members: all.map(({ side, kind }) => (side === 'key' ? undefined : kind)),
      reading: all.map(({ log }) => loggedPart(log)),
      systems: systems as ScoredResponsePart[],
      isUnnamed,
      texts: isUnnamed ? textsOf(sides.map((side) => side.documents.map(plainText))) : undefined,
      lacksTokens: sides.every((side) => side.documents.every(({ tokens, text }) => (tokens ?? text) === undefined)),
      prints: rules.fingerprint ? corpusFingerprints(documents) : undefined,
      left: all.map((side, at) => leftOf(side, sides[at], lines[at])),
    };
  };
}

/** The documents of one side. Undefined, if some line is no single document that has clusters, or there is an error. */
function readLines(
  path: string,
  side: CorefSide['side'],
  lines: readonly Lines[],
  { keep, settings, comparing }: CorefPartRules,
  shared: SharedColumns,
): ReadLines | undefined {
  const { bySide, format: _, ...reading } = readingRules(settings);
  const log = problemLog(keep);
  const read: ReadDocument[] = [];
  let format: ReadFormat = 'jsonl';
  for (const { bytes, line, value, values } of lines) {
    const before = { lines: line - 1, values: value - 1 };
    const own = { ...reading, ...bySide![side], file: path, side, log: allowingLog(log, comparing.allow), shared };
    const reader = jsonReader({ ...own, before }, (...file) => jsonLines(...file, before.lines));
    reader.push(bytes);
    const found = reader.end();
    const ofLines = reader.shape ?? 'jsonl';
    if (found.length !== values || (read.length > 0 && ofLines !== format)) return undefined;
    format = ofLines;
    for (const one of found) read.push(one);
  }
  const kinds = new Set(read.map(({ clusters }) => clusters?.kind));
  const [kind] = kinds;
  const areOdd = side === 'response' && (kinds.size > 1 || kind === 'none' || kind === 'null');
  if (log.errors > 0 || areOdd || read.some(isOfModel)) return undefined;
  const { documents } = judgePredictions(read, side, settings.lenient === true);
  const source = { bytes: async () => undefined };
  const values = lines.flatMap(({ value, values: count }) => Array.from({ length: count }, (__, at) => value + at));
  return { path, side, documents, log, formats: [format], source, values, kind };
}
