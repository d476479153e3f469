import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { normalize } from 'node:path';
import { onDisk } from '../same-output/files.ts';
import { drawLines, type Stock } from '../same-output/lines.ts';
import type { Source } from '../same-output/random.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { type Grammar, grammars } from './grammars.ts';
import { inJson, mutated } from './mutations.ts';

/** What cases are drawn from: command lines, and cases that ran new code. */
export interface FuzzStock extends Stock {
  readonly shared: string;
  readonly kept: readonly FuzzCase[];
}

/** A case before its files are changed, and after. */
export interface Drawn {
  readonly seed: FuzzCase;
  readonly changed: FuzzCase;
}

/** The most bytes of the files of a case. */
const mostBytes = 300_000;

export function drawCase(draw: Source, stock: FuzzStock): Drawn {
  const kind = draw.below(100);
  if (kind < 6) return { seed: asRequest(draw), changed: asRequest(draw) };
  const seed =
    stock.kept.length > 0 && kind < 40
      ? draw.pick(stock.kept)
      : kind < 70
        ? ofGrammar(draw, draw.pick(grammars), stock)
        : (ofLine(draw, stock) ?? ofGrammar(draw, draw.pick(grammars), stock));
  if (seed.request) return { seed, changed: seed };
  const count = draw.pick([0, 1, 1, 1, 2, 3, 6]);
  const names = Object.keys(seed.files);
  const chosen = new Set(names.length < 3 || draw.chance(0.1) ? names : [draw.pick(names), draw.pick(names)]);
  const files = Object.entries(seed.files).map(([name, text]) => {
    const isChosen = chosen.has(name) && draw.chance(0.7);
    return [name, isChosen ? mutated(draw, text, count) : text] as const;
  });
  return { seed, changed: { ...seed, files: Object.fromEntries(files) } };
}

/** A hostile pair of files in a format, with a few options or as another command reads it. */
function ofGrammar(draw: Source, grammar: Grammar, stock: FuzzStock): FuzzCase {
  const { files, options } = grammar.make(draw);
  const command = draw.chance(0.03) ? draw.pick(['corefscore', 'nerscore'] as const) : grammar.command;
  if (grammar.name === 'conll' && draw.chance(0.2) && files.key !== undefined)
    return { program: 'scorer.pl', argv: [draw.pick(['all', 'muc', 'bcub', 'blanc']), 'key', 'response'], files };
  if (grammar.name === 'tags' && draw.chance(0.3)) return besideEachOther(files);
  const screens = stock.screens.filter((screen) => screen.command === command);
  const [scoring, ...others] = screens;
  const screen = draw.chance(0.8) ? scoring : draw.pick(others.filter(({ operands }) => /file|key/i.test(operands)));
  const isOne = screen.operands === '<file>';
  const operands = [
    ...(isOne ? [draw.pick(['key', 'response'])] : ['key', 'response']),
    ...(draw.chance(0.1) && !isOne ? ['response'] : []),
  ];
  const flags = [...screen.options.keys()];
  const drawn = Array.from({ length: draw.pick([0, 0, 1, 2, 3]) }, () => {
    const flag = draw.pick(flags);
    return [flag, ...draw.pick(screen.options.get(flag)!)];
  }).flat();
  const first = screen.subcommand === undefined ? [] : [screen.subcommand];
  return {
    program: command,
    argv: [...first, ...operands, ...(screen.options.has('--input') ? options : []), ...drawn],
    files,
  };
}

/** Gold and predicted tags in one file, as conlleval.pl reads them. */
function besideEachOther({ key, response }: FuzzCase['files']): FuzzCase {
  const predicted = response.split('\n').map((row) => row.split('\t').at(-1));
  const rows = key
    .split('\n')
    .map((row, at) => (row === '' ? '' : `${row.replaceAll('\t', ' ')} ${predicted[at] ?? 'O'}`));
  return { program: 'conlleval.pl', argv: [], files: { '-': rows.join('\n') } };
}

/** A command line like those of the tests and the manual, with the files that it names; none if it needs a shell, or its files are large. */
function ofLine(draw: Source, stock: FuzzStock): FuzzCase | undefined {
  const [line] = drawLines(draw, 1, stock);
  const [, command, input] = /^([^<>|;]*?)(?: < ([^<>|;]+))?$/.exec(line) ?? [];
  if (command === undefined) return undefined;
  const [program, ...words] = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quote, plain]) => quote ?? plain);
  const files: Record<string, string> = {};
  let bytes = 0;
  const take = (path: string): void => {
    const place = onDisk(path, stock.shared);
    if (!existsSync(place) || bytes > mostBytes) return;
    const stat = statSync(place);
    if (stat.isDirectory()) for (const name of readdirSync(place)) take(`${path}/${name}`);
    else {
      bytes += stat.size;
      if (bytes <= mostBytes) files[local(path)] = readFileSync(place, 'latin1');
    }
  };
  const argv = words.map((word) => {
    const [, name = '', path] = /^([\w.]*=)?(.*)$/s.exec(word)!;
    if (!/^(?:testdata|\.\.\/shared)\//.test(path)) return word;
    take(path);
    return `${name}${local(path)}`;
  });
  if (bytes > mostBytes) return undefined;
  if (input !== undefined) take(input.replaceAll("'", ''));
  const given = input === undefined ? {} : { '-': files[local(input.replaceAll("'", ''))] ?? '' };
  return { program: program as FuzzCase['program'], argv, files: { ...files, ...given } };
}

/** A path in the folder of the run. */
const local = (path: string): string => normalize(path.replace(/^\.\.\//, ''));

const clusters = [[[0, 1], [3, 3]], [[5, 6]]]; // biome-ignore format: mentions
/** Requests, which are changed as JSON is. */
const requests: readonly NonNullable<FuzzCase['request']>[] = [
  { do: 'scoreCoref', args: { key: { clusters }, response: { clusters: [[[0, 1]]] }, findings: true } },
  { do: 'scoreCoref', args: { key: { documents: { a: clusters } }, response: { systems: { s: { documents: { a: [] } } } }, outputs: ['jsonl', 'html', 'csv'] } },
  { do: 'scoreCoref', args: { key: { sizes: [2], spans: [[0, 1], [2, 3]], names: ['a'] }, response: { sizes: [1], spans: [[0, 1]] } } },
  { do: 'scoreCoref', args: { key: { hold: 'k', is: { clusters } }, response: { held: 'k' }, settings: { match: 'partial', singletons: 'drop', metric: ['muc'] } } },
  { do: 'scoreNer', args: { gold: { tags: [['B-X', 'I-X', 'O']] }, pred: { tags: [['B-X', 'O', 'O']] }, units: 'sentence', table: true } },
  { do: 'scoreNer', args: { gold: { labels: ['O', 'B-X'], lengths: [3], ids: [0, 1, 0] }, pred: { labels: ['O', 'B-X'], lengths: [3], ids: [1, 1, 0] } } },
  { do: 'scoreNer', args: { gold: { spans: [[[0, 1, 'X']]] }, pred: { spans: { a: [] } }, settings: { mode: ['strict', 'partial'], types: ['X'] } } },
  { do: 'scoreNer', args: { gold: { documents: [{ id: 'd', text: 'Ada', spans: [{ start: 0, end: 3, type: 'P' }] }] }, pred: { documents: [] } } },
  { do: 'seqeval', args: { gold: { tags: [['B-X']] }, pred: { tags: [['I-X']] }, mode: 'strict', scheme: 'IOB2', suffix: false } },
  { do: 'merge', args: { program: 'corefscore', states: ['{}'], argv: ['-m', 'muc'], outputs: ['csv'] } },
]; // biome-ignore format: a request a line

function asRequest(draw: Source): FuzzCase {
  const { do: name, args } = draw.pick(requests);
  let text = JSON.stringify(args);
  for (let at = draw.pick([0, 1, 1, 2, 4]); at > 0; at--) text = inJson(draw, text);
  return {
    program: 'corefscore',
    argv: [],
    files: {},
    request: { do: name, args: JSON.parse(Buffer.from(text, 'latin1').toString()) },
  };
}
