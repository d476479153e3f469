import type { SpanFormat } from '../../formats/spans/span-file.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { Files } from '../files.ts';
import type { FileChoice } from '../folder-files.ts';
import { withoutSlash } from '../input-paths.ts';
import { detectInputs } from './detect-spans.ts';
import { refuseParts } from './read-spans.ts';

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
  // Whether every glob matches is known only after the last folder.
  const perFolder = choice && { ...choice, end: () => {} };
  for (const given of paths) {
    const areFolders = files.kind(given) === 'folder';
    const path = areFolders ? withoutSlash(given) : given;
    const detected = await detectInputs({ paths: [path], areFolders, choice: perFolder }, settings, files);
    const [format] = detected.formats;
    if (format) refuseParts([format], settings);
    yield { path, format, files: detected.files, choice: perFolder };
    await detected.close();
  }
  choice?.end();
}
