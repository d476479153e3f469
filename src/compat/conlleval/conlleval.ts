import { latin1Text } from '../../text/latin1.ts';
import { type LineHandler, LONGEST_LINE, lineSplitter } from '../../text/lines.ts';
import { chunkCounter } from './counting.ts';
import { conllevalDelimiter } from './delimiter.ts';
import { conllevalLatex, conllevalText } from './printing.ts';

/** The result of a run. The texts are latin1, one character per byte, because names pass through as the bytes they are. */
export interface ConllevalResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/**
 * conlleval.pl (2004-01-26) `[-l] [-r] [-d DELIM] [-o TAG]`: the same text for the same bytes, whether right or wrong, in memory that
 * grows only with the different tags and the longest line. The arguments are bytes, one character each. The chunks of standard input are
 * taken one by one, until the run fails.
 *
 * Status 0 with a report; 1 if a row has another number of columns than the first; 255, as when Perl dies, if a row has only one
 * column, the options are wrong, or DELIM is not a regular expression that we know (`conllevalDelimiter`). Then stdout is empty
 * and stderr says why, on one line. Departs from the original in the messages for status 255, and does not warn of undefined values
 * in a file of two columns; refuses a line of more than 4 MiB, with 255.
 *
 * Tjong Kim Sang and Buchholz (2000), Introduction to the CoNLL-2000 shared task: chunking.
 */
export function conlleval(argv: readonly string[], input: Iterable<Uint8Array>): ConllevalResult {
  const options = conllevalOptions(argv);
  if (typeof options === 'string') return failure(`conlleval.pl: ${options}`);
  const delimiter = conllevalDelimiter(options.delimiter);
  if (delimiter === undefined)
    return failure(`conlleval.pl: cannot use the delimiter ${options.delimiter}: ${simpler}`);

  const counter = chunkCounter(options.raw ? options : undefined);
  let length = 0;
  let failed: ConllevalResult | undefined;
  const onLine: LineHandler = (bytes, start, end, number) => {
    if (failed) return;
    const columns = columnsOf(latin1Text(bytes, start, end), delimiter);
    length ||= columns.length;
    failed = rowFailure(columns, length, number);
    if (isBoundary(columns)) counter.boundary();
    else counter.token(columns.at(-2) ?? '', columns.at(-1) ?? '');
  };
  const refuse = (_: Uint8Array, number: number): void => {
    failed ??= failure(`conlleval.pl: line ${number} is longer than ${LONGEST_LINE >> 20} MiB`);
  };
  const lines = lineSplitter(onLine, { longest: LONGEST_LINE, refuse });
  for (const chunk of input) {
    lines.push(chunk);
    if (failed) return failed;
  }
  lines.end();
  if (failed) return failed;
  const counts = counter.end();
  return { stdout: options.latex ? conllevalLatex(counts) : conllevalText(counts), stderr: '', status: 0 };
}

const simpler = 'expected a character, or a simple regular expression such as \\t, \\s+ or [ ,]';

function failure(message: string, status = 255): ConllevalResult {
  return { stdout: '', stderr: `${message}\n`, status };
}

/**
 * The columns of a row, of which the last is the predicted tag and the last but one the gold tag. Empty columns at the end do not count;
 * a row with no others is blank.
 */
function columnsOf(line: string, delimiter: string | RegExp): readonly (string | undefined)[] {
  // Groups of the pattern become columns in both languages; one that did not match is empty, and undefined here.
  const columns: (string | undefined)[] = line.split(delimiter);
  while (columns.length > 0 && !columns[columns.length - 1]) columns.pop();
  return columns;
}

function isBoundary(columns: readonly (string | undefined)[]): boolean {
  return columns.length === 0 || columns[0] === '-X-';
}

/** Why the original stops at a row. The first that is not blank sets the number of columns for all others, including `-X-` rows. */
function rowFailure(
  columns: readonly (string | undefined)[],
  expected: number,
  number: number,
): ConllevalResult | undefined {
  const { length } = columns;
  if (length > 0 && length !== expected) return failure(`unexpected number of features: ${length} (${expected})`, 1);
  if (length !== 1 || isBoundary(columns)) return undefined;
  return failure(`conlleval.pl: line ${number} has one column, where a gold and a predicted tag are needed`);
}

/** What the command line asks of conlleval.pl. */
interface ConllevalOptions {
  /** `-l`: the table as LaTeX rows, and nothing else. */
  readonly latex: boolean;
  /** `-r`: tags have no prefix; every token that is not outside is a chunk. */
  readonly raw: boolean;
  /** `-d DELIM`: the column separator, a Perl regular expression. */
  readonly delimiter: string;
  /** `-o TAG`: the tag of tokens outside all chunks. Only used with `-r`. */
  readonly outside: string;
}

/**
 * Reads `[-l] [-r] [-d DELIM] [-o TAG]`, in any order; the last of a repeated option counts. Letters do not combine (`-lr`), values
 * are separate arguments (`-d X`), and there are no file names: the input is standard input. Anything else returns an error message.
 */
function conllevalOptions(argv: readonly string[]): ConllevalOptions | string {
  let latex = false;
  let raw = false;
  let delimiter = ' ';
  let outside = 'O';

  for (let at = 0; at < argv.length; at++) {
    const option = argv[at]!;
    if (option === '-l') latex = true;
    else if (option === '-r') raw = true;
    else if (option === '-d' || option === '-o') {
      const value = argv[++at];
      if (value === undefined) return `option ${option} needs a value`;
      if (option === '-d') delimiter = value;
      else outside = value;
    } else if (option.startsWith('-')) return `unknown option ${option}: expected ${expected}`;
    else return `unexpected argument ${option}: expected ${expected}`;
  }
  return { latex, raw, delimiter, outside };
}

const expected = '[-l] [-r] [-d DELIM] [-o TAG], and the tags on standard input';
