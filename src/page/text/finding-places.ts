import type { CorefFinding, FoundSpan, NerFinding, PageFinding } from '../data.ts';

/** A mention or span of one side that a finding is about, as the lists of its document have it. */
export interface FoundPlace {
  readonly side: 'gold' | 'pred';
  readonly document: string;
  readonly sentence?: number | undefined;
  /** The first and last position; a name stands for itself. */
  readonly at: readonly [first: number, last: number] | string;
  /** The first and last position of each run, if they are several. */
  readonly parts?: readonly (readonly [first: number, last: number])[] | undefined;
  /** The type of a span; of mentions any will do. */
  readonly type?: string | undefined;
}

/**
 * What a finding is marked at: its mentions or spans. Of an entity that is divided or conflated, these are the mentions at which each
 * part but the first begins, as in front of them lies the cut, or the link that is wrong.
 */
export function placesOf(finding: PageFinding): readonly FoundPlace[] {
  return 'gold' in finding ? spanPlaces(finding) : mentionPlaces(finding);
}

function spanPlaces({ document, sentence, gold, pred, token, tag }: NerFinding): readonly FoundPlace[] {
  const of = (side: 'gold' | 'pred', spans: readonly FoundSpan[]): readonly FoundPlace[] =>
    spans.map(([first, end, type, parts]) => {
      return { side, document, sentence, at: [first, end - 1], parts: lastIncluded(parts), type };
    });
  const places = [...of('gold', gold), ...of('pred', pred)];
  if (places.length > 0 || token === undefined) return places;
  return [{ side: 'pred', document, sentence, at: [token, token], type: tag }];
}

function mentionPlaces(finding: CorefFinding): readonly FoundPlace[] {
  switch (finding.kind) {
    case 'boundary':
    case 'matched':
      return [...places('gold', [finding.key]), ...places('pred', [finding.response])];
    case 'divided':
    case 'conflated':
      return places(sideOf(finding), cutsOf(finding));
    case 'group':
      return [
        ...finding.key.flatMap(({ mentions }) => places('gold', mentions)),
        ...finding.response.flatMap(({ mentions }) => places('pred', mentions)),
      ];
    default:
      return places(sideOf(finding), finding.before ? [finding.mention, finding.before] : [finding.mention]);
  }
}

type Mention = Extract<CorefFinding, { readonly mention: unknown }>['mention'];

function places(side: FoundPlace['side'], mentions: readonly Mention[]): readonly FoundPlace[] {
  return mentions.map(([document, first, end, parts]) => ({
    side,
    document,
    at: typeof first === 'string' ? first : [first, (end as number) - 1],
    parts: lastIncluded(parts),
  }));
}

function lastIncluded(parts: readonly (readonly [start: number, end: number])[] | undefined): FoundPlace['parts'] {
  return parts?.map(([start, end]) => [start, end - 1]);
}

/** The side of a finding of one entity, or of mentions of one. */
export function sideOf(
  finding: Exclude<CorefFinding, { readonly kind: 'boundary' | 'matched' | 'group' }>,
): FoundPlace['side'] {
  if (finding.kind === 'repeated') return finding.side === 'key' ? 'gold' : 'pred';
  return ['missing', 'missing_link', 'divided'].includes(finding.kind) ? 'gold' : 'pred';
}

/** The mentions of an entity that begin a part, in its order, but the first. */
function cutsOf({ mentions, parts }: Extract<CorefFinding, { readonly parts: unknown }>): readonly Mention[] {
  const first = new Set(parts.map((part) => String(part.mentions[0])));
  return mentions.filter((mention) => first.has(String(mention))).slice(1);
}
