import type { Source } from '../same-output/random.ts';

/** Tags of sentences, of both sides. */
export interface TagCorpus {
  readonly gold: string[][];
  readonly pred: string[][];
}

const several = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** Sentences of tags in the letters of some scheme, of which half are whole spans and half any tags. */
export function tagCorpus(draw: Source, letterSets: readonly string[]): TagCorpus {
  const letters = draw.pick(letterSets);
  const types = ['X', 'Y', 'Z-1'].slice(0, 1 + draw.below(3));
  const isWhole = draw.chance(0.5);
  const tag = (): string => (draw.chance(0.4) ? 'O' : `${draw.pick([...letters])}-${draw.pick(types)}`);
  const whole = (length: number): string[] => {
    const tags: string[] = [];
    while (tags.length < length) {
      const type = draw.pick(types);
      const rest = several(draw.below(3), () => `I-${type}`);
      if (draw.chance(0.5)) tags.push('O');
      else tags.push(`B-${type}`, ...rest);
    }
    return tags.slice(0, length);
  };
  const sentence = (length: number): string[] => (isWhole && letters === 'BI' ? whole(length) : several(length, tag));
  const lengths = several(1 + draw.below(8), () => 1 + draw.below(9));
  const gold = lengths.map(sentence);
  const pred = gold.map((own) => {
    const other = sentence(own.length);
    return own.map((one, at) => (draw.chance(0.7) ? one : other[at]));
  });
  return { gold, pred };
}

/** The entities of a document, of both sides: numbers of mentions. */
export interface Clusterings {
  readonly key: number[][];
  readonly response: number[][];
}

/** Entities of up to 30 mentions, most of which both sides have; all of them where `isShared`. No entity is empty. */
export function clusterings(draw: Source, isShared: boolean): Clusterings {
  const items = several(2 + draw.below(29), (at) => at);
  const side = (): number[][] => {
    const count = 1 + draw.below(items.length);
    const entities = several(count, (): number[] => []);
    for (const item of items) if (isShared || draw.chance(0.85)) entities[draw.below(count)].push(item);
    const found = entities.filter(({ length }) => length > 0);
    return found.length > 0 ? found : [[0]];
  };
  return { key: side(), response: side() };
}

/** A document of CoNLL with a token for each mention. */
export function conllOf(entities: readonly (readonly number[])[]): string {
  const length = 1 + Math.max(30, ...entities.flat());
  const cells = several(length, (): string => '-');
  for (const [id, entity] of entities.entries()) for (const mention of entity) cells[mention] = `(${id})`;
  const rows = cells.map((cell, at) => `d\t0\t${at}\tw${at}\t${cell}\n`);
  return `#begin document (d); part 000\n${rows.join('')}\n#end document\n`;
}

/** The rows of neleval. */
export function nelevalOf(entities: readonly (readonly number[])[]): string {
  const rows = entities.flatMap((entity, id) => entity.map((at) => `d\t${at * 2}\t${at * 2}\tNIL${id}\t1\tPER\n`));
  return rows.sort().join('');
}
