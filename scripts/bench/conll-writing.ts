import type { Random } from '../../src/stats/random.ts';
import { vocabulary } from './draws.ts';
import type { OutputFile } from './output-file.ts';

/** The fields of a row before its coreference cell, each followed by its separator. The same call again gives the same text. */
export type RowStart = (document: number, token: number) => string;

/** Writes one document of that number, a row a cell. */
export function writeDocument(
  file: OutputFile,
  name: string,
  document: number,
  start: RowStart,
  cells: readonly string[],
) {
  file.write(`#begin document (${name}); part 000\n`);
  for (let token = 0; token < cells.length; token++) file.write(`${start(document, token)}${cells[token]}\n`);
  file.write('\n#end document\n');
}

/**
 * Twelve fields as in CoNLL-2012 (document, part, token number, word, part of speech, parse, lemma, frameset, sense, speaker, named
 * entity, arguments), each followed by a blank: with the coreference 13.
 */
export function ontoNotesRow(source: Random): RowStart {
  const words = vocabulary(source, 997);
  const parses = ['(S(NP*', '*', '(VP*', '*)', '(NP*)', '*))', '(PP*'];
  const tags = ['NN', 'VBD', 'DT', 'IN', 'JJ', 'NNP'];
  return (document, token) => {
    const word = words[(document * 131 + token * 17) % words.length];
    const fields = `${word} ${tags[token % tags.length]} ${parses[token % parses.length]} - - - Ann * *`;
    return `${documentName(document)} 0 ${token} ${fields} `;
  };
}

/** Four fields between tabs: document, part, token number, word. */
export function shortRow(name: string): RowStart {
  return (_, token) => `${name}\t0\t${token}\tw${token}\t`;
}

/** The name of the document of that number. */
export function documentName(document: number): string {
  return `nw/xyz_${String(document).padStart(4, '0')}`;
}
