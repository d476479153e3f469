import { compareCodePoints } from '../../text/order.ts';
import type { CompatScored, CorefSides } from '../tool.ts';
import type { Annotation } from './annotations.ts';
import { fieldOf } from './fields.ts';
import { annotatedSides } from './sides.ts';

/**
 * What `neleval analyze` prints of the links of equal spans: how often each label occurs, the most frequent first, or the lines, sorted. Of a
 * span that is repeated it takes the last annotation.
 */
export function analyzed(sides: CorefSides, prints: 'summary' | 'lines'): CompatScored {
  const { key, response } = annotatedSides(sides);
  const [ours, theirs] = [key, response].map(
    (side) => new Map(side.map((annotation) => [annotation.span, annotation])),
  );
  const spans = new Set([...ours.keys(), ...theirs.keys()]);
  const rows = Array.from(spans, (span) => rowOf(ours.get(span), theirs.get(span)));
  const counts = new Map<string, number>();
  for (const [label] of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
  const labels = [...counts].sort(([a, n], [b, m]) => m - n || compareCodePoints(a, b));
  const lines =
    prints === 'summary'
      ? labels.map(([label, count]) => `${count}\t${label}`)
      : rows.map((row) => row.join('\t')).sort(compareCodePoints);
  const text = lines.map((line) => `${line}\n`).join('');
  return { scores: { analyze: Object.fromEntries(labels) }, texts: { analyze: text }, notes: [] };
}

/** The label, the document, and the links of both sides, of which one may lack the span. */
function rowOf(gold: Annotation | undefined, system: Annotation | undefined): readonly string[] {
  const [ours, theirs] = [gold, system].map((annotation) => annotation && fieldOf(annotation, 'kbid'));
  const shown = (prefix: string, annotation: Annotation | undefined, link: unknown): string => {
    if (!annotation) return '';
    return link === undefined ? `${prefix}NIL` : `${prefix}"${link}"`;
  };
  const { docid = '' } = gold ?? system ?? {};
  return [labelOf(gold, system, ours, theirs), docid, shown('g', gold, ours), shown('s', system, theirs)];
}

function labelOf(gold: Annotation | undefined, system: Annotation | undefined, ours: unknown, theirs: unknown): string {
  if (!gold) return 'extra';
  if (!system) return 'missing';
  if (ours === theirs) return ours === undefined ? 'correct nil' : 'correct link';
  if (ours === undefined) return 'nil-as-link';
  return theirs === undefined ? 'link-as-nil' : 'wrong-link';
}
