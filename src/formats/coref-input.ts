import type { CorefReaderOptions } from './conll.ts';

/**
 * Numbers for mentions that have names instead of tokens: equal names get equal numbers in all files that share it. `kind` says
 * what was met so far; names and tokens do not mix, as no name can be matched with a token.
 */
export interface MentionNames {
  number(name: string): number;
  kind: 'names' | 'tokens' | undefined;
}

/** No names yet. One for a key and all its responses. */
export function mentionNames(): MentionNames {
  const numbers = new Map<string, number>();
  return {
    kind: undefined,
    number(name) {
      let number = numbers.get(name);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(name, number);
      }
      return number;
    },
  };
}

/** What a reader of any format needs to know. */
export interface CorefInputOptions extends CorefReaderOptions {
  /** Which side is read: of a JSON document with `clusters` and `predicted_clusters` the key takes the first, a response the second. */
  readonly side: 'key' | 'response';
  /** Shared by the readers of the key and of its responses. */
  readonly names: MentionNames;
}
