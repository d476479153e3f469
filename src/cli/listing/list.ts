import type { ListedDocument, ListedItem } from '../../evaluate/list/listed.ts';
import { tsvLine } from '../../report/csv.ts';
import { jsonText } from '../../report/json.ts';
import { formatPlace } from '../../text/problem.ts';
import { version } from '../../version.ts';
import { exitCode } from '../command.ts';
import type { Io } from '../io.ts';
import type { Kind } from '../kind.ts';
import { formatChoice } from '../report-options.ts';
import type { Scoring } from '../scoring-command.ts';
import { readListed } from './read-listed.ts';

/** `list FILE...`: prints the spans or mentions of the files, one a line, and what each covers, if that is known. */
export async function runList(kind: Pick<Kind, 'listing'> & Scoring, argv: readonly string[], io: Io): Promise<number> {
  const { item, name } = kind.listing;
  const about = `Prints the ${item}s of ${kind.listing.contents}, one per line.`;
  const read = await readListed(kind, { name: 'list', about, format: formatChoice('tsv', 'json') }, argv, io);
  if (!read) return exitCode.input;
  const { documents, format } = read;
  if (format === 'json') {
    const rows = documents.flatMap((document) => document.items.map((one) => jsonRow(document, one, name)));
    io.out(jsonText({ schema: 1, tool: kind.tool, version, [`${item}s`]: rows }));
    return exitCode.scored;
  }
  io.out(tsvLine(['place', 'document', name, 'start', 'end', 'unit', ...(item === 'span' ? ['score'] : []), 'words']));
  for (const document of documents) {
    const lines = document.items.map((one) => {
      const [start, end] = [0, 1].map((bound) => one.runs.map((run) => run[bound]).join());
      const score = item === 'span' ? [one.score] : [];
      return tsvLine([formatPlace(one.place), document.id, one.name, start, end, document.unit, ...score, one.words]);
    });
    io.out(lines.join(''));
  }
  return exitCode.scored;
}

/** What is unknown is absent. */
function jsonRow({ id, unit }: ListedDocument, item: ListedItem, name: string): object {
  const { place, runs, score, words } = item;
  return { ...place, document: id, [name]: item.name, unit, runs: runs.length > 0 ? runs : undefined, score, words };
}
