import { isObject, type JsonObject } from '../formats/json/json-spot.ts';
import type { Signature } from '../settings/signature.ts';
import { readFingerprint } from '../text/fingerprint.ts';
import type { Place, Problem, ProblemCode } from '../text/problem.ts';
import type { Results } from './report.ts';

/** The results of one run that were saved as JSON or JSON lines, and where they begin. */
export interface Saved extends Results {
  readonly place: Place;
  readonly signature: Signature;
}

export function savedProblem(
  { place }: Pick<Saved, 'place'>,
  code: ProblemCode,
  message: string,
  help?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { code, severity, place, message, help };
}

export type Refuse = (line: number, message: string, help?: string) => void;

export const expected = 'expected what --format json or jsonl writes';

/** What the errors say that are there in place of scores, where nothing was scored. */
export function refusalOf(value: unknown): string | undefined {
  if (!isObject(value) || !Array.isArray(value.problems) || value.systems !== undefined) return undefined;
  const errors = value.problems.filter((problem) => isObject(problem) && problem.severity === 'error');
  const [{ file, line, column, message, code }] = [...errors, {}];
  if (!isText(message)) return undefined;
  const place = isText(file) ? `${file}:${line}:${column}: ` : '';
  const named = isText(code) ? ` [${code}]` : '';
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return `nothing was scored here: ${place}${message}${named}${more}`;
}

export function corpusOf({ corpus }: JsonObject): Pick<Saved, 'corpus' | 'words'> {
  if (!isObject(corpus)) return {};
  return { corpus: readFingerprint(corpus.fingerprint), words: readFingerprint(corpus.words) };
}

/** Whether scores can be read that have this number of a schema; 1 had other names of groups of entities, which are not scores. */
export function isSchema(value: unknown): boolean {
  return value === 1 || value === 2;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isCounts(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every((count) => Number.isFinite(count) && (count as number) >= 0);
}
