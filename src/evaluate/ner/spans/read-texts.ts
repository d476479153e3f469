import { textFormat } from '../../../formats/spans/given-texts.ts';
import type { SpanSide } from '../../../formats/spans/pair-documents.ts';
import { type ProblemSink, reportFile } from '../../../text/problem.ts';
import type { Files } from '../../files.ts';
import { withoutSlash } from '../../folders.ts';
import type { NerTask } from '../ner-task.ts';
import { detectInputs } from './detect-spans.ts';
import { readSources, spanSide } from './read-spans.ts';

/**
 * The texts that `--text` names: a file or folder in any format of spans, whose spans do not matter, JSON lines of `{"id", "text"}`, or
 * plain text. An input that is tags has no text: OTHER_FORMAT.
 */
export async function readTexts(
  { inputs, settings: { text, input, goldInput, predInput, fields, goldFields, predFields, ...settings } }: NerTask,
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
