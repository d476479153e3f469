import { conllReader } from './conll/reader.ts';
import type { CorefInputOptions } from './coref/coref-input.ts';
import { beginsJson, beginsJsonLines, jsonReader } from './coref/json/json.ts';
import { documentShapes, type ShapeName } from './coref/json/shapes.ts';
import { beginsRecords, recordsReader } from './coref/records.ts';
import { beginsTsv, tsvReader } from './coref/tsv.ts';
import type { InputFormat } from './input-format.ts';
import { jsonLines, wholeJson } from './json/json-lines.ts';

/** The formats of coreference, by their names on the command line and in the signature. */
export type CorefFormatName = 'conll' | 'jsonl' | 'json' | 'tsv' | 'records' | ShapeName;

/** The formats that corefscore reads, in the order in which help lists them. */
export const corefFormats: readonly InputFormat<CorefFormatName>[] = [
  {
    name: 'conll',
    about: 'CoNLL-2011 and 2012: tokens in rows, brackets in the last column',
    coref: (options) => (options.conllReader ?? conllReader)(options),
  },
  {
    name: 'jsonl',
    about: 'one document per line, with clusters or predicted_clusters',
    begins: (head) => beginsJsonLines(head),
    coref: (options) => jsonReader(options, jsonLines),
  },
  {
    name: 'json',
    about: 'a document, a list of documents, or several one after another',
    begins: (head) => beginsJson(head),
    coref: (options) => jsonReader(options, wholeJson),
  },
  ...documentShapes.map(({ name, about }) => ({
    name,
    about,
    begins: () => false,
    coref: (options: CorefInputOptions) => jsonReader({ ...options, shape: name }, wholeJson),
  })),
  {
    name: 'tsv',
    about: 'one mention per line: document, start, end, entity',
    begins: (head) => beginsTsv(head),
    coref: (options) => (options.tsvReader ?? tsvReader)(options),
  },
  {
    name: 'records',
    title: 'a table of records',
    about: 'a table with a record and its cluster in each row',
    begins: (head) => beginsRecords(head),
    coref: (options) => recordsReader(options),
    advice: { nerscore: 'corefscore scores it' },
  },
];
