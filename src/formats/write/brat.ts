import { wordsAt } from '../../align/scale.ts';
import type { Run } from '../../ner/span-document.ts';
import type { SpanWriter } from './span-writer.ts';
import { cellOf } from './written.ts';

/**
 * A folder of brat (see `bratFormat`): for each document a `.txt` and an `.ann` file. As in brat, a span over line ends has a fragment on each
 * line; what it refers to is in a line of its own.
 *
 * nlplab/brat, server/src/annotation.py (02ad409c).
 */
export const bratWriter: SpanWriter = {
  name: 'brat',
  about: 'brat standoff: a folder with a .txt and an .ann file for each document',
  takes: 'text',
  lacks: ['score'],
  isFolder: true,
  write(documents, losses) {
    const cell = (text: string): string =>
      losses.changed('name', "'_' stands for blanks and control characters", text, cellOf(text));
    const taken = new Set<string>();
    const files = documents.flatMap(({ id, text: given = '', spans }, at): [string, string][] => {
      const name = fileName(id ?? String(at + 1).padStart(String(documents.length).length, '0'), taken);
      if (name !== id) losses.add('document', 'renamed', 'files are called by ids as far as they can, or by numbers');
      const why = 'a byte order mark at the beginning, and half of a surrogate pair, are no text';
      const text = losses.changed('text', why, given, given.replace(/\p{Cs}|^\ufeff/gu, '\ufffd'));
      const characters = [...text];
      const lines = spans.map(({ type, runs, link, where }, row) => {
        const parts = runs.flatMap((run) => onLines(characters, run));
        const [bounds, isLost] = [parts.flat(), parts.length === 0];
        if (isLost) losses.add('span', 'lost', 'line ends alone are no span', where);
        else if (!runs.flat().every((bound) => bounds.includes(bound)))
          losses.add('span', 'changed', 'line ends and tabs at the ends of spans are left out', where);
        const positions = parts.map(([start, end]) => `${start} ${end}`).join(';');
        const refers = link === undefined ? '' : `N${row + 1}\tReference T${row + 1} ${cell(link ?? 'NIL:NIL')}\n`;
        return isLost ? '' : `T${row + 1}\t${cell(type)} ${positions}\t${wordsAt(characters, parts)}\n${refers}`;
      });
      return Object.entries({ [`${name}.txt`]: text, [`${name}.ann`]: lines.join('') });
    });
    return new Map(files);
  },
};

/** The parts of a run between line ends and tabs. */
function onLines(characters: readonly string[], [start, end]: Run): readonly Run[] {
  const breaks = characters.slice(start, end).flatMap((one, at) => (LINE_END.test(one) ? start + at : []));
  const parts = [...breaks, end].map((at, part): Run => [part === 0 ? start : breaks[part - 1] + 1, at]);
  return parts.filter(([from, to]) => from < to);
}

const LINE_END = /[\t\n\v\f\r\u2028\u2029]/;

/** A name for the files of a document: not hidden, in no other folder, and not taken, also where case does not count. */
function fileName(id: string, taken: Set<string>): string {
  const own = id.replace(/[/\\:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/^\.|[. ]$|^$/gu, '_');
  let name = own;
  for (let next = 2; taken.has(name.toLowerCase()); next++) name = `${own}_${next}`;
  taken.add(name.toLowerCase());
  return name;
}
