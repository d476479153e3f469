import { munkres } from 'munkres';

/** Entities as lists of letters. */
export type Lists = readonly string[];

interface Numbered {
  readonly key: readonly (readonly number[])[];
  readonly response: readonly (readonly number[])[];
}

/** The twin of `identify`: maps instead of tables, one step of the reference after the other. */
export function slowIdentify(key: Lists, response: Lists): Numbered {
  const number = new Map<string, number>();
  let next = 0;
  for (const entity of key) for (const mention of entity) number.set(mention, next++);
  const inKey = new Set(number.keys());
  const matched = new Set<string>();
  const left = response.map((entity) =>
    [...entity].filter((mention) => {
      if (!number.has(mention)) number.set(mention, next++);
      if (!inKey.has(mention)) return true;
      if (matched.has(mention)) return false;
      matched.add(mention);
      return true;
    }),
  );
  const numbers = (entity: Iterable<string>): number[] => [...entity].map((mention) => number.get(mention) as number);
  return { key: key.map(numbers), response: left.filter((entity) => entity.length > 0).map(numbers) };
}

/** MUC: a response mention counts if a later one of its entity has the same key entity. */
export function slowMuc({ key, response }: Numbered): number[] {
  let common = 0;
  for (const entity of response) {
    entity.forEach((id, at) => {
      const home = key.findLastIndex((other) => other.includes(id));
      const later = entity.slice(at + 1).map((other) => key.findLastIndex((entity) => entity.includes(other)));
      if (home >= 0 && later.includes(home)) common++;
    });
  }
  const links = (side: Numbered['key']): number => side.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);
  return [common, links(key), common, links(response)];
}

/** B³, one addition a mention. */
export function slowBcub({ key, response }: Numbered): number[] {
  let recall = 0;
  let precision = 0;
  for (const entity of response) {
    for (const id of entity) {
      const home = key.findLast((other) => other.includes(id));
      if (home === undefined) continue;
      const common = entity.filter((other) => home.includes(other)).length;
      precision += common / entity.length;
      recall += common / home.length;
    }
  }
  return [recall, key.flat().length, precision, response.flat().length];
}

/** CEAF on the whole matrix of costs, by munkres. */
export function slowCeaf({ key, response }: Numbered, similarity: 'phi3' | 'phi4'): number[] {
  const size = Math.max(key.length, response.length);
  const cost = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => 1 - similarityOf(key[i] ?? [], response[j] ?? [], similarity)),
  );
  const numerator = size === 0 ? 0 : munkres(cost).reduce((sum, [i, j]) => sum + 1 - cost[i][j], 0);
  const denominator = (side: Numbered['key']): number =>
    similarity === 'phi3' ? side.flat().length : side.filter(({ length }) => length > 0).length;
  return [numerator, denominator(key), numerator, denominator(response)];
}

/** BLANC on sets of links. */
export function slowBlanc({ key, response }: Numbered): number[] {
  return [coreferenceLinks, nonCoreferenceLinks].flatMap((links) => {
    const [inKey, inResponse] = [links(key), links(response)];
    const correct = [...inKey].filter((link) => inResponse.has(link)).length;
    return [correct, inKey.size, correct, inResponse.size];
  });
}

function similarityOf(key: readonly number[], response: readonly number[], similarity: 'phi3' | 'phi4'): number {
  const common = key.filter((id) => response.includes(id)).length;
  if (common === 0) return 0;
  return similarity === 'phi3' ? common : (2 * common) / (key.length + response.length);
}

function coreferenceLinks(side: Numbered['key']): Set<string> {
  return new Set(side.flatMap((entity) => entity.flatMap((id, at) => entity.slice(at + 1).map((b) => link(id, b)))));
}

function nonCoreferenceLinks(side: Numbered['key']): Set<string> {
  return new Set(
    side.flatMap((entity, at) =>
      side.slice(at + 1).flatMap((other) => entity.flatMap((a) => other.map((b) => link(a, b)))),
    ),
  );
}

function link(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}
