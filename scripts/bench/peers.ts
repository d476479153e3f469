import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Input } from './inputs.ts';
import { conllevalScores, scorerPlScores } from './perl-scores.ts';
import type { Command } from './process-run.ts';
import type { Scores, Subject } from './subject.ts';

/**
 * The other programs, each found by a variable of the environment: of SCORER_PL, CONLLEVAL_PL and CONLLEVAL_PY (sighsmile's) the
 * path of the script, of COVAL that of its scorer.py, of NELEVAL, SEQEVAL and NERVALUATE the folder that Python imports the package
 * from. PYTHON is the interpreter, python3 if not given.
 */
export function peers(environment: NodeJS.ProcessEnv): readonly Subject[] {
  const python = environment.PYTHON ?? 'python3';
  const module = (argv: readonly string[]) => (path: string) => ({ argv, env: { PYTHONPATH: path } });
  const rows: readonly Peer[] = [
    {
      ...{ name: 'scorer.pl', variable: 'SCORER_PL', does: isSmallCoref, scores: scorerPlScores },
      command: (path, files) => ({ argv: ['perl', path, 'all', ...files, 'none'] }),
    },
    {
      ...{ name: 'coval', variable: 'COVAL', does: isMediumCoref, scores: covalScores },
      command: (path, files) => ({ argv: [python, path, ...files] }),
    },
    {
      ...{ name: 'neleval', variable: 'NELEVAL', does: isNear, scores: nelevalScores },
      command: (path, files) => module(['bash', '-c', neleval, python, ...files])(path),
    },
    {
      ...{ name: 'conlleval.pl', variable: 'CONLLEVAL_PL', does: isTags, scores: conllevalScores },
      command: (path, [stdin]) => ({ argv: ['perl', path], stdin }),
    },
    {
      ...{ name: 'conlleval.py', variable: 'CONLLEVAL_PY', does: isTags, scores: conllevalScores },
      command: (path, [stdin]) => ({ argv: [python, path], stdin }),
    },
    ...['seqeval', 'nervaluate'].map((name) => ({
      ...{ name, variable: name.toUpperCase(), does: isTags, scores: strictScore },
      command: (path: string, [file]: readonly string[]) =>
        module([python, join(folder, `peer-${name}.py`), file])(path),
    })),
  ];
  return rows.map((row) => subject(row, environment[row.variable]));
}

interface Peer {
  readonly name: string;
  /** Of the environment, with the path. */
  readonly variable: string;
  does(input: Input): boolean;
  command(path: string, files: readonly string[]): Command;
  scores(stdout: string): Scores;
}

const folder = dirname(fileURLToPath(import.meta.url));

function subject({ name, variable, does, command, scores }: Peer, path: string | undefined): Subject {
  return {
    ...{ name, kind: 'peer', scores },
    ...(!path && { missing: `${variable} is not set` }),
    command: (input, files) => (path && does(input) ? command(path, files) : undefined),
  };
}

// From 10,000 mentions in one document on, scorer.pl takes more than four minutes for CEAF and BLANC each. Of a
// corpus it and the others take as long as its documents do.
const isSmallCoref = ({ family, size }: Input): boolean => family === 'coref' && size < 100_000;

// coval fills a matrix of all entities: 10,000 mentions take 20 seconds, 100,000 do not end.
const isMediumCoref = (input: Input): boolean =>
  isSmallCoref(input) || (input.family === 'clustering' && input.size <= 10_000);

// neleval solves components of the matrix: the giant one at 10,000 mentions takes minutes. It has no LEA, BLANC as scorer.pl has it
// or mean.
const isNear = (input: Input): boolean =>
  isMediumCoref(input) || (input.family === 'clustering' && input.name.includes('-near-'));

const isTags = ({ family }: Input): boolean => family === 'tags';

const neleval = [
  'set -e; d=$(mktemp -d); trap \'rm -r "$d"\' EXIT',
  '"$0" -m neleval prepare-conll-coref "$1" > "$d/key"; "$0" -m neleval prepare-conll-coref "$2" > "$d/response"',
  '"$0" -m neleval evaluate -m muc -m b_cubed -m entity_ceaf -m mention_ceaf -f json -g "$d/key" "$d/response"',
].join('\n');

function nelevalScores(stdout: string): Scores {
  const names = { muc: 'muc', b_cubed: 'bcub', entity_ceaf: 'ceafe', mention_ceaf: 'ceafm' };
  const printed: Record<string, { fscore: number }> = JSON.parse(stdout);
  return Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, 100 * printed[theirs].fscore]));
}

function covalScores(stdout: string): Scores {
  const metrics = [...stdout.matchAll(/^(\w+)\s+Recall: .*F1: ([\d.]+)/gm)].map(([, metric, f1]) => [
    metric,
    Number(f1),
  ]);
  const [, conll] = /^CoNLL score: ([\d.]+)/m.exec(stdout) ?? [];
  return { ...Object.fromEntries(metrics), ...(conll && { conll: Number(conll) }) };
}

function strictScore(stdout: string): Scores {
  return { strict: 100 * Number(stdout) };
}
