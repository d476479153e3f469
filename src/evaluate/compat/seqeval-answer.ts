import { settingKinds } from '../../compat/checked-tools.ts';
import { numberedTags, oddTags, seqevalCounts } from '../../compat/ner/seqeval-counts.ts';
import type { SeqevalReading } from '../../compat/ner/seqeval-entities.ts';
import type { Sides } from '../../ner/rows.ts';
import { choice } from '../../settings/kinds.ts';
import { chosenOptions } from '../../settings/table.ts';
import type { GivenTags } from '../../sides/given-tags.ts';

/**
 * What clients need to compute what seqeval does: the counts of each type, the tags of which it warns, and the exception that it raises, with
 * the letters of gold where it says that no scheme has these.
 *
 * @throws RangeError if an argument is wrong.
 */
export function seqevalAnswer(sides: Sides<GivenTags>, asked: SeqevalReading) {
  const reading = chosenOptions<SeqevalReading>(kinds, asked, 'args');
  const tags = numberedTags(sides);
  const found = seqevalCounts(tags, reading);
  const odd = reading.mode === 'strict' ? [] : oddTags(tags.names, reading.suffix ?? false);
  if (!('message' in found)) return { types: found.types, oddTags: odd };
  const { type, message, tag = '', letters } = found;
  return { types: [], oddTags: odd, error: { type, message: message(letters?.join(', ') ?? tag), letters } };
}

const kinds = { mode: choice(['strict']), scheme: settingKinds.scheme, suffix: settingKinds.suffix };
