import { harmless, type ProblemCode, stopsReading } from './problem-codes.ts';

export { allowable, type ProblemCode, problemCodes, scopeOf, told } from './problem-codes.ts';

/** Whether a warning of this kind may move a score, so that a result must be marked with it. */
export function movesScore(code: string): boolean {
  return !harmless.some((one) => one === code);
}

/** Whether that file has an error after which nothing more of it is read. */
export function isGivenUp({ errors, problems }: ProblemLog, file: string): boolean {
  return errors > 0 && problems.some(({ code, place }) => stopsReading.includes(code) && place.file === file);
}

/** Something wrong in an input. An error means that there is no score; a warning is scored, and counted in the output. */
export interface Problem extends Located {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning';
  /** One lower-case sentence without a full stop: what is wrong, what was found, what was expected. */
  readonly message: string;
  /** What to do, in the same form; at its end what can be typed, if anything. */
  readonly help?: string | undefined;
  /** How many problems with one cause it stands for; when absent, only itself. */
  readonly count?: number | undefined;
  /** Where the next of these are. */
  readonly also?: readonly Place[];
}

/** A place and the line at it. */
export interface Located {
  readonly place: Place;
  /** The line itself, for the excerpt below the message; of a very long one the part around the place. */
  readonly text?: string;
  /** The column at which `text` begins, where that is not the first. */
  readonly textColumn?: number | undefined;
}

/** What many problems of one kind in a file, or in the files of a folder, have in common, such as the wrong column. */
export interface Cause extends Pick<Problem, 'code' | 'severity' | 'help'> {
  readonly file: string;
  /** One sentence that is said instead of theirs, and for how many. When absent, they stay and only `help` is new. */
  readonly summary?: { readonly message: string; readonly count: number } | undefined;
}

/** Problems in the order in which they were met, with how often each code occurred in all. */
export interface ProblemLog {
  readonly problems: readonly Problem[];
  readonly counts: ReadonlyMap<ProblemCode, number>;
  readonly errorCounts: ReadonlyMap<ProblemCode, number>;
  readonly errors: number;
}

/** Takes problems: counts all, and keeps a limited number. */
export interface ProblemSink extends ProblemLog {
  /**
   * Counts a problem and keeps it while there is room. `make` is called only for a problem that is kept, so a reader can report
   * millions of rows without building millions of messages. `count`: how many it stands for, 1 when not given.
   */
  report(
    code: ProblemCode,
    severity: Problem['severity'],
    make: () => Omit<Problem, 'code' | 'severity'>,
    count?: number,
  ): void;
  /** Says what explains problems that were reported before: one problem may take the place of all that were kept. Nothing is counted. */
  explain(cause: Cause): void;
}

/** The most problems of one code that any log keeps: a file that is all wrong has as many as it has rows. */
export const MOST_KEPT = 10_000;

/**
 * A log that keeps the first `perError` errors and the first `perWarning` warnings of each code (20 and 3 by default), so that
 * frequent ones leave room for others; it counts them all.
 */
export function problemLog(
  keep: { readonly perError?: number; readonly perWarning?: number | undefined } = {},
): ProblemSink {
  const { perError = 20, perWarning = 3 } = keep;
  const counts = new Map<ProblemCode, number>();
  const errorCounts = new Map<ProblemCode, number>();
  const keptOf = (code: ProblemCode, severity: Problem['severity']): number =>
    log.problems.filter((one) => one.code === code && one.severity === severity).length;

  const log: ProblemSink & { problems: Problem[]; errors: number } = {
    problems: [],
    counts,
    errorCounts,
    errors: 0,
    report(code, severity, make, count = 1) {
      const [all, asErrors] = [counts.get(code) ?? 0, errorCounts.get(code) ?? 0];
      counts.set(code, all + count);
      if (severity === 'error') {
        log.errors += count;
        errorCounts.set(code, asErrors + count);
      }
      const [before, most] = severity === 'error' ? [asErrors, perError] : [all - asErrors, perWarning];
      if (before >= most && (count === 1 || keptOf(code, severity) >= most)) return;
      log.problems.push({ code, severity, ...make() });
    },
    explain({ code, severity, file, help, summary }) {
      const folder = `${file.replace(/(?<!\/)\/+$/, '')}/`;
      const isExplained = (one: Problem): boolean =>
        one.code === code &&
        one.severity === severity &&
        one.count === undefined &&
        (one.place.file === file || one.place.file.startsWith(folder));
      const [first, ...others] = log.problems.filter(isExplained);
      if (!first) return;
      const also = others.slice(0, MOST_ALSO).map(({ place }) => place);
      log.problems = log.problems.flatMap((one): Problem[] => {
        if (!isExplained(one)) return [one];
        const explained = { ...one, help: help ?? one.help };
        if (!summary) return [explained];
        return one === first ? [{ ...explained, ...summary, also }] : [];
      });
    },
  };
  return log;
}

const MOST_ALSO = 2;

/** The problems, with errors of these codes as warnings, because the user allows them. */
export function allowing(problems: readonly Problem[], codes: readonly ProblemCode[] = []): readonly Problem[] {
  return problems.map((one) => (codes.includes(one.code) ? { ...one, severity: 'warning' } : one));
}

/** A log in which errors of these codes are warnings, because the user allows them. */
export function allowingLog(log: ProblemSink, codes: readonly ProblemCode[] = []): ProblemSink {
  const report: ProblemSink['report'] = (code, severity, ...rest) =>
    log.report(code, codes.includes(code) ? 'warning' : severity, ...rest);
  return codes.length === 0 ? log : (Object.create(log, { report: { value: report } }) as ProblemSink);
}

/** A problem of a file as a whole. */
export function fileProblem(
  code: ProblemCode,
  severity: Problem['severity'],
  file: string,
  message: string,
  help?: string | undefined,
): Problem {
  return { code, severity, place: startOf(file), message, help };
}

/** Reports a problem of a file as a whole. */
export function reportFile(log: ProblemSink, ...problem: Parameters<typeof fileProblem>): void {
  reportAll(log, [fileProblem(...problem)]);
}

/** Reports problems that were found before, in their order. */
export function reportAll(log: ProblemSink, problems: readonly Problem[]): void {
  for (const { code, severity, ...rest } of problems) log.report(code, severity, () => rest, rest.count);
}

/** Options that stand in messages, but for those in what they quote. */
export const namedOptions: RegExp = /(?<![\w'`-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g;

/** The message and what to do, as one sentence. */
export function withHelp({ message, help }: Pick<Problem, 'message' | 'help'>): string {
  return help === undefined ? message : `${message}; ${help}`;
}

/** Thrown by the library where a command would exit with 3: the input cannot be scored. `problems` says why, with places. */
export class InputError extends Error {
  readonly log: ProblemLog;

  constructor(log: ProblemLog) {
    const first = log.problems.find((problem) => problem.severity === 'error');
    const more = log.errors > 1 ? ` (and ${log.errors - 1} more)` : '';
    super(
      first ? `${formatPlace(first.place)}: ${withHelp(first)} [${first.code}]${more}` : 'the input cannot be scored',
    );
    this.name = 'InputError';
    this.log = log;
  }
}

/** A position in an input, as editors count: lines and columns from 1, columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The place of a problem that concerns a file as a whole. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1 };
}

/** `file:line:column`, the form that terminals and editors turn into a link. */
export function formatPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
