import type { Head } from './bytes/head.ts';
import { conllReader } from './conll/reader.ts';
import { conlluReader } from './conllu/reader.ts';
import { beginsUniversalAnaphora, universalAnaphoraReader } from './conllu/universal-anaphora.ts';
import type { CorefInputOptions } from './coref/coref-input.ts';
import { beginsCracText, cracTextReader } from './coref/crac-text.ts';
import { answersReader, beginsAnswers } from './coref/json/answers.ts';
import { beginsJson, beginsJsonLines, jsonReader } from './coref/json/json.ts';
import { documentShapes, type ShapeName } from './coref/json/shapes.ts';
import { linkedReader } from './coref/linked-reader.ts';
import { beginsRecords, recordsReader } from './coref/records.ts';
import { beginsTsv, tsvReader } from './coref/tsv.ts';
import type { InputFormat } from './input-format.ts';
import { jsonLines, wholeJson } from './json/json-lines.ts';
import { hasEntities } from './other-formats.ts';
import { readBookNlp } from './spans/booknlp.ts';
import { beginsBrat, bratFormat } from './spans/brat.ts';
import { readCasJson } from './spans/json/cas-json.ts';
import { labelStudioFormat } from './spans/json/label-studio.ts';
import { beginsLitBank, readLitBank } from './spans/litbank.ts';
import { bookNlpFolder, bratFolder } from './spans/span-folder.ts';
import { readWebannoLinks } from './spans/webanno/webanno-links.ts';

/** The formats of coreference, by their names on the command line and in the signature. */
export type CorefFormatName =
  | 'conll'
  | 'conllu'
  | 'conllua'
  | 'crac-text'
  | 'jsonl'
  | 'json'
  | 'tsv'
  | 'records'
  | 'answers'
  | LinkedFormatName
  | ShapeName;

type LinkedFormatName = 'webanno-tsv' | 'cas-json' | 'label-studio' | 'litbank' | 'brat' | 'booknlp';

const asItIs = 'leave out --input and --compat, or name this format with --input';
const toRows = 'write a token and its tag in each row, and an empty line after each sentence';

/** The formats of annotation tools. Here and below, a quick look at a file saves that its module is loaded, which has the rest of what tells it. */
export const linkedFormats: readonly InputFormat<LinkedFormatName>[] = [
  {
    name: 'webanno-tsv',
    title: 'WebAnno TSV',
    about: 'WebAnno TSV 3 of WebAnno and INCEpTION, and of GUM: chains, or relations between spans',
    begins: ({ text }) => text.startsWith('#FORMAT=WebAnno TSV'),
    heap: 3,
    coref: (options) => linkedReader(options, { unit: 'utf-16', read: readWebannoLinks }),
    advice: { corefscore: asItIs, nerscore: toRows },
  },
  {
    name: 'cas-json',
    title: 'UIMA CAS JSON',
    about: 'UIMA CAS JSON of INCEpTION: chains, or relations between spans',
    begins: ({ text, isJson }) => isJson && /^\s*\{\s*"%(?:HEADER|TYPES|FEATURE_STRUCTURES|VIEWS)"/u.test(text),
    heap: 2,
    coref: (options) => linkedReader(options, { unit: 'utf-16', read: readCasJson }),
    advice: { corefscore: asItIs },
  },
  {
    name: 'label-studio',
    title: 'JSON of Label Studio',
    about: 'Label Studio: relations between regions of its tasks',
    begins: ({ json }) =>
      json !== '' && /"(?:annotations|predictions)"\s*:\s*\[\s*\{[\s\S]*"result"\s*:\s*\[/u.test(json),
    heap: 6,
    coref: (options) => linkedReader(options, labelStudioFormat),
    advice: { corefscore: asItIs },
  },
  {
    name: 'litbank',
    title: 'an annotation of LitBank',
    about: 'LitBank: an .ann file of coref/tsv or coref/brat with its .txt, or a folder of them',
    begins: (head) => /^(?:[A-Z]+|T\d+)\t/u.test(head.text) && beginsLitBank(head),
    heap: 4,
    coref: (options) => linkedReader(options, { unit: 'code-points', read: readLitBank }),
    folder: bratFolder,
  },
  {
    name: 'brat',
    title: 'brat standoff',
    about: 'brat standoff, an .ann file with its .txt, or a folder of them: relations between spans',
    begins: (head) => /^(?:\*|[TREAMN#]\S*)\t/u.test(head.text) && beginsBrat(head),
    heap: 6,
    coref: (options) => linkedReader(options, bratFormat),
    folder: bratFolder,
    advice: { corefscore: asItIs, nerscore: toRows },
  },
  {
    name: 'booknlp',
    title: 'a table of BookNLP',
    about: 'BookNLP: an .entities file with its .tokens, or a folder of them',
    begins: ({ text }) => text.startsWith('COREF\tstart_token\tend_token\t'),
    heap: 2,
    coref: (options) => linkedReader(options, { unit: 'code-points', read: readBookNlp }),
    folder: bookNlpFolder,
  },
];

/** The formats that corefscore reads, in the order in which help lists them. */
export const corefFormats: readonly InputFormat<CorefFormatName>[] = [
  {
    name: 'conll',
    about: 'CoNLL-2011 and 2012: tokens in rows, brackets in the last column',
    coref: (options) => (options.conllReader ?? conllReader)(options),
  },
  ...linkedFormats,
  {
    name: 'answers',
    title: 'answers of language models',
    about: 'answers of language models: {id, output: …}, as their APIs give them, or marked texts',
    begins: (head) => (head.json !== '' || /^\s*"/u.test(head.text)) && beginsAnswers(head),
    heap: 8,
    coref: (options) => answersReader(options),
  },
  {
    name: 'conllu',
    about: 'CoNLL-U with Entity in the last column: CorefUD, and UD treebanks such as GUM',
    begins: beginsConllu,
    coref: (options) => conlluReader(options),
  },
  {
    name: 'conllua',
    title: 'CoNLL-U-Plus of Universal Anaphora',
    about: 'CoNLL-U-Plus of Universal Anaphora: markables in the column IDENTITY',
    begins: (head) => head.text.includes('IDENTITY') && beginsUniversalAnaphora(head),
    coref: (options) => universalAnaphoraReader(options),
    advice: { nerscore: 'it holds coreference, which corefscore scores' },
  },
  {
    name: 'crac-text',
    title: 'plaintext of CRAC 2025',
    about: 'plaintext of CRAC 2025: a document on each line, marks after words: Ada|[e1] ran',
    // The pattern is searched from each bar: first whether there is a mark at all.
    begins: (head) =>
      (head.text.includes('|[') || head.text.includes(']')) &&
      /\|(?:\[|[^\s|]*\])/u.test(head.text) &&
      beginsCracText(head),
    heap: 32,
    coref: (options) => cracTextReader(options),
    advice: { nerscore: 'it holds coreference, which corefscore scores' },
  },
  {
    name: 'jsonl',
    about: 'one document per line, with clusters or predicted_clusters',
    begins: (head) => beginsJsonLines(head),
    coref: (options) => jsonReader(options, (...file) => jsonLines(...file, options.before?.lines)),
  },
  {
    name: 'json',
    about: 'a document, a list of documents, or several one after another',
    begins: (head) => beginsJson(head),
    heap: 2,
    coref: (options) => jsonReader(options, wholeJson),
  },
  ...documentShapes.map(({ name, about }) => ({
    name,
    about,
    begins: () => false,
    heap: 2,
    coref: (options: CorefInputOptions) => jsonReader({ ...options, shape: name }, wholeJson),
  })),
  {
    name: 'tsv',
    about: 'one mention per line: document, start, end, entity',
    begins: (head) => beginsTsv(head),
    heap: 6,
    coref: (options) => (options.tsvReader ?? tsvReader)(options),
  },
  {
    name: 'records',
    title: 'a table of records',
    about: 'a table with a record and its cluster in each row',
    begins: (head) => beginsRecords(head),
    heap: 16,
    coref: (options) => recordsReader(options),
    advice: { nerscore: 'corefscore scores it' },
  },
];

/** Whether a file is CoNLL-U: its first row has ten columns and is the first word of a sentence. */
function beginsConllu(head: Head): boolean {
  return (
    hasEntities(head) ||
    /^(?:#(?!begin document)[^\n]*\n|[ \t\r]*\n)*(?:0\.1|1(?:-\d+|\.1)?)\t(?:[^\t\n]*\t){8}[^\t\n]*(?:\n|$)/u.test(
      head.text,
    )
  );
}
