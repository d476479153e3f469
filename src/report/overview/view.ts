import type { CorefCounts, CorefFinding } from '../../findings/coref-finding.ts';
import type { CorefGain, Findings, NerFinding, NerGain } from '../../findings/finding.ts';
import { type Kind, kinds } from '../../findings/kinds.ts';
import type { NerCounts } from '../../findings/span-findings.ts';
import type { Report, ReportRow, SystemReport } from '../../results/report.ts';
import { type Asked, addressOf } from '../../text/address.ts';
import { documentTitle } from '../../text/name-parts.ts';
import { drawnSign } from '../../text/signs.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { headlineOf, unitsOf } from '../numbers.ts';

/** A finding of either command: its kind says of which. */
export type AnyFinding = CorefFinding | NerFinding;

/** Findings of either command: what the other has is not there. */
interface OwnFindings extends Findings {
  readonly counts: CorefCounts & NerCounts;
  readonly gains: readonly (CorefGain & NerGain)[];
  readonly list: readonly AnyFinding[];
}

/** One system of a report, as the sections of the overview take it. */
export interface View {
  readonly report: Report;
  /** The position of the system. */
  readonly at: number;
  readonly system: SystemReport;
  readonly isCoref: boolean;
  readonly headline: ReportRow;
  readonly findings: OwnFindings | undefined;
  /** The findings that have each error once. */
  readonly list: readonly AnyFinding[];
  /** The names of the documents, in the order of the key: addresses have their positions in it. */
  readonly documents: readonly string[];
}

export function viewOf(report: Report, at: number): View {
  const system = report.systems[at];
  const findings = system.findings as OwnFindings | undefined;
  const shown = listedKinds(report.tool);
  return {
    report,
    at,
    system,
    isCoref: report.tool === 'corefscore',
    headline: headlineOf(report, system),
    findings,
    list: findings?.list.filter(({ kind }) => shown.includes(kind)) ?? [],
    documents: documentsOf(report),
  };
}

/** The kinds that are listed where none is chosen, which have each error once. */
export function listedKinds(tool: Report['tool']): readonly AnyFinding['kind'][] {
  const all = Object.entries<Kind>(kinds[tool]) as [AnyFinding['kind'], Kind][];
  return all.flatMap(([kind, { isView }]) => (isView ? [] : [kind]));
}

function documentsOf(report: Report): readonly string[] {
  const [first] = report.systems;
  return [...new Set(first.texts?.map(({ document }) => document) ?? unitsOf(report, first).map(({ name }) => name))];
}

/** What a headline is called before `F1`: `CoNLL`, `strict`. */
export function titleOf({ title, metric, part }: ReportRow): string {
  return part === undefined ? title : metric;
}

/** A link to the findings that are asked for; nothing but its content where the page has none. */
export function errors({ report, at, system }: View, asked: Asked, ...content: readonly Child[]): Child {
  if (!system.findings || !report.systems[0].texts) return content;
  return element('a', { href: addressOf('text', { sys: at, ...asked }) }, ...content);
}

/** A section of the overview. */
export interface Section extends Element {
  readonly id: string;
  readonly title: string;
}

/** A section with a heading, what it shows, and a word on it. */
export function section(id: string, title: string, about: string, ...content: readonly Child[]): Section {
  const heading = element('h2', {}, title, about !== '' && element('small', {}, ' ', about));
  return { id, title, ...element('section', { id }, heading, ...content) };
}

/** A part of a section, with a heading and a word on it. */
export function part(title: string, about: Child, ...content: readonly Child[]): Element {
  const heading = element('h3', {}, title, about && element('small', {}, ' ', about));
  return element('div', { class: 'part-of' }, heading, ...content);
}

/** What is folded away below its title. */
export function folded(title: string, ...content: readonly Child[]): Element {
  return element('details', {}, element('summary', {}, title), ...content);
}

/** A paragraph below what it is about. */
export function note(...content: readonly Child[]): Element {
  return element('p', { class: 'note' }, ...content);
}

export function documentName(name: string): Element {
  return given(documentTitle(name));
}

/** What people are told of a kind of the findings of a command. */
export function kindOf({ report }: View, kind: AnyFinding['kind']): Kind {
  const own: Readonly<Record<string, Kind>> = kinds[report.tool];
  return own[kind];
}

/** The sign of a kind, for eyes alone: its name stands beside it. */
export function signOf(view: View, kind: AnyFinding['kind']): Element {
  const { viewBox, paths } = drawnSign(kindOf(view, kind).sign);
  return element(
    'svg',
    { class: 'sign', viewBox, 'aria-hidden': 'true' },
    ...paths.map((path) => element('path', path)),
  );
}
