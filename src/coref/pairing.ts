import type { CorefDocument, NameState, PairingOptions } from './document.ts';
import { pairLeftovers } from './leftovers.ts';

/** Takes the documents of both sides in any order and pairs them as early as it can. */
export interface Pairing {
  key(document: CorefDocument): void;
  response(document: CorefDocument): void;
  /** Says what is left over, and pairs what the options allow to be paired. */
  end(): void;
}

/**
 * Pairs documents by name, exactly. A name that occurs several times pairs in order, provided that both sides have it equally often.
 * Only documents that wait for their counterpart are held: with both sides in one order, one document of each.
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
