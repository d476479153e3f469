import type { Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { type CorefDocument, emptyDocument, type NameState, type PairingOptions } from './document.ts';

/** Takes the documents of both sides in any order and pairs them as early as it can. */
export interface Pairing {
  key(document: CorefDocument): void;
  response(document: CorefDocument): void;
  /** Reports what is left over, and pairs what the options allow. */
  end(): void;
}

/**
 * Pairs documents by their exact names or, at the end, by `nameAndPart`. Documents of the same name are paired in order, if both sides
 * have equally many. Only documents without a counterpart so far are kept: one per side if both sides have the same order.
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
function pairLeftovers(names: ReadonlyMap<string, NameState>, options: PairingOptions): void {
  reportRepeatedNames(names, options);
  const all = [...names.values()];
  const [[firstKey], [firstResponse]] = waiting(all);
  const areOnly = names.size === 2 && all.every(({ keys, responses }) => keys + responses === 1);
  const isUnnamed = names.has('') && options.lenient;
  if (areOnly && firstKey && firstResponse && isUnnamed) {
    pairOnly(firstKey, firstResponse, options);
    return;
  }
  if (options.isExact) {
    reportOneSided(...waiting(all), options);
    return;
  }
  const alone = all.filter((state) => !isShared(state));
  const { keys, responses, paired } = pairByNameAndPart(...waiting(alone), options);
  const hasCommon = alone.length < all.length;
  if (!hasCommon && paired === 0 && keys.length > 0 && responses.length > 0) {
    if (areOnly) pairOnly(keys[0], responses[0], options);
    else reportNothingCommon(keys[0].document, responses[0], options);
    return;
  }
  reportOneSided(keys, responses, options);
}

function waiting(states: readonly NameState[]): [keys: WaitingKey[], responses: CorefDocument[]] {
  return [states.flatMap((state) => state.waitingKeys), states.flatMap((state) => state.waitingResponses)];
}

function reportOneSided(
  keys: readonly WaitingKey[],
  responses: readonly CorefDocument[],
  options: PairingOptions,
): void {
  for (const { index, document } of keys) reportMissing(index, document, options);
  const { keyFile, missing, oneSided, log } = options;
  for (const { id, place } of responses) {
    const what = `document ${quoted(id)} is not in the key ${keyFile}`;
    const scored = missing === 'tool' ? `: ${byItsRule}` : ', so it is not scored';
    const consequence = oneSided === 'error' ? `: remove it, ${orAllow}` : scored;
    log.report('EXTRA_DOCUMENT', oneSided, () => ({ place, message: `${what}${consequence}` }));
  }
}

function reportRepeatedNames(names: ReadonlyMap<string, NameState>, { log, isExact }: PairingOptions): void {
  for (const [id, state] of names) {
    const { keys, responses, waitingKeys, waitingResponses, place } = state;
    if (keys < 2 && responses < 2) continue;
    const left = waitingKeys[0]?.document ?? waitingResponses[0];
    if (left && keys > 0 && responses > 0 && !isExact) {
      log.report('UNEVEN_DOCUMENTS', 'error', () => ({
        place: left.place,
        message: `the key has ${keys} documents named ${quoted(id)} and the response ${responses}: expected the same number, because they are paired in order`,
      }));
    } else {
      log.report('REPEATED_DOCUMENT', 'warning', () => ({
        place,
        message: `${Math.max(keys, responses)} documents are named ${quoted(id)}: they are paired in order, and scorer.pl scores only the last`,
      }));
    }
  }
}

function isShared({ keys, responses }: NameState): boolean {
  return keys > 0 && responses > 0;
}

/**
 * Pairs documents with the same name and part, with a warning; returns what is left. If several documents of one side have the same, it
 * is unclear which belong together: an error, or under `lenient` they are paired in order.
 */
function pairByNameAndPart(
  allKeys: readonly WaitingKey[],
  allResponses: readonly CorefDocument[],
  options: PairingOptions,
): { keys: readonly WaitingKey[]; responses: readonly CorefDocument[]; paired: number } {
  const byName = new Map<string, CorefDocument[]>();
  for (const response of allResponses) {
    const name = nameAndPart(response.id);
    const named = byName.get(name);
    if (named) named.push(response);
    else byName.set(name, [response]);
  }
  const isUnique = byName.size === allResponses.length && new Set(allKeys.map(nameOfKey)).size === allKeys.length;
  const taken = new Set<CorefDocument>();
  const keys = allKeys.filter((waiting) => {
    const response = byName.get(nameOfKey(waiting))?.shift();
    if (!response) return true;
    taken.add(response);
    pairSpellings(waiting, response, isUnique || options.lenient, options);
    return false;
  });
  return { keys, responses: allResponses.filter((response) => !taken.has(response)), paired: taken.size };
}

function nameOfKey({ document }: WaitingKey): string {
  return nameAndPart(document.id);
}

function pairSpellings(
  { index, document }: WaitingKey,
  response: CorefDocument,
  isAllowed: boolean,
  { log, keyFile, onPair }: PairingOptions,
): void {
  log.report('NEARLY_EQUAL_NAMES', isAllowed ? 'warning' : 'error', () => ({
    place: response.place,
    message: `${quoted(response.id)} and ${quoted(document.id)} of the key ${keyFile} are one name and part, spelled differently: ${
      isAllowed
        ? 'they are paired'
        : 'other names here are too, so make the names equal, or pair them in order with --lenient'
    }`,
  }));
  if (isAllowed) onPair({ index, key: document, response });
}

/**
 * The name and part of a document, normalized: `(bc/x); part 000` of CoNLL and `bc/x_0`, `bc_x_0` or `bc:x_0` of JSON lines are the
 * same. Blanks, parentheses, `;` and leading zeros of the part do not count.
 */
export function nameAndPart(name: string): string {
  return name
    .replace(/[()\s;]+/g, ' ')
    .trim()
    .replace(/[/:]/g, '_')
    .replace(/(?: part |_)(\d+)$/, (_, part: string) => `_${part.replace(/^0+(?=\d)/, '')}`);
}

/**
 * Pairs the only documents of both sides, which have different names, if `lenient` allows it and they have the same number of tokens or
 * one of them has no name.
 */
function pairOnly({ index, document }: WaitingKey, response: CorefDocument, options: PairingOptions): void {
  const { lenient, log, keyFile, onPair } = options;
  const { tokens } = response;
  const isNamed = document.id !== '' && response.id !== '';
  if (isNamed && (tokens === undefined || tokens === 0 || document.tokens !== tokens)) {
    reportNothingCommon(document, response, options);
    return;
  }
  const size = isNamed ? `, both of ${tokens} tokens` : '';
  const both = `${quoted(response.id)} and ${quoted(document.id)} of the key ${keyFile} are the only documents${size}`;
  log.report('NO_COMMON_DOCUMENT', lenient ? 'warning' : 'error', () => ({
    place: response.place,
    message: lenient ? `${both}: they are paired` : both,
    ...(!lenient && { help: 'make the names equal, or pair them with --lenient' }),
  }));
  if (lenient) onPair({ index, key: document, response });
}

function reportNothingCommon(
  key: CorefDocument,
  response: CorefDocument,
  { log, keyFile, responseFile }: PairingOptions,
): void {
  log.report('NO_COMMON_DOCUMENT', 'error', () => ({
    place: response.place,
    message: `no document name of ${responseFile} is in the key ${keyFile}: found ${quoted(response.id)}, expected names such as ${quoted(key.id)}`,
  }));
}

const orAllow = 'because thresholds are checked on whole files, or allow it with --lenient';

const byItsRule = 'the tool treats it by a rule of its own';

function reportMissing(index: number, key: CorefDocument, options: PairingOptions): void {
  const { missing, oneSided, log, responseFile } = options;
  const what = `document ${quoted(key.id)} is not in the response ${responseFile}`;
  const said: Pick<Problem, 'message' | 'help'> = {
    empty:
      oneSided === 'error'
        ? { message: what, help: `add it, ${orAllow}` }
        : { message: `${what}: all its mentions count as missed` },
    error: { message: what, help: 'add it, or choose --missing-document empty or skip' },
    skip: { message: `${what}: it is left out of the score` },
    tool: { message: `${what}: ${byItsRule}` },
  }[missing];
  const severity = { empty: oneSided, error: 'error', skip: 'warning', tool: 'warning' } as const;
  log.report('MISSING_DOCUMENT', severity[missing], () => ({ place: key.place, ...said }));
  if (missing === 'empty') options.onPair({ index, key, response: emptyDocument(key.id, key.place) });
}
