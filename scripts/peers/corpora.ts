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

/** A mention of a document in CoNLL-U: its first and last word. */
interface Extent {
  readonly first: number;
  readonly last: number;
}

/** A zero: the word after which it comes, that on which it depends in its sentence, and its entity. */
interface Zero {
  readonly after: number;
  readonly head: number;
  readonly entity: number;
}

/** Both sides of a document in CoNLL-U, with one tree a sentence; of some mentions the response has another end, and of zeros another place or none. */
export function conlluSides(draw: Source): { readonly key: string; readonly response: string } {
  const { key, response } = clusterings(draw, false);
  const heads = several(SENTENCES * WORDS, (at) => (at % WORDS === 0 ? 0 : draw.below((at % WORDS) + 1)));
  const extents = several(31, (): Extent => {
    const first = draw.below(SENTENCES * WORDS);
    const room = WORDS - (first % WORDS);
    return { first, last: first + draw.below(Math.min(4, room)) };
  });
  const changed = extents.map((one): Extent => {
    const last = one.last + draw.pick([0, 0, 0, 1, -1]);
    return last < one.first || Math.floor(last / WORDS) !== Math.floor(one.first / WORDS) ? one : { ...one, last };
  });
  const zeros = several(draw.below(5), (): Zero => {
    const after = draw.below(SENTENCES * WORDS);
    return { after, head: 1 + draw.below(WORDS), entity: draw.below(key.length) };
  });
  const others = zeros
    .filter(() => draw.chance(0.8))
    .map(({ after, head }): Zero => {
      const moved = draw.chance(0.2) ? draw.below(WORDS) - (after % WORDS) : 0;
      return { after: after + moved, head, entity: draw.below(response.length) };
    });
  return { key: conlluOf(key, extents, heads, zeros), response: conlluOf(response, changed, heads, others) };
}

const SENTENCES = 4;
const WORDS = 9;

/** A document with these mentions, without those that repeat or overlap another of their entity. */
function conlluOf(
  entities: readonly (readonly number[])[],
  extents: readonly Extent[],
  heads: readonly number[],
  zeros: readonly Zero[],
): string {
  const cells = several(SENTENCES * WORDS, () => ({ closes: '', opens: [] as [last: number, text: string][] }));
  const seen = new Set<string>();
  for (const [id, entity] of entities.entries()) {
    const own: Extent[] = [];
    for (const { first, last } of entity.map((mention) => extents[mention])) {
      if (seen.has(`${first} ${last}`) || own.some((other) => other.first <= last && first <= other.last)) continue;
      seen.add(`${first} ${last}`);
      own.push({ first, last });
      const words = several(last - first + 1, (at) => first + at);
      const isOutside = (word: number): boolean => heads[word] <= first % WORDS || heads[word] > (last % WORDS) + 1;
      const head = 1 + words.findIndex(isOutside);
      cells[first].opens.push([last, `(e${id}-x-${head}-${first === last ? ')' : ''}`]);
      if (last > first) cells[last].closes += `e${id})`;
    }
  }
  const rows = cells.map(({ closes, opens }, at) => {
    const opened = opens.sort(([one], [other]) => other - one).map(([, text]) => text);
    const misc = closes + opened.join('');
    const begins = at % WORDS === 0 ? `${at === 0 ? '' : '\n'}# sent_id = s${at / WORDS}\n` : '';
    const number = 1 + (at % WORDS);
    const after = zeros.filter((zero) => zero.after === at);
    const empty = after.map(({ head, entity }, index) => {
      return `${number}.${index + 1}\t_\t_\tX\t_\t_\t_\t_\t${head}:dep\tEntity=(e${entity}-x-1-)\n`;
    });
    const own = `${number}\tw${at}\t_\tX\t_\t_\t${heads[at]}\tdep\t_\t${misc === '' ? '_' : `Entity=${misc}`}\n`;
    return `${begins}${own}${empty.join('')}`;
  });
  return `# global.Entity = eid-etype-head-other\n# newdoc id = d\n${rows.join('')}\n`;
}
