import { stripVTControlCharacters } from 'node:util';
import type { Run } from './runs.ts';

/** Where two runs of one command line differ. */
export interface Difference {
  /** `exit code`, `standard output`, `standard error`, `file NAME` or `time limit`. */
  readonly where: string;
  /** The first line that differs, from 1, if they differ in text. */
  readonly line?: number;
  readonly ours: string;
  readonly other: string;
}

/** All differences. `reduce`: what of the text of a stream or file is compared. */
export function differences(
  ours: Run,
  other: Run,
  reduce: (text: string, where: string) => string,
): readonly Difference[] {
  if (ours.status === undefined || other.status === undefined) {
    const words = ({ status }: Run): string => (status === undefined ? 'not ended' : `ended with ${status}`);
    return ours.status === other.status ? [] : [{ where: 'time limit', ours: words(ours), other: words(other) }];
  }
  const found: Difference[] = [];
  if (ours.status !== other.status)
    found.push({ where: 'exit code', ours: `${ours.status}`, other: `${other.status}` });
  const compare = (where: string, one: string | undefined, two: string | undefined): void => {
    if (one === two) return;
    if (one === undefined || two === undefined) {
      const words = (text?: string): string => (text === undefined ? 'not written' : `${text.length} bytes`);
      found.push({ where, ours: words(one), other: words(two) });
      return;
    }
    const difference = firstDifference(reduce(one, where), reduce(two, where));
    if (difference) found.push({ where, ...difference });
  };
  compare('standard output', ours.stdout, other.stdout);
  compare('standard error', ours.stderr, other.stderr);
  for (const name of [...new Set([...ours.files.keys(), ...other.files.keys()])].sort())
    compare(`file ${name}`, ours.files.get(name), other.files.get(name));
  return found;
}

function firstDifference(ours: string, other: string): Omit<Difference, 'where'> | undefined {
  if (ours === other) return undefined;
  const [own, others] = [ours.split('\n'), other.split('\n')];
  const line = own.findIndex((text, at) => text !== others[at]);
  const at = line < 0 ? own.length : line;
  return { line: at + 1, ours: own[at] ?? '(ends before)', other: others[at] ?? '(ends before)' };
}

/**
 * Text without the wording of problems. Of standard error, that is the places, severities and codes of its problems, and no other line.
 * Elsewhere only what is a problem is cut so: lines of `check`, annotations of `--format github`, and `message` and `help` in JSON.
 */
export function withoutWording(text: string, where: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  if (where === 'standard error') return lines.flatMap((line) => problem(line) ?? []).join('\n');
  return lines
    .map((line) => problem(line) ?? line)
    .map((line) => line.replace(/^(::(?:error|warning|notice) .*?)::.*/, '$1'))
    .map((line) => line.replace(/"(message|help)":( ?)"(?:[^"\\]|\\.)*"/g, '"$1":$2""'))
    .join('\n');
}

/**
 * `file:2:10: error [CODE]` of a line such as `file:2:10: error: what is wrong [CODE]`, and each code with its count of a line that sums
 * problems up.
 */
function problem(line: string): string | undefined {
  const told = /^(.*?: )?(error|warning): .*( \[[A-Z0-9_]+\])(?: and \d+ more)?$/.exec(line);
  if (told) return `${told[1] ?? ''}${told[2]}${told[3]}`;
  const [, left, code] = /^… and (\d+) more of ([A-Z0-9_]+)/.exec(Buffer.from(line, 'latin1').toString('utf8')) ?? [];
  if (left !== undefined) return `${code} ${left}`;
  return /^warnings: ((?:, )?[A-Z0-9_]+ \d+)+/.exec(line)?.[0];
}
