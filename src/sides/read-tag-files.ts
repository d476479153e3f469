import { headOf, readAll } from '../formats/bytes/head.ts';
import { decodeText } from '../formats/bytes/line.ts';
import { tagReader } from '../formats/formats.ts';
import { spansOfTags } from '../formats/spans/conll-bio.ts';
import { documentName } from '../formats/spans/text-line.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { joinNotes, type NerSide } from '../formats/tags/tag-columns.ts';
import { layoutOfSide, type TagLayout } from '../formats/tags/tag-layout.ts';
import { repairTable, schemes } from '../ner/schemes.ts';
import { detectSchemes, joinSteps, reportSteps, typesOf } from '../ner/steps.ts';
import { type TagTable, tagTable } from '../ner/tags.ts';
import { type NerSettings, type TagFileSettings, tagFileSettings } from '../settings/ner.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type Files, readInput, readWhole } from './files.ts';
import { folderFiles, inOrder, tagFiles } from './folder-files.ts';
import type { SpanInput } from './read-spans.ts';
import type { SpanSide } from './span-side.ts';
import { explainUnread, type UnreadSettings } from './unread-tags.ts';

/**
 * Reads a tag file, or all of a folder in the order of their names, as spans: as conlleval reads tags, or as `--invalid` says. A file of a
 * folder that is one document has the name of the file as its id. Undefined if one cannot be read.
 */
export async function readTagSpans(
  { path, side, choice, words }: Omit<SpanInput, 'format'> & { readonly words?: number | undefined },
  settings: NerSettings & Pick<UnreadSettings, 'option'>,
  log: ProblemSink,
  files: Files,
): Promise<SpanSide | undefined> {
  const isFolder = files.kind(path) === 'folder';
  const paths = isFolder ? inOrder(folderFiles(path, tagFiles, log, files, choice)).map(([, file]) => file) : [path];
  const tags = tagTable(settings);
  const { input, goldInput = input, predInput = input, ...others } = settings;
  const asked = side === 'gold' ? goldInput : predInput;
  const { reportInvalid = 'warning', ...own } = tagFileSettings({ ...others, ...(asked && { input: asked }) });
  const errors = log.errors;
  const found = [];
  for (const file of paths) {
    const bytes = await readWhole(file, log, files);
    if (!bytes) return undefined;
    const read = readAll(tagReader(headOf(bytes, true), layoutFor(file, side, own, words), tags, log), bytes);
    const unread = read.columns.reduce((sum, column) => sum + column.unread.count, 0);
    const types = typesOf(joinSteps(read.columns.map(({ steps }) => steps)), tags);
    const known: NerSide = { name: side, file, types, unread, notes: read.notes };
    explainUnread([known], settings, log);
    found.push({ file, read, text: decodeText(bytes, 0, bytes.length).replace(/^\ufeff/, '') });
  }
  if (log.errors > errors || found.length === 0) return undefined;
  const steps = joinSteps(found.flatMap(({ read }) => read.columns.map((column) => column.steps)));
  const scheme = own.scheme === 'auto' ? detectSchemes({ gold: steps, pred: steps }, tags).gold : own.scheme;
  reportSteps(steps, schemes[scheme ?? 'bio'], reportInvalid, log);
  const table = own.invalid === 'discard' ? schemes[scheme ?? 'bio'].table : repairTable;
  const notes = joinNotes(found.map(({ read }) => read.notes));
  return {
    path,
    format: notes.columns?.[0].form ?? 'conll-bio',
    notes,
    renamed: tags.renamed,
    documents: found.flatMap(({ file, read, text }) => {
      const documents = spansOfTags(read, text, tags, table);
      const isDocument = isFolder && documents.length === 1;
      return documents.map(({ id = isDocument ? documentName(file) : undefined, ...document }) => {
        return { ...document, id, rules: { unit: 'tokens' as const } };
      });
    }),
  };
}

/** How a file that holds one side, or both, is read. `words`: the column of the words that was found, unless one is given. */
export function layoutFor(
  file: string,
  side: 'gold' | 'pred' | 'both',
  settings: TagFileSettings,
  words?: number,
): TagLayout {
  const layout = layoutOfSide(file, side, settings);
  return { ...layout, tokenColumn: layout.tokenColumn ?? words, unknown: settings.lenient ? 'warning' : 'error' };
}

/** Reads a file; undefined, with an error in the log, if it cannot be read to its end. */
export async function readTagFile(
  layout: TagLayout,
  tags: TagTable,
  log: ProblemSink,
  files: Files,
): Promise<TagFile | undefined> {
  const input = await readInput(layout.file, log, files.open(layout.file), (head) =>
    tagReader(head, layout, tags, log),
  );
  return input?.reader.end();
}
