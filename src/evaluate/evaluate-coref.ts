import { inOneText } from '../align/common-text.ts';
import { type DocumentPair, emptyDocument, haveSameWords, isOfModel, type MissingDocument } from '../coref/document.ts';
import { metricsFor } from '../coref/metrics.ts';
import { documentsOf, type ScoredPair } from '../coref/scored-pair.ts';
import { cleanedMarks } from '../pair/cleaned-marks.ts';
import { needWords } from '../pair/differing-words.ts';
import type { PairingRules } from '../pair/item.ts';
import { onlyMeant } from '../pair/meant-document.ts';
import { pairCoref, renamedLikeKey } from '../pair/pair-coref.ts';
import { noneInAll, oneSided } from '../pair/pairing-problems.ts';
import { placedAnswers } from '../pair/placed-answers.ts';
import { pooledBy } from '../pair/units.ts';
import { evaluated } from '../results/evaluated.ts';
import { type Evaluated, hasErrors, isResampled } from '../results/make-report.ts';
import type { Results } from '../results/report.ts';
import { isGated } from '../results/thresholds.ts';
import { type CorefSettings, refuseUnread } from '../settings/coref.ts';
import { withBothSides } from '../sides/both-sides.ts';
import { type CorefSide, readingRules, withWords } from '../sides/coref-side.ts';
import type { Files } from '../sides/files.ts';
import type { ComparisonRules } from '../suspect/compared.ts';
import { reportNested } from '../suspect/nested.ts';
import { problemLog, reportAll } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import {
  type CorefTask,
  planOfParts,
  refuseMatching,
  refuseOtherItems,
  refuseWindowsOfAll,
  settingsOf,
  type ToldSettings,
  toldBy,
  treesIn,
  withMatching,
} from './coref/coref-task.ts';
import { corefCounted, corefSystems } from './coref/counted.ts';
import { corpusFingerprints } from './coref/fingerprint.ts';
import { pairAndCompare, pooledPairs } from './coref/pair-sides.ts';
import { type ListedSides, listSides, type OneSided, readSides } from './coref/read-sides.ts';
import { evaluateInParts } from './parts/evaluate-coref-in-parts.ts';
import { evaluatePreset } from './preset/evaluate-preset.ts';

/** Scores every response against the key: reads, makes comparable, pairs, refuses, counts and reports. */
export async function evaluateCoref(given: CorefTask, found: Files): Promise<Evaluated> {
  if (given.settings.preset) return evaluatePreset(given, found);
  const isAlone = given.inputs.paths.length === 1;
  const { inputs, files } = isAlone
    ? await withBothSides(given.inputs, given.settings, found)
    : { inputs: given.inputs, files: found };
  const asked = { ...given, inputs };
  refuseWindowsOfAll(asked.settings);
  const { missing } = asked.settings;
  const strictness = { missing, lenient: asked.settings.lenient === true, isGated: isGated(asked) };
  const oneSide = oneSidedFiles(asked, strictness);
  const listed = listSides(asked.inputs, oneSide, files);
  const plan = await planOfParts(asked, listed, files);
  const scored = plan && (await evaluateInParts(asked, strictness, plan, files));
  return scored ?? evaluateRead(asked, await readTask(asked, oneSide, listed, files), strictness, files);
}

/** Scores every response, where all documents were read. */
async function evaluateRead(asked: CorefTask, read: Read, strictness: PairingRules, files: Files): Promise<Evaluated> {
  const { task, settings, sides, areWords } = await comparableTask(asked, read, strictness);
  const [key, ...responses] = sides;
  const pairing = { ...settings, ...strictness, allow: task.allow, mayLack: task.isMissingGiven };
  const comparing = { ...pairing, texts: textsOf(key, responses, pairing) };
  const paired = inAll(
    responses.map((response) => pairAndCompare(key, response, comparing)),
    comparing,
  );
  const log = problemLog(task.inputs.keep);
  const ofInputs = read.sides.map((side) => side.log);
  const logs = [log, ...ofInputs];
  const hasNone = strictness.missing === 'skip' && responses.length > 1 && paired[0].length === 0;
  if (hasNone && !hasErrors(logs))
    reportAll(key.log, [noneInAll('document', { name: 'the key', path: key.path }, responses.length)]);
  if (task.findings) for (const [at, { log }] of responses.entries()) reportNested(paired[at], log);
  if (hasErrors(logs)) return { logs, ofInputs };
  refuseUnscorable(task, settings, areWords, paired);
  const areCharacters = paired.flat().some((pair) => pair.isInText);
  const used: CorefSettings = { ...settings, ...(areCharacters && { positions: 'characters' }) };
  const prints = task.fingerprint ? fingerprinted(key, paired[0], used) : {};
  const systems = corefSystems(task, used, sides, paired);
  const counted = corefCounted(key.path, systems, task.metrics, used);
  return evaluated({ ...counted, ...prints }, task, { all: logs, ofRun: log, ofSystems: key.log }, files);
}

/** The task and its settings as the files tell them, and the sides, the key first, as they can be compared. */
async function comparableTask(asked: CorefTask, read: Read, strictness: PairingRules) {
  const isRead = !hasErrors(read.sides.map(({ log }) => log));
  const trees = treesIn(read.sides);
  const areWords = asked.settings.match !== 'strings' && trees.key;
  const rules = withMatching(asked.settings, asked.given, isRead ? trees : undefined);
  const task = { ...asked, settings: rules, metrics: metricsFor(asked.metrics, areWords) };
  const { sides, told } = await comparableSides(read.sides, rules, { ...strictness, allow: task.allow });
  const settings = settingsOf(task, read, told);
  refuseWindowsOfAll(settings);
  const meant = rules.document === undefined ? sides : onlyMeant(sides, rules.document);
  if (isRead) refuseMatching(rules, meant[0]);
  return { task, settings, sides: meant, areWords };
}

/**
 * Refuses what these pairs do not allow. `areWords`: whether mentions of the key are sets of words.
 *
 * @throws UsageError
 */
function refuseUnscorable(
  task: CorefTask,
  { scope, input, match, heads }: CorefSettings,
  areWords: boolean,
  paired: readonly (readonly ScoredPair[])[],
): void {
  const pairs = paired.flat();
  if (scope && isResampled(task) && paired[0].length === 1)
    throw new UsageError(
      'one unit says nothing about chance: leave out --confidence and --significance, or score by --topic',
    );
  refuseOtherItems(task.metrics, { areRecords: input === 'records', areWords }, pairs);
  if (pairs.some(({ isInText }) => isInText) && (match === 'min' || heads))
    throw new UsageError(`--match ${match} needs the tokens of the key: convert --into writes mentions over them`);
}

type Read = Awaited<ReturnType<typeof readSides>>;

/** What happens to files that one side lacks. */
function oneSidedFiles(task: CorefTask, strictness: PairingRules): OneSided {
  const { missing, extra } = task.settings;
  const lacksFile = oneSided(strictness) === 'error' && missing === 'empty' ? undefined : lackingFile[missing];
  const scoresNone = task.isMissingGiven && missing === 'empty' && !task.skipFaulty;
  return {
    missing: lacksFile,
    extra,
    mayLack: task.isMissingGiven || strictness.lenient,
    ifEmpty: scoresNone && lacksFile ? 'all mentions of the key count as missed' : undefined,
  };
}

async function readTask(task: CorefTask, oneSide: OneSided, listed: ListedSides, files: Files): Promise<Read> {
  const keepsParse = ['min', 'head', 'partial'].includes(task.settings.match);
  const rules = {
    ...readingRules(task.settings),
    keepsWords: task.findings?.keepsText || task.by === 'kind',
    keepsParse,
    allow: task.allow,
  };
  const read = await readSides(task.inputs, rules, oneSide, files, listed);
  if (!hasErrors(read.sides.map(({ log }) => log))) refuseUnread(task, read.sides);
  return read;
}

/** The texts in which documents of some of several responses are compared: then those of all are, so that errors are in one unit. */
function textsOf(
  key: CorefSide,
  responses: readonly CorefSide[],
  rules: PairingRules,
): ReadonlyMap<string, string> | undefined {
  if (responses.length < 2 || !key.documents.some(({ text }) => text)) return undefined;
  const pairs = responses.flatMap((response) => pairCoref(key, response, rules).pairs);
  const others = pairs.filter((pair) => !haveSameWords(pair));
  const inText = others.map((pair) => inOneText(pair, key.path, false).pair).filter(({ isInText }) => isInText);
  return new Map(inText.reverse().map((pair) => [pair.key.id, pair.key.text as string]));
}

/** The sides as they can be compared, and what they themselves tell of the settings. */
interface ComparableSides {
  readonly sides: readonly CorefSide[];
  readonly told: ToldSettings;
}

/** The sides, the key first, with words where these are needed, and with the names of the key for documents that have none. */
async function comparableSides(
  read: readonly CorefSide[],
  rules: CorefSettings,
  strictness: ComparisonRules,
): Promise<ComparableSides> {
  if (hasErrors(read.map(({ log }) => log))) return { sides: read, told: {} };
  const [own, ...others] = read;
  const areNeeded = others.map(({ documents }) => needWords(own.documents, documents, rules));
  const key = areNeeded.includes(true) ? await withWords(own) : own;
  const responses: CorefSide[] = [];
  for (const [at, other] of others.entries()) responses.push(areNeeded[at] ? await withWords(other) : other);
  const named = responses.map((response) => renamedLikeKey(key, response, rules.pair));
  const areOfModel = responses.some(({ documents }) => documents.some(isOfModel));
  const areWritten = responses.some(({ documents }) => documents.some(({ written }) => written));
  const { unparsable, match } = rules;
  return {
    sides: [
      key,
      ...named.map(({ response: given }) => {
        const response = areWritten ? cleanedMarks(key, given, strictness) : given;
        return areOfModel ? placedAnswers(key, response, { ...strictness, unparsable, match }) : response;
      }),
    ],
    told: toldBy(read, rules, named.find(({ by }) => by)?.by),
  };
}

/** What happens to a file that a response lacks, for the warning; undefined if that is an error. */
const lackingFile: Readonly<Record<MissingDocument, string | undefined>> = {
  empty: 'all mentions of its documents count as missed',
  error: undefined,
  skip: 'its documents are left out of the score',
};

/** The pairs of each response. Where a response may skip documents, only those that all of them have. */
function inAll(paired: readonly (readonly ScoredPair[])[], rules: ComparisonRules): readonly (readonly ScoredPair[])[] {
  if (rules.missing !== 'skip' || paired.length === 1) return paired;
  const places = paired.map((pairs) => new Set(documentsOf(pairs).map(({ index }) => index)));
  const isInAll = ({ index }: DocumentPair): boolean => places.every((own) => own.has(index));
  return paired.map((pairs) =>
    rules.scope ? pooledPairs(documentsOf(pairs).filter(isInAll), rules) : pairs.filter(isInAll),
  );
}

/**
 * The fingerprints of the paired documents of the key, with all of their mentions, and of their words, if these are known; where documents are scored as one, that of all of them
 * as one, whatever the response has.
 */
function fingerprinted(
  { documents }: CorefSide,
  pairs: readonly ScoredPair[],
  { scope, topic }: CorefSettings,
): Pick<Results, 'corpus' | 'words'> {
  if (!scope) return corpusFingerprints([...new Set(pairs.map(({ index }) => documents[index]))]);
  const alone = documents.map((key, index) => ({ index, key, response: emptyDocument(key) }));
  return corpusFingerprints(pooledBy(alone, topic).map(({ key }) => key));
}
