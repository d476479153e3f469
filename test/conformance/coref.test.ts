import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import type { ScoreCorefOptions } from '../../src/evaluate/library/score-coref.ts';
import { type Scored, scored } from '../evaluate/scored.ts';
import { shared } from '../shared.ts';
import { disagreements, type Expected, sideDiffers } from './agreement.ts';
import { caseFiles, casePath } from './cases.ts';

/** The cases in which a mention is repeated: tools other than scorer.pl count it in ways of their own (coref-semantics.md, section 3). */
const repeats = new Set(['o34_dup_sys_other_entity', 'o39_dup_key_two_entities', 'o40_dup_sys_same_entity']);

const cases: Readonly<Record<string, Case>> = Object.assign({}, ...caseFiles('coref/open/expected.json'));
const names = Object.keys(cases);
const foreign = 'o01_readme_metric4coref';

/** neleval's name of each measure that has our definition. */
const neleval = {
  muc: 'muc',
  bcub: 'b_cubed',
  ceafm: 'mention_ceaf',
  ceafe: 'entity_ceaf',
  links: 'pairwise',
} as const;

describe('the conformance cases of coreference', () => {
  it('are 39', () => {
    expect(names.filter((name) => name !== foreign)).toHaveLength(39);
  });

  it.skipIf(!shared)("are one more, which is metric4coref's own example", () => {
    expect(names).toContain(foreign);
  });

  it.each(names)('%s equals the totals of scorer.pl', (name) => {
    const { totals } = cases[name]['scorer.pl'];
    expect(scorerPlDisagreements(scoreCase(name), totals)).toEqual([]);
  });

  it.each(names.filter((name) => cases[name]['scorer.pl'].per_doc))(
    '%s equals scorer.pl in each document that it scores by name',
    (name) => {
      const { byUnit = [] } = scoreCase(name);
      const theirs = cases[name]['scorer.pl'].per_doc ?? {};
      let compared = 0;
      for (const { name: document, scores } of byUnit) {
        const expected = theirs[/\((.*)\)/.exec(document)?.[1] ?? document];
        if (!expected) continue;
        compared++;
        expect(scorerPlDisagreements({ scores }, expected)).toEqual([]);
      }
      expect(compared).toBe(Object.keys(theirs).length);
    },
  );

  it.each(names.filter((name) => !repeats.has(name)))('%s equals the LEA branch of scorer.pl', (name) => {
    expect(disagreements('lea', scoreCase(name).scores.lea, cases[name]['scorer.pl'].lea_branch.lea)).toEqual([]);
  });
});

describe('coval', () => {
  const skipped: Readonly<Record<string, string>> = {
    o34_dup_sys_other_entity: 'a repeated mention',
    o35_missing_doc: 'coval fails with a KeyError where a document is missing',
    o39_dup_key_two_entities: 'a repeated mention',
    o40_dup_sys_same_entity: 'a repeated mention',
  };

  const differences = (name: string): readonly string[] => {
    const { coval } = cases[name];
    return (['keep', 'drop'] as const).flatMap((singletons) => {
      const theirs = coval[singletons === 'keep' ? 'keep_singletons' : 'remove_singletons'];
      if ('error' in theirs) return ['error'];
      const { scores } = scoreCase(name, { singletons });
      return ['mentions', 'muc', 'bcub', 'ceafe', 'lea']
        .flatMap((metric) => disagreements(metric, scores[metric], theirs[metric] as Expected))
        .concat(conllDisagreements(scores.conll.f1, theirs.conll as number));
    });
  };

  it.each(names.filter((name) => !skipped[name]))('agrees on %s with singletons kept and dropped', (name) => {
    expect(differences(name)).toEqual([]);
  });

  it.each(Object.entries(skipped))('is not compared on %s: %s', (name) => {
    expect(differences(name)).not.toEqual([]);
  });
});

describe('corefud-scorer', () => {
  const skipped: Readonly<Record<string, string>> = {
    o34_dup_sys_other_entity: 'a repeated mention',
    o35_missing_doc: 'corefud-scorer fails with a KeyError where a document is missing',
    o39_dup_key_two_entities: 'a repeated mention',
    o40_dup_sys_same_entity: 'a repeated mention',
  };

  const differences = (name: string): readonly string[] =>
    (['keep', 'drop'] as const).flatMap((singletons) => {
      const theirs = cases[name]['corefud-scorer'][singletons === 'keep' ? 'keep_singletons' : 'remove_singletons'];
      if ('error' in theirs) return ['error'];
      const { scores } = scoreCase(name, { singletons });
      return ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'lea'].flatMap((metric) =>
        disagreements(metric, scores[metric === 'blanc' ? 'blanc-luo' : metric], theirs[metric] as Expected),
      );
    });

  it.each(names.filter((name) => !skipped[name]))('agrees on %s, its blanc being blanc-luo', (name) => {
    expect(differences(name)).toEqual([]);
  });

  it.each(Object.entries(skipped))('is not compared on %s: %s', (name) => {
    expect(differences(name)).not.toEqual([]);
  });
});

describe('neleval', () => {
  const skipped: Readonly<Record<string, string>> = {
    o26_edge_empty_sys: 'neleval refuses a side without mentions with a SyntaxError',
    o27_edge_empty_key: 'neleval refuses a side without mentions with a SyntaxError',
    o28_edge_both_empty: 'neleval refuses a side without mentions with a SyntaxError',
    o39_dup_key_two_entities: 'a mention repeated in the key: neleval scores overlapping entities against themselves',
  };

  const differences = (name: string): readonly string[] => {
    const { cli } = cases[name].neleval;
    const { scores } = scoreCase(name);
    return 'error' in cli
      ? ['error']
      : (['pooled', 'by_doc_micro'] as const).flatMap((way) =>
          Object.entries(neleval).flatMap(([metric, measure]) =>
            nelevalDisagreements(`${way} ${metric}`, scores[metric], cli[way][measure]),
          ),
        );
  };

  it.each(names.filter((name) => !skipped[name]))('agrees on %s, pooled and summed by document', (name) => {
    expect(differences(name)).toEqual([]);
  });

  it.each(Object.entries(skipped))('is not compared on %s: %s', (name) => {
    expect(differences(name)).not.toEqual([]);
  });
});

describe('documents from lists of mentions', () => {
  // Which of two repeats stays depends on the order of entities: by their ids in the lists, by their first bracket in the files.
  const otherOrder = 'o34_dup_sys_other_entity';

  it(`score otherwise in ${otherOrder}, where the order of entities decides which repeat stays`, () => {
    const { scores } = scored(readJson(otherOrder, 'key'), readJson(otherOrder, 'sys'), everything);
    expect([scores.bcub.precision.value, scoreCase(otherOrder).scores.bcub.precision.value]).toEqual([1, 6.4 / 8]);
  });

  it.each(names.filter((name) => name !== otherOrder))('score in %s as the CoNLL files do', (name) => {
    for (const singletons of ['keep', 'drop'] as const) {
      const fromConll = scoreCase(name, { singletons });
      const fromJson = scored(readJson(name, 'key'), readJson(name, 'sys'), { ...everything, singletons });
      expect(fromJson.scores).toEqual(fromConll.scores);
      expect(fromJson.byUnit?.map(({ counts }) => counts)).toEqual(fromConll.byUnit?.map(({ counts }) => counts));
    }
  });
});

interface Case {
  readonly 'scorer.pl': {
    readonly totals: ScorerPlScores;
    readonly lea_branch: { readonly lea: Expected };
    readonly per_doc?: Readonly<Record<string, ScorerPlScores>>;
  };
  readonly coval: Settings;
  readonly 'corefud-scorer': Settings;
  readonly neleval: { readonly cli: { readonly error: string } | Record<'pooled' | 'by_doc_micro', NelevalScores> };
}

type Settings = Readonly<Record<'keep_singletons' | 'remove_singletons', Readonly<Record<string, Expected | number>>>>;
type NelevalScores = Readonly<Record<string, Expected & { readonly ptp: number; readonly rtp: number }>>;
interface ScorerPlScores extends Readonly<Record<(typeof unaveraged)[number], Expected>> {
  readonly blanc: Expected & { readonly coref: Expected; readonly noncoref: Expected };
  readonly conll: number;
}

const unaveraged = ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe'] as const;
const everything = { metrics: ['all', 'blanc-luo'] };

function scoreCase(name: string, options: ScoreCorefOptions = {}): Scored {
  return scored(readConll(name, 'key'), readConll(name, 'sys'), { ...everything, ...options });
}

function readConll(name: string, side: 'key' | 'sys'): readonly CorefDocument[] {
  const file = `${name}.${side}.conll`;
  return readCoref(readFileSync(casePath('coref/open/cases', file)), { file });
}

/** Offsets there are inclusive, ours end one later. */
function readJson(name: string, side: 'key' | 'sys'): readonly CorefDocument[] {
  const text = readFileSync(casePath('coref/open/cases', `${name}.${side}.json`), 'utf8');
  const rows: { readonly doc: string; readonly clusters: readonly (readonly [number, number])[][] }[] =
    JSON.parse(text);
  return rows.map(({ doc, clusters }) =>
    corefDocument(
      doc,
      clusters.map((cluster) => cluster.map(([first, last]) => [first, last + 1] as const)),
    ),
  );
}

function scorerPlDisagreements({ scores }: Pick<Scored, 'scores'>, theirs: ScorerPlScores): readonly string[] {
  const { coreference, nonCoreference } = scores.blanc.parts ?? {};
  const { coref, noncoref } = theirs.blanc;
  return [
    ...unaveraged.flatMap((metric) => disagreements(metric, scores[metric], theirs[metric])),
    ...disagreements('blanc', scores.blanc, { r: theirs.blanc.r, p: theirs.blanc.p, f: theirs.blanc.f }),
    ...sideDiffers('C recall', coreference.recall, coref.rn, coref.rd),
    ...sideDiffers('C precision', coreference.precision, coref.pn, coref.pd),
    ...sideDiffers('N recall', nonCoreference.recall, noncoref.rn, noncoref.rd),
    ...sideDiffers('N precision', nonCoreference.precision, noncoref.pn, noncoref.pd),
    ...conllDisagreements(scores.conll.f1, theirs.conll),
  ];
}

function conllDisagreements(ours: number, theirs: number): readonly string[] {
  return Math.abs(ours - theirs) <= 1e-9 ? [] : [`conll f1: ${ours}, not ${theirs}`];
}

function nelevalDisagreements(
  name: string,
  ours: Scored['scores'][string],
  theirs: NelevalScores[string],
): readonly string[] {
  return disagreements(name, ours, { r: theirs.r, p: theirs.p, f: theirs.f, rn: theirs.rtp, pn: theirs.ptp });
}
