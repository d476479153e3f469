import type { CorefDocument } from '../../../src/coref/document.ts';
import type { NodesDocument } from '../../../src/coref/matching/match-side.ts';
import type { Dependencies } from '../../../src/coref/nodes.ts';
import { once } from '../../../src/text/grouped.ts';

export type Dependency = readonly [parent: number, relation: string];

/** A mention: its entity, its words, of which one is its head. */
export interface GivenWords {
  readonly entity: string;
  readonly words: readonly number[];
  readonly head: number;
}

/** What is known of the words of a text: those that begin sentences, zeros, and what words depend on. */
export interface GivenText {
  readonly count: number;
  readonly begins?: readonly number[];
  readonly zeros?: readonly number[];
  readonly deps?: Readonly<Record<number, readonly Dependency[]>>;
}

/** A document of mentions that are sets of words. */
export function nodesDocument(text: GivenText, mentions: readonly GivenWords[]): CorefDocument & NodesDocument {
  const { count, begins = [], zeros = [], deps = {} } = text;
  const entityIds = [...new Set(mentions.map(({ entity }) => entity))];
  const sets = mentions.map(({ words }) => [...words].sort((a, b) => a - b));
  const numbers = Array.from({ length: count }, (_, word) => word);
  return {
    id: 'd',
    place: { file: 'd', line: 1, column: 1 },
    entityIds,
    entity: Int32Array.from(mentions, ({ entity }) => entityIds.indexOf(entity)),
    start: Int32Array.from(sets, (set) => set[0]),
    end: Int32Array.from(sets, (set) => set[set.length - 1] + 1),
    nodes: {
      words: {
        count,
        sentence: Int32Array.from(numbers, (word) => begins.filter((begin) => begin <= word).length),
        major: Int32Array.from(numbers),
        minor: Int32Array.from(numbers, (word) => (zeros.includes(word) ? 1 : 0)),
        deps: dependencies(deps),
        line: new Int32Array(count),
        names: new Int32Array(count),
        trees: once(() => ({ basic: new Int32Array(count).fill(-1), enhanced: numbers.map(() => []) })),
      },
      offsets: Int32Array.from([0, ...sets], (_, at) => sets.slice(0, at).flat().length),
      members: Int32Array.from(sets.flat()),
      head: Int32Array.from(mentions, ({ head }) => head),
    },
  };
}

function dependencies(deps: NonNullable<GivenText['deps']>): Dependencies {
  const lists = Object.values(deps);
  return {
    words: Int32Array.from(Object.keys(deps), Number),
    offsets: Int32Array.from([0, ...lists], (_, at) => lists.slice(0, at).flat().length),
    parents: Int32Array.from(lists.flat(), ([parent]) => parent),
    relations: lists.flat().map(([, relation]) => relation),
  };
}

/** Mentions from text: `a:0,1*,2 b:5` are the words 0 to 2 with head 1, of the entity a, and the word 5, of b. */
export function givenWords(text: string): GivenWords[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((mention) => {
      const [entity, list] = mention.split(':');
      const words = list.split(',').map((word) => Number(word.replace('*', '')));
      const starred = list.split(',').findIndex((word) => word.endsWith('*'));
      return { entity, words, head: words[Math.max(starred, 0)] };
    });
}
