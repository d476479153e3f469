import type { Report } from '../../results/report.ts';
import { InputError, namedOptions, type ProblemLog } from '../../text/problem.ts';
import { joinedLogs, mergedProblems } from '../../text/shown-problems.ts';
import { UsageError } from '../../text/usage-error.ts';

/** What a caller calls the setting that an option of the command line is for. */
export type Wording = (option: string) => string;

/** As functions call them: `tagDelimiter` for `--tag-delimiter`. */
export const asMembers: Wording = (option) => option.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

interface Worded {
  readonly message: string;
  readonly help?: string | undefined;
}

function wordedText<Text extends string | undefined>(text: Text, wording: Wording): Text {
  return text?.replace(namedOptions, wording) as Text;
}

function worded<Problem extends Worded>(problems: readonly Problem[], wording: Wording): Problem[] {
  return problems.map((problem) => {
    return { ...problem, message: wordedText(problem.message, wording), help: wordedText(problem.help, wording) };
  });
}

/** A log that tells what to do in the words of the caller. */
function wordedLog(log: ProblemLog, wording: Wording): ProblemLog {
  const { counts, errorCounts, errors } = log;
  return { problems: worded(log.problems, wording), counts, errorCounts, errors };
}

/** A report whose problems tell it so. */
export function wordedReport(report: Report, wording: Wording): Report {
  const systems = report.systems.map((system) => ({ ...system, problems: worded(system.problems, wording) }));
  const missed = report.missed?.map((text) => wordedText(text, wording));
  return { ...report, systems, ...(missed && { missed }) };
}

/** An error that tells it so, if it is one of inputs or settings. */
export function wordedError(error: unknown, wording: Wording = asMembers): unknown {
  if (error instanceof InputError) return new InputError(wordedLog(error.log, wording));
  return error instanceof UsageError ? new UsageError(wordedText(error.message, wording)) : error;
}

/** What `run` returns. Errors tell what to do in the words of the caller. */
export function wordedBy<Result>(run: () => Result, wording: Wording = asMembers): Result {
  try {
    return run();
  } catch (error) {
    throw wordedError(error, wording);
  }
}

/** What a use case finds, with one log of its inputs. Problems and errors tell what to do in the words of the caller. */
export async function wordedCase<Result extends object>(
  run: () => Promise<Result & { readonly logs: readonly ProblemLog[] }>,
  wording: Wording,
): Promise<Omit<Result, 'logs'> & { readonly log: ProblemLog }> {
  try {
    const { logs, ...found } = await run();
    return { ...found, log: wordedLog(mergedProblems(joinedLogs(logs)), wording) };
  } catch (error) {
    throw wordedError(error, wording);
  }
}
