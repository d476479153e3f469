import { beginsSo, firstText, HEAD, type Head, headOf, TOLD } from '../formats/bytes/head.ts';
import { parsedOrNot } from '../formats/json/json-spot.ts';
import { isNamed } from '../formats/other-formats.ts';
import { detectSpans, formatOfExtension, spanFormats } from '../formats/span-formats.ts';
import { nervaluateLists } from '../formats/spans/json/entity-lists.ts';
import { fieldsFormat, spanFields } from '../formats/spans/json/fields.ts';
import { stringsFormat } from '../formats/spans/json/strings.ts';
import type { SpanFormat } from '../formats/spans/span-file.ts';
import { taggedColumns } from '../formats/tags/tag-columns.ts';
import { tagFields } from '../formats/tags/tag-layout.ts';
import { tagTable } from '../ner/tags.ts';
import type { NerSettings } from '../settings/ner.ts';
import { isTagInput } from '../settings/spans.ts';
import { FileError } from '../text/file-error.ts';
import { joinChunks } from '../text/lines.ts';
import { problemLog } from '../text/problem.ts';
import { type Files, readWhole, type Source } from './files.ts';
import type { FileChoice } from './folder-files.ts';
import { type InputPaths, withoutSlash } from './input-paths.ts';
import { refuseParts, tellingFiles } from './read-spans.ts';

/** Of documents that are data, which are not read. */
const documents: SpanFormat = {
  name: 'documents',
  title: 'documents',
  about: '',
  unit: 'code-points',
  begins: () => false,
  read: () => ({ documents: [] }),
};

/** The formats of inputs, and files that are read on from where they were read to tell that. */
export interface Detected {
  /** By the order of the paths; undefined for tags, and for what cannot be read. */
  readonly formats: readonly (SpanFormat | undefined)[];
  /** How those begin that were looked at to tell that. */
  readonly heads: readonly (Uint8Array | undefined)[];
  readonly files: Files;
  /** Lets go of the files that were not read on. */
  close(): Promise<void>;
}

/**
 * Finds out which inputs hold spans: those whose format the settings name, and others by their extension or how they begin, folders by
 * their first file that has an item. `takesLists`: whether lists of spans that no format is told by are nervaluate's.
 */
export async function detectInputs(
  { paths, choice }: InputPaths,
  settings: NerSettings,
  files: Files,
  takesLists = false,
): Promise<Detected> {
  const other = takesLists ? nervaluateLists : undefined;
  const { goldInput = settings.input, predInput = settings.input, fields, goldFields, predFields } = settings;
  const formats: (SpanFormat | undefined)[] = [];
  const heads: (Uint8Array | undefined)[] = [];
  const begun = new Map<string, Source>();
  for (const [at, path] of paths.entries()) {
    const [asked, named] = at === 0 ? [goldInput, goldFields] : [predInput, predFields];
    const data = files.given?.(path);
    if (data) formats.push(data.kind === 'tags' ? undefined : documents);
    else if (named !== undefined) formats.push(formatOfFields(named));
    else if (asked !== undefined && isTagInput(asked)) formats.push(undefined);
    else if (asked === undefined && paths.indexOf(path) < at) {
      formats.push(formats[paths.indexOf(path)]);
      heads[at] = heads[paths.indexOf(path)];
    } else {
      const telling = files.kind(path) === 'folder' ? tellingFiles(path, files, choice) : [path];
      const given = spanFormats.find(({ name }) => name === asked) ?? formatOfExtension(telling[0]);
      const head = given?.folder ? undefined : await tellingHead(telling, files, begun);
      formats.push(head ? formatOf(head, given, fields, other) : given);
      heads[at] = head && !head.isJson ? wholeRows(head.bytes) : undefined;
    }
  }
  const open: Files['open'] = (path, kind) => {
    const source = begun.get(path);
    begun.delete(path);
    return source ?? files.open(path, kind);
  };
  // Among tag files, a folder holds tag files too.
  for (const [at, path] of formats.some(Boolean) ? paths.entries() : [])
    if (files.kind(path) === 'folder') formats[at] ??= await formatOfTexts(path, choice, settings, { ...files, open });
  return {
    formats,
    heads,
    files: { ...files, open },
    async close() {
      for (const source of begun.values()) await source.close?.();
    },
  };
}

/** The format of a folder that has only the texts that lie beside its files of spans, where these are missing. */
async function formatOfTexts(
  path: string,
  choice: FileChoice | undefined,
  settings: NerSettings,
  files: Files,
): Promise<SpanFormat | undefined> {
  const [first = ''] = tellingFiles(path, files, choice);
  const format = spanFormats.find(({ folder }) => folder?.beside !== undefined && first.endsWith(folder.beside));
  const bytes = format && (await readWhole(first, problemLog(), files));
  return bytes && taggedColumns(bytes, tagTable(settings)).length === 0 ? format : undefined;
}

/** How the first file begins that has an item; an empty one says little of its format. */
async function tellingHead(
  paths: readonly string[],
  files: Files,
  begun: Map<string, Source>,
): Promise<Head | undefined> {
  let first: Head | undefined;
  for (const path of paths.slice(0, MOST_ASKED)) {
    const head = await headOfFile(path, files, begun);
    if (!head || hasItems(head)) return head;
    first ??= head;
  }
  return first;
}

/** How many files of a folder are asked for its format. */
const MOST_ASKED = 100;

/** Whether a file has more than blanks or, in JSON, lists without items and objects in which there are only such lists. */
function hasItems({ text, isWholeText, isJson: isFound }: Head): boolean {
  if (!isWholeText) return true;
  if (!isFound) return /\S/.test(text);
  const values = text.split('\n').map((line) => (line.trim() === '' ? [] : parsedOrNot(line)));
  return values.includes(undefined) ? isFilled(parsedOrNot(text)) : values.some(isFilled);
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFilled);
  if (typeof value !== 'object' || value === null) return true;
  const inner = Object.values(value).filter((one) => typeof one === 'object' && one !== null);
  return inner.some(isFilled) || (inner.length === 0 && Object.keys(value).length > 0);
}

/** How a file begins. `begun` gets what has been read from, as if it had not been. */
async function headOfFile(
  path: string | undefined,
  files: Files,
  begun: Map<string, Source>,
): Promise<Head | undefined> {
  if (path === undefined || files.kind(path) === 'absent') return undefined;
  const chunks: Uint8Array[] = [];
  let [length, enough] = [0, TOLD];
  const source = files.open(path);
  try {
    for (let chunk = await source.next(); chunk; chunk = length < enough ? await source.next() : undefined) {
      chunks.push(new Uint8Array(chunk));
      length += chunk.length;
      if (enough === TOLD && length >= TOLD && tellsLater(joinChunks(chunks).subarray(0, TOLD))) enough = HEAD;
    }
    begun.set(path, continued(chunks, source));
  } catch (error) {
    await source.close?.();
    // What cannot be read is reported when it is.
    if (error instanceof FileError) return undefined;
    throw error;
  }
  return headOf(joinChunks(chunks).subarray(0, enough), length < enough);
}

/** The format of a file that begins so, which is `given` unless it is known to be another that is not read. */
function formatOf(
  head: Head,
  given: SpanFormat | undefined,
  fields: string | undefined,
  other: SpanFormat | undefined,
): SpanFormat | undefined {
  if (given) return isNamed(head) ? undefined : given;
  const found = detectSpans(head) ?? (other && beginsSo(other.begins, head) ? other : undefined);
  // Much may be taken for strings without offsets, which these are not.
  const isOther = fields !== undefined && head.isJson && (!found || found === stringsFormat);
  return isOther ? formatOfFields(fields) : found;
}

/** The format of JSON whose fields are named; undefined if they are those of tags. */
function formatOfFields(fields: string): SpanFormat | undefined {
  return tagFields(fields) ? undefined : fieldsFormat(spanFields(fields)!);
}

/** The first rows of a tag file, which are compared. */
function wholeRows(bytes: Uint8Array): Uint8Array {
  return bytes.length > MOST_COMPARED ? bytes.subarray(0, bytes.lastIndexOf(NEWLINE, MOST_COMPARED) + 1) : bytes;
}

/** How many bytes of tag files are compared. */
const MOST_COMPARED = 2048;

/** Whether a file that begins so needs more than that to tell its format: JSON does, and lines that are longer. */
function tellsLater(bytes: Uint8Array): boolean {
  return [BRACE, BRACKET].includes(bytes[firstText(bytes)]) || !bytes.includes(NEWLINE);
}

const [NEWLINE, BRACKET, BRACE] = [10, 0x5b, 0x7b];

function continued(chunks: readonly Uint8Array[], source: Source): Source {
  const left = [...chunks];
  return { ...source, next: () => left.shift() ?? source.next() };
}

/** A file or a folder that is read by itself. */
export interface OneInput {
  readonly path: string;
  /** Undefined for tags. */
  readonly format: SpanFormat | undefined;
  readonly files: Files;
  readonly choice: FileChoice | undefined;
}

/** Each of these inputs with its format. */
export async function* eachInput(
  paths: readonly string[],
  settings: NerSettings,
  files: Files,
  choice: FileChoice | undefined,
): AsyncGenerator<OneInput> {
  for (const given of paths) {
    const areFolders = files.kind(given) === 'folder';
    const path = areFolders ? withoutSlash(given) : given;
    const detected = await detectInputs({ paths: [path], areFolders, choice }, settings, files);
    const [format] = detected.formats;
    if (format) refuseParts([format], settings);
    yield { path, format, files: detected.files, choice };
    await detected.close();
  }
}
