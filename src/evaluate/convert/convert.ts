import type { EntityNames } from '../../compat/neleval/prepare.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { judgePredictions } from '../../formats/coref/json/predictions.ts';
import type { SpanText, Texts } from '../../formats/write/span-writer.ts';
import { type Loss, LossTally } from '../../formats/write/written.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import type { SchemeName } from '../../ner/scheme-names.ts';
import { cleanedMarks } from '../../pair/cleaned-marks.ts';
import { repeatedDocuments } from '../../pair/pair-coref.ts';
import { withoutEntityIds } from '../../pair/units.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { type CorefSide, type ReadingRules, readFile, sideReading } from '../../sides/coref-side.ts';
import { eachInput } from '../../sides/detect-spans.ts';
import type { Files } from '../../sides/files.ts';
import { corefFiles, type FileChoice } from '../../sides/folder-files.ts';
import { inputPaths, withoutSlash } from '../../sides/input-paths.ts';
import { readTexts } from '../../sides/read-texts.ts';
import { type ProblemLog, problemLog, reportAll, reportFile } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { checkFiles } from '../check/check-files.ts';
import { readPlaced } from '../check/placed-side.ts';
import { type IntoRules, intoKey } from './into-key.ts';
import { asRuns } from './mention-text.ts';
import { reportUnwritten, spanText } from './span-text.ts';
import { type CorefWriter, writers } from './writers.ts';

/** What was written, unless a log has errors, and what is lost. */
export interface Converted {
  readonly logs: readonly ProblemLog[];
  readonly text?: Texts | undefined;
  readonly losses: readonly Loss[];
}

/** What is written of coreference: in a format or, with `into`, in the files of a key. */
interface CorefConversion extends EntityNames, Pick<IntoRules, 'pair'> {
  /** That of the key, if there is one. */
  readonly to?: string | undefined;
  readonly side: CorefSide['side'];
  readonly into?: string | undefined;
}

/** Reads a file or folder of coreference, and writes its documents in the format of that name, or into the files of a key. */
export async function convertCoref(
  path: string,
  { to, side, into, ...how }: CorefConversion,
  reading: Omit<ReadingRules, 'keepsWords'>,
  files: Files,
  choice?: FileChoice,
): Promise<Converted> {
  const losses = new LossTally('mention');
  const read = await readOne(path, side, { ...reading, keepsWords: to !== 'neleval' }, files, choice);
  const writer = into === undefined ? writers.corefscore.find(({ name }) => name === to) : undefined;
  const { log, logs, formats } = read;
  if (hasErrors(logs)) return { logs, losses: [] };
  const { documents: cleaned } = into === undefined ? cleanedMarks(undefined, read) : read;
  const documentsFor = (): readonly CorefDocument[] => cleaned.map((document) => writable(document, writer, losses));
  if (into !== undefined) {
    const rules = { format: 'auto', lenient: reading.lenient, keepsWords: true } as const;
    const key = await readOne(into, 'key', rules, files, choice);
    const all = [...key.logs, ...logs];
    if (hasErrors(key.logs)) return { logs: all, losses: [] };
    const isTree = key.formats.includes('conllu');
    if (to !== undefined && to !== (isTree ? 'conllu' : 'conll'))
      throw new UsageError(`--into writes the format of the key: leave out --to ${to}`);
    const given = isTree ? read : { ...read, documents: documentsFor() };
    const found = intoKey(key, given, { lenient: reading.lenient, pair: how.pair }, losses);
    const texts = found && [...found].map(([file, text]) => [nameIn(into, file), text] as const);
    const isFolder = files.kind(into) === 'folder';
    return { logs: all, text: isFolder ? texts && new Map(texts) : texts?.[0]?.[1], losses: losses.all };
  }
  const documents = documentsFor();
  if (how.acrossDocuments) reportAll(log, withoutEntityIds(documents));
  if (formats.includes('tsv') && to === 'neleval')
    reportFile(log, 'OTHER_FORMAT', 'error', path, 'these are rows of neleval already');
  const text = log.errors > 0 ? undefined : writer!.write(documents, losses, { ...how, log });
  return { logs, text: log.errors > 0 ? undefined : text, losses: losses.all };
}

/** A document with the mentions that a writer takes, which is one of CoNLL if none is given. */
function writable(document: CorefDocument, writer: CorefWriter | undefined, losses: LossTally): CorefDocument {
  const { nodes, text } = document;
  const isKept = writer?.keepsNodes && (!nodes?.areTreeless || (writer.hasFragments && typeof text !== 'string'));
  return isKept ? document : asRuns(document, losses, writer?.hasFragments === true);
}

/** The documents of a file, or of all files of a folder, with the logs of these. */
async function readOne(
  path: string,
  side: CorefSide['side'],
  rules: ReadingRules,
  files: Files,
  choice: FileChoice | undefined,
): Promise<CorefSide & { readonly logs: readonly ProblemLog[] }> {
  const own = problemLog();
  const read = await checkFiles([path], corefFiles, choice, files, async (file, log) => {
    const { documents, format } = await readFile(file, sideReading(rules, side, log), files);
    const isFolder = files.kind(path) === 'folder';
    // Numbers are names within a file only.
    const stem = nameIn(path, file).replace(/\.[^./]*$/, '');
    const named = documents.map((one) =>
      isFolder && one.isUnnamed
        ? { ...one, id: documents.length > 1 ? `${stem}_${one.id}` : stem, isUnnamed: undefined }
        : one,
    );
    return { documents: named, format };
  });
  const all = read.files.flatMap(({ found }) => found.documents);
  const { documents, problems } = judgePredictions(all, side, rules.lenient);
  reportAll(own, [...problems, ...repeatedDocuments(documents)]);
  const formats = [...new Set(read.files.flatMap(({ found }) => found.format ?? []))];
  return { path, side, documents, formats, log: own, logs: [own, ...read.logs] };
}

/** The name of a file in a folder, without `.gz`. */
function nameIn(folder: string, file: string): string {
  return file.slice(withoutSlash(folder).length + 1).replace(/\.gz$/, '');
}

/** Reads a file or folder of tags or spans, and writes its documents in the format of that name; tags in a scheme, if not that of the settings. */
export async function convertSpans(
  path: string,
  [to, toScheme]: readonly [to: string, toScheme: SchemeName | undefined],
  settings: NerSettings,
  files: Files,
  choice?: FileChoice,
): Promise<Converted> {
  const [log, losses] = [problemLog(), new LossTally()];
  const writer = writers.nerscore.find(({ name }) => name === to)!;
  const texts = await readTexts({ inputs: inputPaths([path], files), settings }, log, files);
  const documents: SpanText[] = [];
  for await (const input of eachInput([path], settings, files, choice)) {
    // Tags are renamed where they are read.
    const newName = input.format && typeRenaming(settings);
    for (const one of await readPlaced(input, settings, log, texts)) {
      const made = spanText(one, writer, newName, losses);
      if (typeof made !== 'string') documents.push(made);
      else reportUnwritten(made, one.document.where.place, log);
    }
  }
  const scheme = toScheme ?? (settings.scheme === 'auto' ? 'bio' : settings.scheme);
  const text = log.errors > 0 ? undefined : writer.write(documents, losses, scheme);
  return { logs: [log], text, losses: losses.all };
}
