import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportJson, scoreCorefFiles } from '../../src/index.ts';
import { shared, sharedPath } from '../shared.ts';

type Values = Readonly<Record<string, { readonly f: number }>> & { readonly conll: number; readonly error?: string };
type Answers = Readonly<Record<string, Readonly<Record<string, Values>>>>;

const settings = {
  head: 'head/nosingletons/dependent',
  partial: 'partial/nosingletons/dependent',
  exact: 'exact/nosingletons/dependent',
  singletons: 'head/singletons/dependent',
} as const;

function answersOf(folder: string, file: string): Answers {
  return JSON.parse(readFileSync(sharedPath(folder, file), 'utf8')) as Answers;
}

function casesOf(folder: string): readonly string[] {
  return readdirSync(sharedPath(folder)).flatMap((name) => /^(.*)\.key\.conllu$/u.exec(name)?.[1] ?? []);
}

/** The folders gold and pred with a dataset for each case. */
function datasets(folder: string, cases: readonly string[]) {
  const named = [
    ['gold', 'key'],
    ['pred', 'sys'],
  ];
  return Object.fromEntries(
    cases.flatMap((name) =>
      named.map(([side, end]) => [
        `${side}/${name}-corefud-dev.conllu`,
        readFileSync(sharedPath(folder, `${name}.${end}.conllu`)),
      ]),
    ),
  );
}

describe.skipIf(!shared)('--preset', () => {
  const folders = shared ? ['conformance/corefud/open', 'conformance/corefud/probes', 'realdata/corefud'] : [];

  it.each(folders)(
    'has the numbers of corefud-scorer for each dataset of %s, their means, and says which it means otherwise',
    async (folder) => {
      const [expected, clean] = ['expected.json', 'clean.json'].map((file) => answersOf(folder, file));
      const cases = casesOf(folder).filter((name) =>
        Object.values(settings).every((one) => !expected[name][one].error),
      );
      const { report } = await scoreCorefFiles(['gold', 'pred'], datasets(folder, cases), { preset: 'crac2025' });
      const [{ preset, notes = [] }] = reportJson(report!).systems as readonly {
        readonly preset: {
          readonly datasets: readonly Readonly<Record<string, number | string>>[];
          readonly macro: Readonly<Record<string, number>>;
        };
        readonly notes?: readonly string[];
      }[];
      expect(preset.datasets.map(({ dataset }) => dataset)).toEqual([...cases].sort());
      for (const { dataset, ...own } of preset.datasets) {
        const answer = expected[dataset];
        const { mor, zero } = answer[settings.head];
        const conll = Object.entries(settings).map(([column, setting]) => [column, answer[setting].conll]);
        const values = Object.entries({ ...Object.fromEntries(conll), mor: mor.f, zero: zero.f });
        expect([dataset, own]).toEqual([
          dataset,
          Object.fromEntries(values.map(([column, value]) => [column, expect.closeTo(value as number, 9)])),
        ]);
      }
      for (const [column, mean] of Object.entries(preset.macro)) {
        const sum = preset.datasets.reduce((all, own) => all + (own[column] as number), 0);
        expect(mean).toBeCloseTo(sum / cases.length, 12);
      }
      const confused = Object.keys(clean)
        .filter((name) => cases.includes(name))
        .sort();
      const told = notes.flatMap((note) => /intended numbers differ: (.*)$/.exec(note)?.[1].split(', ') ?? []);
      expect(told).toEqual(confused);
    },
  );

  it.each(shared ? casesOf('conformance/corefud/probes') : [])(
    'refuses the probe %s if corefud-scorer does',
    async (name) => {
      const folder = 'conformance/corefud/probes';
      const { report } = await scoreCorefFiles(['gold', 'pred'], datasets(folder, [name]), { preset: 'crac2026' });
      const expected = answersOf(folder, 'expected.json')[name];
      expect(report === undefined).toBe(Object.values(settings).some((one) => expected[one].error !== undefined));
    },
  );
});
