import { fixed } from '../../text/report-layout.ts';
import type { ConllevalCounts, TypeCounts } from './counting.ts';

/**
 * The report of conlleval.pl: two lines for the whole and one per type, percentages with two decimals, 0/0 as 0.00. The last number
 * of a type's line is its predicted chunks. Widths count bytes, because the names are latin1 text. Without tokens the second line is
 * missing.
 */
export function conllevalText(counts: ConllevalCounts): string {
  const { tokens, correctTags, gold, pred, correct } = counts;
  const accuracy = tokens > 0 ? `accuracy: ${percent((100 * correctTags) / tokens)}%; ${figures(counts)}\n` : '';
  const rows = listed(counts).map((type) => `${type.name.padStart(17)}: ${figures(type)}  ${type.pred}\n`);
  return (
    `processed ${tokens} tokens with ${gold} phrases; found: ${pred} phrases; correct: ${correct}.\n` +
    accuracy +
    rows.join('')
  );
}

/** The report of `conlleval.pl -l`: rows of a LaTeX table, one per type, with the whole below. */
export function conllevalLatex(counts: ConllevalCounts): string {
  const header = '        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline';
  const rows = listed(counts).map((type) => latexRow(type.name, type));
  return `${[header, ...rows].join('\n')}\\hline\n${latexRow('Overall', counts)}\\hline\n`;
}

/**
 * The types in the order of the report. The original merges the types of both sides by comparing neighbours, with a test that
 * mistakes the empty name for no neighbour, so that name is listed once for each side that has it.
 */
function listed({ types }: ConllevalCounts): readonly TypeCounts[] {
  const empty = types.find((type) => type.name === '');
  return empty && empty.gold > 0 && empty.pred > 0 ? [empty, ...types] : types;
}

type Chunks = Omit<TypeCounts, 'name'>;

function figures(chunks: Chunks): string {
  const { precision, recall, f1 } = percentages(chunks);
  return `precision: ${percent(precision)}%; recall: ${percent(recall)}%; FB1: ${percent(f1)}`;
}

function latexRow(name: string, chunks: Chunks): string {
  const { precision, recall, f1 } = percentages(chunks);
  return `${name.padEnd(7)} &  ${percent(precision)}\\% & ${percent(recall)}\\% & ${percent(f1)} \\\\`;
}

/** In the original's order of operations, on which the last bit of a double depends. */
function percentages({ gold, pred, correct }: Chunks): { precision: number; recall: number; f1: number } {
  const precision = pred > 0 ? (100 * correct) / pred : 0;
  const recall = gold > 0 ? (100 * correct) / gold : 0;
  const sum = precision + recall;
  return { precision, recall, f1: sum > 0 ? (2 * precision * recall) / sum : 0 };
}

function percent(value: number): string {
  return fixed(value, 2).padStart(6);
}
