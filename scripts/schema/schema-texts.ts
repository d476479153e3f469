import { type Root, schemasOf } from './schemas-of.ts';

const roots: readonly Root[] = [
  { file: 'scripts/schema/outputs.ts', type: 'OutputJson' },
  { file: 'scripts/schema/outputs.ts', type: 'ConvertedDocument', name: 'converted-document' },
  { file: 'scripts/schema/messages.ts', type: 'ServeRequest', name: 'serve-request' },
  { file: 'scripts/schema/messages.ts', type: 'ServeAnswer', name: 'serve-answer' },
];

/** The files of `schema` with their content. */
export function schemaTexts(): ReadonlyMap<string, string> {
  return new Map(
    [...schemasOf(roots)].map(([name, schema]) => [`schema/${name}.json`, `${JSON.stringify(schema, undefined, 2)}\n`]),
  );
}
