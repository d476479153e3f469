import type { SpanFormat } from '../span-file.ts';
import { readEntityLists } from './entity-lists.ts';
import { readItems, spanOfMembers } from './json-documents.ts';

/**
 * nervaluate's lists of dicts: for each document a list of `{"label", "start", "end"}`, with inclusive ends. Nothing in a file tells it from
 * lists of other tools with exclusive ends, and nothing says what positions count, so it is read only where it is named.
 */
export const nervaluateFormat: SpanFormat = {
  name: 'nervaluate',
  title: 'JSON of nervaluate',
  about: 'nervaluate: a list of {label, start, end} for each text, ends inclusive; to be named',
  unit: 'code-points',
  end: 'inclusive',
  begins: () => false,
  read: (source, { after, log }) => ({
    documents: readEntityLists(source, log, (list, where) =>
      readItems(list, where, (item, at) => spanOfMembers(item, at, names, after)),
    ),
  }),
};

/** The same for a tool that scores these lists, so that what may be one is one. */
export const nervaluateLists: SpanFormat = {
  ...nervaluateFormat,
  begins: ({ json }) => /^\s*\[\s*(?:\]|\[\s*[\]{])/u.test(json),
};

const names = { start: 'start', end: 'end', type: 'label' };
