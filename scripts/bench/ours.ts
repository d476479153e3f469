import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Input } from './inputs.ts';
import { conllevalScores, scorerPlScores } from './perl-scores.ts';
import type { Command } from './process-run.ts';
import type { Scores, Subject } from './subject.ts';

/** Our programs, as they are built in that folder; those that are not there say so. */
export function ours(dist: string): readonly Subject[] {
  const row = (name: string, file: string, command: CommandOf, scores: Subject['scores'] = () => ({})): Subject => {
    const path = join(dist, 'bin', file);
    const run = (input: Input, files: readonly string[]): Command | undefined => {
      const made = command(input, files);
      return made && { ...made, argv: [process.execPath, path, ...made.argv] };
    };
    return { name, kind: 'ours', ...(!existsSync(path) && { missing: `${file} is not built` }), command: run, scores };
  };
  return [
    row('corefscore --help', 'corefscore.cjs', ({ name }) => (name === 'ten-lines' ? { argv: ['--help'] } : undefined)),
    row('corefscore', 'corefscore.cjs', (input, files) =>
      input.size < 100_000 && isCoref(input) ? { argv: files } : undefined,
    ),
    row('corefscore json', 'corefscore.cjs', (input, files) => onCoref(input, files, allAsJson), corefJson),
    row('corefscore check', 'corefscore.cjs', ({ family }, [file]) =>
      family === 'bytes' ? { argv: ['check', file, file] } : undefined,
    ),
    row(
      ...(['our scorer.pl', 'scorer-pl.cjs'] as const),
      ({ family }, files) => (family === 'coref' ? { argv: ['all', ...files, 'none'] } : undefined),
      scorerPlScores,
    ),
    row('nerscore json', 'nerscore.cjs', (input, files) => onTags(input, files), nerJson),
    row(
      ...(['our conlleval.pl', 'conlleval-pl.cjs'] as const),
      ({ family }, [stdin]) => (family === 'tags' ? { argv: [], stdin } : undefined),
      conllevalScores,
    ),
  ];
}

type CommandOf = Subject['command'];

const allAsJson = ['--metric', 'all', '--format', 'json'];

/** Whether corefscore scores it, and not nerscore. */
export function isCoref({ family }: Input): boolean {
  return family === 'coref' || family === 'clustering' || family === 'bytes';
}

function onCoref(input: Input, files: readonly string[], options: readonly string[]): Command | undefined {
  const [key, response = key] = files;
  return isCoref(input) ? { argv: [key, response, ...options] } : undefined;
}

function onTags(input: Input, files: readonly string[]): Command | undefined {
  const scheme = input.family === 'segmentation' ? 'bmes' : 'bio';
  return isCoref(input) ? undefined : { argv: [...files, '--mode', 'strict', '--scheme', scheme, '--format', 'json'] };
}

function corefJson(stdout: string): Scores {
  const report: { systems: [{ scores: Record<string, { f1: number }> }] } = JSON.parse(stdout);
  return Object.fromEntries(Object.entries(report.systems[0].scores).map(([metric, { f1 }]) => [metric, 100 * f1]));
}

function nerJson(stdout: string): Scores {
  const report: { systems: [{ scores: { strict: { micro: { f1: number } } } }] } = JSON.parse(stdout);
  return { strict: 100 * report.systems[0].scores.strict.micro.f1 };
}
