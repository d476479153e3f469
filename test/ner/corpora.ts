import type { Random } from '../../src/stats/random.ts';

/** The tags of each sentence: of gold and of each system. */
export type Corpus = readonly (readonly (readonly string[])[])[];

const tags = ['O', 'O', 'O', 'B-X', 'I-X', 'B-Y', 'I-Y', 'B-é'];

/** A few short sentences, tagged by gold and by so many systems, which often agree with it. */
export function randomCorpus(source: Random, systems: number): Corpus {
  const tag = (): string => tags[source.below(tags.length)];
  return Array.from({ length: 1 + source.below(40) }, () => {
    const gold = Array.from({ length: 1 + source.below(6) }, tag);
    const others = Array.from({ length: systems }, () => gold.map((one) => (source.below(3) === 0 ? tag() : one)));
    return [gold, ...others];
  });
}

/** The file of one side: 0 is gold, from 1 on the systems. */
export function fileOf(corpus: Corpus, side: number): string {
  return corpus.map((sides) => `${sides[side].map((tag) => `w ${tag}\n`).join('')}\n`).join('');
}
