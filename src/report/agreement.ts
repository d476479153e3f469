import type { Agreement, AgreementReport, ChanceCorrected, Confidence } from '../results/agreement.ts';
import { counted } from '../text/counted.ts';
import { shown } from './numbers.ts';
import type { NumberStyle, RenderOptions } from './style.ts';
import { nameCell, plainCell, type Table } from './tables.ts';
import { tableTexts } from './text-table.ts';

/** The agreement as text: the matrix of F1 and its mean, then what is corrected for chance. */
export function agreementText(
  annotators: readonly string[],
  { units, unit, leftOut, score, f1, mean, chance, confidence, signature }: AgreementReport,
  style: NumberStyle,
  options: Pick<RenderOptions, 'style' | 'width'>,
): string {
  const left = leftOut > 0 ? `; left out: ${counted(leftOut, 'document')} that not all of them annotated` : '';
  const interval = mean.interval?.map((bound) => shown(style, bound)).join(' to ');
  const intervalText = ({ level, samples, seed }: Confidence): string =>
    `  ${level} % interval ${interval}: percentile bootstrap, ${samples} resamples of ${counted(units, unit)}, seed ${seed}`;
  const means = [`mean ${score}: ${shown(style, mean.value)}`, ...(confidence ? [intervalText(confidence)] : [])];
  const matrices = [
    matrixTable(score, annotators, f1, (value) => shown(style, value)),
    ...(chance?.cohen ? [matrixTable("Cohen's kappa", annotators, chance.cohen, coefficient)] : []),
  ];
  const [ofScores, ...ofKappa] = matrices.map((table) => tableTexts(table, options).join('\n\n'));
  const blocks = [
    `${counted(annotators.length, 'annotator')}, ${counted(units, unit)}${left}`,
    ofScores,
    means.join('\n'),
    ...ofKappa,
    ...(chance ? [coefficientLines(chance).join('\n')] : []),
    options.style.dim(signature),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function coefficientLines({ of, count, cohen, fleiss, krippendorff }: ChanceCorrected): readonly string[] {
  const text = (value: number | undefined): string => (value === undefined ? 'undefined' : coefficient(value));
  return [
    ...(cohen ? [`Fleiss' kappa: ${text(fleiss)}`] : []),
    `Krippendorff's alpha: ${text(krippendorff)}`,
    `  of ${counted(count, of === 'tokens' ? 'token' : 'pair of mentions', of)}`,
  ];
}

/** Coefficients are never percentages. */
function coefficient(value: number): string {
  return value.toFixed(3);
}

function matrixTable(
  head: string,
  names: readonly string[],
  values: Agreement['f1'],
  text: (value: number) => string,
): Table {
  return {
    columns: [{ head, isLeft: true }, ...names.map((name) => ({ head: name, isName: true }))],
    rows: names.map((name, row) => {
      const own = values[row].map((value) => plainCell(value === undefined ? '-' : text(value)));
      return { cells: [nameCell(name), ...own] };
    }),
  };
}
