import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** As much of a JSON schema as ours use. */
interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema | boolean;
}

const ajv = new Ajv2020({ allowUnionTypes: true });
/** The schemas of the package, by their names. */
export const schemas: ReadonlyMap<string, Schema> = new Map<string, Schema>(
  readdirSync('schema').map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(`schema/${file}`, 'utf8')),
  ]),
);
/** The address of each part of them, at which its references are those of the whole, which are compiled once. */
const addresses = new Map<unknown, string>();
for (const schema of schemas.values()) {
  ajv.addSchema(schema);
  locate(schema, `${schema.$id}#`);
}
const validators = new Map<Schema, ValidateFunction>();

function locate(part: object, address: string): void {
  addresses.set(part, address);
  for (const [name, own] of Object.entries(part))
    if (typeof own === 'object' && own !== null) locate(own, `${address}/${encodeURIComponent(name)}`);
}

/** Why a value does not follow the schema with that name; undefined if it does, and then its members occur. */
export function schemaFaults(name: string, value: unknown): unknown {
  const schema = schemas.get(name);
  if (!schema) return `there is no schema ${name}`;
  const found = faults(schema, value);
  if (found === undefined) note(schema, schema, value, name);
  return found;
}

/** Why a value is not what a part of a schema says. */
export function faults(schema: Schema, value: unknown): unknown {
  const known = validators.get(schema) ?? ajv.getSchema(addresses.get(schema)!);
  if (!known) throw new Error(`nothing is at ${addresses.get(schema)}`);
  validators.set(schema, known);
  return known(value) ? undefined : known.errors;
}

/** The members that have occurred, after the names of the definitions that they are in. */
export const seen = new Set<string>();

/** Notes the members of a value that follows the schema, by the name of the definition that they are in. */
function note(whole: Schema, schema: Schema | undefined, value: unknown, where: string): void {
  const {
    $ref,
    anyOf,
    properties = {},
    patternProperties = {},
    additionalProperties,
    prefixItems = [],
    items,
  } = schema ?? {};
  if ($ref !== undefined) {
    const name = $ref.slice('#/$defs/'.length);
    note(whole, whole.$defs![name], value, name);
  } else if (anyOf) note(whole, anyOf.find((one) => faults(one, value) === undefined)!, value, where);
  else if (Array.isArray(value))
    for (const [at, item] of value.entries())
      note(whole, prefixItems[at] ?? (items as Schema | undefined), item, `${where}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, own] of Object.entries(value)) {
      const pattern = Object.keys(patternProperties).find((one) => new RegExp(one, 'u').test(name));
      if (Object.hasOwn(properties, name)) {
        seen.add(`${where}.${name}`);
        note(whole, properties[name], own, `${where}.${name}`);
      } else
        note(
          whole,
          pattern === undefined ? (additionalProperties as Schema | undefined) : patternProperties[pattern],
          own,
          `${where}.*`,
        );
    }
}

/** The members of all schemas that have not occurred. */
export function unseenMembers(): readonly string[] {
  const all = [...schemas].flatMap(([name, schema]) => [
    ...membersOf(schema, name),
    ...Object.entries(schema.$defs ?? {}).flatMap(([own, definition]) => membersOf(definition, own)),
  ]);
  return [...new Set(all)].filter((member) => !seen.has(member));
}

/** All members that a schema has, in the same way. */
function membersOf(schema: Schema, where: string): string[] {
  const { anyOf = [], properties = {}, patternProperties = {}, additionalProperties, prefixItems = [], items } = schema;
  const inside = [additionalProperties, ...Object.values(patternProperties)].filter((one) => typeof one === 'object');
  const listed = [...prefixItems, items].filter((one) => typeof one === 'object');
  return [
    ...anyOf.flatMap((one) => membersOf(one, where)),
    ...inside.flatMap((one) => membersOf(one, `${where}.*`)),
    ...listed.flatMap((one) => membersOf(one, `${where}[]`)),
    ...Object.entries(properties).flatMap(([name, own]) => [`${where}.${name}`, ...membersOf(own, `${where}.${name}`)]),
  ];
}
