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

const lossyTag = {
  message: 'the tag is not valid UTF-8, or holds U+FFFD; two tags could become one',
  help: 'convert the original file, such as with iconv -f LATIN1 -t UTF-8',
} as const;

export function unknownTag(name: string): Pick<Problem, 'message' | 'help'> {
  if (name === '_')
    return { message: 'the tag `_` has no letter', help: 'if it is outside, as in HIPE: --outside O,_' };
  if (holdsSeveral(name)) return { message: `the tag \`${shortened(name)}\` ${BEGINS()}`, help: severalLabels };
  const { what = BEGINS, help = () => otherwise } = remedies().find(({ tag }) => tag.test(name)) ?? {};
  return { message: `the tag \`${shortened(name)}\` ${what(name)}`, help: help(name) };
}

/** Whether a tag that cannot be read is several, joined by a bar or, if each can be, by something else. */
function holdsSeveral(name: string): boolean {
  const several = name.split(/[,;/+&^\s]+/);
  return name.includes('|') || (several.length > 1 && several.every((one) => /^(?:O|[BIESMLUW]-.+)$/i.test(one)));
}

interface Remedy {
  readonly tag: RegExp;
  /** What is wrong with a tag, if it is not that its letter is unknown. */
  readonly what?: (name: string) => string;
  /** What reads it. */
  readonly help: (name: string) => string;
}

const BEGINS = (): string => 'does not begin with one of the letters B I O E S M L U W';

/** Made where it is needed: patterns of letters take time. */
const remedies = (): readonly Remedy[] => [
  { tag: /[,;]/, help: (name) => `if \`${/[,;]/.exec(name)}\` separates columns: --delimiter '${/[,;]/.exec(name)}'` },
  {
    tag: /^\d+$/,
    what: () => 'is a number',
    help: () => mapIds,
  },
  { tag: /^(?:\w+[_ ])?(?:ner|bio|tags?|labels?)$/i, help: () => 'if it is the name of the column: --header-rows 1' },
  {
    tag: /^(?:\([\w-]*)?\*\)?$|^\([A-Z]\w*\)$/,
    what: () => 'is a bracket, as in OntoNotes',
    help: () => 'write tags instead, B-ORG and I-ORG for (ORG* and *)',
  },
  { tag: /^LABEL_\d+$/, what: () => 'is the number of a label', help: () => mapIds },
  {
    tag: /^[BIESMLUW]-./,
    what: () => 'has its letter first',
    help: () => 'leave out --suffix and --tag-delimiter',
  },
  { tag: /.-[BIESMLUW]$/, what: () => 'has its letter last', help: () => '--suffix reads it' },
  {
    tag: /^[BIESMLUW][^\p{L}\p{N}]./u,
    what: ([, delimiter]) => `has \`${delimiter}\` after its letter`,
    help: ([, delimiter]) => `--tag-delimiter ${delimiter} reads it`,
  },
  {
    tag: /.[^\p{L}\p{N}][BIESMLUW]$/u,
    what: (name) => `has its letter last, after \`${name.at(-2)}\``,
    help: (name) => `--suffix --tag-delimiter ${name.at(-2)} reads it`,
  },
  {
    tag: /^\p{L}[\p{L}\p{N}_]*$/u,
    help: (name) =>
      `for types without a letter: --scheme io; if ${shortened(name)} means no entity: --outside ${shortened(name)}`,
  },
];

const otherwise =
  'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';

const mapIds =
  'write the label that each number stands for, such as B-PER; id2label in config.json of the model lists them';

/** What to do with several labels on one token. */
export const severalLabels =
  'keep one label per token, or give each level a column of its own, as in --gold-column 3,4';
