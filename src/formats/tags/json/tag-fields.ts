/** Where JSON has tags and, perhaps, tokens: names of members, or paths to them. */
export interface TagFields {
  readonly tags: string;
  readonly tokens?: string | undefined;
}

/** The fields of `tags=labels,tokens=words`. Undefined if that is something else. */
export function tagFields(given: string | undefined): TagFields | undefined {
  const pairs = (given ?? '').split(',').map((pair) => /^(tags|tokens)=(.+)$/su.exec(pair.trim())?.slice(1) ?? []);
  const { tags, tokens } = Object.fromEntries(pairs) as Partial<TagFields>;
  return tags !== undefined && pairs.length === (tokens === undefined ? 1 : 2) ? { tags, tokens } : undefined;
}
