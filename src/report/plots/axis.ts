/** What an axis shows: from where to where, and where its labels stand. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** The distance of two ticks. */
  readonly step: number;
}

/** An axis from one number to another, with at most `most` ticks at round numbers. */
export function axisOf(low: number, high: number, most = 6): Axis {
  const rough = (high - low) / most || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 5, 10].map((factor) => factor * power);
  const countOf = (step: number): number => Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) + 1;
  const step = steps.find((own) => countOf(own) <= most) ?? steps[3];
  const first = Math.ceil(low / step - 1e-9);
  // Products of whole numbers, as sums of steps would drift.
  return { low, high, step, ticks: Array.from({ length: countOf(step) }, (_, at) => tick((first + at) * step)) };
}

/** An axis that is zoomed to the values, with 5 % more on either side and five ticks at most. */
export function zoomedAxis(values: readonly number[]): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || 0.02) * 0.05;
  return axisOf(low - margin, high + margin, 5);
}

/** Where a value is on an axis, from 0 to 1. */
export function along({ low, high }: Axis, value: number): number {
  return (Math.min(high, Math.max(low, value)) - low) / (high - low);
}

/** What stands at a tick, with as many decimals as its step needs; minus as the sign. */
export function tickText({ step }: Axis, value: number, scale: 'percent' | 'fraction' = 'fraction'): string {
  const factor = scale === 'percent' ? 100 : 1;
  const digits = Math.max(0, -Math.floor(Math.log10(step * factor) + 1e-9));
  return (value * factor).toFixed(digits).replace('-', '−');
}

function tick(value: number): number {
  return Number(value.toPrecision(12));
}
