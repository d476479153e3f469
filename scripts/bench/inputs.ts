import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CorpusSize, writeClustering, writeCorefJson, writeCorpus, writeWithoutMentions } from './coref-files.ts';
import { type SpanSize, writeSpans } from './spans-files.ts';
import { type TagSize, writeTags } from './tag-files.ts';

/** Something to be scored: one row of the table of inputs. */
export interface Input {
  readonly name: string;
  /** Names of the files or folders in its folder, as a command takes them: one may be both sides. */
  readonly files: readonly string[];
  write(paths: readonly string[]): void;
}

/** The inputs, small ones first. `main`: the corpus that some of them are made from. */
export function inputs(main: Input = mainCorpus): readonly Input[] {
  const someTags = tags('tags-2m', { tokens: 2_000_000, types: 4, inside: 0.12 });
  const clusters = clustering('clustering-100k', 100_000);
  return [
    corpus('ten-lines', { documents: 1, tokens: 7, mentions: 3, entities: 2, least: 1 }),
    main,
    variant('corpus-tabs', main, (text) => text.replace(/^[^#\n].*/gm, (row) => row.replaceAll(' ', '\t'))),
    variant('corpus-crlf', main, (text) => text.replaceAll('\n', '\r\n')),
    variant('corpus-3-columns', main, (text) => text.replace(/^[^# ]+ 0 (\d+) (\S+) .* (\S+)$/gm, '$1 $2 $3')),
    variant('corpus-gzip', main, gzipSync, '.gz'),
    corpus('document-50', { documents: 1, tokens: 425, mentions: 50, entities: 11, least: 2 }),
    corpus('document-1000', { documents: 1, tokens: 8_500, mentions: 1_000, entities: 600, least: 1 }),
    corpus('corpus-10x', { documents: 3_480, tokens: 1_700_000, mentions: 200_000, entities: 44_000, least: 2 }),
    inFolders(
      'corpus-folders',
      corpus('', { documents: 2_000, tokens: 977_000, mentions: 115_000, entities: 25_000, least: 2 }),
      documents,
    ),
    inFolders(
      'small-files',
      corpus('', { documents: 20_000, tokens: 3_200_000, mentions: 380_000, entities: 83_000, least: 2 }),
      documents,
      20_000,
    ),
    inFolders('small-tag-files', tags('-pair', { tokens: 3_700_000, types: 4 }), eights, 20_000),
    clusters,
    variant('clustering-100k-json', clusters, clustersAsJson),
    clustering('clustering-1m', 1_000_000),
    {
      name: 'list-1m',
      files: sides('json'),
      write: (paths) => paths.forEach((path, side) => void writeFileSync(path, oneEntity(1_000_000 - side * 50_000))),
    },
    {
      name: 'json-100mb',
      files: sides('jsonl'),
      write: (paths) => writeCorefJson(paths, { tokens: 430, mentions: 50, entities: 11, least: 2 }, 100e6),
    },
    {
      name: 'without-mentions',
      files: ['key.conll', 'key.conll'],
      write: ([path]) => writeWithoutMentions(path, 200_000_000),
    },
    tags('tags-ten-lines', { tokens: 9, types: 4 }),
    tags('tags-20k', { tokens: 20_000, types: 4, inside: 0.12 }),
    tags('tags-100k', { tokens: 100_000, types: 4 }),
    tags('tags-500k', { tokens: 500_000, types: 4, inside: 0.12 }),
    tags('tags-2m-50-percent', { tokens: 2_000_000, types: 4, inside: 0.5 }),
    tags('tags-2m-100-percent', { tokens: 2_000_000, types: 4, inside: 1 }),
    tags('tags-2m-bioes', { tokens: 2_000_000, types: 4, inside: 0.12, scheme: 'bioes' }),
    variant('tags-2m-tabs', someTags, (text) => text.replaceAll(' ', '\t')),
    variant('tags-2m-gzip', someTags, gzipSync, '.gz'),
    tags('tags-5m', { tokens: 5_000_000, types: 4, inside: 0.12 }),
    tags('tags-5m-pair', { tokens: 5_000_000, types: 4, inside: 0.12 }),
    inFolders('tags-folder', tags('', folderOfTags), eights),
    inFolders('tags-folders', tags('-pair', folderOfTags), eights),
    manyTags('tags-2^27-gzip'),
    spans('spans-1mb', { bytes: 1e6, characters: 200, spans: 3 }),
    spans('spans-100mb', { bytes: 100e6, characters: 200, spans: 3 }),
    spans('long-spans-100mb', { bytes: 100e6, characters: 10_000, spans: 200 }),
    tags('segmentation-1m', { tokens: 1_000_000, types: 1, inside: 1, scheme: 'segmentation' }),
  ];
}

/** The files of an input below that folder, written first where they are not there yet. */
export function inputFiles(folder: string, input: Input): readonly string[] {
  const place = join(folder, `generated-${version}`, input.name);
  if (!existsSync(place)) {
    // What is interrupted leaves no folder of that name.
    const unfinished = `${place}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    input.write(input.files.map((file) => join(unfinished, file)));
    renameSync(unfinished, place);
  }
  return input.files.map((file) => join(place, file));
}

// Raise it with any change to what is written: files made before are then made anew.
const version = 3;

const folderOfTags: TagSize = { tokens: 370_000, types: 4 };

const mainCorpus = corpus('corpus', {
  documents: 348,
  tokens: 170_000,
  mentions: 20_000,
  entities: 4_400,
  least: 2,
});

function corpus(name: string, size: CorpusSize): Input {
  return { name, files: sides('conll'), write: (paths) => writeCorpus(paths, size) };
}

/** One document in which half of the mentions are moved. */
function clustering(name: string, mentions: number): Input {
  return { name, files: sides('conll'), write: (paths) => writeClustering(paths, mentions, 0.5) };
}

function spans(name: string, size: SpanSize): Input {
  return { name, files: sides('jsonl'), write: (paths) => writeSpans(paths, size) };
}

function sides(extension: string): readonly string[] {
  return [`key.${extension}`, `response.${extension}`];
}

/** In two files where the name ends in `-pair`. */
function tags(name: string, size: TagSize): Input {
  const files = name.endsWith('-pair') ? ['gold.tsv', 'pred.tsv'] : ['tags.tsv'];
  return { name, files, write: (paths) => writeTags(paths, size) };
}

/** The parts of each file of an input as files of a folder, `most` if there are as many. */
function inFolders(name: string, of: Input, parts: (text: string) => readonly string[], most = 2_000): Input {
  return {
    name,
    files: of.files.map((file) => parse(file).name),
    write(folders) {
      const whole = folders.map((folder) => `${folder}.whole`);
      of.write(whole);
      whole.forEach((path, side) => {
        mkdirSync(folders[side]);
        const { ext } = parse(of.files[side]);
        for (const [at, part] of parts(readFileSync(path, 'latin1')).slice(0, most).entries())
          writeFileSync(join(folders[side], `${String(at).padStart(4, '0')}${ext}`), part, 'latin1');
        rmSync(path);
      });
    },
  };
}

/** Eight sentences each. */
function eights(text: string): readonly string[] {
  return text.match(/(?:(?:.+\n)+\n){8}/g) ?? [];
}

/** A document each. */
function documents(text: string): readonly string[] {
  return text.split(/(?=^#begin)/m);
}

/** A gzip in 128 parts of the same tags, 2²⁷ rows in all. */
function manyTags(name: string): Input {
  return {
    name,
    files: ['tags.tsv.gz'],
    write([path]) {
      writeTags([path], { tokens: 2 ** 20, types: 4, inside: 0.12 });
      const part = gzipSync(readFileSync(path));
      writeFileSync(path, '');
      for (let written = 0; written < 128; written++) appendFileSync(path, part);
    },
  };
}

/** An input whose files are changed after they are written. `extension`: added to their names. */
function variant(name: string, of: Input, change: (text: string) => string | Buffer, extension = ''): Input {
  return {
    name,
    files: of.files.map((file) => `${file}${extension}`),
    write(paths) {
      of.write(paths);
      for (const path of paths) writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1');
    },
  };
}

/** One entity of so many mentions. */
function oneEntity(mentions: number): string {
  const mention = Array.from({ length: mentions }, (_, at) => `[${at},${at}]`);
  return `[{"doc_key":"list","clusters":[[${mention.join()}]]}]`;
}

/** The entities of a document in which every mention is a token, as one JSON value. */
function clustersAsJson(text: string): string {
  const clusters: Record<string, [number, number][]> = {};
  for (const [, token, entity] of text.matchAll(/\t(\d+)\tw\d+\t\((\d+)\)$/gm)) {
    clusters[entity] ??= [];
    clusters[entity].push([Number(token), Number(token)]);
  }
  return JSON.stringify([{ doc_key: 'clustering', clusters: Object.values(clusters) }]);
}
