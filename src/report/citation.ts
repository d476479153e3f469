import { corefMetrics } from '../coref/metrics.ts';
import { modes } from '../ner/modes.ts';
import { isOfPreset, presetMetrics } from '../results/preset.ts';
import type { Report } from '../results/report.ts';
import { wrapped } from '../text/width.ts';

/** What the formats that have room for it say of what to cite; in others it is not part of the report. */
const forms: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  table: plainCitation,
  markdown: (lines) =>
    `\nTo cite:\n\n${lines.map((line) => `- ${line.includes('|') ? `\`${line}\`` : line}\n`).join('')}`,
  latex: (lines) => lines.map((line) => `% to cite: ${line}\n`).join(''),
};

/** What to cite with a report, to follow it in that format; undefined if the format has no room for it. */
export function citation(report: Report, format: string): string | undefined {
  return forms[format]?.(citedLines(report));
}

/** The same as text of its own. */
export function citationText(report: Report): string {
  return plainCitation(citedLines(report)).trimStart();
}

/** The tool, the signature, and each paper of the metrics or modes that the report shows, once. */
function citedLines(report: Report): readonly string[] {
  const { tool, version, signature, systems } = report;
  const ofRows = systems.flatMap(({ rows }) => rows.map(({ metric }) => metric));
  const shown = new Set(isOfPreset(report) ? presetMetrics : ofRows);
  const papers = [...corefMetrics, ...modes].flatMap(({ name, papers: own = [] }) => (shown.has(name) ? own : []));
  return [`${tool} ${version}`, signature, ...new Set(papers)];
}

/** What `citation` names as entries of BibTeX. */
export function bibtex(report: Report): string {
  const [tool, signature, ...papers] = citedLines(report);
  const own = entry('misc', report.tool, { title: `{${tool}}`, note: `Signature: \\url{${signature}}` });
  return [own, ...papers.map(paperEntry)].join('\n');
}

/** A paper as `Authors (year), Title, Venue volume(number).`, perhaps with a remark after a semicolon. */
function paperEntry(paper: string): string {
  const [, names, year, rest] = /^(.*?) \((\d{4})\), (.*?)(?:;.*|\.)$/.exec(paper)!;
  const comma = rest.lastIndexOf(', ');
  const [title, venue] = comma < 0 ? [rest] : [rest.slice(0, comma), rest.slice(comma + 2)];
  const authors = names.replace(/ et al\.$/, ' & others').split(/, | & /);
  const author = authors.map((name) => (name === 'others' ? name : `{${name}}`)).join(' and ');
  const [, journal, volume, number] = /^(.*) (\d+)(?:\((\d+)\))?$/.exec(venue ?? '') ?? [];
  const [word] = title.toLowerCase().match(/[a-z]\w+/) ?? [''];
  const key = `${authors[0]
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}${year}${word}`;
  const fields = { author, title: `{${title}}`, year };
  if (journal !== undefined) return entry('article', key, { ...fields, journal, volume, number });
  return venue === undefined
    ? entry('misc', key, fields)
    : entry('inproceedings', key, { ...fields, booktitle: venue });
}

function entry(type: string, key: string, fields: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${value}},\n`],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

function plainCitation(lines: readonly string[]): string {
  return `\nTo cite:\n${lines.map((line) => `  ${wrapped(line, 78).replaceAll('\n', '\n    ')}\n`).join('')}`;
}
