import type { FileSpan, Run, SpanLink } from '../../ner/span-document.ts';
import { groupedBy } from '../../text/grouped.ts';
import { compareCodePoints } from '../../text/order.ts';
import { startOf } from '../../text/problem.ts';
import type { Head } from '../bytes/head.ts';
import { linkOf, type ReaderOptions, type SpanFormat, type SpanReader, type SpanSource } from './span-file.ts';
import { bratFolder } from './span-folder.ts';
import { documentName, linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * brat's standoff: a document is an `.ann` or `.a1` file, with its text in a `.txt` file of the same name beside it. Positions are code points, a
 * carriage return being one, and ends are exclusive. Links are relations of two spans, `R1 Coreference Arg1:T1 Arg2:T2`, and classes of any
 * number, `* Equiv T1 T2 T3` (nlplab/brat, example-data, 44ecd82). An event in a link, `E1 Attack:T1`, is its trigger, unless others have that too.
 */
export const bratFormat: SpanFormat = {
  name: 'brat',
  title: 'brat standoff',
  about: 'brat standoff: an .ann or .a1 file or a folder of them, with their .txt files',
  unit: 'code-points',
  surfaces: 'text',
  begins: beginsBrat,
  read: readBrat,
  folder: bratFolder,
};

/** Whether the first line is one of brat: a span, or a line about one. A token such as `E2` with a tag is not. */
export function beginsBrat({ text }: Head): boolean {
  return /^T\S+\t\S+ \d+ \d+(?:;\d+ \d+)*(?:\t|\r?\n|$)/u.test(text) || aboutSpans.test(text);
}

const aboutSpans = /^(?:E\d\S*\t\S+:T\d\S*|(?:[REAMN#]\d\S*|\*)\t\S+ (?:\w+:)?[TRE]\d\S*)(?:\s|$)/u;

/** The lines of brat: each begins with a letter or sign and, except after `*`, a number or a name. */
const line = /^(?:[TREAMN#]\S+|\*)\t/u;

function readBrat(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const byId = new Map<string, FileSpan>();
  const lines = linesOf(source).filter(({ text }) => /\S/u.test(text));
  const targets = targetsIn(lines);
  for (const row of lines) readSpan(row, byId, targets, options);
  const triggers = options.readsLinks ? triggersIn(lines) : new Map<string, string>();
  const spanOf = (id: string): FileSpan | undefined => byId.get(triggers.get(id) ?? id);
  const links = options.readsLinks && lines.flatMap((row) => linksIn(row, spanOf, options));
  const where = { place: startOf(source.file) };
  return {
    documents: [{ id: documentName(source.file), text: source.beside, where, spans: [...byId.values()], links }],
  };
}

/** What spans refer to in knowledge bases, by their ids: `N1 Reference T1 Wikidata:Q49`. Several are one, in their order. */
function targetsIn(lines: readonly TextLine[]): ReadonlyMap<string, string> {
  const links = new Map<string, string[]>();
  for (const { text } of lines) {
    const [, span, link] = /^N\S*\t\S+ (\S+) (\S+)/u.exec(text) ?? [];
    if (span !== undefined) links.set(span, [...(links.get(span) ?? []), link].sort(compareCodePoints));
  }
  return new Map([...links].map(([span, own]) => [span, own.join('|')]));
}

/** The ids of triggers by their events. Of several events with one trigger, a span could not tell which is meant. */
function triggersIn(lines: readonly TextLine[]): ReadonlyMap<string, string> {
  const events = lines.flatMap(({ text }) => {
    const [, event, trigger] = /^(E\S+)\t[^\s:]+:(T\S+)/u.exec(text) ?? [];
    return event === undefined ? [] : [[event, trigger] as const];
  });
  const byTrigger = groupedBy(events, ([, trigger]) => trigger);
  return new Map(events.filter(([, trigger]) => byTrigger.get(trigger)!.length === 1));
}

/** The links that a line has, each of two spans in turn. */
function linksIn(
  row: TextLine,
  spanOf: (id: string) => FileSpan | undefined,
  { log }: ReaderOptions,
): readonly SpanLink[] {
  if (!/^[R*]/u.test(row.text)) return [];
  const [, type, members] = /^\S+\t(\S+)((?:[ \t]+\S+){2,})\s*$/u.exec(row.text) ?? [];
  if (type === undefined) {
    const expected = 'expected its type and two spans, such as Coreference Arg1:T1 Arg2:T2';
    return reportLine(log, row, row.text.indexOf('\t') + 1, `cannot read this relation: ${expected}`) ?? [];
  }
  const ends = members.match(/\S+/gu)!.map((member) => spanOf(member.replace(/^.*:/u, '')));
  const where = { place: placeIn(row) };
  return ends.slice(1).map((end, at) => ({ ends: [ends[at], end], names: [type], where }));
}

/** Reads the span of a line that has one. Relations, events, attributes, notes and the like have none. */
function readSpan(
  row: TextLine,
  byId: Map<string, FileSpan>,
  targets: ReadonlyMap<string, string>,
  { log, shift }: ReaderOptions,
): undefined {
  const { text } = row;
  if (!line.test(text)) {
    const at = /^\S*/u.exec(text)![0].length;
    const expected = 'expected an id such as T1, a tab, the type and its positions, a tab and the words';
    return reportLine(log, row, at, `cannot read this line: ${expected}`);
  }
  const [id, given, surface] = text.split('\t');
  if (!id.startsWith('T')) return undefined;
  const at = id.length + 1;
  const [, type, positions] = /^(\S+) (\d{1,15} \d{1,15}(?:;\d{1,15} \d{1,15})*)$/u.exec(given) ?? [];
  if (type === undefined) {
    const expected = 'expected a type and positions, such as PER 0 3 or PER 0 3;8 12, and a tab before the words';
    return reportLine(log, row, at, `cannot read this span: ${expected}`);
  }
  const before = byId.get(id);
  if (before) return reportLine(log, row, 0, `${id} is already in line ${before.where.place.line}`);
  const runs = positions.split(';').map((run): Run => {
    const [first, last] = run.split(' ').map(Number);
    return [first + shift[0], last + shift[1]];
  });
  const [link, words] = [targets.get(id), surface && withoutJoints(surface, runs.length)];
  byId.set(id, { type, runs, surface: words, link: link && linkOf(link), where: { place: placeIn(row, at) } });
  return undefined;
}

/** The words of fragments joined by one blank, as brat has them, where bconv has ` [...] ` or ` ... ` between them. */
function withoutJoints(surface: string, fragments: number): string {
  for (const joint of [' [...] ', ' ... ']) {
    const parts = surface.split(joint);
    if (fragments > 1 && parts.length === fragments) return parts.join(' ');
  }
  return surface;
}
