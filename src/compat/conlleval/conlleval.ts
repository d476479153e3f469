import { latin1Text } from '../../text/latin1.ts';
import { type LineHandler, LONGEST_LINE, lineSplitter } from '../../text/lines.ts';
import { chunkCounter } from './counting.ts';
import { conllevalDelimiter } from './delimiter.ts';
import { conllevalLatex, conllevalText } from './printing.ts';
import { type Refusal, rowReader } from './reading.ts';

/** The result of a run. The texts are latin1, one character per byte, because names pass through as the bytes they are. */
export interface ConllevalResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/** One run of conlleval.pl: takes the chunks of standard input in order. */
export interface Conlleval {
  push(chunk: Uint8Array): void;
  /** Whether the run has failed, so that there is no point in reading on. */
  readonly failed: boolean;
  end(): ConllevalResult;
}

/**
 * conlleval.pl (2004-01-26) `[-l] [-r] [-d DELIM] [-o TAG]`: the same text for the same bytes, whether right or wrong, in memory that
 * grows only with the different tags and the longest line. The arguments are bytes, one character each.
 *
 * Status 0 with a report; 1 if a row has another number of columns than the first; 255, as when Perl dies, if a row has only one
 * column, the options are wrong, or DELIM is not a regular expression that we know (`conllevalDelimiter`). Then stdout is empty
 * and stderr says why, on one line. Departs from the original in the messages for status 255, and does not warn of undefined values
 * in a file of two columns; refuses a line of more than 4 MiB, with 255.
 *
 * Tjong Kim Sang and Buchholz (2000), Introduction to the CoNLL-2000 shared task: chunking.
 */
export function conlleval(argv: readonly string[]): Conlleval {
  const options = conllevalOptions(argv);
  if (typeof options === 'string') return refused(options);
  const delimiter = conllevalDelimiter(options.delimiter);
  if (delimiter === undefined) return refused(`cannot use the delimiter ${options.delimiter}: ${simpler}`);

  const counter = chunkCounter(options.raw ? options : undefined);
  const readRow = rowReader(delimiter, counter);
  let refusal: Refusal | undefined;
  const refuse = (_: Uint8Array, number: number): void => {
    const message = `conlleval.pl: line ${number} is longer than ${LONGEST_LINE >> 20} MiB`;
    refusal ??= { message, status: 255 };
  };
  const onLine: LineHandler = (bytes, start, end, number) => {
    refusal ??= readRow(latin1Text(bytes, start, end), number);
  };
  const lines = lineSplitter(onLine, { longest: LONGEST_LINE, refuse });
  return {
    push: lines.push,
    get failed() {
      return refusal !== undefined;
    },
    end() {
      lines.end();
      if (refusal) return failure(refusal);
      const counts = counter.end();
      return { stdout: options.latex ? conllevalLatex(counts) : conllevalText(counts), stderr: '', status: 0 };
    },
  };
}

const simpler = 'expected a character, or a simple regular expression such as \\t, \\s+ or [ ,]';

function refused(message: string): Conlleval {
  const result = failure({ message: `conlleval.pl: ${message}`, status: 255 });
  return { push: () => {}, failed: true, end: () => result };
}

function failure({ message, status }: Refusal): ConllevalResult {
  return { stdout: '', stderr: `${message}\n`, status };
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
