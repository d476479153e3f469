import { enumerated, quoted } from '../../../text/quoted.ts';
import type { JsonObject, JsonSpot } from '../../json/json-spot.ts';
import type { TagLayout } from '../tag-layout.ts';

/** Where an object has what: the lists of the tags of each column, and of the tokens, if it has them. */
export interface TagMembers {
  readonly tags: readonly string[];
  readonly tokens: string | undefined;
}

/** The members that hold both sides: those of gold, and those of predictions. */
const pairs = [
  ['y_true', 'y_pred'],
  ['references', 'predictions'],
  ['gold', 'pred'],
] as const;
const [ofGold, ofPred] = [0, 1].map((side): readonly string[] => pairs.map((names) => names[side]));
const tokenNames = ['tokens', 'words', 'token', 'word', 'sentence', 'text'];

/**
 * The members with tags of an object, as the columns say or as they are usually called: those of `pairs`, `ner_tags`, or else the only one
 * called `tags` or `labels`, with whatever before it, but those of parts of speech and chunks. Where it is not known which sides are
 * wanted, those of both if they are there. Reports NO_TAGS or AMBIGUOUS_COLUMNS.
 */
export function tagMembers(value: JsonObject, where: JsonSpot, asked: TagLayout): TagMembers | undefined {
  const lists = Object.keys(value).filter((name) => Array.isArray(value[name]));
  const { columns, side, tokenColumn } = asked;
  const tokens = typeof tokenColumn === 'string' ? tokenColumn : tokenNames.find((name) => lists.includes(name));
  const others = lists.filter((name) => /(?:tags|labels?)$/iu.test(name) && !/pos|chunk/iu.test(name));
  const gold = (): string | undefined => {
    const usual = ofGold.find((name) => lists.includes(name)) ?? others.find((name) => name === 'ner_tags');
    if (usual !== undefined || others.length < 2) return usual ?? others[0];
    const options = others.map((name) => `--fields tags=${name}`).join(' or ');
    return where.refuse('AMBIGUOUS_COLUMNS', `${enumerated(others.map(quoted))} may be the tags`, options);
  };
  const pred = (): string | undefined => ofPred.find((name) => lists.includes(name));
  const isBoth = side === 'both' || (side === undefined && (columns.length === 2 || pred() !== undefined));
  const wanted = isBoth && columns.length === 1 ? [...columns, -1] : columns;
  const found = wanted.map((column, at) => {
    if (typeof column === 'string') return column;
    const isPred = side === 'pred' || (isBoth && at === wanted.length - 1);
    return isPred ? (pred() ?? (isBoth ? undefined : gold())) : gold();
  });
  const tags = found.filter((name) => name !== undefined);
  if (tags.length === found.length) return { tags, tokens };
  if (where.log.errors > 0) return undefined;
  const there = Object.keys(value).map(quoted).join(', ');
  if (isBoth && found[0] !== undefined) {
    const message = `this has the tags of one side, in ${quoted(found[0])}; it has ${there}`;
    return where.refuse('NO_TAGS', message, 'give the predictions too, or say where they are: --pred-fields tags=NAME');
  }
  const message = `no member has a usual name for tags: there are ${there || 'none'}`;
  return where.refuse('NO_TAGS', message, 'say where they are: --fields tags=NAME');
}
