import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/cli/serve/run.ts';
import { resultOf } from '../../src/cli/serve/serve.ts';
import { UnheldSide } from '../../src/cli/serve/sides.ts';
import type { CorefDocument } from '../../src/coref/document.ts';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { readNer } from '../../src/evaluate/library/read-ner.ts';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { scoreNer } from '../../src/evaluate/library/score-ner.ts';
import { scoreCorefFiles, scoreNerFiles } from '../../src/evaluate/score-files.ts';
import { mergeScores } from '../../src/evaluate/use-cases.ts';
import { formatReport, pageData } from '../../src/report/format-report.ts';
import { reportJson } from '../../src/report/json.ts';
import type { Report } from '../../src/results/report.ts';
import type { Files } from '../../src/sides/files.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { InputError } from '../../src/text/problem.ts';
import { schemaFaults } from '../../test/cli/schema-faults.ts';
import { read } from '../../test/formats/reading.ts';
import { readAsScorerPl } from '../../test/formats/scorer-pl-reading.ts';
import { conllevalSpans } from '../../test/ner/twins.ts';
import { type Fault, type FuzzCase, filesUnder, inFolder, sidesOf } from './fuzz-case.ts';

/** What a case ended with, and what does not hold of it. */
export interface Checked {
  readonly ending: string;
  readonly faults: readonly Fault[];
}

/** Runs a case, and checks every invariant that can be said of it. */
export async function checked(one: FuzzCase): Promise<Checked> {
  if (one.request) return requested(one.request);
  const { ending, faults } = await ran(one);
  const isScored = ending === '0' || ending === '1';
  const more = await Promise.all(laws.map((law) => guarded(law.name, () => law(one, isScored))));
  return { ending, faults: [...faults, ...more.flat()] };
}

/** The faults that a law finds; an error of its own is one. Errors of inputs and arguments are refusals. */
async function guarded(law: string, find: () => Promise<readonly Fault[]>): Promise<readonly Fault[]> {
  try {
    return await find();
  } catch (error) {
    return isRefusal(error) ? [] : [{ law, message: String((error as Error)?.stack ?? error) }];
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof InputError || error instanceof RangeError || error instanceof UnheldSide;

async function requested({ do: name, args }: NonNullable<FuzzCase['request']>): Promise<Checked> {
  try {
    const result = await resultOf({ do: name, args }, { frames: [], held: new Map() });
    const faults = notNumbers(JSON.stringify(result), JSON.stringify(args));
    return { ending: 'answered', faults };
  } catch (error) {
    if (isRefusal(error) && !/call stack|Invalid (?:typed )?array/.test(String(error)))
      return { ending: 'refused', faults: [] };
    return { ending: 'broken', faults: [{ law: 'serve', message: String((error as Error)?.stack ?? error) }] };
  }
}

/** Runs the command line in a folder with its files. */
function ran(one: FuzzCase): Promise<Checked> {
  const { program, argv, files } = one;
  return inFolder(one, async (folder) => {
    const input = files['-'] === undefined ? {} : { '-': Buffer.from(files['-'], 'latin1') };
    const { code, out, err } = await run(program, argv, { cwd: folder, files: input, env: {} });
    const made = filesUnder(folder).filter((path) => files[path] === undefined);
    const texts = [out, ...made.map((path) => readFileSync(join(folder, path), 'utf8'))];
    const isOurs = program === 'corefscore' || program === 'nerscore';
    const given = Object.values(files).join('\n') + argv.join(' ');
    const faults = [
      ...(isOurs ? endings(code, argv, plain(out), plain(err)) : []),
      ...(code !== 70 && /^\s+at .*:\d+:\d+\)?$/m.test(err) ? [{ law: 'no stack', message: err }] : []),
      ...leftovers(made, argv),
      ...texts.flatMap((text) => [
        ...notNumbers(text, given),
        ...(isOurs ? [...wrongJson(text), ...foreignScripts(text)] : []),
      ]),
    ];
    return { ending: String(code), faults };
  });
}

/** A text without the escapes of colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what begins an escape
const plain = (text: string): string => text.replace(/\x1b\[\d*m/g, '');

/** Whether the exit code is one that is meant, and an error has a place. */
function endings(code: number, argv: readonly string[], out: string, err: string): Fault[] {
  const writes = argv.some((word) => /^(?:-o|--output|--errors-to)/.test(word));
  if (![0, 1, 2, 3, ...(writes ? [74] : [])].includes(code)) return [{ law: 'exit code', message: `${code}: ${err}` }];
  const isPlaced =
    /^.+: (?:error|warning): .*\[[A-Z0-9_]+\]$/m.test(out + err) ||
    /"severity": ?"(?:error|warning)"|^::(?:error|warning)/m.test(out);
  const isGate = /cannot be (?:told|decided)|limit|drop|baseline|error-on-warnings|fail|nothing was scored/.test(err);
  if (code === 3 && !isPlaced && !isGate) return [{ law: 'located problem', message: err }];
  return code === 2 && !/^(?:error: |Usage: )/m.test(err) ? [{ law: 'usage error', message: err }] : [];
}

/** Files that nothing asked for. */
function leftovers(made: readonly string[], argv: readonly string[]): Fault[] {
  const known = (path: string): boolean =>
    argv.some((word) => word.endsWith(path.split('/').at(-1)!) || path.startsWith(`${word}/`));
  const others = made.filter((path) => !known(path));
  return others.length > 0 ? [{ law: 'no leftover', message: others.join(', ') }] : [];
}

function notNumbers(text: string, given: string): Fault[] {
  if (/NaN|Infinity/i.test(given)) return [];
  const found = /.{0,60}\b(?:NaN|Infinity)\b.{0,60}/.exec(text.replace(/<script\b[\s\S]*?<\/script>/g, ''));
  return found ? [{ law: 'numbers', message: found[0] }] : [];
}

/** Values of JSON with a schema that they do not follow. */
function wrongJson(text: string): Fault[] {
  if (!text.startsWith('{"$schema"') && !text.startsWith('{\n  "$schema"')) return [];
  const values = text.startsWith('{\n') ? [text] : text.trimEnd().split('\n');
  return values.flatMap((line) => {
    const value = JSON.parse(line);
    const name = /^urn:corefscore:schema:(.+):2$/.exec(String(value.$schema))?.[1];
    const faults = name === undefined ? undefined : schemaFaults(name, value);
    return faults === undefined ? [] : [{ law: 'schema', message: `${name}: ${JSON.stringify(faults).slice(0, 300)}` }];
  });
}

/** Scripts and handlers of a page that are not in every page. */
function foreignScripts(text: string): Fault[] {
  if (!/^<!doctype html>/i.test(text)) return [];
  const scripts = text.match(/<script\b[^>]*>/gi) ?? [];
  const markup = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  const foreign =
    /<(?:script|iframe|object|embed|img|base|form|meta http-equiv="refresh)\b[^>]*>|<[^>]*?\son\w+\s*=[^>]*>|<[^>]*?(?:href|src)\s*=\s*["']?\s*javascript:[^>]*>/i.exec(
      markup,
    );
  if (foreign) return [{ law: 'page', message: foreign[0].slice(0, 200) }];
  return scripts.length > 2 ? [{ law: 'page', message: scripts.join(' ') }] : [];
}

type Law = (one: FuzzCase, isScored: boolean) => Promise<readonly Fault[]>;

const differing = (law: string, ours: unknown, other: unknown): Fault[] => {
  const [a, b] = [ours, other].map((value) => JSON.stringify(value));
  if (a === b) return [];
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return [{ law, message: `${a.slice(Math.max(0, at - 80), at + 80)} ≠ ${b.slice(Math.max(0, at - 80), at + 80)}` }];
};

/** One result whatever the sizes of the pieces that files come in. */
async function pieces(one: FuzzCase): Promise<readonly Fault[]> {
  const { program, files } = one;
  const paths = sidesOf(one);
  if (paths.length < 2) return [];
  const score = program === 'nerscore' ? scoreNerFiles : scoreCorefFiles;
  const bytes = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, new Uint8Array(Buffer.from(text, 'latin1'))]),
  );
  const length = Object.values(bytes).reduce((sum, own) => sum + own.length, 0);
  const result = async (from: Files): Promise<readonly unknown[]> => {
    const { report, log } = await score([...paths], from);
    return [report ? reportJson(report as Report) : undefined, log.problems];
  };
  const whole = memoryFiles(bytes);
  const sizes = length < 3000 ? [1, 7] : [64, 4097];
  const both = await refusedOr(() => result(whole));
  for (const size of sizes) {
    const found = differing('pieces', await refusedOr(() => result(inPieces(whole, size))), both);
    if (found.length > 0) return found;
  }
  return [];
}

/** The result, or the message of a refusal. */
async function refusedOr<Result>(get: () => Promise<Result>): Promise<Result | string> {
  try {
    return await get();
  } catch (error) {
    if (isRefusal(error)) return String(error);
    throw error;
  }
}

/** The same files, in pieces that are overwritten when the next is asked for. */
function inPieces(files: Files, size: number): Files {
  return {
    ...files,
    open(path) {
      const source = files.open(path);
      const buffer = new Uint8Array(size);
      let rest: Uint8Array | undefined = new Uint8Array(0);
      return {
        async next() {
          while (rest && rest.length === 0) rest = await source.next();
          if (!rest) return undefined;
          const part = rest.subarray(0, size);
          rest = rest.subarray(part.length);
          buffer.fill(0x78);
          buffer.set(part);
          return buffer.subarray(0, part.length);
        },
      };
    },
  };
}

/** Scores and counts of all documents: the same in any order of them, and of parts that are merged. */
async function documents(one: FuzzCase, isScored: boolean): Promise<readonly Fault[]> {
  const [key, response] = sidesOf(one).map((path) => one.files[path]);
  if (!isScored || key === undefined || response === undefined) return [];
  const bytes = [key, response].map((text) => Buffer.from(text, 'latin1'));
  const isCoref = one.program === 'corefscore';
  const sides = bytes.map((own) => (isCoref ? readCoref(own) : readNer(own)) as readonly { readonly id: string }[]);
  const score = (isCoref ? scoreCoref : scoreNer) as (a: unknown, b: unknown) => Report;
  const ids = new Set(sides.flatMap((side) => side.map(({ id }) => id)));
  if (ids.size < 2 || sides.some((side) => new Set(side.map(({ id }) => id)).size < side.length)) return [];
  const whole = score(sides[0], sides[1]);
  const scoresOf = (report: Report): unknown => report.systems.map(({ scores }) => scores);
  const turned = score(...(sides.map((side) => side.toReversed()) as [unknown, unknown]));
  const faults = differing('order', scoresOf(turned), scoresOf(whole));
  const half = new Set([...ids].slice(0, ids.size / 2));
  const part = (isIn: boolean): string =>
    formatReport(
      score(...(sides.map((side) => side.filter(({ id }) => half.has(id) === isIn)) as [unknown, unknown])),
      'jsonl',
    );
  const parts = { a: part(true), b: part(false) };
  const { report } = await mergeScores(isCoref ? 'corefscore' : 'nerscore', ['a', 'b'], parts);
  const numbers = (of: Report): unknown =>
    reportJson(of).systems.map((system) => ('scores' in system ? system.scores : undefined));
  return [...faults, ...(report ? differing('shards', numbers(report as Report), numbers(whole)) : [])];
}

/** Everything that a page shows is made, and is JSON. */
async function page(one: FuzzCase, isScored: boolean): Promise<readonly Fault[]> {
  const paths = sidesOf(one);
  if (!isScored || paths.length < 2) return [];
  const files = Object.fromEntries(
    Object.entries(one.files).map(([path, text]) => [path, Buffer.from(text, 'latin1')]),
  );
  const score = one.program === 'nerscore' ? scoreNerFiles : scoreCorefFiles;
  const { report } = await score([...paths], files, { findings: true });
  if (!report) return [];
  return notNumbers(JSON.stringify(pageData(report as Report)), Object.values(one.files).join('\n'));
}

/** What scorer.pl and conlleval.pl read is what their slow twins read. */
async function dropIns({ program, files }: FuzzCase): Promise<readonly Fault[]> {
  if (program === 'conlleval.pl') return phrases(files['-'] ?? '');
  if (program !== 'scorer.pl') return [];
  return Object.values(files).flatMap((text) => {
    const { documents, problems } = read(new Uint8Array(Buffer.from(text, 'latin1')));
    if (problems.length > 0) return [];
    const ours = documents.map((document: CorefDocument) => [
      Buffer.from(document.id).toString('latin1'),
      entitiesOf(document).map(({ mentions }) => mentions.map(({ start, end }) => [start, end - 1])),
    ]);
    return differing(
      'scorer.pl',
      ours,
      readAsScorerPl(text).map(({ name, entities }) => [name, entities]),
    );
  });
}

/** The counts of phrases that conlleval.pl prints, of rows of words between blanks. */
async function phrases(text: string): Promise<readonly Fault[]> {
  if (/[^\n -~]|[^\n]\s+$/.test(text) || /-X-|BOUNDARY/.test(text)) return [];
  const rows = text.split('\n').map((line) => line.split(' ').filter((word) => word !== ''));
  const widths = new Set(rows.filter((row) => row.length > 0).map((row) => row.length));
  if (widths.size !== 1 || Math.min(...widths) < 3) return [];
  const columns = [-2, -1].map((column) => rows.map((row) => row.at(column) ?? 'O'));
  if (columns.flat().some((tag) => !/^(?:O|[BI]-\w+)$/.test(tag))) return [];
  const counts = columns.map((tags) => conllevalSpans(tags).length);
  const { out } = await run('conlleval.pl', [], { files: { '-': Buffer.from(text, 'latin1') }, env: {} });
  const [, gold, found] = /with (\d+) phrases; found: (\d+) phrases/.exec(out) ?? [];
  return differing('conlleval.pl', [Number(gold), Number(found)], counts);
}

const laws: readonly Law[] = [pieces, documents, page, dropIns];
