import { findingsOf, type PageData, type PageFinding } from './data.ts';
import type { State } from './state.ts';

/** Whether a finding is of what `right` or `wrong` of a state asks for, by what all systems have. */
export function sharedFilter(data: PageData, { right, wrong, type }: State): (finding: PageFinding) => boolean {
  if (right === undefined && wrong === undefined) return () => true;
  const side = wrong ? 'pred' : 'gold';
  const all = data.names.map(
    (_, at) => new Set(findingsOf(data, at).flatMap((finding) => keysOf(finding, side, type))),
  );
  const only = Number(right?.replace('only-', ''));
  const isAsked = (key: string): boolean => all.every((own, at) => own.has(key) !== (at === only));
  return (finding) => keysOf(finding, side, type).some(isAsked);
}

/** What this state asks for, in words. */
export function sharedName({ names }: PageData, { right, wrong }: State): string | undefined {
  if (wrong) return 'made by all systems';
  const only = right && names[Number(right.replace('only-', ''))];
  return only ? `only ${only} is right` : right && 'wrong in all systems';
}

/** The gold spans of a type that a finding is wrong about, or its wrong predictions; of coreference missing or spurious mentions. */
function keysOf(finding: PageFinding, side: 'gold' | 'pred', type?: string): readonly string[] {
  const { kind, document } = finding;
  if (!('gold' in finding)) {
    const isOf = kind === (side === 'gold' ? 'missing' : 'spurious') && 'mention' in finding;
    return isOf ? [JSON.stringify(finding.mention)] : [];
  }
  if (kind === 'invalid' || kind === 'repeated') return [];
  const spans = finding[side].filter(([, , own]) => type === undefined || own === type);
  return spans.map((span) => JSON.stringify([document, finding.sentence, span]));
}
