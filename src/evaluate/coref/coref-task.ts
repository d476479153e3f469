import type { DocumentPair } from '../../coref/document.ts';
import { parseTree, unknownLabel } from '../../coref/matching/collins.ts';
import { type ParsedRow, sentenceRows } from '../../coref/matching/parsed-text.ts';
import { recordCounts } from '../../coref/missing-records.ts';
import { haveTrees } from '../../coref/nodes.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { endIn } from '../../formats/coref/json/shapes.ts';
import type { Questions } from '../../results/make-report.ts';
import type { Metric } from '../../score/score.ts';
import { type CorefSettings, isJson } from '../../settings/coref.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { FileError } from '../../text/file-error.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { quoted } from '../../text/quoted.ts';
import { UsageError } from '../../text/usage-error.ts';
import { areLarge, type OtherThreads, type PartsAsked, threadsForFolders } from '../large-files.ts';
import type { ListedSides } from './read-sides.ts';

/** What to score: a key and one or more responses, as files or folders, or a file of JSON whose records have both sides. */
export interface CorefTask extends Questions {
  readonly inputs: InputPaths;
  readonly metrics: readonly Metric<Overlap>[];
  readonly settings: CorefSettings;
  /** Whether to keep the pairs of documents, for a reporter that needs them. */
  readonly keepsPairs: boolean;
  /** Whether it was said what becomes of documents that the response lacks: then both sides may have documents of their own. */
  readonly isMissingGiven?: boolean;
  /** The names of the settings that were given. */
  readonly given?: { readonly has: (name: string) => boolean };
  /** The settings that a configuration file gave, which may be for other inputs. */
  readonly configured?: ReadonlySet<string>;
  readonly fingerprint?: boolean;
  /** How files are scored in parts, where they may be. */
  readonly parts?: PartsAsked | undefined;
}

/** Of lines of JSON: of objects and of blank ones. */
const LINE_BEGINNINGS: readonly number[] = [0x7b, 10, 13];

/** How files are scored in parts: folders file by file, else lines; in other threads, if there are some. */
export interface PartsPlan {
  /** The files of folders. */
  readonly paired?: ListedSides['paired'];
  readonly threads: OtherThreads | undefined;
}

/** How files may be scored in parts: folders in threads, and large files of JSON lines, as far as is known, where nothing is asked that needs all documents at once. */
export async function planOfParts(task: CorefTask, listed: ListedSides, files: Files): Promise<PartsPlan | undefined> {
  const { settings, findings, by, keepsPairs } = task;
  const { scope, topic, window, document, match, pair, npOnly, removeNested } = settings;
  const areWhole = [findings, by, scope, topic, window, document, npOnly, removeNested].some(
    (one) => one !== undefined,
  );
  if (areWhole || keepsPairs || match !== 'exact' || (pair ?? 'id') !== 'id') return undefined;
  if (task.inputs.areFolders) {
    const { paired, logs } = listed;
    const threads = logs.every(({ counts }) => counts.size === 0) ? threadsForFolders(task, paired, files) : undefined;
    return threads && { paired, threads };
  }
  const formats = [settings.input, settings.keyInput, settings.responseInput];
  const areLines = formats.every((format) => ['auto', 'jsonl', undefined].includes(format));
  if (!areLines || !areLarge(task, files) || !(await beginsAsLines(task.inputs.paths[0], files))) return undefined;
  const bytes = task.inputs.paths.reduce((sum, path) => sum + (files.size?.(path) ?? 0), 0);
  return { threads: task.parts?.threads?.(bytes) };
}

async function beginsAsLines(path: string, files: Files): Promise<boolean> {
  const source = files.open(path);
  try {
    const chunk = await source.next();
    return chunk !== undefined && LINE_BEGINNINGS.includes(chunk[afterByteOrderMark(chunk, 0, chunk.length)]);
  } catch (error) {
    // What cannot be read is reported where sides are read.
    if (error instanceof FileError) return false;
    throw error;
  } finally {
    await source.close?.();
  }
}

/** The settings that files tell. */
export type ToldSettings = Pick<CorefSettings, 'pair' | 'end' | 'keyEnd' | 'responseEnd'>;

/** The settings with what the files and their formats tell. */
export function settingsOf(
  { inputs, settings }: { readonly inputs: InputPaths; readonly settings: CorefSettings },
  read: { readonly sides: readonly CorefSide[]; readonly files: number },
  told: ToldSettings,
): CorefSettings {
  const { end: _, missingRecord = 'as-mention', ...known } = settings;
  const input = [...new Set(read.sides.flatMap(({ formats }) => formats))].join('+');
  return {
    ...known,
    ...(read.sides.some(({ formats }) => formats.includes('ecb')) && { scope: 'corpus' }),
    ...(settings.topic !== undefined && { scope: 'topic' }),
    ...told,
    input,
    ...(input === 'records' && { missingRecord }),
    ...inputs.choice?.globs,
    ...(inputs.areFolders && { files: read.files }),
  };
}

/** What was found out of settings. `by`: how documents without names were paired. */
export function toldBy(
  sides: readonly CorefSide[],
  rules: CorefSettings,
  by: CorefSettings['pair'] | undefined,
): ToldSettings {
  const [key, ...responses] = sides;
  const pair = rules.pair ?? by;
  const end = rules.end && isEndRead(sides, rules) ? { end: rules.end } : {};
  const { keyEnd = toldEnd([key]), responseEnd = toldEnd(responses) } = rules;
  return { ...(pair && { pair }), ...end, ...(keyEnd && { keyEnd }), ...(responseEnd && { responseEnd }) };
}

/** Whether `end` is that of some file: one of JSON whose format says nothing, on a side for which nothing else was said. */
function isEndRead(sides: readonly CorefSide[], rules: ToldSettings): boolean {
  const own = sides.filter(({ side }) => rules[`${side}End`] === undefined);
  return own.some(({ formats }) => formats.some((format) => isJson(format) && endIn(format) === undefined));
}

/** What ends of mentions are, if the formats of all files say so. */
function toldEnd(sides: readonly CorefSide[]): CorefSettings['keyEnd'] {
  const ends = new Set(sides.flatMap(({ formats }) => formats.map(endIn)));
  return ends.size === 1 ? [...ends][0] : undefined;
}

/**
 * Refuses to cut documents and to join them.
 *
 * @throws UsageError
 */
export function refuseWindowsOfAll({ scope, topic, window }: Pick<CorefSettings, 'scope' | 'topic' | 'window'>): void {
  if (window === undefined || (scope ?? topic) === undefined) return;
  const joining = topic === undefined ? '--across-documents' : '--topic';
  throw new UsageError(`--window cuts documents and ${joining} joins them: leave out one of the two`);
}

/**
 * Refuses ways of matching that the key has nothing for.
 *
 * @throws UsageError, but where the key lacks parses, which is an error in its log.
 */
export function refuseMatching(
  {
    match,
    heads,
    npOnly,
    removeNested,
    preset,
  }: Pick<CorefSettings, 'match' | 'heads' | 'npOnly' | 'removeNested' | 'preset'>,
  key: CorefSide,
): void {
  if (preset) throw new UsageError(`--preset ${preset} scores folders with one dataset a file`);
  if (npOnly || removeNested) throw new UsageError(`${npOnly ? '--np-only' : '--remove-nested'} needs --compat coval`);
  if (match === 'min' || heads) reportUnparsed(key);
  if (heads) reportHeadless(key);
}

/** Reports the documents with mentions that lack the parse of a row, or have none at all. */
export function reportUnparsed({ documents, log }: CorefSide): void {
  for (const { id, place, start, parse } of documents) {
    const row = parse?.rows.find((one) => !one.parse.includes('*'));
    if (start.length === 0 || (parse && !row)) continue;
    const message = row ? 'column 6 of this row is not part of a parse' : `${quoted(id)} of the key has no parse`;
    const help = 'give a key in CoNLL-2012, with words, parts of speech and parses in columns 4, 5 and 6';
    const at = row ? { ...place, line: row.line, column: 1 } : place;
    log.report('NO_PARSE', 'error', () => ({ place: at, message, help }));
  }
}

/** Reports the first sentence of each document in whose parse Collins' rules find no heads. */
function reportHeadless({ documents, log }: CorefSide): void {
  const help = "give a key with parses of English, in which Collins' rules find heads";
  for (const { place, parse } of documents) {
    const faults = parse?.sentences.map((_, number) => withoutHeads(sentenceRows(parse, number))) ?? [];
    const at = faults.findIndex((fault) => fault !== undefined);
    if (at < 0) continue;
    const message = `heads are not found in the parse of this sentence: ${faults[at]}`;
    const line = parse!.rows[parse!.sentences[at]].line;
    log.report('NO_PARSE', 'error', () => ({ place: { ...place, line, column: 1 }, message, help }));
  }
}

/** What Collins' rules cannot take, if they cannot. */
function withoutHeads(rows: readonly ParsedRow[]): string | undefined {
  const tree = parseTree(rows);
  if (!tree) return 'its brackets do not close';
  const unknown = unknownLabel(tree);
  return unknown && `${quoted(unknown)} is not a constituent of English`;
}

/**
 * Refuses metrics that these inputs do not allow.
 *
 * @param areRecords whether all inputs are tables of records; `areWords`: whether mentions of the key are sets of words.
 * @throws UsageError if a metric needs records, or the same records on both sides, and these are not.
 */
export function refuseOtherItems(
  metrics: readonly Metric<Overlap>[],
  { areRecords, areWords }: { readonly areRecords: boolean; readonly areWords: boolean },
  pairs: readonly DocumentPair[],
): void {
  const ofWords = metrics.filter(({ needs }) => needs === 'words').map(({ name }) => name);
  if (ofWords.length > 0 && !areWords)
    throw new UsageError(`${ofWords.join(', ')}: these score words and zeros of CoNLL-U, and the key is not CoNLL-U`);
  const asked = metrics.filter(({ needs }) => needs !== undefined && needs !== 'words');
  if (asked.length === 0) return;
  const names = asked.map(({ name }) => name).join(', ');
  if (!areRecords) throw new UsageError(`${names}: these score tables of records only (--input records)`);
  const labels = asked.filter(({ needs }) => needs === 'equal records').map(({ name }) => name);
  const areEqual = pairs.map(recordCounts).every(({ key, response }) => key + response === 0);
  if (labels.length > 0 && !areEqual)
    throw new UsageError(
      `${labels.join(', ')}: both sides need the same records: choose --missing-record drop or singleton, and --singletons keep`,
    );
}

/** Which sides are CoNLL-U, whose mentions are sets of words with heads, and whether the key has parses. */
interface Trees {
  readonly key: boolean;
  readonly response: boolean;
  readonly parse: boolean;
}

export function treesIn([key, ...responses]: readonly CorefSide[]): Trees {
  const areTrees = ({ documents }: CorefSide): boolean => documents.some(({ nodes }) => haveTrees(nodes));
  return {
    key: areTrees(key),
    response: responses.some(areTrees),
    parse: key.documents.some(({ parse }) => parse),
  };
}

/**
 * The settings with the rules of matching that were not given, by the key: where it is CoNLL-U, its mentions have heads, and those of its
 * field's scorer hold. `trees`: undefined if they are not known.
 */
export function withMatching(
  settings: CorefSettings,
  given: { readonly has: (name: string) => boolean } | undefined,
  trees: Trees | undefined,
): CorefSettings {
  if (settings.match === 'strings' || !trees) return settings;
  if (!trees.key) {
    if (settings.match === 'exact' || settings.match === 'min' || trees.response) return settings;
    if (trees.parse) return { ...settings, heads: 'collins' };
    const keys = 'a key in CoNLL-U, or in CoNLL-2012 with parses of English';
    throw new UsageError(`--match ${settings.match} needs the heads of mentions: give ${keys}`);
  }
  return {
    ...settings,
    match: given?.has('match') ? settings.match : 'head',
    zeroMatch: settings.zeroMatch ?? 'dependent',
    singletons: given?.has('singletons') ? settings.singletons : 'drop',
  };
}
