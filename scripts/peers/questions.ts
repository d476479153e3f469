import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/serve/run.ts';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { NerToolSettings } from '../../src/compat/ner/ner-tool.ts';
import { nerTool } from '../../src/compat/ner-tools.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { compatFiles } from '../../src/evaluate/use-cases.ts';
import type { Source } from '../same-output/random.ts';
import { type Clusterings, clusterings, conllOf, conlluSides, nelevalOf, tagCorpus } from './corpora.ts';

/** Numbers by names, nested in any way. */
export type Figures = number | { readonly [name: string]: Figures } | readonly Figures[];

/** What a scorer makes of a corpus: numbers, or an error. */
export type Answer = Figures | { readonly raises: string };

/** A corpus, as a peer of the Python registry is asked about it, and what ours says of it. */
export interface Question {
  readonly ask: object;
  readonly ours: () => Answer | Promise<Answer>;
}

/** Draws questions to each peer, by its name in `peers.py`. */
export const questions: Readonly<Record<string, (draw: Source) => Question>> = {
  seqeval: (draw) => {
    const strict = draw.chance(0.5);
    const tags = tagCorpus(draw, ['BI', 'BI', 'BIES', 'IE', 'I']);
    return { ask: { ...tags, strict }, ours: () => ofTags(strict ? 'seqeval-strict' : 'seqeval', tags) };
  },
  sklearn: (draw) => {
    const tags = tagCorpus(draw, ['BI', 'BIES']);
    return { ask: tags, ours: () => ofTags('sklearn', tags) };
  },
  nervaluate: (draw) => {
    const tags = tagCorpus(draw, ['BI']);
    const types = ['X', 'Y', 'Z-1'];
    return { ask: { ...tags, types }, ours: () => ofTags('nervaluate-1.1', tags, { types }) };
  },
  clusterings: (draw) => {
    const sides = clusterings(draw, true);
    const labels = (entities: number[][]): number[] => {
      const found: number[] = [];
      for (const [id, entity] of entities.entries()) for (const mention of entity) found[mention] = id;
      return found;
    };
    return {
      ask: { key: labels(sides.key), response: labels(sides.response) },
      ours() {
        const { rand, ari, ami, vmeasure } = scoresOf(sides, ['rand', 'ari', 'ami', 'vmeasure']);
        const values = [vmeasure.recall, vmeasure.precision].map(({ value }) => value);
        return { rand: rand.f1, ari: ari.f1, ami: ami.f1, vmeasure: [...values, vmeasure.f1] };
      },
    };
  },
  scipy: (draw) => {
    const sides = clusterings(draw, false);
    return {
      ask: sides,
      ours() {
        const { ceafm, ceafe } = scoresOf(sides, ['ceafm', 'ceafe']);
        return { ceafm: ceafm.recall.numerator!, ceafe: ceafe.recall.numerator! };
      },
    };
  },
  neleval: (draw) => {
    const sides = clusterings(draw, false);
    const [key, response] = [sides.key, sides.response].map(nelevalOf);
    return {
      ask: { key, response },
      ours: () => ofFiles({ key, response }, { compat: 'neleval' }),
    };
  },
  coval: (draw) => {
    const sides = clusterings(draw, false);
    const [key, response] = [sides.key, sides.response].map(conllOf);
    return {
      ask: { key, response },
      ours: () => figuresOf(corefTool('coval').score({ key: readCoref(key), response: readCoref(response) })),
    };
  },
  corefud: (draw) => {
    const sides = conlluSides(draw);
    const [match, zeroMatch] = [draw.pick(['head', 'exact', 'partial'] as const), 'dependent' as const];
    const singletons = draw.pick(['drop', 'keep'] as const);
    return {
      ask: { ...sides, match, zero_match_method: zeroMatch, keep_singletons: singletons === 'keep' },
      ours: () => ofFiles(sides, { compat: 'corefud', match, zeroMatch, singletons }),
    };
  },
};

async function ofFiles(sides: { readonly key: string; readonly response: string }, settings: object): Promise<Answer> {
  const { outcome, log } = await compatFiles('corefscore', ['key', 'response'], sides, settings as never);
  if (!outcome) throw new Error(log.problems[0].message);
  return figuresOf(outcome as unknown as { readonly scores: Figures });
}

function scoresOf({ key, response }: Clusterings, metrics: readonly string[]) {
  return scoreCoref(
    key.map((own) => own.map(String)),
    response.map((own) => own.map(String)),
    { metrics },
  ).systems[0].scores;
}

function ofTags(name: string, tags: { gold: string[][]; pred: string[][] }, settings: NerToolSettings = {}) {
  return figuresOf(nerTool(name).score.tags!(tags, settings));
}

function figuresOf(outcome: { readonly scores: Figures } | { readonly refusal: string }) {
  return 'refusal' in outcome ? { raises: outcome.refusal } : outcome.scores;
}

/** A program in Perl whose output ours prints: its name, the variable with its path, and the corpora that both read. */
export interface PerlPeer {
  readonly program: 'scorer.pl' | 'conlleval.pl';
  readonly variable: string;
  readonly draw: (draw: Source) => {
    readonly argv: readonly string[];
    readonly files: Readonly<Record<string, string>>;
    readonly input?: string;
  };
}

export const perlPeers: readonly PerlPeer[] = [
  {
    program: 'scorer.pl',
    variable: 'COREFSCORER',
    draw(draw) {
      const { key, response } = clusterings(draw, false);
      return { argv: ['all', 'key', 'response', 'none'], files: { key: conllOf(key), response: conllOf(response) } };
    },
  },
  {
    program: 'conlleval.pl',
    variable: 'CONLLEVAL',
    draw(draw) {
      const { gold, pred } = tagCorpus(draw, ['BI', 'IE', 'BIES']);
      const rows = gold.map((own, sentence) => own.map((tag, at) => `w ${tag} ${pred[sentence][at]}\n`).join(''));
      return { argv: [], files: {}, input: rows.join('\n') };
    },
  },
];

/** What both programs print, line by line. */
export async function perlAnswers({ program, draw: corpus }: PerlPeer, path: string, draw: Source) {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  try {
    const { argv, files, input = '' } = corpus(draw);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { stdout } = spawnSync('perl', [path, ...argv], { cwd: folder, input, encoding: 'utf8' });
    const { out } = await run(program, argv, { cwd: folder, files: { '-': input }, env: {} });
    return [out, stdout].map((text) => text.replace(/^version: .*\n/, '').split('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
