import type { MentionErrors, SpanErrors } from '../evaluate/findings/error-counts.ts';
import type { Report } from '../evaluate/report.ts';
import { counted, shortNames } from './numbers.ts';

/** How much is wrong in each system, a line each, unless its findings are shown. */
export function errorLines(report: Report): string[] {
  const isOne = report.systems.length === 1;
  const names = isOne ? ['errors'] : shortNames(report);
  return report.systems.flatMap(({ errors, findings }, at) => {
    if (!errors || findings) return [];
    const parts = 'gold' in errors ? spanParts(errors) : mentionParts(errors);
    if (parts.length === 0) return [`${names[at]}: ${isOne ? 'none' : 'no errors'}`];
    return [`${names[at]}: ${parts.join(', ')}${isOne ? ' (--errors 5)' : ''}`];
  });
}

function spanParts({ gold, pred, type }: SpanErrors): string[] {
  const predicted =
    gold > 0 ? `${pred} predicted one${pred === 1 ? '' : 's'} wrong` : `${counted(pred, 'predicted span')} wrong`;
  return [
    ...(gold > 0 ? [`${counted(gold, 'gold span')} missed or wrong`] : []),
    ...(pred > 0 ? [predicted] : []),
    ...(type > 0 ? [`${type} only in type`] : []),
  ];
}

/** How many kinds are named. */
const MOST_KINDS = 3;

/** The most frequent kinds first; what they are kinds of is named once. */
function mentionParts({ missing, spurious, conflated, divided }: MentionErrors): string[] {
  const kinds = [
    { count: missing, kind: 'missing', of: ['mention', 'mentions'] },
    { count: spurious, kind: 'spurious', of: ['mention', 'mentions'] },
    { count: conflated, kind: 'conflated', of: ['entity', 'entities'] },
    { count: divided, kind: 'divided', of: ['entity', 'entities'] },
  ];
  const shown = kinds
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_KINDS);
  return shown.map(({ count, kind, of: [one, several] }, at) => {
    const isNamed = shown.slice(0, at).some((before) => before.of[0] === one);
    return `${count} ${kind}${isNamed ? '' : ` ${count === 1 ? one : several}`}`;
  });
}
