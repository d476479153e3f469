import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { shared, sharedPath } from '../../test/shared.ts';
import { writeClustering, writeCorpus, writeWithoutMentions } from './coref-files.ts';
import { type TagSize, writeTags } from './tag-files.ts';

/** Something to be scored: one row of the table of inputs. */
export interface Input {
  readonly name: string;
  /**
   * `coref`: key and response in CoNLL format. `clustering`: the same, one document too large for most. `bytes`: one such file, given
   * twice. `tags`: gold and predicted tags in one file. `tag-pair`: in two. `segmentation`: as `tags`, but in BMES.
   */
  readonly family: 'coref' | 'clustering' | 'bytes' | 'tags' | 'tag-pair' | 'segmentation';
  /** What its size is counted in, and how many there are. */
  readonly unit: 'mentions' | 'tokens' | 'bytes';
  readonly size: number;
  /** Also measured by --quick. */
  readonly quick: boolean;
  /** Names of the files in its folder. */
  readonly files: readonly string[];
  write(paths: readonly string[]): void;
}

/** The inputs, small ones first. LitBank is there where the shared data is. */
export function allInputs(): readonly Input[] {
  return [
    corpus('ten-lines', { documents: 1, tokens: 7, mentions: 3, entities: 2, least: 1 }, true),
    mainCorpus,
    corpus('document-1000', { documents: 1, tokens: 8_500, mentions: 1_000, entities: 600, least: 1 }, false),
    ...(shared ? [litBank()] : []),
    corpus('corpus-10x', { documents: 3_480, tokens: 1_700_000, mentions: 200_000, entities: 44_000, least: 2 }, false),
    ...['10k', '100k', '1m'].flatMap((size) =>
      (['near', 'far'] as const).flatMap((to) => [10, 50, 90].map((percent) => clustering(size, to, percent))),
    ),
    withoutMentions(),
    ...['100k', '1m', '10m'].flatMap((size) =>
      [4, 18, 4].map((types, at) =>
        tags(`tags-${size}-${types}${at === 2 ? '-pair' : ''}`, { tokens: numberOf[size], types }),
      ),
    ),
    tags('tags-5m-12-percent', { tokens: 5_000_000, types: 4, inside: 0.12 }),
    tags('tags-2m-50-percent', { tokens: 2_000_000, types: 4, inside: 0.5 }),
    tags('tags-2m-100-percent', { tokens: 2_000_000, types: 4, inside: 1 }),
    tags('segmentation-1m', { tokens: 1_000_000, types: 1, inside: 1, scheme: 'segmentation' }),
  ];
}

/** The same written in other ways, for a comparison of two builds. `from`: the corpus that some of them are made from. */
export function variants(from: Input = mainCorpus): readonly Input[] {
  const someTags = tags('tags-2m', { tokens: 2_000_000, types: 4, inside: 0.12 });
  return [
    variant('corpus-tabs', from, (text) => text.replace(/^[^#\n].*/gm, (row) => row.replaceAll(' ', '\t'))),
    variant('corpus-crlf', from, (text) => text.replaceAll('\n', '\r\n')),
    variant('corpus-3-columns', from, (text) => text.replace(/^[^# ]+ 0 (\d+) (\S+) .* (\S+)$/gm, '$1 $2 $3')),
    variant('corpus-gzip', from, gzipSync, '.gz'),
    variant('clustering-100k-json', clustering('100k', 'far', 50), clustersAsJson),
    tags('tags-ten-lines', { tokens: 9, types: 4 }),
    tags('tags-2m-pair', { tokens: 2_000_000, types: 4, inside: 0.12 }),
    tags('tags-2m-bioes', { tokens: 2_000_000, types: 4, inside: 0.12, scheme: 'bioes' }),
    variant('tags-2m-tabs', someTags, (text) => text.replaceAll(' ', '\t')),
    variant('tags-2m-gzip', someTags, gzipSync, '.gz'),
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

/** Bytes in those files together. */
export function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(path).size, 0);
}

// Raise it with any change to what is written: files made before are then made anew.
const version = 1;

const numberOf: Readonly<Record<string, number>> = {
  '10k': 10_000,
  '100k': 100_000,
  '1m': 1_000_000,
  '10m': 10_000_000,
};

const keyAndResponse = ['key.conll', 'response.conll'];

const mainCorpus = corpus(
  'corpus',
  { documents: 348, tokens: 170_000, mentions: 20_000, entities: 4_400, least: 2 },
  true,
);

function corpus(name: string, size: Parameters<typeof writeCorpus>[1], quick: boolean): Input {
  const write = (paths: readonly string[]) => writeCorpus(paths, size);
  return { name, family: 'coref', unit: 'mentions', size: size.mentions, quick, files: keyAndResponse, write };
}

function clustering(size: string, to: 'near' | 'far', percent: number): Input {
  return {
    name: `clustering-${size}-${to}-${percent}`,
    ...{ family: 'clustering', unit: 'mentions', size: numberOf[size], files: keyAndResponse },
    quick: size === '100k' && to === 'far' && percent === 50,
    write: (paths) => writeClustering(paths, numberOf[size], { moved: percent / 100, to }),
  };
}

function withoutMentions(): Input {
  return {
    name: 'without-mentions',
    ...{ family: 'bytes', unit: 'bytes', size: 200_000_000, quick: false, files: ['key.conll'] },
    write: ([path]) => writeWithoutMentions(path, 200_000_000),
  };
}

/** In two files where the name ends in `-pair`. */
function tags(name: string, size: TagSize): Input {
  const isPair = name.endsWith('-pair');
  return {
    ...{ name, unit: 'tokens', size: size.tokens, quick: name === 'tags-100k-4' },
    family: isPair ? 'tag-pair' : size.scheme === 'segmentation' ? 'segmentation' : 'tags',
    files: isPair ? ['gold.tsv', 'pred.tsv'] : ['tags.tsv'],
    write: (paths) => writeTags(paths, size),
  };
}

/** An input whose files are changed after they are written. `extension`: added to their names. */
function variant(name: string, of: Input, change: (text: string) => string | Buffer, extension = ''): Input {
  return {
    ...{ ...of, name, quick: false, files: of.files.map((file) => `${file}${extension}`) },
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

function litBank(): Input {
  const name = 'litbank';
  return {
    ...{ name, family: 'coref', unit: 'mentions', size: 29_103, quick: false, files: keyAndResponse },
    write(paths) {
      // scorer.pl reads no gzip.
      for (const [at, file] of keyAndResponse.entries()) {
        const packed = readFileSync(sharedPath('realdata', 'coref', 'litbank-all', `${file}.gz`));
        writeFileSync(paths[at], gunzipSync(packed));
      }
    },
  };
}
