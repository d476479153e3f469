import { choice, names } from './kinds.ts';
import type { SettingRows, SettingTable } from './table.ts';

/** How documents are paired. */
export type Pairing = 'id' | 'text' | 'position';

/** The globs that chose among the files of folders; present only when they were given. */
export interface Globs {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** They are compared with a baseline, but shards may be different files of one folder. */
export const globs: SettingTable<Globs> = {
  include: { kind: names, field: 'include' },
  exclude: { kind: names, field: 'exclude' },
};

/** What becomes of answers of language models that cannot be read. */
export const unparsable = {
  kind: choice(['error', 'empty']),
  field: 'unparsable',
  option: '--unparsable <rule>',
  help: 'answers of language models that cannot be read: error, empty [error]',
} as const satisfies SettingRows[string];
