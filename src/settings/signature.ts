import { shortened } from '../text/quoted.ts';
import { version } from '../version.ts';
import { rowsOf, type SettingTable, settingsBy } from './table.ts';

/** All that can change a score, by the names of fields, `tool` and the version `v` among them. What is undefined is not a field. */
export type Signature = Readonly<Record<string, string | undefined>>;

/** The signature of scores that were made with these settings. `tool`: how its text begins. */
export function signatureOf<Values>(
  tool: string,
  table: SettingTable<Values>,
  settings: { readonly [Name in keyof Values]?: Values[Name] | undefined },
): Signature {
  const fields = rowsOf(table).flatMap(([name, { field, kind }]) => {
    const value = settings[name];
    return field === undefined || value === undefined ? [] : [[field, kind.write(value as Values[keyof Values])]];
  });
  return { tool, ...Object.fromEntries(fields), v: version };
}

/** A signature in one line, to be printed with scores and cited: `coref|in:conll|match:exact|…|v:1.0.0`. */
export function signatureText({ tool, v, ...fields }: Signature): string {
  const given = Object.entries({ ...fields, v }).filter(([, value]) => value !== undefined);
  return [tool, ...given.map(([name, value]) => `${name}:${value}`)].join('|');
}

/** The signature that a saved report has as text. */
export function readSignature(text: string): Signature {
  const [tool, ...fields] = text.split('|');
  return Object.fromEntries([['tool', tool], ...fields.map((field) => /^([^:]*):?(.*)$/s.exec(field)!.slice(1))]);
}

/** The settings that a signature states, without those it only shows; defaults for the others. */
export function settingsOf<Values>(table: SettingTable<Values>, signature: Signature): Values {
  return settingsBy(table, (_, { field = '', kind }) => {
    const text = shownOnly.includes(field) ? undefined : signature[field];
    return text === undefined ? undefined : kind.read(text);
  });
}

/**
 * The first field in which two signatures differ, so that their scores cannot be compared or added, in words: `was scored with
 * singletons drop, this run with keep`, where `those` is `this run`. Undefined if they can. The scheme that was found, the fields of
 * resampling and the number of files are shown but never compared, nor those to be `ignored`; of the version, only the major number is.
 */
export function signatureDifference(
  signature: Signature,
  expected: Signature,
  those: string,
  ignored: readonly string[] = [],
): string | undefined {
  const [own, other] = [signature, expected].map((one) => new Map(Object.entries(one)));
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [found, wanted] = [own.get(field), other.get(field)];
    if (shownOnly.includes(field) || ignored.includes(field)) continue;
    if (field === 'v' ? majorOf(found) === majorOf(wanted) : found === wanted) continue;
    return `was scored with ${field} ${shortened(found ?? 'absent')}, ${those} with ${shortened(wanted ?? 'none')}`;
  }
  return undefined;
}

const shownOnly = ['found', 'ci', 'interval', 'test', 'holm', 'seed', 'unit', 'at', 'files'];

/** Whether ids told which documents are the same, in one system at least: several ways of pairing are joined by `+`. */
export function arePairedById(pair = ''): boolean {
  return pair.split('+').includes('id');
}

/** The major number of a version: `2` of `2.0.0-dev`. */
export function majorOf(version: string | undefined): string | undefined {
  return version?.split('.')[0];
}
