import type { Located, Place, ProblemCode, ProblemSink } from '../../text/problem.ts';
import { quotedJson } from '../../text/quoted.ts';
import { itemPlaces, type JsonPlace, jsonValue, placeAt, repeatedMember } from '../bytes/json-place.ts';
import { type JsonSource, locatedIn, placeIn } from './json-source.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text; undefined if it is not JSON. */
export function parsedOrNot(text: string): unknown {
  try {
    return jsonValue(text);
  } catch {
    return undefined;
  }
}

/** What a path leads to from a value: its steps, separated by dots, are members of objects or places in lists. Undefined if it ends before. */
export function valueAt(value: unknown, path: string | number): unknown {
  let found = value;
  for (const step of String(path).split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as JsonObject)[step]
        : undefined;
  return found;
}

/** The first of these members that an object has. */
export function memberOf(
  object: JsonObject,
  names: readonly string[],
): { readonly name: string; readonly value: unknown } | undefined {
  const name = names.find((one) => one in object);
  return name === undefined ? undefined : { name, value: object[name] };
}

export interface JsonValue<Value = unknown> {
  readonly value: Value;
  readonly where: JsonSpot;
}

/**
 * Where a value is in a valid JSON text, as steps from the value around it. Line and column are looked for only if they are asked for,
 * and then the text is read again; elements of a list are found together.
 */
export class JsonSpot {
  readonly source: JsonSource;
  readonly log: ProblemSink;
  readonly around: JsonSpot | undefined;
  /** From the value around it. */
  readonly step: string | number;
  private items: ReadonlyMap<string | number, JsonPlace> | undefined = undefined;
  private known: JsonPlace | undefined = undefined;

  /** The whole text or, if `around` is given, the member or the element of the value there. */
  constructor(source: JsonSource, log: ProblemSink, around?: JsonSpot, step: string | number = '') {
    this.source = source;
    this.log = log;
    this.around = around;
    this.step = step;
  }

  /** Where a member of this object is, or an element of this list. A member that is not there is where its object is. */
  at(step: string | number): JsonSpot {
    return new JsonSpot(this.source, this.log, this, step);
  }

  /** Whether it is the whole text. */
  get isWhole(): boolean {
    return this.around === undefined;
  }

  /** The same place for a string that holds JSON itself, all of which is where the string is. */
  asText(): JsonSpot {
    return new TextSpot(this.source, this.log, this.around, this.step);
  }

  get place(): Place {
    return placeIn(this.source, this.begins);
  }

  /** The place with its line. */
  get located(): Located {
    return locatedIn(this.source, this.begins);
  }

  /** Reports an error here. Returns undefined, for what could not be read. */
  refuse(code: ProblemCode, message: string, help?: string): undefined {
    this.log.report(code, 'error', () => ({ ...this.located, message, help }));
  }

  /** Reports REPEATED_MEMBER, an error, if an object in the value has two members of one name, of which `JSON.parse` keeps the last. */
  refuseRepeats(): void {
    const { text } = this.source;
    const found = repeatedMember(text, this.begins.offset);
    if (!found) return;
    const message = `${quotedJson(found.name)} is twice in one object, and JSON keeps only the last`;
    const help = 'rename one of them, or join their values';
    const located = locatedIn(this.source, placeAt(text, found.offset));
    this.log.report('REPEATED_MEMBER', 'error', () => ({ ...located, message, help }));
  }

  private get begins(): JsonPlace {
    this.known ??= this.find();
    return this.known;
  }

  private find(): JsonPlace {
    const { source, around, step } = this;
    if (!around) return placeAt(source.text, source.text.search(/\S/u));
    around.items ??= itemPlaces(source.text, around.begins);
    return around.items.get(step) ?? around.begins;
  }
}

class TextSpot extends JsonSpot {
  override at(): JsonSpot {
    return this;
  }
}
