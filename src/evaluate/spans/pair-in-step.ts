import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import { hasId } from '../../pair/spans/pair-documents.ts';
import type { Pairing } from '../../settings/pairing.ts';
import type { DocumentStream } from './document-stream.ts';

/** A document of gold and that of pred; of one that only one side has, that alone. */
export interface StreamedPair {
  readonly gold?: ReadDocument | undefined;
  readonly pred?: ReadDocument | undefined;
  /** The place of the document of gold on its side, from 0. */
  readonly place: number;
}

/**
 * Pairs documents that come one by one from both sides, as `pairDocuments` pairs those of whole sides. Only documents that wait for their
 * counterpart are kept: none, where both sides have the same ones in one order.
 */
export class StreamedPairs {
  /** How they are paired. At the end, documents that were paired by texts may turn out to be paired by position. */
  by: Pairing | undefined;
  /** The only side whose next document is to be read; absent if both are. */
  behind: 'gold' | 'pred' | undefined;
  /** Whether both sides have ended. */
  isEnded = false;
  private readonly isAsked: boolean;
  private readonly isOneFormat: boolean;
  private readonly streams: Sides<DocumentStream>;
  private readonly waiting = { gold: new Map<string, StreamedPair>(), pred: new Map<string, StreamedPair>() };
  /** The ids, or texts, of documents that were paired, and of those that only one side has. */
  private readonly keys = { paired: [] as string[], alone: [] as string[] };
  private place = 0;

  /** `pair`: how documents are paired, if that was asked for. `isOneFormat`: whether both sides are in one format. */
  constructor(pair: Pairing | undefined, isOneFormat: boolean, streams: Sides<DocumentStream>) {
    this.streams = streams;
    this.by = pair;
    this.isAsked = pair !== undefined;
    this.isOneFormat = isOneFormat;
  }

  /**
   * The pairs that are known once the next document of each side is; undefined for a side that has no more, or that is not `behind`.
   * Undefined if they can only be paired, or refused, where all documents are known.
   */
  take(gold: ReadDocument | undefined, pred: ReadDocument | undefined): readonly StreamedPair[] | undefined {
    const place = gold ? this.place++ : this.place;
    const ended = { gold: !gold && this.behind !== 'pred', pred: !pred && this.behind !== 'gold' };
    this.isEnded = ended.gold && ended.pred;
    this.by ??= gold && pred && this.pairingOf(gold, pred);
    const [ours, theirs] = [gold && this.keyOf(gold), pred && this.keyOf(pred)];
    const lacksKey = (gold && ours === undefined) || (pred && theirs === undefined);
    if (lacksKey) this.trustPositions();
    if (this.by === 'position' && !gold === !pred) return gold ? [{ gold, pred, place }] : [];
    if (this.by === 'position' || this.by === undefined || lacksKey) return undefined;
    const { waiting } = this;
    const isNew = waiting.gold.size + waiting.pred.size === 0 || !(waiting.gold.has(ours!) || waiting.pred.has(ours!));
    if (ours === theirs && ours !== undefined && isNew) {
      this.keys.paired.push(ours);
      return [{ gold, pred, place }];
    }
    // Other texts may be the same as they are compared.
    if (this.by === 'text' && ours !== theirs) return undefined;
    // For what waits for a side that has ended, nothing comes any more.
    const pairs = [...(ended.pred ? released(waiting.gold) : []), ...(ended.gold ? released(waiting.pred) : [])];
    this.behind = undefined;
    if (theirs !== undefined) {
      const other = taken(waiting.gold, theirs);
      if (other || ended.gold) pairs.push({ place, ...other, pred });
      else if (waiting.pred.has(theirs)) return undefined;
      else waiting.pred.set(theirs, { pred: this.streams.pred.kept(pred!), place });
      if (other && waiting.gold.size > 0) this.behind = 'pred';
    }
    if (ours !== undefined) {
      const other = taken(waiting.pred, ours);
      if (other || ended.pred) pairs.push({ ...other, gold, place });
      else if (waiting.gold.has(ours)) return undefined;
      else waiting.gold.set(ours, { gold: this.streams.gold.kept(gold!), place });
      if (other && waiting.pred.size > 0) this.behind = 'gold';
    }
    for (const one of pairs) {
      const { paired, alone } = this.keys;
      (one.gold && one.pred ? paired : alone).push(this.keyOf((one.gold ?? one.pred)!)!);
    }
    return !this.isEnded || this.areSound() ? pairs : undefined;
  }

  /** Whether no key that is on one side alone is repeated, or on both elsewhere; and no text that tells pairs is repeated at all. */
  private areSound(): boolean {
    const { paired, alone } = this.keys;
    const mayRepeat = this.by === 'id' || this.isAsked;
    if (mayRepeat && alone.length === 0) return true;
    const known = new Set(paired);
    const areSingle = new Set(alone).size === alone.length && !alone.some((key) => known.has(key));
    if (areSingle && (mayRepeat || known.size === paired.length)) return true;
    this.trustPositions();
    return this.by === 'position';
  }

  /** Pairs by position from here on where texts tell nothing. */
  private trustPositions(): void {
    if (this.by === 'text' && !this.isAsked) this.by = 'position';
  }

  /** How documents are paired that begin with these. */
  private pairingOf(gold: ReadDocument, pred: ReadDocument): Pairing {
    if (hasId(gold, this.isOneFormat) && hasId(pred, this.isOneFormat)) return 'id';
    return gold.text === undefined || pred.text === undefined ? 'position' : 'text';
  }

  private keyOf(document: ReadDocument): string | undefined {
    if (this.by !== 'id') return document.text;
    return this.isAsked || hasId(document, this.isOneFormat) ? document.id : undefined;
  }
}

function taken(waiting: Map<string, StreamedPair>, key: string): StreamedPair | undefined {
  const found = waiting.get(key);
  if (found) waiting.delete(key);
  return found;
}

function released(waiting: Map<string, StreamedPair>): readonly StreamedPair[] {
  const all = [...waiting.values()];
  waiting.clear();
  return all;
}
