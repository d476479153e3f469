import { LONGEST_TEXT } from '../../../text/latin1.ts';
import type { LineSplitter } from '../../../text/lines.ts';
import { firstText, type Head } from '../../bytes/head.ts';
import { decodeText } from '../../bytes/line.ts';
import type { FileOfJson } from '../../json/json-lines.ts';
import { FENCE } from '../../json/json-source.ts';
import { isObject, type JsonObject, type JsonValue, parsedOrNot } from '../../json/json-spot.ts';
import { parsedValues } from '../../json/json-values.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { type FoundInFile, jsonDocuments } from './json-document.ts';
import { type ReadDocument, reportEmptyJson } from './predictions.ts';
import { areListsByName, areMapsOf } from './shapes.ts';

/**
 * Reads JSON values of the forms of `jsonDocuments`: one, several one after another, or with `jsonLines` those of each line that is not
 * blank. A document without a name is named by the number of its value, from 1.
 */
export function jsonReader(options: CorefInputOptions, split: (...file: FileOfJson) => LineSplitter): CorefReader {
  const { file, log } = options;
  const errorsBefore = log.errors;
  const found: FoundInFile = { kind: {} };
  const documents: ReadDocument[] = [];
  const { values: valuesBefore = 0 } = options.before ?? {};
  let values = valuesBefore;
  // Of s2e-coref, if the next value is that of the maps.
  let held: JsonValue<JsonObject> | undefined;
  const read = ({ value, where }: JsonValue, maps?: JsonValue<JsonObject>): void => {
    const name = String(values);
    // Not as arguments: there may be more documents than a call can have.
    for (const one of jsonDocuments(value, where, { name, maps, ...options, file: found })) documents.push(one);
  };
  const take = ({ value, where }: JsonValue): void => {
    const before = held;
    held = undefined;
    if (before && isObject(value) && areMapsOf(value, before.value)) {
      read(before, { value, where });
      return;
    }
    if (before) read(before);
    values++;
    if (isObject(value) && areListsByName(value)) held = { value, where };
    else read({ value, where });
  };
  const texts = split(file, log, (source) => {
    if (/\S/.test(source.text)) for (const one of parsedValues(source, log)) take(one);
  });
  return {
    push: texts.push,
    shape: () => (found.shape === 'plain' ? undefined : found.shape),
    end() {
      texts.end();
      if (held) read(held);
      if (values === valuesBefore && log.errors === errorsBefore) reportEmptyJson(file, log);
      return documents;
    },
  };
}

/** Whether a file is JSON, by its first character, or in a fence of Markdown. */
export function beginsJson({ bytes, text }: Head): boolean {
  const first = bytes[firstText(bytes)];
  return first === BRACE || first === BRACKET || FENCE.test(text);
}

/**
 * Whether a file is JSON lines: the whole first line that is not blank is a value and either another line follows, or it is an object
 * without a `type`, which scorch's have.
 */
export function beginsJsonLines(head: Head): boolean | 'later' {
  if (!beginsJson(head)) return false;
  const { bytes, isWhole } = head;
  const start = firstText(bytes);
  const newline = bytes.indexOf(NEWLINE, start);
  const end = newline < 0 ? bytes.length : newline;
  // What is too long for a text is not a value.
  if (end - start > LONGEST_TEXT) return false;
  if (newline < 0 && !isWhole) return 'later';
  const value = parsedOrNot(decodeText(bytes, start, end));
  if (value === undefined) return false;
  return (bytes[start] === BRACE && !Object.hasOwn(value as object, 'type')) || firstText(bytes, end) < bytes.length;
}

const NEWLINE = 10;
const BRACKET = 0x5b;
const BRACE = 0x7b;
