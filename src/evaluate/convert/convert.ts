import type { EntityNames } from '../../compat/neleval/prepare.ts';
import type { SpanText, Texts } from '../../formats/write/span-writer.ts';
import { type Loss, LossTally } from '../../formats/write/written.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import type { SchemeName } from '../../ner/scheme-names.ts';
import { withoutEntityIds } from '../../pair/topics.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { type FileReading, readAlone } from '../../sides/coref-side.ts';
import { eachInput } from '../../sides/detect-spans.ts';
import type { Files } from '../../sides/files.ts';
import type { FileChoice } from '../../sides/folder-files.ts';
import { inputPaths } from '../../sides/input-paths.ts';
import { readTexts } from '../../sides/read-texts.ts';
import { type ProblemLog, type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import { readPlaced } from '../check/placed-side.ts';
import { spanText } from './span-text.ts';
import { writers } from './writers.ts';

/** What was written, and what is lost; or why nothing was, unless a log has errors. */
export interface Converted {
  readonly logs: readonly ProblemLog[];
  readonly text?: Texts | undefined;
  readonly losses: readonly Loss[];
  readonly refusal?: string | undefined;
}

/** Reads a file of coreference, and writes its documents in the format of that name. */
export async function convertCoref(
  reading: Omit<FileReading, 'keepsWords'> & { readonly log: ProblemLog & ProblemSink },
  to: string,
  names: EntityNames,
  files: Files,
): Promise<Converted> {
  const { log } = reading;
  const { documents, format } = await readAlone({ ...reading, keepsWords: to !== 'neleval' }, files);
  if (names.acrossDocuments) reportAll(log, withoutEntityIds(documents));
  if (log.errors > 0) return { logs: [log], losses: [] };
  const losses = new LossTally();
  const writer = writers.corefscore.find(({ name }) => name === to)!;
  const same = format === 'tsv' && to === 'neleval' ? 'these are rows of neleval already' : undefined;
  const refusal = documents.map((document) => writer.refusal(document)).find((why) => why !== undefined) ?? same;
  const text = refusal === undefined ? writer.write(documents, losses, names) : undefined;
  return { logs: [log], refusal, text, losses: losses.all };
}

/** Reads a file or folder of tags or spans, and writes its documents in the format of that name; tags in the scheme. */
export async function convertSpans(
  path: string,
  [to, scheme]: readonly [to: string, scheme: SchemeName],
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
      else log.report(unwritten[made].code, 'error', () => ({ place: one.document.where.place, ...unwritten[made] }));
    }
  }
  const text = log.errors > 0 ? undefined : writer.write(documents, losses, scheme);
  return { logs: [log], text, losses: losses.all };
}

/** What is said of documents that cannot be written. */
const unwritten = {
  'no text': { code: 'NO_TEXT', message: 'the text of this document is not known', help: 'give it: --text FILE' },
  'no words': { code: 'NO_TEXT', message: 'the words of this document are not known', help: undefined },
  'other text': { code: 'TOKENS_NOT_FOUND', message: 'the text of this document has other tokens', help: undefined },
} as const;
