import type { Finding, MarkedText, NerFinding } from '../findings/finding.ts';
import { kinds } from '../findings/kinds.ts';
import { averagedRows } from '../results/f1-without.ts';
import type { Report, SystemReport } from '../results/report.ts';
import { tallied } from '../text/grouped.ts';
import { isolatedName } from '../text/harmless.ts';
import { lastOf } from '../text/name-parts.ts';
import { element } from './element.ts';
import { findingJson, reportJson } from './json.ts';
import { f1Of, headlineOf, shortNames, unitsOf } from './numbers.ts';
import { scoreText } from './overview/numbers.ts';
import { overview } from './overview/overview.ts';
import { comparedDocuments } from './overview/systems/documents.ts';
import { type View, viewOf } from './overview/view.ts';
import type { PageOptions } from './style.ts';

/** More text than this is compressed. */
const LARGE = 1 << 16;

/**
 * The report as a file that shows itself, in pieces: it has all it needs in it, runs nothing but its own script, and can be read without that.
 */
export function htmlReport(report: Report, page: PageOptions): Iterable<string> {
  const { title, systems, texts, ...shown } = pageContent(report, page);
  const [{ overview: first, ...own }, ...others] = systems;
  // The page takes the first overview from where it stands.
  const data = { report: pageJson(report, writtenFindings), ...shown, title, systems: [own, ...others], texts };
  return pageFile(report, title, page, bodyOf(first, data, page), [`script-src '${page.bundle.hashes.script}'`]);
}

function* bodyOf(overview: string, data: object, { bundle, deflated }: PageOptions): Generator<string> {
  const pieces = dataPieces(data);
  // Short data is one piece.
  const { value: begin = '' } = pieces.next();
  const isPacked = deflated && begin.length > LARGE;
  yield `<main id="page">${overview}</main>\n<script type="application/${isPacked ? 'octet-stream' : 'json'}" id="data">`;
  if (isPacked) yield* deflated(following(begin, pieces));
  else for (const piece of following(begin, pieces)) yield piece.replaceAll('<', '\\u003c');
  yield `</script>\n<script>${bundle.script}</script>`;
}

/** The data as JSON, in pieces: all of it may be longer than a string can be. */
function* dataPieces(data: object): Generator<string, undefined> {
  let piece = '';
  for (const part of partsOf(data, LEVELS)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The JSON of a value in parts: of its members and, of a long list or of rows, of some items at a time. */
function* partsOf(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null) return yield JSON.stringify(value) ?? 'null';
  const isList = Array.isArray(value);
  if (isList ? value.length > AT_ONCE : Symbol.iterator in value) return yield* rowParts(value as Iterable<unknown>);
  const members = Object.entries(value).filter(([, own]) => isList || own !== undefined);
  yield isList ? '[' : '{';
  for (const [at, [name, own]] of members.entries()) {
    yield `${at > 0 ? ',' : ''}${isList ? '' : `${JSON.stringify(name)}:`}`;
    yield* partsOf(own, levels - 1);
  }
  yield isList ? ']' : '}';
}

function* rowParts(rows: Iterable<unknown>): Generator<string> {
  let begin = '[';
  let some: unknown[] = [];
  const part = (): string => `${begin}${JSON.stringify(some).slice(1, -1)}`;
  for (const row of rows) {
    if (some.push(row) < AT_ONCE) continue;
    yield part();
    [begin, some] = [',', []];
  }
  yield `${some.length > 0 || begin === '[' ? part() : ''}]`;
}

/** How long pieces are at least, of how many items of a list JSON is made at once, and how deep long lists are. */
const PIECE = 1 << 20;
const AT_ONCE = 100;
const LEVELS = 6;

function* following(first: string, others: Iterable<string>): Iterable<string> {
  yield first;
  yield* others;
}

/** A page as a file of its own, which loads nothing, in pieces as its body is; `allowed`: what it may do. */
export function* pageFile(
  { tool, version }: Report,
  title: string,
  { bundle: { style, hashes } }: Pick<PageOptions, 'bundle'>,
  body: Iterable<string>,
  allowed: readonly string[] = [],
): Generator<string> {
  const ofStyle = `style-src '${hashes.style}'`;
  const policy = ["default-src 'none'", ...allowed, ofStyle, "base-uri 'none'", "form-action 'none'"];
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${tool} ${version}">
${element('title', {}, title).html}
<style>${style}</style>
<body>
`;
  yield* body;
  yield '\n';
}

/**
 * What the page shows: the report as `-f json` writes it, and beside it what that does not have, such as the overview of each system as
 * HTML. Scores of sentences are left out: there may be many. Its type is `PageData` of `page/data.ts`.
 */
export function pageData(report: Report, run: Pick<PageOptions, 'command' | 'config'> = {}): object {
  return { report: pageJson(report, (list) => list.map(pageFinding)), ...pageContent(report, run) };
}

function withoutSentences(report: Report): Report {
  const { systems, unit } = report;
  return unit === 'sentence' ? { ...report, systems: systems.map(({ byUnit, ...system }) => system) } : report;
}

/** The report as JSON, with findings as `listed` makes them. */
function pageJson(report: Report, listed: (list: readonly Finding[]) => Iterable<object>): object {
  const systems = report.systems.map((system) => {
    return system.findings ? { ...system, findings: { ...system.findings, list: [] } } : system;
  });
  const json = reportJson(withoutSentences({ ...report, systems }));
  for (const [at, { findings }] of report.systems.entries())
    if (findings) Object.assign(json.systems[at].findings!, { list: listed(findings.list) });
  return json;
}

/** Findings that become JSON as they are written: a page may have many. */
function* writtenFindings(list: readonly Finding[]): Generator<object> {
  for (const finding of list) yield pageFinding(finding);
}

function pageFinding(finding: Finding): object {
  const { confused } = finding as NerFinding;
  return { confused, ...findingJson(finding) };
}

/** What a page shows beside the JSON of its report. */
function pageContent(report: Report, run: Pick<PageOptions, 'command' | 'config'>): PageContent {
  const { tool, systems } = report;
  const texts = systems.map((system) => system.texts);
  const own = systems.length > 1 ? shortNames(report) : systems.map(({ name, file }) => name ?? lastOf(file));
  const names = own.map(isolatedName);
  const views = systems.map((_, at) => viewOf(report, at));
  return {
    title: titleOf(report, names),
    names,
    documents: views[0].documents,
    texts: texts.map((own, at) => (at === 0 ? own : own?.map((text, index) => differing(text, texts[0]?.[index])))),
    kinds: kinds[tool],
    compared: comparedDocuments(report, views[0].documents),
    systems: views.map((view) => ({
      overview: overview(view, run).html,
      order: worstFirst(view),
      scores: scoreLine(report, view.system),
      documentScores: unitsOf(report, view.system).map((own) => [own.name, scoreLine(report, own)]),
    })),
  };
}

/** What is compared. */
function titleOf({ reference, systems }: Report, names: readonly string[]): string {
  const gold = isolatedName(lastOf(reference));
  if (names.length > 1) return `${names.length} systems against ${gold}`;
  return systems[0].file === reference ? `both sides of ${gold}` : `${names[0]} against ${gold}`;
}

/** The parts of what a page shows that stand in its file by themselves, and all others. */
interface PageContent extends Readonly<Record<string, unknown>> {
  readonly texts: readonly (readonly Partial<MarkedText>[] | undefined)[];
  readonly title: string;
  readonly systems: readonly { readonly overview: string }[];
}

/** The positions of the documents, the lowest score first; without scores, those with most findings first. */
function worstFirst({ report, system, documents, findings }: View): readonly number[] {
  const badness = new Map(
    tallied((findings?.list ?? []).map(({ document }) => document)).map(([name, count]) => [name, -count]),
  );
  for (const unit of unitsOf(report, system)) badness.set(unit.name, f1Of(report, unit));
  const own = documents.map((name) => badness.get(name) ?? 0);
  return [...documents.keys()].sort((a, b) => own[a] - own[b]);
}

/** The scores of a system or a document in a line: the main one, and what it is the mean of. */
function scoreLine(report: Report, { rows }: Pick<SystemReport, 'rows'>): string {
  const main = headlineOf(report, { rows });
  const shown = new Set([main, ...averagedRows(rows, main)]);
  return [...shown].map(({ title, score }) => `${title} ${scoreText(report, score.f1)}`).join(' · ');
}

/** What a text has otherwise than the first: systems are marked in the words of one corpus. */
function differing<Text extends object>(text: Text, first: Text | undefined): Partial<Text> {
  const known = Object.entries(first ?? {});
  const isKnown = ([name, value]: [string, unknown]): boolean =>
    known.some(([other, own]) => name === other && (value === own || JSON.stringify(value) === JSON.stringify(own)));
  return Object.fromEntries(Object.entries(text).filter((field) => !isKnown(field))) as Partial<Text>;
}
