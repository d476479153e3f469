import { pairedDocuments } from '../../compat/checked-tools.ts';
import {
  countNodes,
  intendedNames,
  lackingDocuments,
  type MatchedNodes,
  matchedNodes,
  mayConfuse,
  type NodeCounts,
  partedNotes,
} from '../../compat/coref/corefud.ts';
import { extraNotes } from '../../compat/coref/coval.ts';
import type { CompatRefusal, PairedDocuments } from '../../compat/tool.ts';
import type { FolderFiles } from '../../pair/folders.ts';
import { hasErrors } from '../../results/make-report.ts';
import { documentCounts, presetRows, presetScorer } from '../../results/preset.ts';
import type { Counts } from '../../score/score.ts';
import { totals } from '../../score/sum.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { type CorefSide, readingRules } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { joinColumns } from '../../text/columns.ts';
import type { Fingerprint } from '../../text/fingerprint.ts';
import { type ProblemCode, type ProblemLog, problemLog, reportFile } from '../../text/problem.ts';
import { documentFingerprint } from '../coref/fingerprint.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';

/** What the columns are scored with; those of the overlap of mentions and of zeros are by the first. */
export const ways = {
  head: { match: 'head', singletons: 'drop', zeroMatch: 'dependent' },
  partial: { match: 'partial', singletons: 'drop', zeroMatch: 'dependent' },
  exact: { match: 'exact', singletons: 'drop', zeroMatch: 'dependent' },
  singletons: { match: 'head', singletons: 'keep', zeroMatch: 'dependent' },
} as const;

export interface ReadDataset {
  readonly dataset: string;
  /** The logs of the key and of each response that has it. */
  readonly logs: readonly (ProblemLog | undefined)[];
  readonly prints: readonly Fingerprint[];
  /** The names of its documents. */
  readonly names: readonly string[];
  /** What was counted of each response; nothing after an error. */
  readonly systems: readonly CountedDataset[];
}

/** What was counted of a response to a dataset: a row for each document. */
interface CountedDataset {
  readonly rows: readonly Counts[];
  /** Whether other numbers are intended. */
  readonly isConfused: boolean;
  readonly notes: readonly string[];
}

/** Reads the files of a dataset and counts each response as corefud-scorer does. What it refuses is an error in the log of the response. */
export async function readDataset(
  { name: dataset, key: keyFile, responses }: FolderFiles,
  settings: CorefSettings,
  allow: readonly ProblemCode[] | undefined,
  files: Files,
): Promise<ReadDataset> {
  const paths = [keyFile, ...responses.flatMap((file) => file ?? [])];
  const rules = { ...readingRules({ ...settings, input: 'auto' }), asUdapi: true, allow };
  const { sides } = await readSides({ paths, areFolders: false }, rules, {}, files);
  const [key, ...read] = sides;
  for (const side of sides) refuseOtherFormats(side);
  const empty: CorefSide = { ...key, path: keyFile, side: 'response', documents: [], log: problemLog() };
  const own = responses.map((file) => (file === undefined ? empty : read.shift()!));
  const areSound = (response: CorefSide): boolean => !hasErrors([key.log, response.log]);
  const systems = own.map((response): CountedDataset => {
    const isThere = response !== empty;
    if (isThere && areSound(response))
      pairAndCompare(key, response, { ...ways.head, lenient: settings.lenient, isExact: true, allow });
    if (!areSound(response) || !(isThere || settings.missing === 'empty')) return notCounted;
    return countDataset(pairedDocuments(key.documents, response.documents), settings, response);
  });
  return {
    dataset,
    logs: [key.log, ...own.map(({ log }) => log)],
    prints: key.documents.map(documentFingerprint),
    names: key.documents.map(({ id }) => id),
    systems,
  };
}

/** Reports what corefud-scorer does not read. */
function refuseOtherFormats({ side, path, formats, log }: CorefSide): void {
  const other = formats.find((format) => format !== 'conllu');
  const message = `this is ${other}, and the shared tasks score CoNLL-U`;
  const help = side === 'key' ? undefined : 'corefscore convert FILE --into KEY writes it into the CoNLL-U of the key';
  if (other) reportFile(log, 'OTHER_FORMAT', 'error', path, message, help);
}

/** Counts a dataset in all ways; nothing, with an error in the log of the response, where corefud-scorer refuses it. */
function countDataset(
  { own, missing, extra }: PairedDocuments,
  settings: CorefSettings,
  { path, log }: CorefSide,
): CountedDataset {
  if (missing.length > 0 && (settings.missing !== 'empty' || extra.length > 0)) {
    const help = 'add it, or --missing-document empty to score it as empty';
    reportFile(log, 'MISSING_DOCUMENT', 'error', path, lackingDocuments(missing), help);
    return notCounted;
  }
  const matched = Object.values(ways).map((way) => matchedNodes(own, way));
  const refused = matched.find((one) => 'refusal' in one);
  if (refused) {
    reportFile(log, 'ZEROS_WITHOUT_DEPS', 'error', path, (refused as CompatRefusal).refusal);
    return notCounted;
  }
  const all = matched as MatchedNodes[];
  const rows = documentRows(all.map((one) => countNodes(one)));
  const areConfused = all.some(({ matchings }) => matchings.some(mayConfuse));
  const intended = areConfused ? documentRows(all.map((one) => countNodes(one, intendedNames))) : rows;
  return {
    rows,
    isConfused: f1sOf(rows).join() !== f1sOf(intended).join(),
    notes: [...extraNotes(extra, 'corefud-scorer'), ...all.flatMap(partedNotes).slice(0, 1)],
  };
}

const notCounted: CountedDataset = { rows: [], isConfused: false, notes: [] };

/** The rows of the documents, from what was counted in each way. */
function documentRows([head, partial, exact, singletons]: readonly (readonly NodeCounts[])[]): readonly Counts[] {
  return head.map((own, at) => {
    const others = { partial: partial[at], exact: exact[at], singletons: singletons[at] };
    return documentCounts({ head: own, mor: own, zero: own, ...others });
  });
}

/** The F1s of a dataset as they would be printed with many digits: sums of one order may differ in the last. */
function f1sOf(rows: readonly Counts[]): readonly string[] {
  const scorer = presetScorer(['']);
  const table = { metric: scorer.name, fields: scorer.fields.length, rows: joinColumns(rows) };
  return presetRows({ macro: scorer.scores(totals(table)) }).map(({ score }) => score.f1.toFixed(9));
}
