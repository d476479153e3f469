import { version } from '../version.ts';
import type { CorefRules } from './coref.ts';

/** What was done to get a coreference score, beyond the two files. */
export interface CorefSettings extends CorefRules {
  readonly input: string;
  readonly match: 'exact';
  /** Present only when brackets or names were allowed to be repaired. */
  readonly lenient?: true;
  /** Present only when one document was asked for. */
  readonly document?: string;
  /** Present only when folders were scored: how many files the key's has. */
  readonly files?: number;
}

/**
 * All that can change a score, in one line to be printed with it and cited: `coref|in:conll|match:exact|…`. Two scores may be
 * compared when their signatures agree in all but the number of files and the minor version.
 */
export function corefSignature(settings: CorefSettings): string {
  const { input, match, singletons, duplicates, missing, lenient, document, files } = settings;
  return [
    'coref',
    `in:${input}`,
    `match:${match}`,
    `singletons:${singletons}`,
    `dup:${duplicates}`,
    `missing:${missing}`,
    ...(lenient ? ['lenient:yes'] : []),
    ...(document === undefined ? [] : [`document:${encodeURIComponent(document)}`]),
    ...(files === undefined ? [] : [`files:${files}`]),
    `v:${version}`,
  ].join('|');
}
