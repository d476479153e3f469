import type { TagTable } from '../ner/tags.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { beginsSo, type Head, type Reader } from './bytes/head.ts';
import type { CorefInputOptions, CorefReader } from './coref/coref-input.ts';
import { beginsSpans } from './coref/tsv.ts';
import { type CorefFormatName, corefFormats } from './coref-formats.ts';
import type { InputFormat, Tool } from './input-format.ts';
import { jsonSource } from './json/json-source.ts';
import { parseJson } from './json/json-values.ts';
import { otherFormats } from './other-formats.ts';
import { beginsTags } from './tags/json/begins-tags.ts';
import { jsonTagReader } from './tags/json/read-json-tags.ts';
import { type TagFile, tagFileReader } from './tags/read-tags.ts';
import type { TagLayout } from './tags/tag-layout.ts';

/** All formats that are known, in the order in which they are looked for. */
const inputFormats: readonly InputFormat[] = [{ name: 'tags', tags: true }, ...otherFormats, ...corefFormats];

/**
 * The format of a file that begins so, among the ones that the command reads or has advice for. Undefined if that cannot be told before
 * another line has ended.
 */
export function detectFormat(head: Head, tool: Tool): InputFormat | undefined {
  for (const format of inputFormats) {
    const begins = isKnown(format, tool) && format.begins && beginsSo(format.begins, head);
    if (begins === 'later') return undefined;
    if (begins) return format;
  }
  return inputFormats.find((format) => !format.begins && isKnown(format, tool));
}

function isKnown(format: InputFormat, tool: Tool): boolean {
  const reader = tool === 'corefscore' ? format.coref : format.tags;
  return reader !== undefined || format.advice?.[tool] !== undefined;
}

/** Reports OTHER_FORMAT or NOT_JSON, an error, if the command does not read a file that begins so. Returns whether it does not. */
export function isRefused(head: Head, tool: Tool, file: string, problems: ProblemSink): boolean {
  if (head.isBrokenJson) return parseJson(jsonSource(file, head.bytes, 1, problems), problems) === undefined;
  return refuses(tool, head, detectFormat(head, tool), file, problems);
}

function refuses(
  tool: Tool,
  head: Head,
  format: InputFormat | undefined,
  file: string,
  problems: ProblemSink,
): boolean {
  const advice = format?.advice?.[tool];
  if (!format || advice === undefined) return false;
  const help = typeof advice === 'string' ? advice : advice(head);
  const message = `this is ${format.title ?? format.name}, not ${expected[tool]}`;
  reportFile(problems, 'OTHER_FORMAT', 'error', file, message, help);
  return true;
}

const expected = { corefscore: 'coreference in a format that is read', nerscore: 'a tag file' };

/** A reader of coreference. It has no format if corefscore does not read the file, which then has no documents. */
export interface DetectingReader extends CorefReader {
  /** A method: for each reader with a getter V8 keeps a hidden class, and with it all that the reader holds. */
  format?(): CorefFormatName | undefined;
  /** The extension of the file beside one in it, which has the text. */
  readonly beside?: string | undefined;
}

/**
 * The reader of a file that begins so, in the given format or, if that is `auto`, in the detected one. Undefined if that cannot be told
 * before another line has ended. A file that corefscore does not read is refused in either case.
 */
export function corefReader(
  head: Head,
  asked: 'auto' | CorefFormatName,
  options: CorefInputOptions,
): DetectingReader | undefined {
  // Only a reader of another tool takes rows without entities.
  const isSpans = options.tsvReader !== undefined && beginsSpans(head);
  const found = isSpans ? corefFormats.find(({ name }) => name === 'tsv') : detectedIn(head, options.file);
  const isAsked = found?.coref && (asked === 'auto' || asked === found.name);
  if (!isAsked && refuses('corefscore', head, found, options.file, options.log))
    return { push: () => {}, end: () => [] };
  const format = corefFormats.find((one) => (asked === 'auto' ? one === found : one.name === asked));
  const reader = format?.coref?.(options);
  if (!reader) return undefined;
  return {
    format: () => reader.shape?.() ?? format?.name,
    heap: format?.heap,
    beside: format?.folder?.beside,
    push: (chunk) => reader.push(chunk),
    end: (beside) => reader.end(beside),
  };
}

/** The format of a file of coreference. An empty one does not tell it, but its extension may. */
function detectedIn(head: Head, file: string): InputFormat | undefined {
  const isEmpty = head.isWholeText && head.text.trim() === '';
  const ofName = ({ folder }: InputFormat): boolean =>
    folder?.extensions.some((extension) => file.replace(/\.gz$/u, '').endsWith(extension)) === true;
  return (isEmpty ? corefFormats.find(ofName) : undefined) ?? detectFormat(head, 'corefscore');
}

/** The reader of a tag file that begins so. Of a file that nerscore does not read as tags it reads nothing: OTHER_FORMAT or NOT_JSON. */
export function tagReader(head: Head, asked: TagLayout, tags: TagTable, problems: ProblemSink): Reader<TagFile> {
  const isAsked =
    asked.input === 'tags-in-json' ||
    asked.lists?.some((fields) => fields !== undefined) ||
    asked.columns.some((column) => typeof column === 'string');
  if (head.isJson && !head.isBrokenJson && (isAsked || beginsTags(head))) return jsonTagReader(asked, tags, problems);
  return tagFileReader(head, asked, tags, problems, !isRefused(head, 'nerscore', asked.file, problems));
}
