import { isObject } from '../../json/json-spot.ts';

/** What numbers stand for. */
export type LabelNames = ReadonlyMap<number, string>;

/**
 * The names of the labels in a member, as a value of JSON has them: a list of names; a dictionary of names by number, or of numbers by name;
 * an object with such an `id2label` or `label2id`, as in the `config.json` of a model; one with `features`, as Hugging Face's
 * `dataset_info.json` and rows of its viewer have, or with one such object. Undefined if it has none.
 *
 * The shapes are those of `PretrainedConfig` (huggingface/transformers, src/transformers/configuration_utils.py) and of `Features` and
 * `ClassLabel` (huggingface/datasets, src/datasets/features/features.py).
 */
export function labelNames(value: unknown, member?: string): LabelNames | undefined {
  const own = namesOf(value);
  if (own || !isObject(value)) return own;
  const found = namesOf(value.id2label) ?? namesOf(value.label2id);
  if (found) return found;
  if (value.features === undefined) {
    const inner = Object.values(value).filter((one) => isObject(one) && one.features !== undefined);
    return inner.length === 1 ? labelNames(inner[0], member) : undefined;
  }
  const named = featuresOf(value.features).flatMap(([name, feature]) => {
    const names = namesIn(feature);
    return names ? [{ name, names }] : [];
  });
  return (named.find(({ name }) => name === member) ?? (named.length === 1 ? named[0] : undefined))?.names;
}

/** A list of names, or a dictionary. */
function namesOf(value: unknown): LabelNames | undefined {
  if (Array.isArray(value))
    return value.length > 0 && value.every((name) => typeof name === 'string') ? new Map(value.entries()) : undefined;
  const pairs = isObject(value) ? Object.entries(value) : [];
  if (pairs.length === 0) return undefined;
  if (pairs.every(([id, name]) => /^\d+$/u.test(id) && typeof name === 'string'))
    return new Map(pairs.map(([id, name]) => [Number(id), name as string]));
  return pairs.every(([, id]) => Number.isSafeInteger(id))
    ? new Map(pairs.map(([name, id]) => [id as number, name]))
    : undefined;
}

/** Features by their names: an object, or a list as the viewer of data sets has it. */
function featuresOf(features: unknown): readonly (readonly [name: unknown, feature: unknown])[] {
  if (!Array.isArray(features)) return isObject(features) ? Object.entries(features) : [];
  return features.filter(isObject).map(({ name, type }) => [name, type]);
}

/** The names in a feature, or in that of the items of its list. */
function namesIn(feature: unknown): LabelNames | undefined {
  if (Array.isArray(feature)) return namesIn(feature[0]);
  return isObject(feature) ? (namesOf(feature.names) ?? namesIn(feature.feature)) : undefined;
}
