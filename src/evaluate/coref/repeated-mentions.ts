import type { CorefDocument } from '../../coref/document.ts';
import type { Duplicates } from '../../coref/rules.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';

/** Reports the rows that repeat a mention: under `error` as errors, else as warnings that say how they are counted, be it by another tool. */
export function reportRepeats(
  document: CorefDocument,
  rows: readonly number[],
  duplicates: Duplicates | 'tool',
  log: ProblemSink,
): void {
  for (const row of rows) {
    log.report('REPEATED_MENTION', duplicates === 'error' ? 'error' : 'warning', () => {
      const entity = document.entityIds[document.entity[row]];
      const { place, line, column, extents } = document;
      const [first, last] = [document.start[row] + 1, document.end[row]];
      const those = `of document ${quoted(document.id)}`;
      const one = extents ? shortened(extents[first - 1]) : `token ${first}`;
      const mention = first === last ? `${one} ${those} is` : `tokens ${first} to ${last} ${those} are`;
      return {
        place: line && column ? { ...place, line: line[row], column: column[row] } : place,
        message: `${mention} already a mention, and is repeated here in entity ${shortened(entity)}: ${consequence[duplicates]}`,
        help: help[duplicates],
      };
    });
  }
}

const consequence: Readonly<Record<Duplicates | 'tool', string>> = {
  reference: 'it is counted as scorer.pl counts it',
  first: 'it is left out',
  error: 'expected each mention once',
  tool: 'the tool counts it by a rule of its own',
};

const help: Readonly<Partial<Record<Duplicates | 'tool', string>>> = {
  reference: '--duplicates first leaves it out',
  error: '--duplicates first or reference would score it',
};
