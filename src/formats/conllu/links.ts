import type { CorefDocument, EntityLink } from '../../coref/document.ts';
import { tallied } from '../../text/grouped.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { counted, quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import { type ConlluState, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** What links of a kind are called. */
const linkTitles: Readonly<Record<EntityLink['kind'], string>> = {
  bridge: 'bridging link',
  split: 'split antecedent',
};

/** Says how many links the documents of a file have, as these are read and not scored. */
export function countLinks(documents: readonly CorefDocument[], file: string, log: ProblemSink): void {
  const kinds = documents.flatMap(({ links = [] }) => links.map(({ kind }) => linkTitles[kind]));
  if (kinds.length === 0) return;
  const counts = tallied(kinds).map(([title, count]) => counted(count, title));
  reportFile(
    log,
    'LINKS_NOT_SCORED',
    'warning',
    file,
    `links between entities are read and not scored: ${counts.join(' and ')}`,
  );
}

/** Reads the links in `Bridge=A<B:relation,…` or in `SplitAnte=A<B,…`, of old `Split`: from B, which stands here, to A. */
export function readLinks(state: ConlluState, row: number, start: number, end: number): void {
  const { line, words, document, linked } = state;
  const text = decodeText(line.bytes, start, end);
  const [, name, value] = /^(Bridge|Split(?:Ante)?)=(.*)$/u.exec(text) ?? [];
  if (!name || !value) return;
  const kind = name === 'Bridge' ? 'bridge' : 'split';
  const number = words.values[WORD.line][row];
  for (const link of value.split(',')) {
    const [, antecedent, anaphor, relation] = /^\(?([^<>:()]+)<([^<>:()]+)\)?(?::(.*))?$/u.exec(link) ?? [];
    if (antecedent === undefined || antecedent === anaphor) {
      const what = antecedent === undefined ? 'is not a link between two entities' : 'links an entity to itself';
      reportWord(state, row, 'UNREADABLE_CELL', `${quoted(link)} ${what}: expected two ids, such as e1<e2`, start);
    }
    if (antecedent === undefined) continue;
    document.links.push({ kind, antecedent, anaphor, relation, line: number });
    for (const id of [antecedent, anaphor]) if (!linked.has(id)) linked.set(id, { line: number, text });
  }
}

/** Says which entities links name that have no mention, and so are not known. */
export function reportUnknown({ options: { file, log }, linked }: ConlluState, known: ReadonlySet<string>): void {
  for (const [id, { line, text }] of linked) {
    if (known.has(id)) continue;
    const message = `${quoted(text)} names the entity ${quoted(id)}, which has no mention`;
    log.report('UNKNOWN_ENTITY', 'error', () => ({ place: { file, line, column: 1 }, message }));
  }
}
