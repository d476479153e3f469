import type { TagLayout } from '../../formats/tags/tag-cells.ts';
import { tagFileReader } from '../../formats/tags/tag-file.ts';
import { type SchemeName, schemeOfLetters, schemes } from '../../ner/schemes.ts';
import { tokensOf } from '../../ner/sentence.ts';
import { type TagSpelling, tagTable } from '../../ner/tags.ts';
import { transitionCounter } from '../../ner/transitions.ts';
import { type CheckedFiles, checkFiles } from '../check-files.ts';
import { type Files, openInput } from '../files.ts';

/** How the tags of files are written, and in which columns, one or two. */
export interface TagCheck extends TagSpelling, Pick<TagLayout, 'delimiter' | 'headerRows'> {
  readonly columns: readonly number[];
}

/** What a file of tags holds. */
export interface CheckedTags {
  readonly sentences: number;
  readonly tokens: number;
  /** The schemes that the tags of each column fit; absent where each token is a span of its own. */
  readonly fits?: readonly (readonly SchemeName[])[];
}

/** Reads files of tags for their problems, and counts what they hold; undefined where one could not be read. */
export function checkTags(
  paths: readonly string[],
  options: TagCheck,
  files: Files,
): Promise<CheckedFiles<CheckedTags | undefined>> {
  return checkFiles(paths, 'tag files', files, async (path, log) => {
    const tags = tagTable(options);
    const counters = options.columns.map(() => transitionCounter(tags, log, 'error'));
    const found = { tokens: 0, sentences: 0 };
    const reader = tagFileReader({
      ...{ layout: { ...options, file: path }, tags, watches: counters, words: false, passes: true, problems: log },
      onBatch({ first, length, outside, sentences }) {
        found.tokens += outside;
        found.sentences += sentences;
        for (let row = 0; row < length; row++) {
          found.tokens += tokensOf(first[row]);
          if (tokensOf(first[row]) === 0) found.sentences++;
        }
      },
    });
    const reading = openInput(path, log, files);
    for (let chunk = await reading.next(); chunk; chunk = await reading.next()) reader.push(chunk);
    if (reading.hasFailed) return undefined;
    reader.end();
    const { scheme: asked = 'auto' } = options;
    const scheme = schemes[asked === 'auto' ? schemeOfLetters(tags.letters) : asked];
    for (const counter of counters) counter.report(scheme, 'warning', log);
    return { ...found, ...(scheme.name !== 'raw' && { fits: counters.map((counter) => counter.fits()) }) };
  });
}
