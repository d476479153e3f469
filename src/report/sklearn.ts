import type { NerScores } from '../evaluation/ner-report.ts';
import type { CriterionScores } from '../ner/metrics.ts';
import { type ModeName, modes } from '../ner/modes.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Score } from '../score/score.ts';
import { byName } from './by-name.ts';
import { fixed } from './fixed.ts';

/** How the text is printed. */
export interface SklearnOptions {
  /** Digits after the point; scikit-learn prints 2 when not told. */
  readonly digits: number;
  /** Tokens: without the row of the outside tag, as `labels=` gives it. */
  readonly withoutOutside: boolean;
  /** The outside tag; `O` when not given. */
  readonly outside?: string | undefined;
}

/**
 * The text of `classification_report`: of seqeval for spans, of scikit-learn for tokens, byte for byte, with widths that count code
 * points as they do. Several modes follow one another, each below its name. Where there is no span at all seqeval has an error, and
 * this the averages.
 */
export function sklearnText(scores: NerScores, options: SklearnOptions): string {
  const names = modes.map(({ name }) => name).filter((name) => scores[name]);
  const texts = names.map((name) => modeText(scores, name, options));
  return names.length === 1 ? texts[0] : names.map((name, at) => `${name}\n\n${texts[at]}`).join('\n');
}

interface Row extends Score {
  readonly support: number;
}

type NamedRow = readonly [name: string, row: Row];

function modeText(scores: NerScores, mode: ModeName, options: SklearnOptions): string {
  if (mode !== 'token') return spanText(scores[mode]!, options.digits);
  return tokenText(scores.token!, options);
}

function spanText({ types, micro, macro, weighted }: CriterionScores, digits: number): string {
  return reportText(byName(types), [['micro avg', micro], ...averages(macro, weighted)], digits);
}

function tokenText(scores: TokenScores, { digits, withoutOutside, outside = 'O' }: SklearnOptions): string {
  const rows = byName(scores.tags);
  // Like labels=: where no tag is left out, micro is the accuracy and is called so.
  const kept = withoutOutside ? rows.filter(([name]) => name !== outside) : rows;
  if (kept.length === rows.length) {
    const accuracy: NamedRow = ['accuracy', { ...scores.micro, support: scores.accuracy.denominator }];
    return reportText(rows, [accuracy, ...averages(scores.macro, scores.weighted)], digits);
  }
  const { micro, macro, weighted } = scores.withoutOutside;
  return reportText(kept, [['micro avg', micro], ...averages(macro, weighted)], digits);
}

function averages(macro: Row, weighted: Row): NamedRow[] {
  return [
    ['macro avg', macro],
    ['weighted avg', weighted],
  ];
}

function reportText(rows: readonly NamedRow[], means: readonly NamedRow[], digits: number): string {
  const names = [...rows, ...means].map(([name]) => codePoints(name));
  const width = Math.max(...names, 'weighted avg'.length, digits);
  const line = (name: string, cells: readonly string[]): string =>
    `${' '.repeat(width - codePoints(name))}${name} ${cells.map((cell) => ` ${cell.padStart(9)}`).join('')}\n`;
  const scoreLine = ([name, row]: NamedRow): string => {
    const values = [row.precision.value, row.recall.value, row.f1].map((value) => fixed(value, digits));
    if (name === 'accuracy' && means.some(([mean]) => mean === name)) values.fill('', 0, 2);
    return line(name, [...values, String(row.support)]);
  };
  const head = line('', ['precision', 'recall', 'f1-score', 'support']);
  return `${head}\n${rows.map(scoreLine).join('')}\n${means.map(scoreLine).join('')}`;
}

function codePoints(text: string): number {
  return [...text].length;
}
