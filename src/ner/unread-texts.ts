import type { Located, Problem, ProblemSink } from '../text/problem.ts';
import { shortened } from '../text/quoted.ts';
import { isLossy } from './tags.ts';

/** Reports a tag that cannot be read. `unknown`: the severity if its letter is unknown; then it is not reported if not given. */
export function reportUnread(
  name: string,
  where: Located,
  unknown: Problem['severity'] | undefined,
  problems: ProblemSink,
): void {
  if (isLossy(name)) problems.report('NOT_UTF8', 'error', () => ({ ...where, ...lossyTag }));
  else if (unknown) problems.report('UNKNOWN_TAG', unknown, () => ({ ...where, ...unknownTag(name) }));
}

/** What NOT_UTF8 says of a tag. */
const lossyTag = {
  message:
    'the tag holds bytes that are not UTF-8, or U+FFFD in their place, so that tags that differ may look the same',
  help: 'convert the original file, such as with iconv -f LATIN1 -t UTF-8',
} as const;

/** What UNKNOWN_TAG says of a tag. */
export function unknownTag(name: string): Pick<Problem, 'message' | 'help'> {
  const message = `the tag \`${shortened(name)}\` has none of the letters B I O E S M L U W`;
  if (name === '_')
    return { message: 'the tag `_` has no letter', help: 'if it is outside, as in HIPE: --outside O,_' };
  if (name.includes('|')) return { message, help: severalLabels };
  const [comma] = /[,;]/.exec(name) ?? [];
  const help = comma
    ? `if \`${comma}\` separates columns: --delimiter '${comma}'`
    : 'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return { message, help };
}

/** What to do with several labels on one token. */
export const severalLabels = 'keep one label per token, or score each level of labels in a file of its own';
