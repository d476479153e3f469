import type { CheckedSpans } from '../evaluate/check/check-ner.ts';
import type { CheckedTags, TypeCounts } from '../evaluate/check/check-tags.ts';
import { addCount, sumOf } from '../text/grouped.ts';
import { visible } from '../text/harmless.ts';
import { counted } from '../text/quoted.ts';

/** What was found in all files, if they are alike: tags of the same schemes, or spans. */
export function foundInAll(
  all: readonly (CheckedTags | CheckedSpans | undefined)[],
): CheckedTags | CheckedSpans | undefined {
  const tags = all.flatMap((one) => (one && 'sentences' in one ? [one] : []));
  const spans = all.flatMap((one) => (one && 'documents' in one ? [one] : []));
  if (spans.length === all.length)
    return {
      documents: sumOf(spans, ({ documents }) => documents),
      spans: sumOf(spans, (one) => one.spans),
      types: sumOfTypes(spans.map(({ types }) => types)),
      notes: [],
    };
  const [first] = tags;
  if (tags.length < all.length || tags.some(({ fits }) => String(fits) !== String(first.fits))) return undefined;
  return {
    ...first,
    sentences: sumOf(tags, ({ sentences }) => sentences),
    tokens: sumOf(tags, ({ tokens }) => tokens),
    types: first.types.map((_, column) => sumOfTypes(tags.map(({ types }) => types[column] ?? {}))),
  };
}

function sumOfTypes(all: readonly TypeCounts[]): TypeCounts {
  const counts = new Map<string, number>();
  for (const types of all) for (const [type, count] of Object.entries(types)) addCount(counts, type, count);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** What was found, in a line. */
export function foundText(all: CheckedTags | CheckedSpans): string {
  if ('documents' in all) return `${counted(all.documents, 'document')}, ${typesText(all.types)}`;
  const { sentences, tokens, types, fits } = all;
  const found = `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}, ${types.map(typesText).join(' and ')}`;
  return fits ? `${found}; the tags fit ${fits.map((names) => names.join(', ') || 'no scheme').join(' and ')}` : found;
}

/** `12 spans (PER 8, LOC 4)`. */
function typesText(types: TypeCounts): string {
  const shown = Object.entries(types).map(([type, count]) => `${visible(type)} ${count}`);
  const more = shown.length > MOST_TYPES ? [`${shown.length - MOST_TYPES} more`] : [];
  const spans = Object.values(types).reduce((sum, count) => sum + count, 0);
  const list = [...shown.slice(0, MOST_TYPES), ...more].join(', ');
  return `${counted(spans, 'span')}${list && ` (${list})`}`;
}

const MOST_TYPES = 50;
