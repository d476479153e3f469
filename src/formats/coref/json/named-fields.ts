import type { GivenMention } from '../../../coref/given-document.ts';
import { addTo } from '../../../text/grouped.ts';
import { quoted, quotedJson } from '../../../text/quoted.ts';
import { documentsAlong, fieldsOf, memberAt } from '../../json/fields.ts';
import type { JsonSpot, JsonValue } from '../../json/json-spot.ts';
import { isRounded, type MentionReading, mentionAt, rounded } from './mention.ts';

const names = ['clusters', 'list', 'start', 'end', 'entity', 'id', 'tokens', 'text'] as const;

/**
 * Where a user says that JSON has what, as paths (see `fieldsOf`). `clusters` leads to the entities of a document, or `list` to all of its
 * mentions, each with its `entity`; `start` and `end` are in a mention. A list on the way is one of documents, each of which has the others.
 */
export interface NamedFields extends Readonly<Partial<Record<(typeof names)[number], string | undefined>>> {
  /** Whether each document must have what is named. */
  readonly areStrict?: boolean | undefined;
}

/** The fields of `list=mentions,start=begin,end=end,entity=cluster`. Undefined if that is something else, or half of what is needed. */
export function corefFields(given: string): NamedFields | undefined {
  const fields = fieldsOf(given, names);
  if (!fields) return undefined;
  const { clusters, list, start, end, entity } = fields;
  const areBothEnds = (start === undefined) === (end === undefined);
  const isList = list !== undefined && clusters === undefined && start !== undefined && entity !== undefined;
  return areBothEnds && (isList || (list ?? entity) === undefined) ? { ...fields, areStrict: true } : undefined;
}

/** The documents of a value, each with the fields as they lead on from there. */
export function documentsOf(one: JsonValue, fields: NamedFields): readonly (JsonValue & { fields: NamedFields })[] {
  const name = fields.list === undefined ? 'clusters' : 'list';
  const path = fields[name];
  // One that is not a path may be in documents by their names too.
  if (!path?.includes('.')) return [{ ...one, fields }];
  return documentsAlong(one, path).map(({ rest, ...document }) => ({
    ...document,
    fields: { ...fields, [name]: rest },
  }));
}

/** Reports NOT_A_DOCUMENT of a document that lacks what each must have. */
export function refuseLacking(one: JsonValue, fields: NamedFields): void {
  for (const name of ['id', 'tokens', 'text'] as const) {
    const path = fields.areStrict ? fields[name] : undefined;
    if (path !== undefined && memberAt(one, path).value === undefined)
      one.where.refuse('NOT_A_DOCUMENT', `this document has no ${quoted(path)}, its ${name} in --fields`);
  }
}

/** The entities of a list of mentions, by their names. Reports UNREADABLE_MENTION of those without one. */
export function entitiesOfList(
  list: unknown,
  where: JsonSpot,
  reading: MentionReading,
  entity: string,
): ReadonlyMap<string, readonly GivenMention[]> {
  const entities = new Map<string, GivenMention[]>();
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  for (const [at, given] of items.entries()) {
    const mention = mentionAt(items, at, where, reading);
    if (mention === undefined) continue;
    const { value: name } = memberAt({ value: given, where }, entity);
    const isName = typeof name === 'string' || (typeof name === 'number' && !isRounded(name));
    if (!isName) {
      const found = name === undefined ? `no ${quoted(entity)}` : `${quotedJson(name)} in ${quoted(entity)}`;
      const why = isRounded(name) ? `: ${rounded}` : '';
      where.at(at).refuse('UNREADABLE_MENTION', `this mention has ${found}, its entity in --fields${why}`);
      continue;
    }
    addTo(entities, String(name), mention);
  }
  return entities;
}
