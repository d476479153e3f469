import { UsageError } from '../text/usage-error.ts';
import type { CorefSettings } from './coref.ts';

/**
 * The settings with the rules of matching that were not given, by the key: where it is CoNLL-U, its mentions have heads, and those of its
 * field's scorer hold. `trees`: which sides are CoNLL-U, and whether the key has parses; undefined if that is not known.
 */
export function withMatching(
  settings: CorefSettings,
  given: { readonly has: (name: string) => boolean } | undefined,
  trees: { readonly key: boolean; readonly response: boolean; readonly parse: boolean } | undefined,
): CorefSettings {
  if (settings.match === 'strings' || !trees) return settings;
  if (!trees.key) {
    if (settings.match === 'exact' || settings.match === 'min' || trees.response) return settings;
    if (trees.parse) return { ...settings, heads: 'collins' };
    const keys = 'a key in CoNLL-U, or in CoNLL-2012 with parses of English';
    throw new UsageError(`--match ${settings.match} needs the heads of mentions: give ${keys}`);
  }
  return {
    ...settings,
    match: given?.has('match') ? settings.match : 'head',
    zeroMatch: settings.zeroMatch ?? 'dependent',
    singletons: given?.has('singletons') ? settings.singletons : 'drop',
  };
}
