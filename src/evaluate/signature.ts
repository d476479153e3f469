import { version } from '../version.ts';
import { rowsOf, type SettingTable, settingsBy } from './settings.ts';

/**
 * All that can change a score, in one line to be printed with it and cited: `coref|in:conll|match:exact|…|v:1.0.0`. Two scores may be
 * compared when `differingField` finds none. `tool`: what the line begins with.
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

/** A field in which two signatures differ, with its value in each; absent where the signature has no such field. */
export interface FieldDifference {
  readonly field: string;
  readonly first?: string;
  readonly second?: string;
}

/** The fields of a signature: `coref|in:conll|v:1.0.0` has tool, in and v. */
export function signatureFields(signature: string): ReadonlyMap<string, string> {
  const [tool, ...fields] = signature.split('|');
  return new Map([['tool', tool], ...fields.map((field) => splitField(field))]);
}

/**
 * The first field that makes scores under the two signatures incomparable: any but those of resampling and the number of files,
 * which are shown and never compared; of the version only the major number. Undefined when the scores may be compared or added.
 */
export function differingField(first: string, second: string): FieldDifference | undefined {
  const [one, other] = [signatureFields(first), signatureFields(second)];
  for (const field of new Set([...one.keys(), ...other.keys()])) {
    if (shownOnly.includes(field)) continue;
    const [a, b] = [one.get(field), other.get(field)];
    if (field === 'v' ? major(a) !== major(b) : a !== b) {
      return { field, ...(a !== undefined && { first: a }), ...(b !== undefined && { second: b }) };
    }
  }
  return undefined;
}

/** The difference in words: `the field 'singletons' of its signature is drop, expected keep`. */
export function differenceText({ field, first, second }: FieldDifference): string {
  return `the field '${field}' of its signature is ${first ?? 'absent'}, expected ${second ?? 'none'}`;
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
