import type { SpanDocument } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';
import type { SpanFormat } from './span-file.ts';
import { documentOfTokens, type TaggedToken } from './tagged-tokens.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * CoNLL-U with tags in its column MISC, as `NER=B-PER`, `NE=B-PER`, `name=B-PER` of NorNE and DaNE or, of Stanza, `ner=S-PER`; a word without
 * one is outside. A token of several words, such as `1-2`, that has a tag itself stands for its words; else these are read. Documents begin at
 * `# newdoc id = …`.
 *
 * https://universaldependencies.org/format.html; stanfordnlp/stanza, stanza/utils/conll.py
 */
export const conlluNerFormat: SpanFormat = {
  name: 'conllu-ner',
  heap: 4,
  title: 'CoNLL-U with tags in MISC',
  about: 'CoNLL-U with NER=, NE= or name= in MISC',
  unit: 'tokens',
  begins:
    /^(?=[\s\S]*[\t|](?:NER?=[^\s|]|name=(?:O[\s|]|[BIESLUMW]-)))(?:#[^\n]*\n|[ \t\r]*\n)*\d+(?:-\d+)?\t(?:[^\t\n]*\t){8}[^\t\n]*(?:\n|$)/iu,
  read(source, { log }) {
    const documents: { readonly id: string | undefined; readonly sentences: TextLine[][] }[] = [];
    for (const line of linesOf(source)) {
      const [isNew, id] = /^#\s*newdoc\b(?:\s+id\s*=\s*(.*\S))?/u.exec(line.text) ?? [];
      if (isNew !== undefined || documents.length === 0) documents.push({ id, sentences: [[]] });
      const { sentences } = documents.at(-1)!;
      if (line.text.trim() === '') sentences.push([]);
      else if (!line.text.startsWith('#')) sentences.at(-1)!.push(line);
    }
    const read = documents.flatMap(({ id, sentences }): SpanDocument[] => {
      const found = sentences.filter(({ length }) => length > 0);
      const tokens = found.map((lines) => tokensOf(lines, log));
      return found.length > 0 ? [documentOfTokens(tokens, { place: placeIn(found[0][0]) }, { id })] : [];
    });
    return { documents: read };
  },
};

const tagIn = /(?:^|\|)(?:NER?|name)=([^|]*)/iu;

/** The tokens of a sentence; nodes that are not words, such as `8.1`, are left out. Reports NOT_A_SPAN. */
function tokensOf(lines: readonly TextLine[], log: ProblemSink): TaggedToken[] {
  // The last word of a token that stands for several.
  let covered = 0;
  return lines.flatMap((line): TaggedToken[] => {
    const cells = line.text.split('\t');
    const [, first, last, node] = /^(\d+)(?:-(\d+)|(\.\d+))?$/u.exec(cells[0]) ?? [];
    if (node !== undefined) return [];
    if (first === undefined || cells.length !== COLUMNS)
      return reportLine(log, line, 0, `expected ${COLUMNS} columns between tabs, the first a number`) ?? [];
    const tag = tagIn.exec(cells[COLUMNS - 1].trim())?.[1];
    if (last === undefined ? Number(first) <= covered : tag === undefined) return [];
    if (last !== undefined) covered = Number(last);
    const at = line.text.length - cells[COLUMNS - 1].length;
    const refuse = (message: string) => reportLine(log, line, at, message);
    return [{ word: cells[1], tag: tag ?? 'O', where: { place: placeIn(line) }, refuse }];
  });
}

const COLUMNS = 10;
