import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CorpusSize, writeClustering, writeCorpus, writeWithoutMentions } from './coref-files.ts';
import { type TagSize, writeTags } from './tag-files.ts';

/** Something to be scored: one row of the table of inputs. */
export interface Input {
  readonly name: string;
  /** The command that scores it. */
  readonly command: 'corefscore' | 'nerscore';
  /** Names of the files in its folder, as the command takes them: one may be both sides. */
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
    corpus('document-1000', { documents: 1, tokens: 8_500, mentions: 1_000, entities: 600, least: 1 }),
    corpus('corpus-10x', { documents: 3_480, tokens: 1_700_000, mentions: 200_000, entities: 44_000, least: 2 }),
    clusters,
    variant('clustering-100k-json', clusters, clustersAsJson),
    clustering('clustering-1m', 1_000_000),
    {
      name: 'without-mentions',
      command: 'corefscore',
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
const version = 2;

const mainCorpus = corpus('corpus', {
  documents: 348,
  tokens: 170_000,
  mentions: 20_000,
  entities: 4_400,
  least: 2,
});

function corpus(name: string, size: CorpusSize): Input {
  return coref(name, (paths) => writeCorpus(paths, size));
}

/** One document in which half of the mentions are moved. */
function clustering(name: string, mentions: number): Input {
  return coref(name, (paths) => writeClustering(paths, mentions, 0.5));
}

function coref(name: string, write: Input['write']): Input {
  return { name, command: 'corefscore', files: ['key.conll', 'response.conll'], write };
}

/** In two files where the name ends in `-pair`. */
function tags(name: string, size: TagSize): Input {
  const files = name.endsWith('-pair') ? ['gold.tsv', 'pred.tsv'] : ['tags.tsv'];
  return { name, command: 'nerscore', files, write: (paths) => writeTags(paths, size) };
}

/** An input whose files are changed after they are written. `extension`: added to their names. */
function variant(name: string, of: Input, change: (text: string) => string | Buffer, extension = ''): Input {
  return {
    name,
    command: of.command,
    files: of.files.map((file) => `${file}${extension}`),
    write(paths) {
      of.write(paths);
      for (const path of paths) writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1');
    },
  };
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
