import type { EntityLink } from '../coref/document.ts';
import type { CorefGain, Finding, Findings } from './finding.ts';
import type { FoundMention } from './found-mention.ts';

/** What coreference findings are. Definitions are in docs/findings.md. */
export interface CorefFindings extends Findings {
  readonly counts: CorefCounts;
  readonly gains: readonly CorefGain[];
  readonly list: readonly CorefFinding[];
}

/** An entity of either side, with what it loses of the numerators of its side: recall in the key, precision in the response. */
export interface FoundEntity {
  readonly entity: string;
  readonly mentions: readonly FoundMention[];
  readonly losses: Losses;
}

/** What an entity loses of the numerators of MUC, B³ and LEA. Summed over entities, they are the denominators minus the numerators. */
export interface Losses {
  readonly muc: number;
  readonly bcub: number;
  readonly lea: number;
}

/** Any finding of coreference. */
export type CorefFinding = MentionFinding | PairFinding | EntityFinding | GroupFinding;

/**
 * A mention of one side only; one that is repeated on the given `side`; or the first mention of a part of an entity, and the one
 * just `before` it in the entity, which the other side does not link.
 */
export interface MentionFinding extends Finding {
  readonly kind: 'missing' | 'spurious' | 'repeated' | 'missing_link' | 'wrong_link';
  readonly side?: 'key' | 'response';
  readonly mention: FoundMention;
  readonly before?: FoundMention;
  /** The head of the mention, where mentions have heads. */
  readonly head?: number | undefined;
  readonly entity: string;
}

/**
 * Two mentions that belong together: a missing and a spurious one or, which is not an error, two that are matched without being equal. `moved`:
 * the ends of the response minus those of the key, in tokens; `heads`: of both, where mentions have heads.
 */
export interface PairFinding extends Finding {
  readonly kind: 'boundary' | 'matched';
  readonly key: FoundMention;
  readonly response: FoundMention;
  readonly moved: readonly [start: number, end: number];
  readonly heads?: readonly [key: number, response: number] | undefined;
}

/** An entity with mentions in common with several of the other side. */
export interface EntityFinding extends Finding, FoundEntity {
  readonly kind: 'conflated' | 'divided';
  /** How many splits or merges correct it. */
  readonly steps: number;
  /** Its common mentions by the entity of the other side, the largest part first. */
  readonly parts: readonly { readonly entity: string; readonly mentions: readonly FoundMention[] }[];
  /** How many of its mentions only this side has. */
  readonly alone: number;
  /** The documents of its mentions, if they are several. */
  readonly documents?: readonly string[] | undefined;
}

/** What groups of entities that share mentions may be. */
export const groupKinds = ['exact', 'altered', 'divided', 'conflated', 'mixed', 'missing', 'spurious'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Entities of both sides that are connected by common mentions, and differ. */
export interface GroupFinding extends Finding {
  readonly kind: 'group';
  readonly group: GroupKind;
  readonly key: readonly FoundEntity[];
  readonly response: readonly FoundEntity[];
  /** The documents of its mentions, if they are several. */
  readonly documents?: readonly string[] | undefined;
}

interface EntityGroups extends Readonly<Partial<Record<GroupKind, number>>> {}

/** Of each kind (`EntityLink`), how many the sides have. */
export type UnscoredLinks = Readonly<Record<EntityLink['kind'], { readonly key: number; readonly response: number }>>;

/** How many findings there are. Kinds of groups without one are absent. */
export interface CorefCounts {
  readonly mentions: {
    readonly key: number;
    readonly response: number;
    readonly common: number;
    readonly missing: number;
    readonly spurious: number;
    /** Pairs of a missing and a spurious mention. */
    readonly boundary: number;
    /** Common mentions that are matched without being equal; absent if there are none. */
    readonly matched?: number;
    /** Mentions that were set aside; absent if there are none. */
    readonly repeated?: number;
  };
  /** Groups by kind, entities of both sides, and how many of them are in groups of each kind. */
  readonly entities: Readonly<Record<GroupKind, number>> & {
    readonly key: number;
    readonly response: number;
    readonly key_in: EntityGroups;
    readonly response_in: EntityGroups;
  };
  /** Corrections of each step, and how many entities splits and merges are in. */
  readonly steps: {
    readonly remove: number;
    readonly split: number;
    readonly merge: number;
    readonly add: number;
    readonly conflated_entities: number;
    readonly divided_entities: number;
  };
  readonly links: { readonly missing: number; readonly wrong: number };
  /** The links between entities that each side has and that are not scored; absent if there are none. */
  readonly not_scored?: UnscoredLinks | undefined;
  /** Pairs of mentions of one entity that the other side does not link, and those with a mention that it does not have. */
  readonly pairs: {
    readonly missing: number;
    readonly missing_with_missing_mention: number;
    readonly wrong: number;
    readonly wrong_with_spurious_mention: number;
  };
}
