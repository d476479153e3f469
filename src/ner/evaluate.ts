import { type PairCounts, pairCounts } from './pair-counts.ts';
import { repairTable, type SchemeName, schemeOfLetters, schemes, transition } from './schemes.ts';
import { OUTSIDE_RUN, type TagSink } from './sentence.ts';
import { type SpanDecoder, spanDecoder } from './spans.ts';
import type { TagSpelling, TagTable } from './tags.ts';
import { type Tally, tally } from './tally.ts';
import { type UnitChoice, type UnitRows, unitKeeper } from './unit-rows.ts';

/** What is made of a sequence of tags that breaks its scheme: read as conlleval reads it, or dropped as seqeval's strict mode does. */
export type Policy = 'repair' | 'discard';

/** What can change the counts of given tags, besides their spelling. */
export interface CountSettings extends TagSpelling {
  /** `repair` when not given. */
  readonly invalid?: Policy;
  /** The types that are counted; spans of others are taken away before matching. All when not given. */
  readonly types?: readonly string[];
  /** An overlap counts from this many per cent of the gold span's tokens, 0 to 100; 1 when not given, as in nervaluate. */
  readonly minOverlap?: number;
  /**
   * Keep a row of counts a sentence, or a document, for resampling; `auto`: a document where there are several, else a sentence.
   * None when not given; then memory is constant.
   */
  readonly units?: UnitChoice;
}

/** Strict counts: gold spans, predicted spans, and those that are both. */
export interface StrictCounts {
  readonly gold: number;
  readonly pred: number;
  readonly correct: number;
}

/** All that was counted. */
export interface TagCounts {
  readonly tags: TagTable;
  readonly tokens: number;
  readonly sentences: number;
  /** The scheme that `discard` uses: the one asked for, or under `auto` the one that the letters of both sides tell. */
  readonly scheme: SchemeName;
  readonly tally: Tally;
  readonly tagPairs: PairCounts;
  /** The strict counts under the policy that was not asked for. */
  readonly otherwise: StrictCounts;
  /** Where rows of units were asked for. */
  readonly units?: UnitRows;
}

/** Counts paired tags as they come. */
export interface TagEvaluator extends TagSink {
  /** The counts of what has come so far; what comes later changes them. */
  counts(): TagCounts;
}

/**
 * One pass over paired tags. Both policies are followed side by side: the one asked for with all its matches, the other with
 * strict counts. A match is closed as soon as no span is open on either side, so memory does not grow with sentences, and a
 * file without sentence breaks costs the same.
 *
 * Under `auto` the scheme for `discard` is told by the letters met so far. When a new letter changes it, what `discard` has
 * counted is set to 0: with the letters met until then the new scheme keeps no span at all. So the result is that of a
 * second pass with the scheme known.
 */
export function tagEvaluator(tags: TagTable, settings: CountSettings = {}): TagEvaluator {
  const { invalid = 'repair', minOverlap = 1, units, scheme: asked = 'auto' } = settings;
  const matches = tally(tags.types, minOverlap, units !== undefined);
  const chosen = regions(matches, typeFilter(tags, settings.types));
  const other = strictOnly(typeFilter(tags, settings.types));
  const [repairing, discarding] = invalid === 'repair' ? [chosen, other] : [other, chosen];
  const discard = discardScheme(tags, asked, discarding);
  const steps = policySteps(tags, discard, repairing, discarding);
  const tagPairs = pairCounts();
  const kept = units === undefined ? undefined : unitKeeper(tags, matches, units);
  const size = { tokens: 0, sentences: 0 };

  const endSentence = (kind: number): void => {
    size.tokens += steps.end();
    size.sentences++;
    kept?.endSentence(kind);
  };

  return {
    rows(gold, pred, length) {
      tagPairs.addRows(gold, pred, length);
      let from = 0;
      while (from < length) {
        const to = steps.rows(gold, pred, from, length);
        kept?.addRows(gold, pred, from, to);
        if (to < length) endSentence(gold[to]);
        from = to + 1;
      }
    },
    counts: () => ({
      tags,
      ...size,
      scheme: discard.scheme,
      tally: matches,
      tagPairs,
      otherwise: other.counts(),
      ...(kept && { units: kept.rows() }),
    }),
  };
}

/** Walks both sides from tag to tag, under both policies. */
interface PolicySteps {
  /** Takes rows up to the next end of a sentence, or `length`, and says which it was. */
  rows(gold: Int32Array, pred: Int32Array, from: number, length: number): number;
  /** Ends the sentence, and says how many tokens it had. */
  end(): number;
}

function policySteps(tags: TagTable, discard: DiscardScheme, repairing: Follower, discarding: Follower): PolicySteps {
  let at = 0;
  let lastGold = 0;
  let lastPred = 0;

  const step = (gold: number, pred: number): void => {
    const goldStep = transition(lastGold, gold);
    const predStep = transition(lastPred, pred);
    repairing.step(repairTable[goldStep], repairTable[predStep], at, lastGold >> 3, lastPred >> 3);
    discarding.step(discard.table[goldStep], discard.table[predStep], at, lastGold >> 3, lastPred >> 3);
    lastGold = gold;
    lastPred = pred;
  };

  return {
    rows(gold, pred, from, length) {
      if (tags.names.length !== discard.known) discard.learn();
      const keys = tags.keys;
      for (let row = from; row < length; row++) {
        const tag = gold[row];
        if (tag >= 0) {
          // Four outside tags: no span is open, and none begins.
          if ((tag | pred[row] | lastGold | lastPred) !== 0) step(keys[tag], keys[pred[row]]);
          at++;
        } else if (tag === OUTSIDE_RUN) at += pred[row];
        else return row;
      }
      return length;
    },
    end() {
      if ((lastGold | lastPred) !== 0) step(0, 0);
      const tokens = at;
      at = 0;
      return tokens;
    },
  };
}

/** The scheme of `discard`, as far as it is known. */
interface DiscardScheme {
  scheme: SchemeName;
  table: Uint8Array;
  /** How many tags there were when it was last looked at. */
  known: number;
  /** Looks at new tags; what was counted under a scheme that is given up is set to 0. */
  learn(): void;
}

function discardScheme(tags: TagTable, asked: SchemeName | 'auto', follower: Follower): DiscardScheme {
  const first: SchemeName = asked === 'auto' ? 'bio' : asked;
  const state: DiscardScheme = {
    scheme: first,
    table: schemes[first].table,
    known: 0,
    learn() {
      state.known = tags.names.length;
      const told = asked === 'auto' ? schemeOfLetters(tags.letters) : asked;
      if (schemes[told].table !== state.table) follower.restart(keepsOpen(state.scheme, told));
      state.scheme = told;
      state.table = schemes[told].table;
    },
  };
  return state;
}

/** Says of each type whether it is counted. */
function typeFilter(tags: TagTable, types: readonly string[] | undefined): ((type: number) => boolean) | undefined {
  if (types === undefined) return undefined;
  const kept = new Set(types.map((name) => tags.type(name)));
  return (type) => kept.has(type);
}

/** Whether a span that is open under one scheme is open under the next too, with the letters met before. */
function keepsOpen(from: SchemeName, to: SchemeName): boolean {
  return (from === 'bio' && schemes[to].table === schemes.bioes.table) || (from === 'io' && to === 'ioe2');
}

/** Follows one policy. */
interface Follower {
  step(goldBits: number, predBits: number, at: number, goldType: number, predType: number): void;
  /** Sets what was counted to 0, and forgets the open spans unless told to keep them. */
  restart(keepOpen: boolean): void;
}

/** Hands on every stretch of tokens that no span enters or leaves. */
function regions(matches: Tally, filter: ((type: number) => boolean) | undefined): Follower {
  const gold = spanDecoder();
  const pred = spanDecoder();
  return {
    step(goldBits, predBits, at, goldType, predType) {
      if (gold.step(goldBits, at, goldType) && filter && !filter(goldType)) gold.spans.length--;
      if (pred.step(predBits, at, predType) && filter && !filter(predType)) pred.spans.length--;
      if (gold.spans.length + pred.spans.length === 0) return;
      if ((gold.open >= 0 && gold.open < at) || (pred.open >= 0 && pred.open < at)) return;
      matches.add(gold.spans, pred.spans);
      gold.spans.length = 0;
      pred.spans.length = 0;
    },
    restart(keepOpen) {
      matches.clear();
      restartDecoders(gold, pred, keepOpen);
    },
  };
}

/** Counts spans, and those that end on both sides together, with the same start and type. */
function strictOnly(filter: ((type: number) => boolean) | undefined): Follower & { counts(): StrictCounts } {
  const gold = spanDecoder();
  const pred = spanDecoder();
  let golds = 0;
  let preds = 0;
  let correct = 0;
  return {
    step(goldBits, predBits, at, goldType, predType) {
      const goldEnded = gold.step(goldBits, at, goldType) && (!filter || filter(goldType));
      const predEnded = pred.step(predBits, at, predType) && (!filter || filter(predType));
      if (goldEnded) golds++;
      if (predEnded) preds++;
      if (goldEnded && predEnded && goldType === predType && gold.spans.start[0] === pred.spans.start[0]) correct++;
      gold.spans.length = 0;
      pred.spans.length = 0;
    },
    restart(keepOpen) {
      golds = 0;
      preds = 0;
      correct = 0;
      restartDecoders(gold, pred, keepOpen);
    },
    counts: () => ({ gold: golds, pred: preds, correct }),
  };
}

function restartDecoders(gold: SpanDecoder, pred: SpanDecoder, keepOpen: boolean): void {
  for (const decoder of [gold, pred]) {
    decoder.spans.length = 0;
    if (!keepOpen) decoder.reset();
  }
}
