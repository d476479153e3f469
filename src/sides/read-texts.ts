import { textOf } from '../formats/bytes/file-text.ts';
import { jsonObjects } from '../formats/json/json-values.ts';
import { documentOf } from '../formats/spans/json/json-documents.ts';
import type { SpanFormat } from '../formats/spans/span-file.ts';
import { documentName } from '../formats/spans/text-line.ts';
import type { NerSettings } from '../settings/ner.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { detectInputs } from './detect-spans.ts';
import type { Files } from './files.ts';
import { type InputPaths, withoutSlash } from './input-paths.ts';
import { readSources, spanSide } from './read-spans.ts';
import type { SpanSide } from './span-side.ts';

/**
 * The texts that `--text` names: a file or folder in any format of spans, whose spans do not matter, JSON lines of `{"id", "text"}`, or
 * plain text. An input that is tags has no text: OTHER_FORMAT.
 */
export async function readTexts(
  {
    inputs,
    settings: { text, input, goldInput, predInput, fields, goldFields, predFields, ...settings },
  }: { readonly inputs: InputPaths; readonly settings: NerSettings },
  log: ProblemSink,
  given: Files,
): Promise<SpanSide | 'joined' | undefined> {
  if (text === undefined || text === 'joined') return text;
  const areFolders = given.kind(text) === 'folder';
  const path = areFolders ? withoutSlash(text) : text;
  const { formats, files, close } = await detectInputs({ paths: [path], areFolders }, settings, given);
  const [format = textFormat] = formats;
  if (format === textFormat && inputs.paths.includes(path)) {
    reportFile(log, 'OTHER_FORMAT', 'error', path, 'this file is scored as tags and has no text', '--text joined');
    await close();
    return undefined;
  }
  const sources = await readSources({ path, format }, log, files).finally(close);
  return sources && spanSide(sources, { path, side: 'gold', format }, {}, log);
}

/** Texts alone: JSON lines of `{"id", "text"}`, or plain text, which is one document. */
const textFormat: SpanFormat = {
  name: 'text',
  title: 'text',
  about: 'JSON lines {id, text}, or plain text',
  unit: 'code-points',
  begins: () => true,
  read(source, { log }) {
    const where = { place: { file: source.file, line: 1, column: 1 } };
    const text = textOf(source);
    const documents = /^\s*[[{]/u.test(text)
      ? Array.from(jsonObjects(source, log), ({ value: { id, text }, where }) => documentOf(where, { id, text }, []))
      : [{ id: documentName(source.file), text, where, spans: [] }];
    return { documents };
  },
};
