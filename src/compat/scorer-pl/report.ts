import type { Mentions } from '../../coref/numbering.ts';
import type { Identification, Repeat } from '../../coref/repeats/identification.ts';
import { f1 } from '../../score/score.ts';

/**
 * What is printed while a side of a document is read: the name, what was left out, and the entities, with mentions as `(first,last)`
 * token. `mentions` is absent if reading died. Entities after the last one with mentions have no line.
 */
export function readingText(name: string, discarded: readonly string[], mentions?: Mentions): string {
  const head = [`====> ${name}:\n`, ...discarded.map((text) => `Discarded ${text}\n`)].join('');
  return mentions === undefined ? head : `${head}File ${name}:\n${entityLines(mentions)}`;
}

/** The line for each repeated mention: its first and last token, and two numbers with nothing between them. */
export function repeatText(side: 'key' | 'response', repeats: readonly Repeat[]): string {
  return repeats
    .map((r) => `Repeated mention in the ${side}: ${r.start}, ${r.end - 1} ${r.before}${r.after}\n`)
    .join('');
}

/** The six lines on how many mentions one document has. */
export function identificationText(found: Identification): string {
  return `Total key mentions: ${found.keyMentions}
Total response mentions: ${found.responseMentions}
Strictly correct identified mentions: ${found.exact}
Partially correct identified mentions: 0
No identified: ${found.keyMentions - found.exact}
Invented: ${found.invented}
`;
}

/** The four counts of one document or of all, with the 74 hyphens under them. */
export function countsText(counts: Float64Array): string {
  return `${scoreText(ratio(counts, 0), ratio(counts, 2))}\n${rule}\n`;
}

/** Sums over documents: of the mentions found, and of one metric's counts (4 numbers, 8 for BLANC). */
export interface OfficialSums {
  readonly mentions: Float64Array;
  readonly counts: Float64Array;
}

/** The last block of a run: the mentions, then the metric, summed over the documents. */
export function totalsText(metric: string, { mentions, counts }: OfficialSums): string {
  const head = `\n====== TOTALS =======\nIdentification of Mentions: ${countsText(mentions)}`;
  return `${head}${metric === 'blanc' ? blancText(counts) : `Coreference: ${countsText(counts)}`}`;
}

const rule = '-'.repeat(74);

interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number;
}

function ratio(counts: Float64Array, at: number): Ratio {
  const numerator = counts[at];
  const denominator = counts[at + 1];
  return { numerator, denominator, value: denominator === 0 ? 0 : numerator / denominator };
}

function scoreText(recall: Ratio, precision: Ratio, f = f1(recall.value, precision.value)): string {
  return `Recall: ${ratioText(recall)}\tPrecision: ${ratioText(precision)}\tF1: ${officialPercent(f)}`;
}

function ratioText({ numerator, denominator, value }: Ratio): string {
  return `(${officialNumber(numerator)} / ${officialNumber(denominator)}) ${officialPercent(value)}`;
}

/**
 * BLANC: the means of recall, precision and F1 over both kinds of links. A key without links of one kind is scored on the
 * other alone, whatever the response has; a key without links scores 0.
 */
function blancText(counts: Float64Array): string {
  const coreference = counts.subarray(0, 4);
  const nonCoreference = counts.subarray(4, 8);
  const kinds = [coreference, nonCoreference].filter((links) => links[1] !== 0);
  const mean = (value: (links: Float64Array) => number): number =>
    kinds.length === 0 ? 0 : kinds.reduce((sum, links) => sum + value(links), 0) / kinds.length;
  const recall = mean((links) => ratio(links, 0).value);
  const precision = mean((links) => ratio(links, 2).value);
  const f = mean((links) => f1(ratio(links, 0).value, ratio(links, 2).value));
  const whole = scoreText(ofOne(recall), ofOne(precision), f);
  return `
Coreference:
Coreference links: ${countsText(coreference)}Non-coreference links: ${countsText(nonCoreference)}BLANC: ${whole}\n${rule}\n`;
}

function ofOne(value: number): Ratio {
  return { numerator: value, denominator: 1, value };
}

function entityLines({ entityIds, start, end, entity }: Mentions): string {
  const lines = entityIds.map((_, index) => `Entity ${index}:`);
  let last = -1;
  for (let row = 0; row < start.length; row++) {
    lines[entity[row]] += ` (${start[row]},${end[row] - 1})`;
    last = Math.max(last, entity[row]);
  }
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * A number as Perl prints it. Whole numbers up to 2^53 are plain. Others are C's `%.15g`: 15 significant digits, no trailing zeros,
 * `e-05` below 1e-4 and `e+15` from 1e15; ties go to the even digit, not up as in JavaScript.
 */
export function officialNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [digits, power] = rounded(value).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 15) return String(Number(`${digits}e${power}`));
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return `${short}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A fraction as a percentage with at most two decimals: truncated as a double, never rounded, never padded. */
export function officialPercent(fraction: number): string {
  return `${officialNumber(Math.trunc(fraction * 10000) / 100)}%`;
}

function rounded(value: number): string {
  const [digits, power] = value.toExponential(100).split('e');
  const isTie = /^-?\d\.\d{14}50*$/.test(digits) && Number(digits.slice(0, -86).slice(-1)) % 2 === 0;
  return isTie ? `${digits.slice(0, -86)}e${power}` : value.toExponential(14);
}
