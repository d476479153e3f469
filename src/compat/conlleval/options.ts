/** What the command line asks of conlleval.pl. */
export interface ConllevalOptions {
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
export function conllevalOptions(argv: readonly string[]): ConllevalOptions | string {
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
