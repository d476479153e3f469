import type { DocumentPair } from '../../coref/document.ts';
import { parseTree, unknownLabel } from '../../coref/matching/collins.ts';
import { type ParsedRow, sentenceRows } from '../../coref/matching/parsed-text.ts';
import { recordCounts } from '../../coref/missing-records.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { Metric } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { quoted } from '../../text/quoted.ts';
import { UsageError } from '../../text/usage-error.ts';

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
