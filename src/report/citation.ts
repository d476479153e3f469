import { corefMetrics } from '../coref/metrics.ts';
import { modes } from '../ner/modes.ts';
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
function citedLines({ tool, version, signature, systems }: Report): readonly string[] {
  const shown = new Set(systems.flatMap(({ rows }) => rows.map(({ metric }) => metric)));
  const papers = [...corefMetrics, ...modes].flatMap(({ name, papers: own = [] }) => (shown.has(name) ? own : []));
  return [`${tool} ${version}`, signature, ...new Set(papers)];
}

function plainCitation(lines: readonly string[]): string {
  return `\nTo cite:\n${lines.map((line) => `  ${wrapped(line, 78).replaceAll('\n', '\n    ')}\n`).join('')}`;
}
