import { type LineHandler, LONGEST_LINE, lineSplitter } from '../../text/lines.ts';
import { chunkCounter } from './counting.ts';
import { conllevalLatex, conllevalText } from './printing.ts';
import { type Row, rowReader } from './rows.ts';

/** The result of a run. The texts are latin1, one character per byte, because names pass through as the bytes they are. */
export interface ConllevalResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/**
 * conlleval.pl (2004-01-26) `[-l] [-r] [-d DELIM] [-o TAG]`: the same text for the same bytes, whether right or wrong, in memory that
 * grows only with the different pairs of tags and the longest line. The arguments are bytes, one character each. The chunks of standard
 * input are taken one by one, until the run fails.
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
  const rowAt = rowReader(delimiter, counter.tag);
  let length = 0;
  let failed: ConllevalResult | undefined;
  const onLine: LineHandler = (bytes, start, end, number) => {
    if (failed) return;
    const row = rowAt(bytes, start, end);
    length ||= row.columns;
    failed = rowFailure(row, length, number);
    if (row.tags) counter.token(row.tags.gold, row.tags.pred);
    else counter.boundary();
  };
  const refuse = (_: Uint8Array, number: number): void => {
    failed ??= failure(`conlleval.pl: line ${number} is longer than ${LONGEST_LINE >> 20} MiB`);
  };
  const lines = lineSplitter(onLine, refuse);
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

/** Why the original stops at a row. The first that is not blank sets the number of columns for all others, including `-X-` rows. */
function rowFailure({ columns, tags }: Row, expected: number, number: number): ConllevalResult | undefined {
  if (columns > 0 && columns !== expected) return failure(`unexpected number of features: ${columns} (${expected})`, 1);
  if (columns !== 1 || !tags) return undefined;
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

/**
 * Reads the value of `-d`, a regular expression of Perl over bytes, as what cuts latin1 text. Undefined if it has anything but
 * characters, the escapes `\t`, `\s`, `\S`, `\d`, `\D`, `\w`, `\W`, `\x09` and those of punctuation, sets, groups, `.`, `|`, `^`, `$` and
 * quantifiers, as JavaScript may take that for something else; or if it is not a regular expression.
 */
export function conllevalDelimiter(pattern: string): string | RegExp | undefined {
  if (/^[\t ,;]$/.test(pattern)) return pattern;
  if (pattern.replace(piece, '') !== '') return undefined;
  const source = pattern.replace(piece, (one) => {
    const blanks = one.startsWith('[') ? BLANKS : `[${BLANKS}]`;
    return one === '\\S' ? `[^${BLANKS}]` : one.replace(/\\./gs, (of) => (of === '\\s' ? blanks : of));
  });
  try {
    return new RegExp(source, 's');
  } catch {
    return undefined;
  }
}

/** What `\s` is in Perl, of bytes; JavaScript's has more. */
const BLANKS = '\\t-\\r ';

/** One piece that both languages have: an escape, a set, the beginning of a group, or any other character. */
const piece =
  /\\(?:[tsSdDwW]|x[\da-fA-F]{2}|[^A-Za-z0-9])|\[(?!\^?\])\^?(?:\\(?:[tsdw]|[^A-Za-z0-9])|[^\]\\[])+\]|\((?:\?:|(?!\?))|[^\\[(]/gs;
