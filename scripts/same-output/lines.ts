import { type Example, quoted } from './examples.ts';
import type { FileSet } from './files.ts';
import { type Command, forSeveral, frequent, onlyFor, saved } from './option-values.ts';
import type { Screen } from './options.ts';
import type { Source } from './random.ts';

/** What command lines are drawn from. */
export interface Stock {
  readonly screens: readonly Screen[];
  readonly sets: readonly FileSet[];
  readonly examples: readonly Example[];
}

/** Different command lines for a shell in the folder of the project, as many as asked for. They write only to the folder they run in. */
export function drawLines(draw: Source, count: number, stock: Stock): readonly string[] {
  const lines = new Set<string>();
  while (lines.size < count) lines.add(draw.weighted(recipes).line(draw, stock));
  return [...lines];
}

/** Kinds of command lines, and how often each is drawn. */
const recipes: readonly { readonly weight: number; line(draw: Source, stock: Stock): string }[] = [
  { weight: 38, line: scored },
  { weight: 8, line: likeATool },
  { weight: 22, line: likeAnExample },
  { weight: 16, line: subcommand },
  { weight: 5, line: asScorerPl },
  { weight: 5, line: asConlleval },
  { weight: 3, line: againstBaseline },
  { weight: 4, line: merged },
];

function scored(draw: Source, stock: Stock): string {
  const screen = draw.pick(stock.screens.filter(({ subcommand }) => subcommand === undefined));
  const operands = systems(draw, screen.command, stock);
  return written(draw, screen, operands, drawOptions(draw, screen, operands));
}

/** `--compat` goes with few other options. */
function likeATool(draw: Source, stock: Stock): string {
  const screen = draw.pick(stock.screens.filter(({ subcommand }) => subcommand === undefined));
  const operands = pairOf(draw, draw.weighted(setsOf(screen.command, stock)));
  const more = draw.pick([
    [],
    [],
    ['-f', 'json'],
    ['-f', 'csv'],
    ['--by-document'],
    ['-q'],
    ['--digits', '4'],
    ['--lenient'],
  ]);
  return written(draw, screen, operands, ['--compat', ...draw.pick(screen.options.get('--compat')!), ...more]);
}

/** Options of an example, with its own files or others, and at times more options. */
function likeAnExample(draw: Source, stock: Stock): string {
  const { command, subcommand, files, options } = draw.pick(stock.examples);
  const screen = stock.screens.find((known) => known.command === command && known.subcommand === subcommand)!;
  const operands = draw.chance(0.3) ? files : operandsOf(draw, screen, stock);
  const more = draw.chance(0.5) ? drawOptions(draw, screen, operands) : [];
  return written(draw, screen, operands, [...options, ...more]);
}

function subcommand(draw: Source, stock: Stock): string {
  const screen = draw.pick(stock.screens.filter(({ subcommand }) => subcommand !== undefined));
  const to = screen.options.get('--to');
  const options = to && draw.chance(0.9) ? ['--to', ...draw.pick(to)] : [];
  const operands = operandsOf(draw, screen, stock);
  return written(draw, screen, operands, [...options, ...drawOptions(draw, screen, operands)]);
}

function asScorerPl(draw: Source, stock: Stock): string {
  const [key, response] = pairOf(draw, draw.weighted(setsOf('corefscore', stock)));
  const metric = draw.pick(['muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'all', 'all', 'all', 'b3']);
  const name = draw.pick([[], [], ['none'], ['none'], ['d'], ['(tales/fox); part 000']]);
  return ['scorer.pl', metric, key, response, ...name].map(quoted).join(' ');
}

/** Its input is a file, or gold and predicted tags put side by side. */
function asConlleval(draw: Source, stock: Stock): string {
  const tagged = setsOf('nerscore', stock).filter(({ under }) => /(ner|tags|quickstart|several|seqscore)$/.test(under));
  const [gold, pred] = pairOf(draw, draw.weighted(tagged));
  const options = draw.pick(['', '', '', ' -r', ' -l', " -d '\\t'", ' -d ,', ' -o X', ' -o', ' -x', ' -l -r']);
  if (draw.chance(0.3)) return `conlleval.pl${options} < ${quoted(draw.chance(0.5) ? gold : pred)}`;
  const beside = `awk 'NF { print $1, $(NF / 2), $NF } !NF'`;
  return `paste ${quoted(gold)} ${quoted(pred)} | ${beside} | conlleval.pl${options}`;
}

function againstBaseline(draw: Source, stock: Stock): string {
  const screen = draw.pick(stock.screens.filter(({ subcommand }) => subcommand === undefined));
  const [key, response] = pairOf(draw, draw.weighted(setsOf(screen.command, stock)));
  const by = draw.chance(0.8) ? ' --by-document' : '';
  const first = `${screen.command} ${quoted(draw.chance(0.5) ? response : key)} ${quoted(key)} -q${by} -o base.json > /dev/null`;
  const limit = draw.pick([
    [],
    ['--max-drop', '0.5'],
    ['--max-drop', '1', '--at', '95'],
    ['--max-document-drop', '1', '--by-document'],
  ]);
  const options = ['--baseline', 'base.json', ...limit, ...drawOptions(draw, screen, [key, response])];
  return `${first}; ${written(draw, screen, [key, response], options)}`;
}

function merged(draw: Source, stock: Stock): string {
  const screen = draw.pick(stock.screens.filter(({ subcommand }) => subcommand === 'merge'));
  const how = draw.pick([
    '-f jsonl',
    '-f jsonl',
    '-f json --by-document',
    '-m all -f jsonl',
    '-f jsonl --units document',
  ]);
  const shards = Array.from({ length: 1 + draw.below(2) }, (_, at) => {
    const [key, response] = pairOf(draw, draw.weighted(setsOf(screen.command, stock)));
    return `${screen.command} ${quoted(key)} ${quoted(response)} -q ${how} > shard${at}.jsonl`;
  });
  const files = shards.map((_, at) => `shard${at}.jsonl`);
  return [...shards, written(draw, screen, files, drawOptions(draw, screen, files))].join('; ');
}

/** A command line of one of our commands. */
function written(draw: Source, screen: Screen, operands: readonly string[], options: readonly string[]): string {
  const command = [screen.command, ...(screen.subcommand === undefined ? [] : [screen.subcommand])];
  const [before, files, after] = passed(draw, operands);
  const words = draw.chance(0.1) ? [...options, ...files] : [...files, ...options];
  return `${before}${[...command, ...words, ...resampling(options)].map(quoted).join(' ')}${after}`;
}

/** Now and then the first file comes through standard input, or is packed. */
function passed(draw: Source, files: readonly string[]): [before: string, files: readonly string[], after: string] {
  const [first, ...rest] = files;
  if (!/^[^=]*\/[^=]*\.\w+$/.test(first ?? '') || !draw.chance(0.06)) return ['', files, ''];
  if (draw.chance(0.5)) return ['', ['-', ...rest], ` < ${quoted(first)}`];
  return [`gzip -nc ${quoted(first)} > packed.gz; `, ['packed.gz', ...rest], ''];
}

/** Few samples where some are drawn: what they are is the same in the first hundred. */
function resampling(options: readonly string[]): readonly string[] {
  const isDrawn = options.some((option) => ['--confidence', '--significance', '--at', '--runs'].includes(option));
  return isDrawn && !options.includes('--samples') ? ['--samples', '100'] : [];
}

/** None to five options, most of them such as suit the files. */
function drawOptions(draw: Source, { options }: Screen, operands: readonly string[]): readonly string[] {
  const isAny = draw.chance(0.1);
  const known = [...options.keys()].filter((flag) => isAny || suits(flag, operands));
  const often = frequent.filter((flag) => options.has(flag));
  if (known.length === 0) return [];
  return Array.from({ length: draw.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 5]) }, () => {
    const flag = draw.pick(often.length > 0 && draw.chance(0.5) ? often : known);
    return [flag, ...draw.pick(options.get(flag)!)];
  }).flat();
}

function suits(flag: string, operands: readonly string[]): boolean {
  if (forSeveral.includes(flag)) return operands.length > 2;
  const limits = onlyFor.filter(({ option }) => option.test(flag));
  return limits.length === 0 || limits.some(({ file }) => operands.some((operand) => file.test(operand)));
}

function operandsOf(draw: Source, screen: Screen, stock: Stock): readonly string[] {
  const set = draw.weighted(setsOf(screen.command, stock));
  const several = <T>(one: () => T): T[] => Array.from({ length: draw.pick([1, 1, 2, 3]) }, one);
  if (screen.operands.startsWith('<scores')) return several(() => `testdata/saved/${draw.pick(saved[screen.command])}`);
  if (screen.operands.startsWith('[name')) return draw.chance(0.05) ? [] : [draw.pick(screen.names)];
  if (screen.operands === '<file>') return [draw.pick(set.entries)];
  if (screen.operands.startsWith('<file'))
    return draw.chance(0.9) ? several(() => draw.pick(set.entries)) : [set.under];
  return systems(draw, screen.command, stock);
}

/** A key and one to three systems, most of the time such as belong together. */
function systems(draw: Source, command: Command, stock: Stock): readonly string[] {
  const set = draw.weighted(setsOf(command, stock));
  const kind = draw.below(100);
  if (kind < 7) return [draw.pick(set.entries), draw.pick(set.entries)];
  if (kind < 10) return [draw.pick(set.entries), draw.pick(draw.pick(stock.sets).entries)];
  if (kind < 12)
    return draw.pick([
      ['testdata/empty.conll', draw.pick(set.entries)],
      ['missing.txt', 'none.txt'],
      [set.under, set.under],
    ]);
  const { key, responses } = draw.pick(set.pairs);
  if (command === 'nerscore' && (key === responses[0] ? draw.chance(0.5) : kind < 16)) return [key];
  if (kind < 20) return [key, key];
  const count = kind < 80 ? 1 : draw.pick([2, 2, 3]);
  const others = [...responses, key, draw.pick(set.entries)];
  const first = draw.chance(0.7) ? responses[0] : draw.pick(responses);
  const files = [first, ...Array.from({ length: count - 1 }, () => draw.pick(others))];
  return [key, ...(draw.chance(0.1) ? files.map((file, at) => `run.${at + 1}=${file}`) : files)];
}

function pairOf(draw: Source, { pairs }: FileSet): readonly [key: string, response: string] {
  const { key, responses } = draw.pick(pairs);
  return [key, draw.chance(0.7) ? responses[0] : draw.pick(responses)];
}

function setsOf(command: Command, { sets }: Stock): readonly FileSet[] {
  return sets.filter((set) => set.command === command);
}
