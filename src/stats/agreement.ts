import { addCount, tallied } from '../text/grouped.ts';

/** Things that several annotators labelled alike: the label of each annotator, undefined where one gave none, and how many things. */
export interface LabelledUnits {
  readonly labels: readonly (string | undefined)[];
  readonly times: number;
}

/** How two annotators label what both labelled. */
export interface LabelAgreement {
  /** How many units that is. */
  readonly count: number;
  /** The share of them with equal labels, p_o; undefined if there are none. */
  readonly observed: number | undefined;
  /** Cohen's kappa, at most 1; undefined if p_e is 1, or there are no units. */
  readonly kappa: number | undefined;
}

/**
 * The observed agreement p_o of two annotators, and Cohen's kappa: (p_o − p_e) / (1 − p_e), where p_e is the share of units that chance would
 * make equal, each annotator having labels as often as here.
 *
 * Cohen (1960), "A Coefficient of Agreement for Nominal Scales", Educational and Psychological Measurement 20(1).
 */
export function labelAgreement(units: readonly LabelledUnits[], a: number, b: number): LabelAgreement {
  const [ofA, ofB] = [new Map<string, number>(), new Map<string, number>()];
  let [count, equal] = [0, 0];
  for (const { labels, times } of units) {
    const [first, second] = [labels[a], labels[b]];
    if (first === undefined || second === undefined) continue;
    count += times;
    if (first === second) equal += times;
    addCount(ofA, first, times);
    addCount(ofB, second, times);
  }
  if (count === 0) return { count, observed: undefined, kappa: undefined };
  let chance = 0;
  for (const [label, own] of ofA) chance += own * (ofB.get(label) ?? 0);
  return { count, observed: equal / count, kappa: corrected(equal / count, chance / (count * count)) };
}

/**
 * Fleiss' kappa, over the units that all annotators labelled: (P − P_e) / (1 − P_e), where P is the mean share of pairs of annotators that
 * agree on a unit and P_e the sum of the squared shares of all labels. At most 1; undefined if P_e is 1.
 *
 * Fleiss (1971), "Measuring Nominal Scale Agreement Among Many Raters", Psychological Bulletin 76(5).
 */
export function fleissKappa(units: readonly LabelledUnits[]): number | undefined {
  const { given, agreeing, squares } = pooled(units.filter(({ labels }) => !labels.includes(undefined)));
  return corrected(agreeing / given, squares / (given * given));
}

/**
 * Krippendorff's alpha for nominal labels: 1 − D_o / D_e, observed by expected disagreement of pairs of labels of one unit. Annotators may
 * have left out units; one with fewer than two labels does not count. At most 1; undefined if there is only one label.
 *
 * Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", section D.
 */
export function krippendorffAlpha(units: readonly LabelledUnits[]): number | undefined {
  const { given, agreeing, squares } = pooled(units);
  const expected = given * given - squares;
  return expected > 0 ? 1 - ((given - 1) * (given - agreeing)) / expected : undefined;
}

/**
 * How many labels are given in units that have more than one, how many agree, each by the share of the others of its unit that are equal, and
 * the sum of the squared numbers of every label.
 */
function pooled(units: readonly LabelledUnits[]): { given: number; agreeing: number; squares: number } {
  const totals = new Map<string, number>();
  let [given, agreeing] = [0, 0];
  for (const { labels, times } of units) {
    const own = labels.filter((label) => label !== undefined);
    if (own.length < 2) continue;
    given += times * own.length;
    for (const [label, count] of tallied(own)) {
      addCount(totals, label, times * count);
      agreeing += (times * count * (count - 1)) / (own.length - 1);
    }
  }
  return { given, agreeing, squares: [...totals.values()].reduce((sum, count) => sum + count * count, 0) };
}

function corrected(observed: number, chance: number): number | undefined {
  return chance < 1 ? (observed - chance) / (1 - chance) : undefined;
}
