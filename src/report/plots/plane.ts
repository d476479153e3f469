import type { ReportRow } from '../../results/report.ts';
import type { Bounds } from '../../stats/intervals.ts';
import { type Child, type Element, element } from '../element.ts';
import { shown as numberText } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { type Axis, along, axisOf, tickText } from './axis.ts';
import { dot, label, rounded, segment } from './marks.ts';

/** A system or type in the plane of precision and recall. */
export interface PlanePoint {
  readonly name: string;
  readonly precision: number;
  readonly recall: number;
  readonly intervals?: { readonly precision?: Bounds | undefined; readonly recall?: Bounds | undefined } | undefined;
}

export function pointOf(name: string, { score, interval }: ReportRow): PlanePoint {
  return { name, precision: score.precision.value, recall: score.recall.value, intervals: interval };
}

/** How long the edge of the square is, alone and beside other plots of a page. */
export const [WIDE, NARROW] = [334, 200];

/** The room around the square for labels. */
const [LEFT, TOP, RIGHT, BOTTOM] = [44, 18, 62, 40];

/** How wide a letter of a name is. */
const WIDTH = 7.2;

/** More names would cover each other: the first six and the last are written, the rest stand in titles. */
const MOST_NAMES = 12;

/** A curve in the plane, from one threshold to the next. */
type PlaneCurve = readonly Pick<PlanePoint, 'precision' | 'recall'>[];

/** The plane of precision and recall: a dot each, its intervals as a cross, lines of equal F1, and curves. */
export function planePlot(
  points: readonly PlanePoint[],
  style: NumberStyle,
  curves: readonly PlaneCurve[] = [],
  edge = WIDE,
): Element {
  const [x, y] = squared([...points, ...curves.flat()]);
  const shown = (value: number): string => numberText(style, value);
  const across = (recall: number): number => rounded(LEFT + edge * along(x, recall));
  const up = (precision: number): number => rounded(TOP + edge * (1 - along(y, precision)));
  const lines = equalF1([x, y], across, up, style.scale, LEFT + edge);
  const frame = [
    segment('axis', [LEFT, TOP], [LEFT, TOP + edge]),
    segment('axis', [LEFT, TOP + edge], [LEFT + edge, TOP + edge]),
    ...x.ticks.map((at) => label(tickText(x, at, style.scale), [across(at), TOP + edge + 16])),
    ...y.ticks.map((at) => label(tickText(y, at, style.scale), [LEFT - 6, up(at) + 4], 'end')),
    label('precision', [LEFT + 4, TOP - 6], 'start'),
    label('recall', [LEFT + edge / 2, TOP + edge + 34]),
  ];
  const crosses = points.map(
    ({ precision, recall, intervals: { precision: ofP, recall: ofR } = {} }): Child => [
      ofR && segment('ci', [across(ofR[0]), up(precision)], [across(ofR[1]), up(precision)]),
      ofP && segment('ci', [across(recall), up(ofP[0])], [across(recall), up(ofP[1])]),
    ],
  );
  const dots = points.map(({ name, precision, recall }) => {
    const title = `${name}: precision ${shown(precision)}, recall ${shown(recall)}`;
    return dot('dot', across(recall), up(precision), 5, element('title', {}, title));
  });
  const said = points
    .map(({ name, precision, recall }) => `${name} (${shown(precision)}, ${shown(recall)})`)
    .join(', ');
  return element(
    'svg',
    {
      class: 'plane',
      viewBox: `0 0 ${LEFT + edge + RIGHT} ${TOP + edge + BOTTOM}`,
      role: 'img',
      'aria-label': `Precision and recall of ${said}`,
    },
    lines.map(({ path, f1, place }) => [
      element('path', { class: 'equal', d: path }),
      label(f1, place, 'start', 'quiet'),
    ]),
    frame,
    curves.map((curve) => curvePath(curve, across, up)),
    crosses,
    dots,
    named(points, across, up, [LEFT + edge + RIGHT, TOP + edge], lines),
  );
}

/** A curve, without the points that stand where the one before is. */
function curvePath(curve: PlaneCurve, across: (value: number) => number, up: (value: number) => number): Element {
  const places = curve.map(({ precision, recall }) => `${across(recall)} ${up(precision)}`);
  return element('path', { class: 'curve', d: `M${places.filter((own, at) => own !== places[at - 1]).join('L')}` });
}

/** Both axes have the same unit: as wide as the longer range, in steps of 0.05. */
function squared(points: readonly Omit<PlanePoint, 'name'>[]): readonly [x: Axis, y: Axis] {
  const sides = (['recall', 'precision'] as const).map((side) => {
    const all = points.flatMap(({ [side]: value, intervals }) => [value, ...(intervals?.[side] ?? [])]);
    return [Math.floor(Math.min(...all) * 20 + 1e-9), Math.ceil(Math.max(...all) * 20 - 1e-9)];
  });
  const range = Math.max(2, ...sides.map(([low, high]) => high - low));
  const [x, y] = sides.map(([low, high]) => {
    const from = Math.max(0, Math.min(20 - range, low - Math.floor((range - high + low) / 2)));
    return axisOf(from / 20, (from + range) / 20);
  });
  return [x, y];
}

/** A line of equal F1, and where its value stands: after its end, where it leaves the square. */
interface EqualLine {
  readonly path: string;
  readonly f1: string;
  readonly place: readonly [x: number, y: number];
}

/** Lines of equal F1, at the ticks that both axes would have. */
function equalF1(
  [x, y]: readonly [x: Axis, y: Axis],
  across: (value: number) => number,
  up: (value: number) => number,
  scale: NumberStyle['scale'],
  right: number,
): readonly EqualLine[] {
  const f1Of = (p: number, r: number): number => (p + r > 0 ? (2 * p * r) / (p + r) : 0);
  const range = axisOf(f1Of(y.low, x.low), f1Of(y.high, x.high));
  return range.ticks.flatMap((f1) => {
    const found = Array.from({ length: 81 }, (_, at) => x.low + ((x.high - x.low) * at) / 80).flatMap((r) => {
      const p = (f1 * r) / (2 * r - f1);
      return 2 * r > f1 && p >= y.low && p <= y.high ? [[across(r), up(p)]] : [];
    });
    const last = found.at(-1);
    if (found.length < 2 || !last) return [];
    const path = `M${found.map((point) => point.join(' ')).join('L')}`;
    const place = [last[0] + 4, last[1] + (last[0] > right - 1 ? 4 : -4)] as const;
    return [{ path, f1: tickText(range, f1, scale), place }];
  });
}

/** Names beside their dots, above or below where two would meet; where there is no room, the dot alone has it. */
function named(
  points: readonly PlanePoint[],
  across: (value: number) => number,
  up: (value: number) => number,
  [most, bottom]: readonly [most: number, bottom: number],
  lines: readonly EqualLine[],
): Child {
  const isMany = points.length > MOST_NAMES;
  const shown = points.filter((_, at) => !isMany || at < 6 || at === points.length - 1);
  // A name covers no other dot: it stands as high as a name beside that would.
  const taken = points.map(({ precision, recall }): readonly [left: number, right: number, y: number] => {
    return [across(recall) - 5, across(recall) + 5, up(precision) + 4];
  });
  // Nor what the axis and the lines are called.
  taken.push([LEFT + 4, LEFT + 56, TOP - 6]);
  for (const { f1, place } of lines) taken.push([place[0], place[0] + WIDTH * f1.length, place[1]]);
  return shown.map(({ name, precision, recall }) => {
    const [cx, cy] = [across(recall), up(precision)];
    const width = WIDTH * [...name].length;
    const sides = [-7, 15, -20, 28].flatMap((dy) => [
      [cx + 7, cy + dy, 'start'] as const,
      [cx - 7, cy + dy, 'end'] as const,
    ]);
    const boxOf = ([x, y, anchor]: (typeof sides)[number]) =>
      anchor === 'start' ? ([x, x + width, y] as const) : ([x - width, x, y] as const);
    const isFree = (own: (typeof sides)[number]): boolean => {
      const [left, right, y] = boxOf(own);
      const isInside = left >= LEFT && right <= most && y > 10 && y < bottom;
      return isInside && taken.every(([l, r, other]) => right < l || left > r || Math.abs(other - y) > 12);
    };
    const own = sides.find(isFree);
    if (!own) return '';
    taken.push(boxOf(own));
    return label(name, [own[0], own[1]], own[2], 'name');
  });
}
