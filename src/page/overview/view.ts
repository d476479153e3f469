import type { PageData, PageFinding, PageSystem, ReportRow } from '../data.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { listedKinds } from '../kinds.ts';
import { hashOf, type State } from '../state.ts';
import { documentTitle } from '../title.ts';

/** One system of the data, as the sections of the overview take it. */
export interface View {
  readonly data: PageData;
  /** The position of the system. */
  readonly at: number;
  readonly system: PageSystem;
  readonly rows: readonly ReportRow[];
  readonly headline: ReportRow;
  readonly isCoref: boolean;
  /** The findings that have each error once. */
  readonly list: readonly PageFinding[];
}

export function viewOf(data: PageData, at: number): View {
  const { report } = data;
  const system = report.systems[at];
  const kinds: readonly string[] = listedKinds[report.tool];
  return {
    data,
    at,
    system,
    rows: data.rows[at],
    headline: headlineOf(data, at),
    isCoref: report.tool === 'corefscore',
    list: system.findings?.list.filter(({ kind }) => kinds.includes(kind)) ?? [],
  };
}

/** The most important row of a system. */
export function headlineOf({ rows, headline }: PageData, at: number): ReportRow {
  const [metric, part] = headline.split(/\.(.*)/s);
  return rows[at].find((row) => row.metric === metric && row.part === (part || undefined)) ?? rows[at][0];
}

/** What a headline is called before `F1`: `CoNLL`, `strict`. */
export function titleOf({ title, metric, part }: ReportRow): string {
  return part === undefined ? title : metric;
}

/** A link to the errors that a state lists; nothing but its content where the page has no errors. */
export function errors({ data, at, system }: View, change: Partial<State>, ...content: readonly Child[]): Child {
  if (!system.findings || data.texts[0] === null) return content;
  return element('a', { href: hashOf({ view: 'text', sys: at, ...change }) }, ...content);
}

/** A section of the overview with a heading, what it shows, and a word on it. */
export function section(id: string, title: string, note: string, ...content: readonly Child[]): Element {
  const heading = element('h2', {}, title, note !== '' && element('small', {}, ' ', note));
  return element('section', { id }, heading, ...content);
}

export function documentName(name: string): Element {
  return given(documentTitle(name));
}
