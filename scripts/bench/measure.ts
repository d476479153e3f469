import { disagreement } from './agreement.ts';
import type { Input } from './inputs.ts';
import { runProcess } from './process-run.ts';
import type { Scores, Subject } from './subject.ts';

/** How often and how long. */
export interface Effort {
  /** Runs that count, beside a first one that does not. */
  readonly runs: number;
  /** Seconds after which a program that has run at least once on an input is not started again on it. */
  readonly patience: number;
  /** Seconds after which a run is ended. */
  readonly limit: number;
}

/** What one program took on one input. */
export interface Measurement {
  readonly input: string;
  readonly subject: string;
  readonly kind: Subject['kind'];
  /** Seconds, run by run. Empty where there is a failure. */
  readonly wall: readonly number[];
  readonly cpu: readonly number[];
  /** The most memory resident in the first run, in MiB. */
  readonly memory?: number;
  readonly scores: Scores;
  /** Why nothing is believed of it: it failed, took too long, or gives other scores than the rest. */
  readonly failure?: string;
}

/**
 * Runs the programs that can do an input in turn, A B A B. The first round warms the page cache, and its scores are compared: whoever
 * has no exit code 0, or another score than the first of the programs to give it, is not timed. That round counts only for a
 * program too slow for another.
 */
export async function measure(
  input: Input,
  files: readonly string[],
  subjects: readonly Subject[],
  effort: Effort,
): Promise<readonly Measurement[]> {
  const running: Running[] = [];
  for (const subject of subjects) {
    const command = subject.missing === undefined ? subject.command(input, files) : undefined;
    if (!command) continue;
    const first = await runProcess(command, effort.limit, true);
    const read = first.status === 0 ? readScores(subject, first.stdout) : {};
    const known = running.flatMap(({ failure, scores }) => (failure ? [] : [scores]));
    const failure = failureOf(first.status, first.stderr, effort.limit) ?? disagreement(read, known, subject);
    running.push({
      subject,
      command,
      first,
      scores: read,
      counted: [],
      spent: first.wall,
      ...(failure && { failure }),
    });
  }
  for (let run = 0; run < effort.runs; run++) {
    for (const row of running) {
      if (row.failure !== undefined || row.spent > effort.patience) continue;
      const again = await runProcess(row.command, effort.limit, false);
      row.spent += again.wall;
      if (again.status === 0) row.counted.push(again);
    }
  }
  return running.map((row) => measurement(input, row));
}

interface Running {
  readonly subject: Subject;
  readonly command: Parameters<typeof runProcess>[0];
  readonly first: Awaited<ReturnType<typeof runProcess>>;
  readonly scores: Scores;
  readonly counted: Awaited<ReturnType<typeof runProcess>>[];
  readonly failure?: string;
  spent: number;
}

function readScores(subject: Subject, stdout: string): Scores {
  try {
    return subject.scores(stdout);
  } catch {
    return {};
  }
}

/** Why a run is not to be believed, in words; undefined where its exit code is 0. `limit`: the seconds it had. */
export function failureOf(status: number | undefined, stderr: string, limit: number): string | undefined {
  if (status === undefined) return `ended after ${limit} s`;
  return status === 0 ? undefined : `exit code ${status}: ${stderr.trim().split('\n').at(-1)?.slice(0, 100)}`;
}

function measurement(input: Input, { subject, first, counted, scores, failure }: Running): Measurement {
  const runs = failure ? [] : counted.length > 0 ? counted : [first];
  return {
    ...{ input: input.name, subject: subject.name, kind: subject.kind, scores },
    wall: runs.map(({ wall }) => wall),
    cpu: runs.map(({ cpu }) => cpu),
    ...(first.memory !== undefined && { memory: first.memory }),
    ...(failure && { failure }),
  };
}
