import { corefFormats } from '../../src/formats/coref-formats.ts';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { corefWrittenFormats, type WrittenCoref } from '../../test/formats/coref-written-formats.ts';
import { type Written, writtenFormats } from '../../test/formats/written-formats.ts';
import type { Source } from '../same-output/random.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { bytesOf, hostileWords } from './mutations.ts';

type Files = FuzzCase['files'];
type Command = 'corefscore' | 'nerscore';

/** A way to write hostile documents in a format. */
export interface Grammar {
  readonly command: Command;
  /** The name of the format. */
  readonly name: string;
  /** Files of both sides, which stand at `key` and `response`, and what the command line must say of them. */
  make(draw: Source): { readonly files: Files; readonly options: readonly string[] };
}

const plainWords = ['Ada', 'Lee', 'met', 'a', 'dog', '.', 'She', 'fed', 'it', 'Zoë', '中文', '😀'];
const someWord = (draw: Source): string => draw.pick(draw.chance(0.15) ? hostileWords : plainWords);
const several = <T>(draw: Source, counts: readonly number[], one: (at: number) => T): T[] =>
  Array.from({ length: draw.pick(counts) }, (_, at) => one(at));

/** Tokens from `start` on, a few of them out of range, empty or the wrong way round where `isWild`. */
function extent(draw: Source, length: number, isWild: boolean): readonly [start: number, end: number] {
  if (isWild && draw.chance(0.2)) {
    const number = (): number => draw.pick([-1, 0, 1, length, length + 1, length + 1000, 0.5]);
    return [number(), number()];
  }
  const start = draw.below(length);
  return [start, start + 1 + draw.below(draw.pick([1, 2, length - start]))];
}

/** Mentions one within the other, as many as there are tokens. */
function nest(length: number): (readonly [number, number])[] {
  return Array.from({ length: Math.ceil(length / 2) }, (_, at) => [at, length - at] as const);
}

function corefDocuments(draw: Source, isWild: boolean): WrittenCoref[] {
  return several(draw, [1, 1, 2, 3, 30], (id) => {
    const tokens = several(draw, [1, 3, 8, 20, draw.chance(0.05) ? 1500 : 40], () => someWord(draw));
    const entities = several(draw, [0, 1, 2, 3, 12], () =>
      several(draw, [1, 2, 2, 3, 9], () => extent(draw, tokens.length, isWild)),
    );
    return { id: id + 1, tokens, entities: draw.chance(0.05) ? [...entities, nest(tokens.length)] : entities };
  });
}

function spanDocuments(draw: Source, isWild: boolean): Written[] {
  const typeOf = (): string => (draw.chance(0.9) ? draw.pick(['PERSON', 'LOCATION']) : draw.pick(hostileWords));
  return several(draw, [1, 1, 2, 3, 30], (id) => {
    const tokens = several(draw, [1, 3, 8, 20, draw.chance(0.05) ? 1500 : 40], () => someWord(draw));
    const spans = several(draw, [0, 1, 2, 3, 12], () => [...extent(draw, tokens.length, isWild), typeOf()] as const);
    return { id: id + 1, tokens, spans };
  });
}

/** The documents as another system has them: some without a part, some with more. */
function changed<Document extends { readonly tokens: readonly string[] }>(
  draw: Source,
  documents: readonly Document[],
  others: readonly Document[],
): Document[] {
  const kept = documents.filter(() => draw.chance(0.95));
  return kept.map((one, at) => {
    const other = others[at % others.length];
    const isFit = other !== undefined && other.tokens.length <= one.tokens.length;
    return isFit && draw.chance(0.6) ? { ...one, ...other, tokens: one.tokens } : one;
  });
}

type Write<Document> = (documents: readonly Document[]) => string | Readonly<Record<string, string>>;

/**
 * A grammar of documents that `write` writes, which may be unable to write those that are wild.
 *
 * @param writeKey - another format, in which the key is at times.
 */
function grammar<Document extends { readonly tokens: readonly string[] }>(
  command: Command,
  name: string,
  documentsOf: (draw: Source, isWild: boolean) => Document[],
  write: Write<Document>,
  options: readonly string[],
  writeKey: Write<Document> = write,
): Grammar {
  const side = (at: string, documents: readonly Document[], how: Write<Document>): Files => {
    const written = how(documents);
    const files: Readonly<Record<string, string>> = typeof written === 'string' ? { '': written } : written;
    return Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file === '' ? at : `${at}/${file}`, bytesOf(text)]),
    );
  };
  const both = (draw: Source, isWild: boolean): Files => {
    const key = documentsOf(draw, isWild);
    const response = changed(draw, key, documentsOf(draw, isWild));
    const isMixed = options.length === 0 && draw.chance(0.25);
    return { ...side('key', key, isMixed ? writeKey : write), ...side('response', response, write) };
  };
  return {
    command,
    name,
    make(draw) {
      try {
        return { files: both(draw, draw.chance(0.3)), options };
      } catch {
        return { files: both(draw, false), options };
      }
    },
  };
}

/** The name of a format without what tells one form of it from another. */
const formatOf = (row: string): string => row.replace(/ \(.*/u, '');

const tagsOf = (draw: Source, length: number): string[] => {
  const tag = (): string =>
    `${draw.pick(['B', 'I', 'E', 'S', 'L', 'U', 'O', ''])}${draw.pick(['-X', '-Y', '', '-', '_X'])}`;
  return Array.from({ length }, () => (draw.chance(0.6) ? 'O' : draw.chance(0.1) ? someWord(draw) : tag()));
};

/** Rows of tokens and tags, or of JSON, in which the tags of both sides are drawn apart. */
function tags(
  name: string,
  write: (sentences: readonly (readonly [string[], string[]])[]) => string,
  options: readonly string[],
): Grammar {
  return {
    command: 'nerscore',
    name,
    make(draw) {
      const sentences = several(draw, [1, 2, 5, 40], () => several(draw, [1, 3, 9], () => someWord(draw)));
      const side = () => bytesOf(write(sentences.map((words) => [words, tagsOf(draw, words.length)] as const)));
      return { files: { key: side(), response: side() }, options };
    },
  };
}

const tagGrammars: readonly Grammar[] = [
  tags(
    'tags',
    (all) => all.map(([words, own]) => `${words.map((word, at) => `${word}\t${own[at]}\n`).join('')}\n`).join(''),
    [],
  ),
  tags('tags-in-lines', (all) => all.map(([, own]) => `${own.join(' ')}\n`).join(''), ['--input', 'tags-in-lines']),
  tags(
    'tags-in-json',
    (all) => all.map(([tokens, ner_tags]) => `${JSON.stringify({ tokens, ner_tags })}\n`).join(''),
    [],
  ),
];

/** A grammar for every form of every format. */
export const grammars: readonly Grammar[] = [
  ...Object.entries(corefWrittenFormats).map(([row, { write, isAsked }]) =>
    grammar(
      'corefscore',
      formatOf(row),
      corefDocuments,
      write,
      isAsked ? ['--input', formatOf(row)] : [],
      corefWrittenFormats.jsonl.write,
    ),
  ),
  ...Object.entries(writtenFormats).map(([row, { write, isAsked, map }]) =>
    grammar(
      'nerscore',
      formatOf(row),
      spanDocuments,
      write,
      [...(isAsked ? ['--input', formatOf(row)] : []), ...(map ? ['--map', map.join()] : [])],
      writtenFormats.spans.write,
    ),
  ),
  grammar('nerscore', 'neleval', spanDocuments, nelevalOf, []),
  ...tagGrammars,
  grammar('corefscore', 'records', corefDocuments, recordsOf, []),
  grammar('corefscore', 'answers', corefDocuments, answersOf, [], corefWrittenFormats.jsonl.write),
];

/** Answers of models: mentions as strings, in lists. */
export function answersOf(documents: readonly WrittenCoref[]): string {
  return documents
    .map(({ id, tokens, entities }) => {
      const strings = entities.map((own) => own.map(([start, end]) => tokens.slice(start, end).join(' ')));
      return `${JSON.stringify({ id: `${id}`, output: JSON.stringify(strings) })}\n`;
    })
    .join('');
}

/** Rows of neleval. */
export function nelevalOf(documents: readonly Written[]): string {
  return documents
    .flatMap(({ id, spans }) => spans.map(([start, end, type]) => `${id}\t${start}\t${end - 1}\tQ${end}\t1\t${type}\n`))
    .join('');
}

/** A table of records: the places of mentions, and the number of the entity of each. */
export function recordsOf(documents: readonly WrittenCoref[]): string {
  const rows = documents.flatMap(({ id, entities }) =>
    entities.flatMap((own, entity) => own.map(([start]) => `${id}-${start},${id}${entity}\n`)),
  );
  return `record_id,cluster_id\n${rows.join('')}`;
}

/** The formats without a grammar: the name of each. */
export function formatsWithoutGrammar(): readonly string[] {
  const has = (command: Command, name: string): boolean =>
    grammars.some((one) => one.command === command && one.name === name);
  const asked = (nerSettings.input.kind.choices ?? []).filter((name) => name !== 'auto');
  return [
    ...corefFormats.filter(({ name }) => !has('corefscore', name)).map(({ name }) => `corefscore ${name}`),
    ...[...new Set([...spanFormats.map(({ name }) => name), ...asked])]
      .filter((name) => !has('nerscore', name))
      .map((name) => `nerscore ${name}`),
  ];
}
