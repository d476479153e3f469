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

type Line = readonly [name: string, cells: readonly string[]];

function modeText(scores: NerScores, mode: ModeName, options: SklearnOptions): string {
  if (mode !== 'token') return spanText(scores[mode]!, options.digits);
  return tokenText(scores.token!, options);
}

function spanText(scores: CriterionScores, digits: number): string {
  const micro = scoreLines([['micro avg', scores.micro]], digits);
  return reportText(scoreLines(byName(scores.types), digits), [...micro, ...averages(scores, digits)], digits);
}

function tokenText(scores: TokenScores, { digits, withoutOutside, outside = 'O' }: SklearnOptions): string {
  const rows = byName(scores.tags);
  // Like labels=: where no tag is left out, micro is the accuracy and is called so.
  const kept = withoutOutside ? rows.filter(([name]) => name !== outside) : rows;
  if (kept.length === rows.length) {
    const accuracy: Line = [
      'accuracy',
      ['', '', fixed(scores.accuracy.value, digits), String(scores.accuracy.denominator)],
    ];
    return reportText(scoreLines(rows, digits), [accuracy, ...averages(scores, digits)], digits);
  }
  const { withoutOutside: inside } = scores;
  const micro = scoreLines([['micro avg', inside.micro]], digits);
  return reportText(scoreLines(kept, digits), [...micro, ...averages(inside, digits)], digits);
}

function averages({ macro, weighted }: { readonly macro: Row; readonly weighted: Row }, digits: number): Line[] {
  return scoreLines(
    [
      ['macro avg', macro],
      ['weighted avg', weighted],
    ],
    digits,
  );
}

function scoreLines(rows: readonly NamedRow[], digits: number): Line[] {
  return rows.map(([name, { precision, recall, f1, support }]) => {
    const values = [precision.value, recall.value, f1].map((value) => fixed(value, digits));
    return [name, [...values, String(support)]];
  });
}

function reportText(rows: readonly Line[], means: readonly Line[], digits: number): string {
  const names = [...rows, ...means].map(([name]) => codePoints(name));
  const width = Math.max(...names, 'weighted avg'.length, digits);
  const text = ([name, cells]: Line): string =>
    `${' '.repeat(width - codePoints(name))}${name} ${cells.map((cell) => ` ${cell.padStart(9)}`).join('')}\n`;
  const head = text(['', ['precision', 'recall', 'f1-score', 'support']]);
  return `${head}\n${rows.map(text).join('')}\n${means.map(text).join('')}`;
}

function codePoints(text: string): number {
  return [...text].length;
}
