import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { shared, sharedPath } from '../../test/shared.ts';
import { writeClustering, writeCorpus, writeWithoutMentions } from './coref-files.ts';
import { writeTags } from './tag-files.ts';

/** Something to be scored: one row of the table of inputs. */
export interface Input {
  readonly name: string;
  /**
   * `coref`: key and response in CoNLL format. `clustering`: the same, one document too large for most. `bytes`: one such file, given
   * twice. `tags`: gold and predicted tags in one file. `tag-pair`: in two.
   */
  readonly family: 'coref' | 'clustering' | 'bytes' | 'tags' | 'tag-pair';
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
    corpus('corpus', { documents: 348, tokens: 170_000, mentions: 20_000, entities: 4_400, least: 2 }, true),
    corpus('document-1000', { documents: 1, tokens: 8_500, mentions: 1_000, entities: 600, least: 1 }, false),
    ...(shared ? [litBank()] : []),
    ...['10k', '100k', '1m'].flatMap((size) =>
      (['near', 'far'] as const).flatMap((to) => [10, 50, 90].map((percent) => clustering(size, to, percent))),
    ),
    withoutMentions(),
    ...['100k', '1m', '10m'].flatMap((size) => [tags(size, 4, 1), tags(size, 18, 1), tags(size, 4, 2)]),
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

function tags(size: string, types: number, files: 1 | 2): Input {
  return {
    name: `tags-${size}-${types}${files === 2 ? '-pair' : ''}`,
    ...{ family: files === 2 ? 'tag-pair' : 'tags', unit: 'tokens', size: numberOf[size] },
    quick: size === '100k' && types === 4 && files === 1,
    files: files === 2 ? ['gold.tsv', 'pred.tsv'] : ['tags.tsv'],
    write: (paths) => writeTags(paths, { tokens: numberOf[size], types }),
  };
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
