import { parsedOrNot } from './json-spot.ts';

const string = '"(?:[^"\\\\]|\\\\.)*"';
const flat = `(?:[^{}[\\]"]|${string})*`;
const members = `(?:[^{}[\\]"]|${string}|\\[${flat}\\])*`;
/** The first document in which the first list of objects has one: what is before it, its name and that object. */
const spans = new RegExp(
  `^\\s*\\[?\\s*(?:\\{${members}\\}[\\s,]*)*\\{(${members})"(\\w+)"\\s*:\\s*\\[\\s*(\\{${flat}\\})`,
  'u',
);
const textBefore = new RegExp(`"(text|full_text|sentence|content)"\\s*:\\s*${string}`, 'u');

/** What to say with `--fields` of JSON whose documents have lists of objects with a start, an end and a type; undefined of other JSON. */
export function likelyFields(json: string): string | undefined {
  const [, before, list, item] = spans.exec(json) ?? [];
  const span = item === undefined ? undefined : parsedOrNot(item);
  if (typeof span !== 'object' || span === null) return undefined;
  const named = (name: RegExp, type: 'number' | 'string'): string | undefined =>
    Object.entries(span).find(([member, value]) => name.test(member) && typeof value === type)?.[0];
  const start = named(/^(?:start|begin|offset)/iu, 'number');
  const length = named(/^length$/iu, 'number');
  const end = named(/^(?:end|stop)/iu, 'number') ?? (length && `${start}+${length}`);
  const type = named(/(?:type|label|tag|category|class)$/iu, 'string');
  if (!start || !end || !type) return undefined;
  const text = textBefore.exec(before)?.[1];
  const surface = text && named(/^(?:text|surface|word|mention|\w+_(?:text|value))$/iu, 'string');
  const fields = { start, end, type, surface, list, text };
  return Object.entries(fields)
    .flatMap(([name, member]) => (member ? [`${name}=${member}`] : []))
    .join();
}
