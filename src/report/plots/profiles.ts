import { binsOf } from '../../findings/slices/bins.ts';
import { mentionKinds } from '../../findings/slices/mention-kinds.ts';
import type { Slice, Slices } from '../../findings/slices/slice.ts';
import type { Report } from '../../results/report.ts';
import type { Score } from '../../score/score.ts';
import { UsageError } from '../../text/usage-error.ts';
import { cutMiddle } from '../../text/width.ts';
import { type Child, type Element, element } from '../element.ts';
import { shown } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { standings } from '../systems/standing.ts';
import { type Box, drawn, heightIn, rangeFrame, small, smallPlot } from './frame.ts';
import { dot, label, rounded } from './marks.ts';
import type { SlicePlot } from './plot-names.ts';

const ofLinks = { metric: 'links', title: 'F1 of links to the mention before' } as const;

/** What is drawn of mentions: a metric, what it is called, and what the slices are. Of spans it is strict, by length. */
const ofMentions = {
  length: { metric: 'mentions', title: 'F1 of mentions', what: 'length of the mention' },
  distance: { ...ofLinks, what: 'distance to that mention, in mentions' },
  kind: { ...ofLinks, what: 'kind of the mention' },
} as const;

const ofSpans = { metric: 'strict', title: 'strict F1', what: 'length of the span' } as const;

/** The scores of a system that are known on both sides, by slice. */
interface Profile {
  readonly name: string;
  readonly scores: ReadonlyMap<string, Score>;
}

/** F1 by slices of mentions or spans, a line for each system; below each slice, how many of the key or gold are in it. */
export function profileFile(report: Report, by: SlicePlot, style: NumberStyle): string {
  const { systems, tool } = report;
  const { metric, title, what } = tool === 'nerscore' ? ofSpans : ofMentions[by];
  const [{ slices }] = systems;
  if (slices?.by !== by)
    throw new UsageError(`--plot ${by} needs the scores by ${by}, which saved results do not have`);
  const profiles = standings(report).map(({ at, name }) => profileOf(name, systems[at].slices, metric));
  const isOne = profiles.length === 1;
  const head = isOne ? `${title}, ${cutMiddle(profiles[0].name, LONGEST - title.length)}` : title;
  const content = profileContent(tool, profiles, slices, { style, box, head });
  if (!content) throw new UsageError(`--plot ${by} has nothing to draw: no slice has items of both sides`);
  const unit = slices.unit === undefined ? '' : ` in ${slices.unit}`;
  const size = [isOne ? 500 : 690, slices.about ? 400 : 380] as const;
  return drawn(report, `${title} by ${what}${unit}`, ...size, content, isOne ? undefined : legend(profiles));
}

const box: Box = { left: 56, top: 32, width: 420, height: 260 };

/** How many letters there is room for above it. */
const LONGEST = 54;

/** The same of one system for its page, smaller; undefined where not two slices have items of both sides. */
export function profilePlot({ tool }: Report, slices: Slices, style: NumberStyle): Element | undefined {
  const { metric, title, what } = tool === 'nerscore' ? ofSpans : ofMentions[slices.by as SlicePlot];
  const profile = profileOf('', slices, metric);
  const content = profileContent(tool, [profile], slices, { style, box: small, head: title });
  // One slice says no more than the score.
  if (profile.scores.size < 2) return undefined;
  const said = Array.from(profile.scores, ([slice, { f1 }]) => `${slice}: ${shown(style, f1)}`);
  return content ? smallPlot(`${title} by ${what}: ${said.join(', ')}`, content) : undefined;
}

/** How profiles are drawn, and where. */
interface Drawing {
  readonly style: NumberStyle;
  readonly box: Box;
  readonly head: string;
}

function profileContent(
  tool: Report['tool'],
  profiles: readonly Profile[],
  slices: Slices,
  { style, box, head }: Drawing,
): Child {
  const { metric, what } = tool === 'nerscore' ? ofSpans : ofMentions[slices.by as SlicePlot];
  const names = namesOf(slices).filter((slice) => profiles.some(({ scores }) => scores.has(slice)));
  if (names.length === 0) return undefined;
  const [middle, bottom] = [box.left + box.width / 2, box.top + box.height];
  const unit = slices.unit === undefined ? '' : ` in ${slices.unit}`;
  const placed = names.map((name, at) => ({ name, x: rounded(box.left + (box.width * (at + 0.5)) / names.length) }));
  return [
    rangeFrame(box, head, style.scale),
    profiles.map((profile, at) => line(profile, placed, { style, box, dash: dashes[at % dashes.length] })),
    placed.map(({ name, x }) => [label(name, [x, bottom + 18]), label(sizeOf(slices, name, metric), [x, bottom + 34])]),
    label(tool === 'nerscore' ? 'gold' : 'key', [box.left - 8, bottom + 34], 'end'),
    label(`${what}${unit}`, [middle, bottom + 60]),
    slices.about && label(slices.about, [middle, bottom + 78]),
  ];
}

function profileOf(name: string, slices: Slices | undefined, metric: string): Profile {
  const rows = (slices?.rows ?? []) as readonly Slice[];
  const known = rows.flatMap(({ slice, scores: { [metric]: score } }) => {
    const isKnown = score && [score.recall, score.precision].every(({ denominator }) => denominator !== 0);
    return isKnown ? [[slice, score] as const] : [];
  });
  return { name, scores: new Map(known) };
}

/** The slices that there may be. */
function namesOf({ by, unit = 'words' }: Slices): readonly string[] {
  return by === 'kind' ? mentionKinds : binsOf(unit);
}

function sizeOf({ rows }: Slices, name: string, metric: string): string {
  const own = (rows as readonly Slice[]).find(({ slice }) => slice === name);
  return String(own?.scores[metric]?.recall.denominator ?? 0);
}

function line(
  { name, scores }: Profile,
  placed: readonly { readonly name: string; readonly x: number }[],
  { style, box, dash }: Omit<Drawing, 'head'> & { readonly dash: string | undefined },
): Child {
  const points = placed.flatMap(({ name: slice, x }) => {
    const { f1 } = scores.get(slice) ?? {};
    return f1 === undefined ? [] : [{ slice, f1, x, y: heightIn(box, f1) }];
  });
  return [
    element('path', {
      class: 'curve',
      'stroke-dasharray': dash,
      d: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    }),
    points.map(({ slice, f1, x, y }) => {
      return dot(
        'dot',
        x,
        y,
        4,
        element('title', {}, `${[name, slice].filter(Boolean).join(', ')}: ${shown(style, f1)}`),
      );
    }),
  ];
}

/** The line and the name of each system. */
function legend(profiles: readonly Profile[]): Child {
  const left = box.left + box.width + 16;
  return profiles.map(({ name }, at) => {
    const y = box.top + 6 + 20 * at;
    return [
      element('path', { class: 'curve', 'stroke-dasharray': dashes[at % dashes.length], d: `M${left} ${y}h28` }),
      label(cutMiddle(name, 20), [left + 34, y + 4], 'start', 'name'),
    ];
  });
}

/** Of lines, which have no colours of their own. */
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '14 4', '5 2 1 2 1 2'];
