import { fieldsOf } from '../../json/fields.ts';

/** Where JSON has tags and, perhaps, tokens: names of members, or paths to them. */
export interface TagFields {
  readonly tags: string;
  readonly tokens?: string | undefined;
}

/** The fields of `tags=labels,tokens=words`. Undefined if that is something else. */
export function tagFields(given: string | undefined): TagFields | undefined {
  const { tags, tokens } = fieldsOf(given ?? '', ['tags', 'tokens']) ?? {};
  return tags === undefined ? undefined : { tags, tokens };
}
