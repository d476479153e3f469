import { version } from '../version.ts';
import { rowsOf, type SettingTable, settingsBy } from './settings.ts';

/**
 * All that can change a score, in one line to be printed with it and cited: `coref|in:conll|match:exact|…|v:1.0.0`. Two scores may be
 * compared when `signatureDifference` finds none. `tool`: what the line begins with.
 */
export function signatureOf<Values>(tool: string, table: SettingTable<Values>, settings: Partial<Values>): string {
  const fields = rowsOf(table).flatMap(([name, { field, kind }]) => {
    const value = settings[name];
    return field === undefined || value === undefined ? [] : [`${field}:${kind.write(value as Values[keyof Values])}`];
  });
  return [tool, ...fields, `v:${version}`].join('|');
}

/** The settings that a signature tells. What is only shown there is left out. */
export function settingsOfSignature<Values>(table: SettingTable<Values>, signature: string): Values {
  const fields = signatureFields(signature);
  return settingsBy(table, (_, { field = '', kind }) => {
    const text = shownOnly.includes(field) ? undefined : fields.get(field);
    return text === undefined ? undefined : kind.read(text);
  });
}

/** The fields of a signature: `coref|in:conll|v:1.0.0` has tool, in and v. */
export function signatureFields(signature: string): ReadonlyMap<string, string> {
  const [tool, ...fields] = signature.split('|');
  return new Map([['tool', tool], ...fields.map((field) => splitField(field))]);
}

/**
 * The first field of a signature that makes its scores and those under another incomparable, in words: `the field 'singletons' of its
 * signature is drop, expected keep`. The fields of resampling and the number of files are shown and never compared; of the version
 * only the major number is. Undefined when the scores may be compared or added.
 */
export function signatureDifference(signature: string, expected: string): string | undefined {
  const [own, other] = [signatureFields(signature), signatureFields(expected)];
  for (const field of new Set([...own.keys(), ...other.keys()])) {
    const [a, b] = [own.get(field), other.get(field)];
    if (shownOnly.includes(field) || (field === 'v' ? major(a) === major(b) : a === b)) continue;
    return `the field '${field}' of its signature is ${a ?? 'absent'}, expected ${b ?? 'none'}`;
  }
  return undefined;
}

/** The signature with the fields of resampling, before the version. */
export function withResampling(signature: string, fields: readonly string[]): string {
  return signature.replace(/\|v:/, () => `${fields.map((field) => `|${field}`).join('')}|v:`);
}

/** The signature without them, for a text that shows nothing that was resampled. */
export function withoutResampling(signature: string): string {
  return signature.replace(/\|(?:ci|test|seed|unit):[^|]*/g, '');
}

const shownOnly = ['ci', 'test', 'seed', 'unit', 'files'];

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':');
  return colon < 0 ? [field, ''] : [field.slice(0, colon), field.slice(colon + 1)];
}

function major(version: string | undefined): string | undefined {
  return version?.split('.')[0];
}
