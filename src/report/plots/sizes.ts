import type { Report, SystemReport } from '../../results/report.ts';
import { UsageError } from '../../text/usage-error.ts';
import { cutMiddle, largest } from '../../text/width.ts';
import { type Child, type Element, element } from '../element.ts';
import { f1Of, headlineOf, unitSize, unitsOf } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';
import { standings } from '../systems/standing.ts';
import { type Axis, along, axisOf, tickText } from './axis.ts';
import { type Box, drawn, heightIn, rangeFrame, small, smallPlot } from './frame.ts';
import { dot, label, rounded } from './marks.ts';

/** A document: how many mentions or gold spans it has, and its F1. */
interface Sized {
  readonly name: string;
  readonly size: number;
  readonly f1: number;
}

/** F1 against the size of documents: a panel for each system, in the order of ranks, with the same axes. */
export function sizeFile(report: Report, { scale }: NumberStyle): string {
  const systems = standings(report).map(({ at, name }) => {
    return { name, documents: sizedDocuments(report, report.systems[at]) };
  });
  const [{ documents: first }] = systems;
  if (first.length < 2)
    throw new UsageError(`--plot size draws documents, and there ${first.length === 1 ? 'is one' : 'are none'}`);
  const what = sizedBy(report);
  const { title } = headlineOf(report, report.systems[0]);
  const sizes = systems.flatMap(({ documents }) => documents.map(({ size }) => size));
  const isOne = systems.length === 1;
  const [width, height] = isOne ? [440, 280] : [240, 170];
  const axis = axisOf(0, Math.max(1, largest(sizes)), isOne ? 6 : 4);
  const panels = systems.map(({ name, documents }, at): Child => {
    const box = { left: 56 + (at % ACROSS) * 310, top: 32 + Math.floor(at / ACROSS) * 260, width, height };
    const head = `${title} F1, ${cutMiddle(name, isOne ? 40 : 20)}`;
    return [rangeFrame(box, head, scale), sizePanel(box, documents, axis, what)];
  });
  const [columns, rows] = [Math.min(ACROSS, systems.length), Math.ceil(systems.length / ACROSS)];
  const size = isOne ? ([530, 370] as const) : ([20 + 310 * columns, 260 * rows] as const);
  return drawn(report, `${title} F1 of documents by ${what}`, ...size, panels);
}

/** The same of one system for its page, smaller. */
export function sizePlot(report: Report, system: SystemReport, { scale }: NumberStyle): Element {
  const documents = sizedDocuments(report, system);
  const axis = axisOf(0, Math.max(1, largest(documents.map(({ size }) => size))), 4);
  const { title } = headlineOf(report, system);
  const head = `${title} F1 of documents`;
  const what = sizedBy(report);
  return smallPlot(`${head} by ${what}`, [rangeFrame(small, head, scale), sizePanel(small, documents, axis, what)]);
}

function sizedDocuments(report: Report, system: SystemReport): readonly Sized[] {
  return unitsOf(report, system).map((own): Sized => {
    return { name: own.name, size: unitSize(report, own) ?? 0, f1: f1Of(report, own) };
  });
}

function sizedBy({ tool }: Report): string {
  return tool === 'nerscore' ? 'gold spans' : 'mentions of the key';
}

/** Panels beside each other. */
const ACROSS = 3;

function sizePanel(box: Box, documents: readonly Sized[], axis: Axis, what: string): Child {
  const { left, top, width, height } = box;
  const across = (size: number): number => rounded(left + width * along(axis, size));
  return [
    axis.ticks.map((at) => label(tickText(axis, at), [across(at), top + height + 18])),
    label(what, [left + width / 2, top + height + 40]),
    documents.map(({ name, size, f1 }) => dot('dot', across(size), heightIn(box, f1), 4, element('title', {}, name))),
  ];
}
