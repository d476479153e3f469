import { type CorefDocument, mentionPlace } from '../coref/document.ts';
import type { Duplicates } from '../coref/rules.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted, shortened } from '../text/quoted.ts';

/** Reports the rows that repeat a mention: under `error` as errors, else as warnings that say how they count, if that is known. */
export function reportRepeats(
  document: CorefDocument,
  rows: readonly number[],
  duplicates: Duplicates | undefined,
  log: ProblemSink,
): void {
  const { message: consequence = '', help } = duplicates ? consequences[duplicates] : {};
  for (const row of rows) {
    log.report('REPEATED_MENTION', duplicates === 'error' ? 'error' : 'warning', () => {
      const entity = document.entityIds[document.entity[row]];
      const { extents, positions } = document;
      const [first, last] = [document.start[row] + 1, document.end[row]];
      const before = document.start.findIndex((start, at) => start + 1 === first && document.end[at] === last);
      const other = document.entityIds[document.entity[before]];
      const which =
        other === entity
          ? `entity ${shortened(entity)}, twice`
          : `entities ${shortened(other)} and ${shortened(entity)}`;
      const those = `of document ${quoted(document.id)}`;
      const unit = positions?.unit === 'characters' ? 'character' : 'token';
      const one = extents ? shortened(extents[first - 1]) : `${unit} ${first}`;
      const mention = last <= first ? `${one} ${those} is` : `${unit}s ${first} to ${last} ${those} are`;
      return {
        place: mentionPlace(document, row),
        message: `${mention} a mention of ${which}${consequence}`,
        help,
      };
    });
  }
}

const consequences: Readonly<Record<Duplicates, { readonly message: string; readonly help?: string }>> = {
  reference: { message: '; counted as scorer.pl does', help: 'leave repetitions out with --duplicates first' },
  first: { message: '; the second is left out' },
  error: { message: '; expected each mention once', help: 'score repetitions with --duplicates first or reference' },
};
