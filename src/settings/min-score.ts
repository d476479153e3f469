import { encoded, type Kind } from './kinds.ts';

const NUMBER = /^[+-]?(?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?$/;

/** The least scores of predicted spans: a number, or text such as `0.5,PER=0.6`, whose plain number is for the types that it does not name. */
export const minScoreKind: Kind<number | string> = {
  parse(given) {
    const value = NUMBER.test(given) ? Number(given) : given;
    minScoreKind.check(value);
    return value;
  },
  check(value) {
    const isValid = typeof value === 'string' ? !NUMBER.test(value) && partsOf(value) : Number.isFinite(value);
    if (!isValid) throw new RangeError('expected a number, or numbers by type: 0.5,PER=0.6');
  },
  // A name that has commas or equals signs keeps them: the value is read as a whole.
  write: (value) => encoded(String(value)).replaceAll('%2C', ',').replaceAll('%3D', '='),
  read: (field) => minScoreKind.parse(decodeURIComponent(field)),
};

/** The least score of a type; undefined if its spans need none. */
export function leastScores(minScore: number | string | undefined): (type: string) => number | undefined {
  if (typeof minScore !== 'string') return () => minScore;
  const parts = partsOf(minScore) ?? new Map<string, number>();
  return (type) => parts.get(type) ?? parts.get('');
}

/** The types that have a least score of their own. */
export function typesWithLeast(minScore: number | string | undefined): readonly string[] {
  return typeof minScore === 'string' ? [...(partsOf(minScore) ?? new Map()).keys()].filter(Boolean) : [];
}

/** As `--min-score` takes them; `other` is for the types that are not named. */
export function minScoreText(other: number, types: readonly (readonly [type: string, least: number])[]): string {
  return [String(other), ...types.map(([type, least]) => `${type}=${least}`)].join(',');
}

/** The numbers by type, of no type the plain one; undefined if the text is none. A comma before a part without a number is in a name. */
function partsOf(text: string): ReadonlyMap<string, number> | undefined {
  const parts = new Map<string, number>();
  let name = '';
  for (const part of text.split(',')) {
    const [, type = '', least] = /^(?:(.*)=)?\s*([^=]*?)\s*$/su.exec(part)!;
    const isPlain = name === '' && !part.includes('=');
    if (!NUMBER.test(least) || (!isPlain && !part.includes('='))) {
      name += `${part},`;
      continue;
    }
    const key = `${name}${type}`.trim();
    if (parts.has(key) || (key === '' && !isPlain)) return undefined;
    parts.set(key, Number(least));
    name = '';
  }
  return name === '' ? parts : undefined;
}
