import type { AgreementReport, AgreementRow } from '../results/agreement.ts';
import { csvLine } from '../text/csv-line.ts';
import { counted } from '../text/quoted.ts';
import { block } from './markdown.ts';
import { shown } from './numbers.ts';
import type { NumberStyle, TextOptions } from './style.ts';
import { madeTable, nameCell, plainCell, type Table } from './tables.ts';
import { tableTexts } from './text-table.ts';

/** What annotators agree on, and what their F1 is of. */
export interface NamedAgreement extends AgreementReport {
  readonly annotators: readonly string[];
  readonly score: string;
  /** How many documents only one annotator has, and how many several have, but not all. */
  readonly leftOut: number;
  readonly partly: number;
}

/** The agreement as JSON: all rows, and matrices with a row and a column for each annotator. */
export function agreementJson(agreement: NamedAgreement): object {
  const { rows, interval, kinds, ...about } = agreement;
  const matrix = (numberOf: (row: AgreementRow) => number | undefined) =>
    about.annotators.map((_, a) =>
      about.annotators.map((_, b) => {
        const found = rows.find(({ pair }) => a !== b && pair?.includes(a) && pair.includes(b));
        return found && numberOf(found);
      }),
    );
  const corrected = kinds.map((kind, at) => {
    return { ...kind, cohen: isPaired(kind) ? matrix(({ labels }) => labels[at].kappa) : undefined };
  });
  return {
    ...about,
    f1: matrix(({ f1 }) => f1),
    mean: { value: rows.find(({ pair }) => !pair)?.f1, interval },
    chance: corrected.find(({ of }) => of !== 'characters'),
    characters: corrected.find(({ of }) => of === 'characters'),
    rows: rows.map((row) => recordOf(row, agreement)),
  };
}

/** The agreement as CSV: a row for each pair of annotators, then their mean, which has no names; and these of each type. */
export function agreementCsv(agreement: NamedAgreement): string {
  const { rows, signature } = agreement;
  const records = rows.map((row) => ({ ...recordOf(row, agreement), signature }));
  return [Object.keys(records[0]), ...records.map((record) => Object.values(record))].map(csvLine).join('');
}

function recordOf({ pair, type, documents, f1, labels }: AgreementRow, { annotators, kinds }: NamedAgreement) {
  const [first, second] = pair?.map((at) => annotators[at]) ?? [];
  const record: Record<string, string | number | undefined> = { first, second, type, documents, f1 };
  for (const [at, { of }] of kinds.filter(isPaired).entries()) {
    const { count, observed, kappa } = labels[at];
    Object.assign(record, { [of]: count, [`${of}_observed`]: observed, [`${of}_kappa`]: kappa });
  }
  return record;
}

/** An annotator who has not marked one of two mentions says nothing of the pair, so that what two say of some is not a kappa. */
function isPaired({ of }: NamedAgreement['kinds'][number]): boolean {
  return of !== 'pairs of mentions';
}

/** The agreement as text: each pair and the mean, then what is corrected for chance, and types. */
export function agreementText(agreement: NamedAgreement, style: NumberStyle, options: TextOptions): string {
  const blocks = partsOf(agreement, style).map((part) =>
    typeof part === 'string' ? part : tableTexts(part, options).join('\n\n'),
  );
  return `${[...blocks, options.style.dim(agreement.signature)].join('\n\n')}\n`;
}

/** The same in GitHub's Markdown. */
export function agreementMarkdown(agreement: NamedAgreement, style: NumberStyle): string {
  return `${block({ parts: [...partsOf(agreement, style), agreement.signature] }).join('\n\n')}\n`;
}

function partsOf(agreement: NamedAgreement, style: NumberStyle): readonly (string | Table)[] {
  const { annotators, score, rows, units, unit, leftOut, partly, interval, confidence, kinds } = agreement;
  const some = partly > 0 ? ` (${partly} not annotated by all)` : '';
  const left = leftOut > 0 ? `; left out: ${counted(leftOut, 'document')} that only one of them annotated` : '';
  const areMany = annotators.length > 2;
  const bounds = interval?.map((bound) => shown(style, bound)).join(' to ');
  const { level, samples, seed } = confidence ?? {};
  const resampled = `(percentile bootstrap, ${samples} resamples of ${counted(units, unit)}, seed ${seed})`;
  const nameOf = ({ pair }: AgreementRow): string => pair?.map((at) => annotators[at]).join(' and ') ?? 'mean';
  const ofPairs = rows.filter(({ type, pair }) => type === undefined && (pair || areMany));
  const ofTypes = rows.filter(({ type, pair }) => type !== undefined && !pair);
  const value = (number: number | undefined): string => number?.toFixed(3) ?? 'undefined';
  return [
    `${counted(annotators.length, 'annotator')}, ${counted(units, unit)}${some}${left}`,
    tableOf('annotators', nameOf, ofPairs, agreement, style),
    ...(bounds ? [`${level} % interval of ${areMany ? 'the mean ' : ''}${score}: ${bounds}\n  ${resampled}`] : []),
    ...kinds.map((kind) => {
      const { of, count, fleiss, krippendorff } = kind;
      const ofAll = isPaired(kind) ? `Fleiss' kappa: ${value(fleiss)}\n` : '';
      const all = counted(count, of.replace('s', ''), of);
      return `${ofAll}Krippendorff's alpha: ${value(krippendorff)}\n  of ${all}`;
    }),
    ...(ofTypes.length > 0 ? [tableOf('type', ({ type = '' }) => type, ofTypes, agreement, style)] : []),
  ];
}

/** Rows with their F1, and with what labels say; coefficients are never percentages. */
function tableOf(
  head: string,
  nameOf: (row: AgreementRow) => string,
  rows: readonly AgreementRow[],
  { kinds, score }: NamedAgreement,
  style: NumberStyle,
): Table {
  const column = (head: string, text: (row: AgreementRow) => string | undefined) => {
    return { head, cell: (row: AgreementRow) => plainCell(text(row) ?? '-') };
  };
  const numbers = new Set(rows.flatMap(({ documents }) => documents ?? []));
  const columns = [
    { head, isLeft: true, cell: (row: AgreementRow) => nameCell(nameOf(row)) },
    ...(numbers.size > 1 ? [column('documents', ({ documents }) => documents?.toString())] : []),
    column(score, ({ f1 }) => (f1 === undefined ? f1 : shown(style, f1))),
    ...kinds
      .filter(isPaired)
      .flatMap(({ of }, at) =>
        (['observed', 'kappa'] as const).map((name) =>
          column(kinds.length > 1 ? `${of} ${name}` : name, ({ labels }) => labels[at][name]?.toFixed(3)),
        ),
      ),
  ];
  return madeTable(columns, rows);
}
