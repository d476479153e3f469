import type { PairingRules } from '../../coref/pair-documents.ts';
import { endIn } from '../../formats/json/shapes.ts';
import type { Files } from '../files.ts';
import { hasErrors } from '../make-report.ts';
import { namedAlike } from './named-alike.ts';
import type { CorefSide } from './read-side.ts';
import type { CorefSettings } from './settings.ts';
import { withWords } from './with-words.ts';

/** The sides as they can be compared, and what they themselves tell of the settings. */
export interface ComparableSides {
  readonly sides: readonly CorefSide[];
  readonly told: Pick<CorefSettings, 'pair' | 'keyEnd' | 'responseEnd'>;
}

/** The sides, the key first, with words where these are needed, and with the names of the key for documents that have none. */
export async function comparableSides(
  read: readonly CorefSide[],
  rules: PairingRules & ComparableSides['told'],
  files: Files,
): Promise<ComparableSides> {
  if (hasErrors(read.map(({ log }) => log))) return { sides: read, told: {} };
  const [key, ...responses] = await withWords(read, rules, files);
  const named = responses.map((response) => namedAlike(key, response, rules.pair));
  const pair = rules.pair ?? named.find(({ by }) => by)?.by;
  const { keyEnd = toldEnd([key]), responseEnd = toldEnd(responses) } = rules;
  return {
    sides: [key, ...named.map(({ response }) => response)],
    told: { ...(pair && { pair }), ...(keyEnd && { keyEnd }), ...(responseEnd && { responseEnd }) },
  };
}

/** What ends of mentions are, if the formats of all files say so. */
function toldEnd(sides: readonly CorefSide[]): CorefSettings['keyEnd'] {
  const ends = new Set(sides.flatMap(({ formats }) => formats.map(endIn)));
  return ends.size === 1 ? [...ends][0] : undefined;
}
