import type { Command } from 'commander';
import type { CheckedFile, CheckedFiles, Note } from '../evaluate/check/check-files.ts';
import { problemAnnotations } from '../report/github.ts';
import { headOf, problemsJson } from '../report/json.ts';
import { problemText, withoutSharedFolders } from '../report/problem-text.ts';
import { nameCell, plainCell, type Table } from '../report/tables.ts';
import { tableTexts } from '../report/text-table.ts';
import { allow, judgingChoices } from '../results/choices.ts';
import { flag } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import type { Files } from '../sides/files.ts';
import type { FileChoice } from '../sides/folder-files.ts';
import { visible } from '../text/harmless.ts';
import { sharedEnds } from '../text/name-parts.ts';
import { formatPlace, type ProblemLog } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { joinedLogs, mergedProblems } from '../text/shown-problems.ts';
import { wrapped } from '../text/width.ts';
import { reportOddBytes, withOddBytes } from './checked-bytes.ts';
import { advisedLog, exitCode, reading } from './command.ts';
import { type ChoiceOptions, choiceOptions, chosenFiles } from './file-choice.ts';
import { type Io, textStyle } from './io.ts';
import { type Submissions, submissionChoices, triedSubmissions } from './organisers/submissions.ts';
import { failsOnWarnings } from './print-report.ts';
import { type CommandLine, type CommandRow, filesToRead } from './program.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';

/** What `check` reads, in words, with which options, and how. */
export interface Checking<Found extends Noted | undefined> {
  readonly contents: string;
  readonly choices: readonly Choice<unknown>[];
  check(command: Command, files: Files, choice: FileChoice | undefined): Promise<CheckedFiles<Found>>;
  /** How submissions are tried. */
  readonly submissions: Submissions;
  /** Whether a file that was found has columns, which tabs may separate. */
  hasCells(found: NonNullable<Found>): boolean;
  /** What was read, before the number of errors. */
  summary(files: CheckedFiles<Found>['files']): string;
}

/** What is found in a file. */
interface Noted {
  readonly notes: readonly Note[];
}

/** `check FILE...`: reads the files and prints every problem to standard output, because the problems are the result. */
export function checkRow<Found extends Noted | undefined>(kind: Checking<Found>): CommandRow {
  return {
    name: 'check',
    about: `Reads ${kind.contents} and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.
With --${kind.submissions.side} <path>, each argument is one submission: it is tried as scoring would read it.`,
    inputs: filesToRead,
    choices: () => [
      ...kind.choices,
      ...Object.values(choiceOptions),
      ...submissionChoices(kind.submissions),
      allow,
      format,
      all,
      errorOnWarnings,
    ],
    takes: 'configuration',
    async run(line) {
      const { command, io } = line;
      const options = command.opts<CheckOptions>();
      const chosen = await chosenFiles(command.args, options, io);
      const tried = await triedSubmissions(kind.submissions, line, chosen);
      if (tried) return printAndJudge(tried, line);
      const { files: watching, odd } = withOddBytes(io.files);
      const checked = await reading(watching, options, io, (from) => kind.check(command, from, chosen));
      const files = checked.files.map((file): CheckedFile<Found> => {
        const { path, found } = file;
        const bytes = odd.get(path);
        const own = bytes && found ? reportOddBytes(file, bytes, kind.hasCells(found)) : [];
        return { ...file, found: found && { ...found, notes: [...own, ...found.notes] } };
      });
      return printAndJudge({ ...checked, files, summary: kind.summary(files) }, line);
    },
  };
}

interface Printed {
  readonly files: readonly { readonly path: string; readonly found?: Noted | undefined; readonly log: ProblemLog }[];
  readonly logs: readonly ProblemLog[];
  readonly notes: readonly Note[];
  readonly summary: string;
}

/** Prints what was checked, and returns the exit code. */
async function printAndJudge(checked: Printed, line: CommandLine): Promise<number> {
  await printChecked(checked, line);
  const log = joinedLogs(checked.logs);
  const warnings = [...log.counts].filter(([code, count]) => count > (log.errorCounts.get(code) ?? 0));
  const { command, io } = line;
  const isRefused = await failsOnWarnings(
    [{ problemCounts: Object.fromEntries(warnings) }],
    command.opts<CheckOptions>(),
    io,
  );
  return log.errors > 0 || isRefused ? exitCode.input : exitCode.scored;
}

async function printChecked(
  { files, logs, notes: ofAll, summary: about }: Printed,
  { program: { tool }, command, io }: CommandLine,
): Promise<void> {
  const { format, color, quiet, verbose, all: isAll = verbose } = command.opts<CheckOptions>();
  const log = advisedLog(logs, io);
  const notes = quiet ? [] : [...files.flatMap(({ found }) => found?.notes ?? []), ...ofAll];
  if (format === 'json') {
    const found = files.map((file) => ({ file: file.path, ...file.found }));
    return io.out(problemsJson(log, { ...headOf('check', tool), files: found, notes: ofAll }));
  }
  if (format === 'github') return io.out(problemAnnotations(log, quiet, notes), 'commands');
  const style = await textStyle(color, io, io.outIsTerminal);
  const shown = isAll ? log : joinedLogs(logs.map((one) => mergedProblems(advisedLog([one], io), MOST_SHOWN)));
  io.out(
    problemText(shown, style, {
      shownErrors: Number.POSITIVE_INFINITY,
      quiet: quiet === true,
      width: io.outIsTerminal ? io.width : undefined,
    }),
    'styled',
  );
  if (shown.problems.length < mergedProblems(log).problems.length) io.out('--all shows every problem\n');
  for (const { place, message } of notes)
    io.out(
      `${style.bold(visible(formatPlace(place)))}: ${style.help('note')}: ${visible(withoutSharedFolders(place, message))}\n`,
      'styled',
    );
  const lines = about.slice(0, about.lastIndexOf('\n') + 1);
  io.out(fitting(lines, io));
  const table = problemTable(files);
  if (table.rows.length > 1 || (files.length > 1 && table.rows.length > 0)) {
    const tables = tableTexts(table, { style, width: io.width });
    io.out(`\n${tables.join('\n\n')}\n\n`, 'styled');
  }
  const problems = [...log.counts.values()].reduce((sum, count) => sum + count, 0);
  const counts = `${counted(log.errors, 'error')}, ${counted(problems - log.errors, 'warning')}`;
  io.out(fitting(`${about.slice(lines.length)}${counts}\n`, io));
}

function fitting(lines: string, { outIsTerminal, width }: Io): string {
  return outIsTerminal ? lines.replace(/.+/g, (line) => wrapped(line, width, '  ')) : lines;
}

/** How many problems of a file are shown. */
const MOST_SHOWN = 50;

interface CheckOptions extends ChoiceOptions, PrintOptions {
  readonly all?: true;
  readonly errorOnWarnings?: true;
}

const format = formatChoice('text', 'json', 'github');

const all = {
  kind: flag,
  option: '--all',
  help: `show every problem, not ${MOST_SHOWN} of a file and one of many that say the same`,
};

const { errorOnWarnings } = judgingChoices();

/** Which problems files have, a row for each file and code. Paths lack the folders that all have in common. */
function problemTable(files: readonly { readonly path: string; readonly log: ProblemLog }[]): Table {
  const paths = files.map(({ path }) => path);
  const [first = ''] = paths;
  const folders = first === '' ? 0 : first.slice(0, sharedEnds(paths)[0]).lastIndexOf('/') + 1;
  const number = (count: number) => plainCell(count === 0 ? '' : String(count));
  return {
    columns: [{ head: 'file', isLeft: true }, { head: 'code', isLeft: true }, { head: 'errors' }, { head: 'warnings' }],
    rows: files.flatMap(({ path, log }) =>
      [...log.counts].map(([code, count]) => {
        const errors = log.errorCounts.get(code) ?? 0;
        return { cells: [nameCell(path.slice(folders)), plainCell(code), number(errors), number(count - errors)] };
      }),
    ),
  };
}
