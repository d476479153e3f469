import { wordsAt } from '../../align/scale.ts';
import type { Run } from '../../ner/span-document.ts';
import type { SpanWriter } from './span-writer.ts';
import { cellOf, fileNames } from './written.ts';

/**
 * A folder of brat (see `bratFormat`): for each document a `.txt` and an `.ann` file. As in brat, a span over line ends has a fragment on each
 * line; what it refers to is in a line of its own, and so is what joins a mention to the one before it of its entity.
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
    const names = fileNames(documents, losses);
    const files = documents.flatMap(({ text: given = '', spans }, at): [string, string][] => {
      const name = names[at];
      const last = new Map<number, number>();
      const why = 'a byte order mark at the beginning, and half of a surrogate pair, are not text';
      const text = losses.changed('text', why, given, given.replace(/\p{Cs}|^\ufeff/gu, '\ufffd'));
      const characters = [...text];
      const lines = spans.map(({ type, runs, link, entity, where }, row) => {
        const parts = runs.flatMap((run) => onLines(characters, run));
        const [bounds, isLost] = [parts.flat(), parts.length === 0];
        if (isLost) losses.add(losses.item, 'lost', `line ends alone are no ${losses.item}`, where);
        else if (!runs.flat().every((bound) => bounds.includes(bound)))
          losses.add(losses.item, 'changed', 'line ends and tabs at the ends of spans are left out', where);
        const positions = parts.map(([start, end]) => `${start} ${end}`).join(';');
        const refers = link === undefined ? '' : `N${row + 1}\tReference T${row + 1} ${cell(link ?? 'NIL:NIL')}\n`;
        if (isLost) return '';
        const before = entity === undefined ? undefined : last.get(entity);
        if (entity !== undefined) last.set(entity, row + 1);
        const joins = before ? `R${row + 1}\tCoreference Arg1:T${before} Arg2:T${row + 1}\n` : '';
        return `T${row + 1}\t${cell(type)} ${positions}\t${wordsAt(characters, parts)}\n${refers}${joins}`;
      });
      return Object.entries({ [`${name}.txt`]: text, [`${name}.ann`]: lines.join('') });
    });
    const entities = documents.flatMap(({ spans }, at) =>
      spans.flatMap(({ entity }) => (entity === undefined ? [] : `${at} ${entity}`)),
    );
    const alone = 'what no relation joins is a mention only where others are joined';
    if (new Set(entities).size === entities.length) losses.add('mention', 'lost', alone, entities.length);
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
