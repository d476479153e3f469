import { didYouMean } from '../../text/nearest.ts';
import { aggregates } from './aggregates.ts';
import type { Selection } from './fields.ts';
import { overlaps } from './overlaps.ts';

/** A measure: how what both sides select is counted. */
export interface Measure extends Selection {
  /** As it was asked for. */
  readonly name: string;
  readonly aggregate: string;
}

/** The measures that have names, as `aggregate:filter:key`. */
export const namedMeasures: Readonly<Record<string, string>> = {
  strong_mention_match: 'sets:None:span',
  strong_typed_mention_match: 'sets:None:span+type',
  strong_linked_mention_match: 'sets:is_linked:span',
  strong_link_match: 'sets:is_linked:span+kbid',
  strong_nil_match: 'sets:is_nil:span',
  strong_all_match: 'sets:None:span+kbid',
  strong_typed_link_match: 'sets:is_linked:span+type+kbid',
  strong_typed_nil_match: 'sets:is_nil:span+type',
  strong_typed_all_match: 'sets:None:span+type+kbid',
  entity_match: 'sets:is_linked:docid+kbid',
  muc: 'muc:None:span',
  b_cubed: 'b_cubed:None:span',
  b_cubed_plus: 'b_cubed:None:span+kbid',
  entity_ceaf: 'entity_ceaf:None:span',
  mention_ceaf: 'mention_ceaf:None:span',
  mention_ceaf_plus: 'mention_ceaf:None:span+kbid',
  typed_mention_ceaf: 'mention_ceaf:None:span+type',
  typed_mention_ceaf_plus: 'mention_ceaf:None:span+type+kbid',
  pairwise: 'pairwise:None:span',
};

const names = Object.keys(namedMeasures);
const tac09 = ['strong_link_match', 'strong_nil_match', 'strong_all_match'];
const tac11 = [...tac09, 'b_cubed', 'b_cubed_plus'];

export const aggregateNames: readonly string[] = [...Object.keys(aggregates), ...Object.keys(overlaps)];

export const measureSets: Readonly<Record<string, readonly string[]>> = {
  all: names,
  'all-tagging': names.filter((name) => namedMeasures[name].startsWith('sets:')),
  'all-coref': names.filter((name) => !namedMeasures[name].startsWith('sets:')),
  tac09,
  tac11,
  tac14: [
    ...tac11,
    'strong_mention_match',
    'strong_typed_mention_match',
    'strong_typed_all_match',
    'mention_ceaf',
    'typed_mention_ceaf',
  ],
  cornolti: ['strong_linked_mention_match', 'strong_link_match', 'entity_match'],
  hachey: ['strong_mention_match', 'strong_linked_mention_match', 'strong_link_match', 'entity_match'],
  luo: ['muc', 'b_cubed', 'mention_ceaf', 'entity_ceaf'],
  tmp: ['mention_ceaf', 'entity_ceaf', 'pairwise'],
};

/**
 * The measures that names of measures or sets, or triples `aggregate:filter:key`, stand for, each once.
 *
 * @throws RangeError for a name or an aggregate that is not known, and for a field that neleval cannot compare.
 */
export function selectMeasures(asked: readonly string[]): Measure[] {
  const each = new Set(asked.flatMap((name) => (Object.hasOwn(measureSets, name) ? measureSets[name] : [name])));
  return [...each].map((name) => {
    const triple = Object.hasOwn(namedMeasures, name) ? namedMeasures[name] : name;
    const [aggregate, filter, key, ...more] = triple.split(':');
    if (key === undefined || more.length > 0)
      throw unknownName('measure', name, [...names, ...Object.keys(measureSets)]);
    // neleval still takes sets-micro, as sets were called.
    const known = aggregate.replace(/-micro$/, '');
    if (!aggregateNames.includes(known)) throw unknownName('aggregate', aggregate, aggregateNames);
    const fields = key.split('+');
    const incomparable = fields.find((field) => field === 'candidates' || field === 'link');
    if (incomparable !== undefined)
      throw new RangeError(
        `measure '${name}': no two annotations have an equal ${incomparable}, so it can only be a filter`,
      );
    return { name, aggregate: known, filter: filter === '' || filter === 'None' ? undefined : filter, key: fields };
  });
}

function unknownName(what: string, name: string, known: readonly string[]): RangeError {
  return new RangeError(`unknown ${what} '${name}': ${didYouMean(name, known)}choose from ${known.join(', ')}`);
}
