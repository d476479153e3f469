import { type CorefDocument, emptyDocument, type NameState, type PairingOptions } from './document.ts';

/** Takes the documents of both sides in any order and pairs them as early as it can. */
export interface Pairing {
  key(document: CorefDocument): void;
  response(document: CorefDocument): void;
  /** Reports what is left over, and pairs what the options allow. */
  end(): void;
}

/**
 * Pairs documents by their exact names. Documents of the same name are paired in order, if both sides have equally many. Only
 * documents without a counterpart so far are kept: one per side if both sides have the same order.
 */
export function documentPairing(options: PairingOptions): Pairing {
  const names = new Map<string, NameState>();
  let keys = 0;
  const stateOf = ({ id, place }: CorefDocument): NameState => {
    let state = names.get(id);
    if (!state) {
      state = { waitingKeys: [], waitingResponses: [], place, keys: 0, responses: 0 };
      names.set(id, state);
    }
    return state;
  };
  return {
    key(document) {
      const state = stateOf(document);
      const index = keys++;
      state.keys++;
      const response = state.waitingResponses.shift();
      if (response) options.onPair({ index, key: document, response });
      else state.waitingKeys.push({ index, document });
    },
    response(document) {
      const state = stateOf(document);
      state.responses++;
      const waiting = state.waitingKeys.shift();
      if (waiting) options.onPair({ index: waiting.index, key: waiting.document, response: document });
      else state.waitingResponses.push(document);
    },
    end: () => pairLeftovers(names, options),
  };
}

type WaitingKey = NameState['waitingKeys'][number];

/** Reports what is wrong with each name whose documents are left over, and pairs what the options allow. */
export function pairLeftovers(names: ReadonlyMap<string, NameState>, options: PairingOptions): void {
  reportRepeatedNames(names, options);
  const hasCommon = [...names.values()].some(isShared);
  const alone = [...names.values()].filter((state) => !isShared(state));
  const { keys, responses, paired } = pairNearNames(
    alone.flatMap((state) => state.waitingKeys),
    alone.flatMap((state) => state.waitingResponses),
    options,
  );
  if (!hasCommon && paired === 0 && keys.length > 0 && responses.length > 0) {
    reportNothingCommon(keys[0].document, responses[0], options);
    return;
  }
  for (const { index, document } of keys) reportMissing(index, document, options);
  const { keyFile, oneSided, log } = options;
  for (const { id, place } of responses) {
    const what = `document '${id}' is not in the key ${keyFile}`;
    const consequence = oneSided === 'error' ? `: remove it, ${orAllow}` : ', so it is not scored';
    log.report('EXTRA_DOCUMENT', oneSided, () => ({ place, message: `${what}${consequence}` }));
  }
}

function reportRepeatedNames(names: ReadonlyMap<string, NameState>, { log }: PairingOptions): void {
  for (const [id, state] of names) {
    const { keys, responses, waitingKeys, waitingResponses, place } = state;
    if (keys < 2 && responses < 2) continue;
    const left = waitingKeys[0]?.document ?? waitingResponses[0];
    if (left && keys > 0 && responses > 0) {
      log.report('UNEVEN_DOCUMENTS', 'error', () => ({
        place: left.place,
        message: `the key has ${keys} documents named '${id}' and the response ${responses}: expected the same number, because they are paired in order`,
      }));
    } else {
      log.report('REPEATED_DOCUMENT', 'warning', () => ({
        place,
        message: `${Math.max(keys, responses)} documents are named '${id}': they are paired in order, and scorer.pl scores only the last`,
      }));
    }
  }
}

function isShared({ keys, responses }: NameState): boolean {
  return keys > 0 && responses > 0;
}

/** Reports names that are equal but for their spelling, and pairs their documents if asked to; returns what is left. */
function pairNearNames(
  allKeys: readonly WaitingKey[],
  allResponses: readonly CorefDocument[],
  options: PairingOptions,
): { keys: readonly WaitingKey[]; responses: readonly CorefDocument[]; paired: number } {
  const byName = new Map<string, CorefDocument[]>();
  for (const response of allResponses) {
    const name = normalName(response.id);
    byName.set(name, [...(byName.get(name) ?? []), response]);
  }
  const taken = new Set<CorefDocument>();
  const keys = allKeys.filter((waiting) => {
    const response = byName.get(normalName(waiting.document.id))?.shift();
    if (!response) return true;
    taken.add(response);
    reportNearName(waiting, response, options);
    return false;
  });
  return { keys, responses: allResponses.filter((response) => !taken.has(response)), paired: taken.size };
}

function reportNearName({ index, document }: WaitingKey, response: CorefDocument, options: PairingOptions): void {
  const { lenient, log, keyFile } = options;
  log.report('NEARLY_EQUAL_NAMES', lenient ? 'warning' : 'error', () => ({
    place: response.place,
    message: `'${response.id}' and '${document.id}' of the key ${keyFile} differ only slightly: ${
      lenient ? 'they are paired' : 'make the names equal, or pair them with --lenient'
    }`,
  }));
  if (lenient) options.onPair({ index, key: document, response });
}

/** The name, with what corpora write in several ways normalized: blanks, parentheses, `;`, leading zeros of the part. */
export function normalName(name: string): string {
  return name
    .replace(/[()\s;]+/g, ' ')
    .replace(/\bpart 0*(?=\d)/, 'part ')
    .trim();
}

function reportNothingCommon(
  key: CorefDocument,
  response: CorefDocument,
  { log, keyFile, responseFile }: PairingOptions,
): void {
  log.report('NO_COMMON_DOCUMENT', 'error', () => ({
    place: response.place,
    message: `no document name of ${responseFile} is in the key ${keyFile}: found '${response.id}', expected names such as '${key.id}'`,
  }));
}

const orAllow = 'because thresholds are checked on whole files, or allow it with --lenient';

function reportMissing(index: number, key: CorefDocument, options: PairingOptions): void {
  const { missing, oneSided, log, responseFile } = options;
  const consequence = {
    empty: oneSided === 'error' ? `add it, ${orAllow}` : 'all its mentions count as missed',
    error: 'add it, or choose --missing-document empty or skip',
    skip: 'it is left out of the score',
  }[missing];
  const severity = { empty: oneSided, error: 'error', skip: 'warning' } as const;
  log.report('MISSING_DOCUMENT', severity[missing], () => ({
    place: key.place,
    message: `document '${key.id}' is not in the response ${responseFile}: ${consequence}`,
  }));
  if (missing === 'empty') options.onPair({ index, key, response: emptyDocument(key.id, key.place) });
}
