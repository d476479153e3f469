import type { Quotients } from '../compat/coref/quotients.ts';
import {
  type Counts,
  type LabelScorer,
  meanScore,
  numberNames,
  numberOf,
  quotients,
  type Score,
  type ScoreRow,
} from '../score/score.ts';
import type { Report, UnitResults } from './report.ts';

/** What is scored of a dataset: CoNLL F1 in four settings, and the F1 of the overlap of mentions and of zeros. */
export const presetColumns = ['head', 'partial', 'exact', 'singletons', 'mor', 'zero'] as const;
export type PresetColumn = (typeof presetColumns)[number];

/** A column as tables call it. */
export function columnTitle(column: string): string {
  return column === 'mor' ? 'MOR' : column;
}

/** The metrics that the score of each column is the mean of, column by column. */
const metrics = presetColumns.flatMap((column) =>
  (column === 'mor' || column === 'zero' ? [column] : (['muc', 'bcub', 'ceafe'] as const)).map((metric) => {
    return { column, metric };
  }),
);
type PresetMetric = (typeof metrics)[number]['metric'];
const numbers = ['r_num', 'r_den', 'p_num', 'p_den'] as const;

/** The metrics that the columns are made of, by name. */
export const presetMetrics: readonly string[] = ['conll', ...new Set(metrics.map(({ metric }) => metric))];

/** What is counted of each dataset: its documents, and the four numbers of each metric. */
const fields: readonly string[] = [
  'documents',
  ...metrics.flatMap(({ column, metric }) =>
    numbers.map((name) => `${column}.${metric === column ? '' : `${metric}.`}${name}`),
  ),
];

/** The numbers of a document by column and metric. */
export type PresetCounts = Readonly<Record<PresetColumn, Readonly<Record<PresetMetric, Quotients>>>>;

/** What is counted of one document of its dataset. */
export function documentCounts(counts: PresetCounts): Counts {
  const own = metrics.flatMap(({ column, metric }) => numbers.map((name) => counts[column][metric][name]));
  return Float64Array.of(1, ...own);
}

const quotient = quotients([0, 1], [2, 3]);

/** The score of each column. */
function datasetScores(counts: Counts): readonly Score[] {
  const scores = metrics.map((_, at) => quotient.score(counts.subarray(1 + at * numbers.length)));
  return presetColumns.map((column) => {
    const own = scores.filter((_, at) => metrics[at].column === column);
    return own.length === 1 ? own[0] : meanScore(own);
  });
}

/**
 * The macro mean: of each column, the mean over the datasets. Its fields are those of each dataset, with the name of the dataset before
 * them; its parts are the other columns, and all columns of each dataset. A dataset without documents, as all others are of a unit, is
 * left out.
 */
export function presetScorer(datasets: readonly string[]): LabelScorer {
  const columnsOf = (dataset: string): readonly string[] => presetColumns.map((column) => `${dataset}.${column}`);
  const scoresOf = (counts: Counts): readonly (readonly Score[] | undefined)[] =>
    datasets.map((_, at) => {
      const own = counts.subarray(at * fields.length, (at + 1) * fields.length);
      return own[0] > 0 ? datasetScores(own) : undefined;
    });
  const meansOf = (all: ReturnType<typeof scoresOf>): readonly Score[] => {
    const scored = all.filter((scores) => scores !== undefined);
    return presetColumns.map((_, column) => meanScore(scored.map((scores) => scores[column])));
  };
  return {
    name: 'macro',
    title: 'macro CoNLL',
    summary: 'the mean of CoNLL F1 over the datasets of a shared task',
    fields: datasets.flatMap((dataset) => fields.map((field) => `${dataset}.${field}`)),
    sparseFrom: 0,
    scores(counts) {
      const all = scoresOf(counts);
      const [macro, ...others] = meansOf(all);
      const means = others.map((mean, at) => [presetColumns[at + 1], mean] as const);
      const ofDatasets = datasets.flatMap((dataset, at) =>
        columnsOf(dataset).flatMap((name, column) => (all[at] ? [[name, all[at][column]] as const] : [])),
      );
      return { ...macro, parts: Object.fromEntries([...means, ...ofDatasets]) };
    },
    numbers: {
      parts: [...presetColumns.slice(1), ...datasets.flatMap(columnsOf)],
      empty: 0,
      write(counts, values, from) {
        const all = scoresOf(counts);
        const shown = [...meansOf(all), ...all.flatMap((scores): readonly (Score | undefined)[] => scores ?? none)];
        shown.forEach((score, at) => {
          for (const [side, name] of numberNames.entries())
            values[from + 3 * at + side] = score ? numberOf(score, name) : Number.NaN;
        });
      },
    },
  };
}

const none = presetColumns.map(() => undefined);

/** The scorers of units that were saved, whose fields name the datasets. */
export function savedPresetScorers(units: readonly Pick<UnitResults, 'counts'>[]): readonly LabelScorer[] {
  const names = units.flatMap(({ counts }) => Object.keys(counts.macro ?? {}));
  return [presetScorer([...new Set(names.flatMap((name) => /^(.*)\.documents$/s.exec(name)?.[1] ?? []))])];
}

/** The macro mean, those of the other columns, and then all columns of each dataset. */
export function presetRows(scores: object): ScoreRow[] {
  const { macro } = scores as { readonly macro: Score };
  const parts = Object.entries(macro.parts ?? {}).map(([part, score]) => {
    const [, dataset, column] = /^(?:(.*)\.)?(.*)$/s.exec(part)!;
    const title = column === 'head' ? dataset : [...(dataset ? [dataset] : []), columnTitle(column)].join(' ');
    return { metric: 'macro', part, title, isMain: false, score };
  });
  return [{ metric: 'macro', title: 'macro CoNLL', isMain: true, score: macro }, ...parts];
}

/** What a table of datasets is made of: the rows of each by its columns, and those of the means. */
export interface PresetTable<Of> {
  readonly datasets: readonly ({ readonly dataset: string } & Readonly<Record<PresetColumn, Of>>)[];
  readonly macro: Readonly<Record<PresetColumn, Of>>;
}

/** Whether a report is of datasets that were scored as a shared task. */
export function isOfPreset({ settings }: Pick<Report, 'settings'>): boolean {
  return (settings as { readonly preset?: string }).preset !== undefined;
}

/** The rows of a preset as a table; undefined for other reports. */
export function presetTable<Row extends ScoreRow>(
  report: Pick<Report, 'settings'>,
  rows: readonly Row[],
): PresetTable<Row> | undefined {
  if (!isOfPreset(report)) return undefined;
  const byPart = new Map(rows.map((row) => [row.part ?? 'head', row]));
  const columns = (prefix: string) =>
    Object.fromEntries(
      presetColumns.map((column) => [column, byPart.get(prefix + column)]),
    ) as PresetTable<Row>['macro'];
  const datasets = rows.flatMap(({ part }) => /^(.*)\.head$/s.exec(part ?? '')?.[1] ?? []);
  return { datasets: datasets.map((dataset) => ({ dataset, ...columns(`${dataset}.`) })), macro: columns('') };
}
