import type { SpanFormat } from '../span-file.ts';
import { formatOfLists } from './entity-lists.ts';

/**
 * nervaluate's lists of dicts: for each document a list of `{"label", "start", "end"}`, with inclusive ends. Nothing in a file tells it from
 * lists of other tools with exclusive ends, and nothing says what positions count, so it is read only where it is named.
 */
export const nervaluateFormat: SpanFormat = formatOfLists({
  name: 'nervaluate',
  title: 'JSON of nervaluate',
  about: 'nervaluate: a list of {label, start, end} for each text, to be named',
  unit: 'code-points',
  end: 'inclusive',
  begins: () => false,
  list: { start: 'start', end: 'end', type: 'label' },
});

/** The same for a tool that scores these lists, so that what may be one is one. */
export const nervaluateLists: SpanFormat = {
  ...nervaluateFormat,
  begins: ({ json }) => /^\s*\[\s*(?:\]|\[\s*[\]{])/u.test(json),
};
