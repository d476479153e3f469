import { elementPlaces, findInJson, type JsonPath } from '../formats/json/json-place.ts';
import { type JsonSource, jsonSource, parseJson, placeIn } from '../formats/json/json-source.ts';
import { isRecord, shown } from '../text/argument.ts';
import { joinChunks } from '../text/lines.ts';
import { formatPlace, problemLog, withHelp } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import { type Files, openInput } from './files.ts';
import { UsageError } from './settings.ts';

/** A configuration file: options of a command by their long names, without `--`, as JSON has them. */
export interface Config {
  readonly settings: readonly (readonly [name: string, value: unknown])[];
  /** The error for a value of it, which says where that is. */
  wrong(path: JsonPath, message: string): UsageError;
}

/**
 * Reads a configuration file: one JSON object, in UTF-8 with or without a byte order mark, of at most 1 MiB. `refusal` says why a name
 * cannot be set, if it cannot.
 *
 * @throws UsageError if it cannot be read, is not that, or has such a name or a name twice. Pipes and devices are refused, not waited for.
 */
export async function readConfig(
  path: string,
  files: Files,
  refusal: (name: string) => string | undefined,
): Promise<Config> {
  const log = problemLog();
  const source = jsonSource(path, await bytesOf(path, files), 1, log);
  const placeOf = (at: JsonPath): string => formatPlace(placeIn(source, findInJson(source.text, at).offset));
  const wrong = (at: JsonPath, message: string): UsageError => new UsageError(`${placeOf(at)}: ${message}`);
  const parsed = parseJson(source, log);
  const [problem] = log.problems;
  if (problem)
    throw new UsageError(`${formatPlace(problem.place)}: ${withHelp(problem)}${parsed ? '' : remedy(source)}`);
  if (!isRecord(parsed?.value))
    throw wrong([], `expected an object with settings, such as {"format": "csv"}, not ${shown(parsed?.value)}`);
  const settings = Object.entries(parsed.value);
  for (const [name] of settings) {
    const message = refusal(name);
    if (message !== undefined) throw wrong([name], message);
  }
  // JSON.parse takes the last of several values.
  const last = new Set(settings.map(([name]) => placeOf([name])));
  const places = elementPlaces(source.text).map((place) => formatPlace({ file: path, ...place }));
  const earlier = places.find((place) => !last.has(place));
  if (earlier !== undefined) throw new UsageError(`${earlier}: this setting is given again below: keep one`);
  return { settings, wrong };
}

/** What to do about the two errors that other configuration files allow. */
function remedy({ text }: JsonSource): string {
  const { offset } = findInJson(text, []);
  if (/^(?:\/[/*]|#)/.test(text.slice(offset, offset + 2))) return ': JSON has no comments, remove it';
  return /[}\]]/.test(text.charAt(offset)) && /,\s*$/.test(text.slice(0, offset)) ? ': remove the comma before it' : '';
}

async function bytesOf(path: string, files: Files): Promise<Uint8Array> {
  const refused = (why: string): UsageError =>
    new UsageError(`${/\S/.test(path) ? path : quoted(path)}: ${why} (--config, --no-config)`);
  if (files.kind(path) === 'stream') throw refused('settings are read from a file, not from a pipe or a device');
  const log = problemLog();
  const reading = openInput(path, log, files);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reading.next(); chunk; chunk = await reading.next()) {
    chunks.push(new Uint8Array(chunk));
    length += chunk.length;
    if (length > LONGEST) throw refused('this is longer than 1 MiB, too long for settings');
  }
  const [problem] = log.problems;
  if (problem) throw refused(withHelp(problem));
  return joinChunks(chunks);
}

/** Bytes. */
const LONGEST = 1 << 20;
