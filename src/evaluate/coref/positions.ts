import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import type { Place, ProblemSink } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';

/** Looks at what mentions count, by what each document tells, and at the end by where the mentions of all documents lie. */
export interface UnitComparison {
  /** Reports UNITS_DIFFER and returns false if members of the documents tell different units; else warns of mentions beyond the tokens. */
  pair(pair: DocumentPair): boolean;
  /** Reports UNITS_DIFFER if the mentions of one side alone lie mostly beyond the tokens (see `BeyondCount`). */
  end(): void;
}

/** A comparison that reports to `log`, and calls the key `keyFile`. */
export function unitComparison(options: { readonly log: ProblemSink; readonly keyFile: string }): UnitComparison {
  const { log, keyFile } = options;
  const [ofKey, ofResponse] = [beyondCount(), beyondCount()];
  let place: Place | undefined;
  return {
    pair(pair) {
      const { key, response } = pair;
      if (!areUnitsEqual(pair, options)) return false;
      const [inKey, inResponse] = [tokensOf(key, response), tokensOf(response, key)];
      ofKey.add(key, inKey);
      ofResponse.add(response, inResponse);
      const isBeyond = [warnBeyond(key, log, inKey), warnBeyond(response, log, inResponse)].includes(true);
      if (isBeyond) place ??= response.place;
      return true;
    },
    end() {
      if (ofKey.areMost() === ofResponse.areMost()) return;
      const [here, there] = [ofResponse.described(), ofKey.described()];
      log.report('UNITS_DIFFER', 'error', () => ({
        place: place!,
        message: `mentions ${here.are} here (${here.told}), but ${there.are} in ${keyFile} (${there.told})`,
        help: 'write both as token numbers, counted from the start of each document',
      }));
    },
  };
}

function areUnitsEqual({ key, response }: DocumentPair, options: { log: ProblemSink; keyFile: string }): boolean {
  const [ofKey, ofResponse] = [unitOf(key), unitOf(response)];
  if (!ofKey || !ofResponse || ofKey.unit === ofResponse.unit) return true;
  const sides = `mentions are ${ofResponse.unit} here (${ofResponse.told}), but ${ofKey.unit} in ${options.keyFile} (${ofKey.told})`;
  const message = `${sides}, in document ${quoted(response.id)}`;
  options.log.report('UNITS_DIFFER', 'error', () => ({
    place: response.place,
    message,
    help: 'write both as token numbers',
  }));
  return false;
}

/** How many tokens a document has by itself or, where it does not say, by the other side; undefined where mentions are no tokens. */
function tokensOf(document: CorefDocument, other: CorefDocument): number | undefined {
  // Mentions of rows are within them, and names are nowhere.
  if (document.runs || document.extents || unitOf(document)?.unit === 'characters') return undefined;
  return document.tokens || (unitOf(other)?.unit === 'characters' ? 0 : other.tokens) || undefined;
}

/** Warns if a mention ends after the last token of its document; returns whether it did. `tokens`: how many there are, as it says unless given. */
export function warnBeyond(
  document: CorefDocument,
  log: ProblemSink,
  tokens: number | undefined = tokensOf(document, document),
): boolean {
  if (tokens === undefined) return false;
  const last = document.end.reduce((most, end) => Math.max(most, end), 0);
  if (last <= tokens) return false;
  const message = `a mention of document ${quoted(document.id)} ends at token ${last}, but there are ${tokens}: it can match nothing`;
  const help =
    'check whether mentions count characters, or tokens from 1, or their ends are exclusive: --end exclusive';
  log.report('BEYOND_TOKENS', 'warning', () => ({ place: document.place, message, help }));
  return true;
}

/**
 * Counts the mentions of one side that lie beyond the tokens of their documents.
 *
 * They are most if there are at least two, and more than half of all mentions of the side, over all pairs. A mention that ends only
 * one token after the last does not count, as a count from 1 or an exclusive end explains it.
 */
interface BeyondCount {
  add(document: CorefDocument, tokens: number | undefined): void;
  areMost(): boolean;
  /** What the mentions are, and how that was told. */
  described(): { readonly are: string; readonly told: string };
}

function beyondCount(): BeyondCount {
  let [mentions, beyond] = [0, 0];
  let told: string | undefined;
  const areMost = (): boolean => beyond > 1 && 2 * beyond > mentions;
  return {
    add(document, tokens) {
      mentions += document.end.length;
      const unit = unitOf(document);
      if (unit?.unit === 'tokens') told ??= unit.told;
      if (tokens !== undefined) for (const end of document.end) if (end > tokens + 1) beyond++;
    },
    areMost,
    described() {
      const count = `${beyond} of ${mentions} lie beyond`;
      if (areMost()) return { are: 'seem to be characters', told: `${count} the tokens of their documents` };
      return { are: 'are tokens', told: told ?? count };
    },
  };
}

/** What the mentions of a document count, and how that was told; undefined if nothing tells it. */
function unitOf({ positions, runs }: CorefDocument): { readonly unit: string; readonly told: string } | undefined {
  if (runs) return { unit: 'tokens', told: 'it has rows' };
  return positions && positions.unit !== 'unknown' ? positions : undefined;
}

/** Looks at the ends of mentions that JSON gives as [first, last]. */
export interface EndCounter {
  add(document: CorefDocument): void;
  /** Whether there are several mentions, and none has one token. */
  lookExclusive(): boolean;
  /** Whether a mention has one token. */
  readonly areInclusive: boolean;
}

/** A counter for one side. */
export function endCounter(): EndCounter {
  let mentions = 0;
  let single = 0;
  return {
    add({ positions, extents, start, end }) {
      if (!positions || positions.unit === 'characters' || extents) return;
      mentions += start.length;
      for (let row = 0; row < start.length; row++) if (end[row] - start[row] === 1) single++;
    },
    lookExclusive: () => mentions >= ENOUGH && single === 0,
    get areInclusive() {
      return single > 0;
    },
  };
}

const ENOUGH = 10;

/** The message of EXCLUSIVE_ENDS, and what to do, which depends on the other side if there is one: `--end` is for both. */
export function exclusiveEnds(other?: EndCounter): [message: string, help: string] {
  const remedy = other?.areInclusive ? 'subtract 1 from each end, as on the other side' : '--end exclusive';
  return ['no mention here has one token, as if ends were exclusive', `if [2, 3] means the token 2 alone: ${remedy}`];
}
