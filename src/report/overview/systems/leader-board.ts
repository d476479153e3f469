import { averagedRows } from '../../../results/f1-without.ts';
import type { Report } from '../../../results/report.ts';
import { withoutUnits } from '../../../results/result.ts';
import { csvText } from '../../csv.ts';
import { type Child, element } from '../../element.ts';
import { pageFile } from '../../html.ts';
import { reportJson } from '../../json.ts';
import { latexText } from '../../latex.ts';
import { markdownText } from '../../markdown.ts';
import { headlineOf, numberStyle } from '../../numbers.ts';
import { statisticsNotes } from '../../statistics-text.ts';
import type { PageOptions, TableOptions } from '../../style.ts';
import { counted } from '../numbers.ts';
import { howScored } from './how-scored.ts';
import { ranksTable } from './ranks.ts';

/** A page to publish of a report that `publicReport` made: ranks, how they were found, and the numbers to download. It runs no script. */
export function leaderBoard(report: Report, title: string, options: Pick<PageOptions, 'bundle'>): Iterable<string> {
  const style = numberStyle(report.tool);
  const { systems, skipped = [] } = report;
  const teams = systems.length + skipped.length;
  const page = element(
    'main',
    { id: 'page' },
    element(
      'div',
      { class: 'overview board' },
      element('h1', {}, title),
      element('p', { class: 'quiet' }, `${counted(teams, 'system')}, ${counted(systems[0].size, report.unit)}`),
      element('section', { id: 'systems' }, ranksTable(report, style, false)),
      element(
        'div',
        { class: 'halves' },
        element('section', {}, element('h2', {}, 'How it was scored'), element('dl', {}, ...facts(report))),
        element('section', {}, element('h2', {}, 'Downloads'), element('ul', {}, ...downloads(report, style))),
      ),
    ),
  );
  return pageFile(report, title, options, [page.html]);
}

function facts(report: Report): readonly Child[] {
  const { systems, signature, tool, version } = report;
  const row = headlineOf(report, systems[0]);
  const parts = averagedRows(systems[0].rows, row);
  const mean = parts.length > 1 ? `: the mean of the F1 of ${parts.map(({ title }) => title).join(', ')}` : '';
  const all: readonly (readonly [string, string])[] = [
    ['Score', `${row.title} F1${mean}, over all ${report.unit}s together.`],
    ...howScored(report),
    ['Statistics', statisticsNotes(report).join('; ')],
    ['Made with', `${tool} ${version}`],
  ];
  const shown = all.map(([name, text]) => text !== '' && [element('dt', {}, name), element('dd', {}, text)]);
  return [...shown, element('dt', {}, 'Signature'), element('dd', {}, element('code', {}, signature))];
}

/** The numbers as files that are in the page itself. */
function downloads(whole: Report, style: TableOptions): readonly Child[] {
  const report = withoutUnits(whole);
  const options = { ...style, rank: true } as const;
  const files = [
    ['csv', 'text/csv', csvText(report, options), ', full precision'],
    ['json', 'application/json', JSON.stringify(reportJson(report)), ', full precision'],
    ['md', 'text/markdown', markdownText(report, options), ''],
    ['tex', 'application/x-tex', latexText(report, options), ', booktabs'],
  ] as const;
  return files.map(([extension, type, text, about]) => {
    const name = `leaderboard.${extension}`;
    // What an address reads as it is need not be encoded.
    const href = `data:${type};charset=utf-8,${text.replace(/[%#\n\r\t]/g, encodeURIComponent)}`;
    return element(
      'li',
      {},
      element('a', { href, download: name }, name),
      ` ${(text.length / 1000).toFixed(1)} kB${about}`,
    );
  });
}
