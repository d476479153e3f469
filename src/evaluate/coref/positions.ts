import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import type { ProblemSink } from '../../text/problem.ts';

/**
 * Reports UNITS_DIFFER, an error, if mentions are tokens on one side and characters on the other, and returns false; else warns of
 * mentions beyond the tokens, which the other side may count.
 */
export function compareUnits(
  { key, response }: DocumentPair,
  { log, keyFile }: { log: ProblemSink; keyFile: string },
): boolean {
  const [ofKey, ofResponse] = [unitOf(key), unitOf(response)];
  if (ofKey && ofResponse && ofKey.unit !== ofResponse.unit) {
    const sides = `mentions are ${ofResponse.unit} here (${ofResponse.told}), but ${ofKey.unit} in ${keyFile} (${ofKey.told})`;
    const message = `${sides}, in document '${response.id}'`;
    log.report('UNITS_DIFFER', 'error', () => ({
      place: response.place,
      message,
      help: 'write both as token numbers',
    }));
    return false;
  }
  for (const [document, other] of [
    [key, response],
    [response, key],
  ] as const) {
    // Mentions of rows are within them, and names are nowhere.
    if (document.runs || document.extents || unitOf(document)?.unit === 'characters') continue;
    const tokens = document.tokens || (ofKey?.unit === 'characters' ? 0 : other.tokens);
    const last = document.end.reduce((most, end) => Math.max(most, end), 0);
    if (!tokens || last <= tokens) continue;
    const message = `a mention of document '${document.id}' ends at token ${last}, but there are ${tokens}: it can match nothing`;
    const help =
      'check whether mentions count characters, or tokens from 1, or their ends are exclusive: --end exclusive';
    log.report('BEYOND_TOKENS', 'warning', () => ({ place: document.place, message, help }));
  }
  return true;
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
  };
}

const ENOUGH = 10;

/** The message of EXCLUSIVE_ENDS, and what to do. */
export const exclusiveEnds = [
  'no mention here has one token, as if ends were exclusive',
  'if [2, 3] means the token 2 alone: --end exclusive',
] as const;
