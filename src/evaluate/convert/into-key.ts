import { type CorefDocument, type DocumentPair, withRows } from '../../coref/document.ts';
import { decodeText, isUtf8 } from '../../formats/bytes/line.ts';
import { conllCells } from '../../formats/write/conll.ts';
import type { LossTally } from '../../formats/write/written.ts';
import { cleanedMarks } from '../../pair/cleaned-marks.ts';
import { withDiffering } from '../../pair/differing-words.ts';
import { pairCoref, renamedLikeKey } from '../../pair/pair-coref.ts';
import type { Pairing } from '../../settings/pairing.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { compareNodes, compareTokens, otherTexts } from '../../suspect/compare-pair.ts';
import type { ComparisonRules } from '../../suspect/compared.ts';
import { beyondTokens } from '../../suspect/units.ts';
import { lineOf } from '../../text/columns.ts';
import { fileProblem, type Place, type Problem, type ProblemSink, reportAll, reportFile } from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';
import { intoConllu, type WrittenPair } from './into-conllu.ts';
import { asRuns, inTokens } from './mention-text.ts';

/** How documents are written into those of a key. */
export interface IntoRules {
  readonly lenient?: boolean | undefined;
  readonly pair?: Pairing | undefined;
}

/**
 * The files of a key in CoNLL or CoNLL-U, by their paths, with the mentions of the response in place of their own, in the last column. All else
 * stays as it is. Documents are paired and their words compared as for a score; a text is divided into the tokens of the key.
 *
 * Reports OTHER_FORMAT, NOT_UTF8 and BEYOND_TOKENS, which are errors, and what scoring says of names and words; undefined after an error.
 */
export function intoKey(
  key: CorefSide,
  given: CorefSide,
  { lenient, pair }: IntoRules,
  losses: LossTally,
): ReadonlyMap<string, string> | undefined {
  const { log } = given;
  const isConllu = key.formats.includes('conllu');
  if (key.formats.some((format) => format !== (isConllu ? 'conllu' : 'conll'))) {
    const message = '--into writes into CoNLL or CoNLL-U, and this file is neither';
    reportFile(log, 'OTHER_FORMAT', 'error', key.path, message);
  }
  if (log.errors > 0) return undefined;
  const rules = { missing: 'empty', lenient, mayLack: lenient } as const;
  const response = cleanedMarks(key, renamedLikeKey(key, given, pair).response, rules);
  const { pairs, extra, problems } = pairCoref(key, response, rules);
  for (const where of extra) losses.add('document', 'lost', `${key.path} has none of that name`, where);
  // A document that the response lacks is at the place of the key's.
  const found = withDiffering(pairs.filter((one) => one.response.place !== one.key.place));
  const lacking = pairs.filter((one) => one.response.place === one.key.place);
  for (const one of lacking) losses.add('document', 'without mentions', `${given.path} has none of that name`, one.key);
  const sides = { key, response, pairs: found, scored: found, rules };
  reportAll(log, [
    // Of documents that one side lacks, losses tell, unless that is an error.
    ...problems
      .filter(({ code, severity }) => severity === 'error' || !/^(?:MISSING|EXTRA)_DOCUMENT$/.test(code))
      .map((one) => (one.code === 'MISSING_DOCUMENT' ? { ...one, help: sameNames } : one)),
    ...found.flatMap((one) => (isConllu ? differingNodes(one, key.path, rules) : compareTokens(one, key.path, rules))),
    ...(isConllu ? [] : otherTexts(sides)),
  ]);
  if (isConllu) return intoTrees(key, response, found, losses);
  const placed = found.flatMap((one) => inTokensOf(one, losses, log));
  if (log.errors > 0) return undefined;
  const cells = conllCells(placed, losses);
  const ofKey = new Map(found.map((one, at) => [one.key.place, cells[at]]));
  return writtenFiles(key.documents, ofKey, log);
}

/** What differs in a pair of CoNLL-U, and BEYOND_TOKENS, which is an error here. */
function differingNodes(pair: DocumentPair, keyFile: string, rules: ComparisonRules): readonly Problem[] {
  const beyond = beyondTokens(pair.response, pair.key).map((problem) => ({ ...problem, severity: 'error' as const }));
  return [...beyond, ...compareNodes(pair, keyFile, rules)];
}

/** The files of a key in CoNLL-U. Reports NO_TEXT and NOT_UTF8. */
function intoTrees(
  key: CorefSide,
  { documents, log }: CorefSide,
  found: readonly DocumentPair[],
  losses: LossTally,
): ReadonlyMap<string, string> | undefined {
  const given = new Map(documents.map((document) => [document.place, document]));
  const pairs = found.flatMap(({ index, response: { place } }): WrittenPair[] => {
    const [own, response] = [key.documents[index], given.get(place)!];
    const isOther = response.extents ?? typeof response.text === 'string';
    const document = isOther
      ? inTokens(
          response,
          losses,
          log,
          asRuns(
            withRows(own, () => false),
            losses,
            false,
          ),
        )
      : response;
    return document ? [[own, document]] : [];
  });
  for (const { text, place } of key.documents) {
    const bytes = typeof text === 'object' ? text.bytes : undefined;
    if (bytes && !isUtf8(bytes, 0, bytes.length)) reportAll(log, [notUtf8(place.file)]);
  }
  return log.errors > 0 ? undefined : intoConllu(key.documents, pairs, losses);
}

function notUtf8(file: string): Problem {
  return fileProblem('NOT_UTF8', 'error', file, '--into writes UTF-8, and this file is not UTF-8');
}

const sameNames = 'use the same names, or leave out what one side lacks: --lenient';

/** The response in the tokens of the key. Reports BEYOND_TOKENS of mentions that are not within these. */
function inTokensOf({ key, response }: DocumentPair, losses: LossTally, log: ProblemSink): readonly CorefDocument[] {
  const { extents, text, place } = response;
  const document = extents || typeof text === 'string' ? inTokens(response, losses, log, key) : response;
  const tokens = key.tokens ?? 0;
  const beyond = document?.end.filter((end) => end > tokens).length ?? 0;
  const message = `${counted(beyond, 'mention')} of this document end after token ${tokens}, the last in the key`;
  if (beyond > 0) log.report('BEYOND_TOKENS', 'error', () => ({ place, message }));
  return document ? [document] : [];
}

/** The files with these cells, by the places of their documents, in the last column. Reports NOT_UTF8. */
function writtenFiles(
  documents: readonly CorefDocument[],
  cells: ReadonlyMap<Place, ReadonlyMap<number, string>>,
  log: ProblemSink,
): ReadonlyMap<string, string> | undefined {
  const files = new Map<string, string[]>();
  for (const { place, runs, text, tokens = 0 } of documents) {
    const own = cells.get(place);
    const { lines: read } = typeof text === 'object' ? text : {};
    if (!read || !runs) continue;
    const { bytes } = read;
    if (!read.isUtf8 && !files.has(place.file)) reportAll(log, [notUtf8(place.file)]);
    const lines = files.get(place.file) ?? decodeText(bytes, 0, bytes.length).split('\n');
    files.set(place.file, lines);
    // The rows of a sentence have as many columns, but those at the end may be missing where they are empty.
    for (let run = 0; run < runs.length; run += 2) {
      const [first, end] = [runs[run], runs[run + 2] ?? tokens];
      const at = lineOf(runs, first) - 1;
      const rows = lines.slice(at, at + end - first);
      const width = Math.max(...rows.map((row) => columnsOf(row)));
      for (const [row, line] of rows.entries()) lines[at + row] = withCell(line, width, own?.get(first + row));
    }
  }
  return log.errors > 0 ? undefined : new Map([...files].map(([file, lines]) => [file, lines.join('\n')]));
}

function columnsOf(row: string): number {
  return row.includes('\t') ? row.split('\t').length : row.trim().split(/ +/).length;
}

/** A row with that cell as the last of so many; one without a mention keeps the cell that says so. */
function withCell(line: string, width: number, cell: string | undefined): string {
  const isTabbed = line.includes('\t');
  const [, before, last, after] = (isTabbed ? /^(.*\t|)([^\t]*?)(\s*)$/su : /^(.* |)(\S*?)(\s*)$/su).exec(line)!;
  const lacking = width - columnsOf(line);
  if (lacking === 0) return `${before}${cell ?? (/^[-_*]?$/.test(last) ? last : '-')}${after}`;
  return cell === undefined ? line : `${before}${last}${(isTabbed ? '\t' : ' ').repeat(lacking)}${cell}${after}`;
}
