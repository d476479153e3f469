import { isSurface } from '../../align/same-surface.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { CorefDocument } from '../../coref/document.ts';
import { documentOf } from '../../coref/given-document.ts';
import { type MentionRun, withRuns } from '../../coref/matching/treeless-nodes.ts';
import type { FileSpan } from '../../ner/span-document.ts';
import { tallied } from '../../text/grouped.ts';
import type { Problem } from '../../text/problem.ts';
import { counted, namesOf, quoted, shellWord } from '../../text/quoted.ts';

/** What links join, before all documents of their side have said which other spans are mentions; in code points of the text. */
export interface LinkedMentions {
  readonly entities: readonly (readonly FileSpan[])[];
  /** The spans in no link. */
  readonly alone: readonly FileSpan[];
  /** The names of links that do not join, once for each. */
  readonly others: readonly string[];
}

/**
 * The documents of one side, from all its files, with the mentions of those that have links: entities are what these join. A span that is in
 * no link is a singleton if some link has a span of its type, else it is left out.
 *
 * Reports SURFACE_DIFFERS, and UNLINKED_SPAN and OTHER_RELATION of what is left out: the last is an error if no link joins.
 */
export function withEntities<Read extends CorefDocument & { readonly linked?: LinkedMentions | undefined }>(
  read: readonly Read[],
): { readonly documents: readonly Read[]; readonly problems: readonly Problem[] } {
  const all = read.flatMap(({ linked }) => linked ?? []);
  const types = new Set(all.flatMap(({ entities }) => entities.flat().map(({ type }) => type)));
  const isError = types.size === 0 && all.some(({ others }) => others.length > 0);
  const problems: Problem[] = [];
  const documents = read.map((document): Read => {
    const { linked, place, id, text } = document;
    if (!linked) return document;
    const [kept, left] = [true, false].map((isKept) => linked.alone.filter(({ type }) => types.has(type) === isKept));
    problems.push(...leftOut({ ...linked, alone: left }, document, isError));
    const rows = [...linked.entities, ...kept.map((span) => [span])].map((own) => own.toSorted(byPosition));
    const spans = rows.flat();
    const characters = typeof text === 'string' ? charactersOf(text) : undefined;
    for (const span of spans) problems.push(...faultsOf(span, characters));
    const hulls = rows.map((own) => own.map(({ runs }): MentionRun => [runs[0][0], runs.at(-1)![1]]));
    const line = Int32Array.from(spans, (span) => span.where.place.line);
    const column = Int32Array.from(spans, (span) => span.where.place.column);
    const found = { ...document, ...documentOf(id, hulls), place, line, column, linked: undefined };
    const runs = spans.map((span) => span.runs);
    return { ...found, ...withRuns(found, runs, characters?.length) };
  });
  return { documents, problems };
}

function byPosition({ runs: a }: FileSpan, { runs: b }: FileSpan): number {
  return a[0][0] - b[0][0] || a.at(-1)![1] - b.at(-1)![1];
}

function leftOut({ alone, others }: LinkedMentions, { place }: CorefDocument, isError: boolean): readonly Problem[] {
  const [names, types] = [others, alone.map(({ type }) => type)].map((list) => tallied(list).map(([name]) => name));
  const links = `${counted(others.length, 'link')} named ${namesOf(names)}`;
  const about = { code: 'OTHER_RELATION', place, count: others.length } as const;
  const help = `name the relations that join entities, such as --relation ${shellWord(names[0] ?? '')}`;
  const error = `nothing says which spans are one entity: found ${links}`;
  if (isError) return others.length > 0 ? [{ ...about, severity: 'error', message: error, help }] : [];
  const message = `${counted(alone.length, 'span')} left out, of a type that no link has: ${namesOf(types)}`;
  const spans = { code: 'UNLINKED_SPAN', severity: 'warning', place, count: alone.length, message } as const;
  const relations = { ...about, severity: 'warning', message: `${links} left out: they join no entities` } as const;
  return [relations, spans].filter(({ count }) => count > 0);
}

/** What is wrong with a mention. `characters`: of the text, if it is known. */
function faultsOf(
  { runs, surface, where: { place } }: FileSpan,
  characters?: ReturnType<typeof charactersOf>,
): Problem[] {
  const words = characters && wordsAt(characters, runs);
  if (surface === undefined || words === undefined || isSurface(surface, words, 'text')) return [];
  const message = `the words of this mention are ${quoted(surface)}, but the text has ${quoted(words)} at its position`;
  const help = 'correct its offsets or its words; --allow SURFACE_DIFFERS scores by offsets';
  return [{ code: 'SURFACE_DIFFERS', severity: 'error', place, message, help }];
}
