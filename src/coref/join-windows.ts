import { joinColumns } from '../text/columns.ts';
import { type CorefDocument, wordsOf } from './document.ts';

/** A document that was put together, and how many windows it is made of. */
export interface Joined {
  readonly document: CorefDocument;
  readonly windows: number;
}

/**
 * The response with its windows put together, where the key has whole documents: of those whose names are that of a document of the key
 * and a number (`book_split1500_S0`), in the order of their numbers, or else of the next in the order of the file, if their words are
 * known; in either case only where their tokens are those of the document. One window alone is joined by a name such as
 * `book_split1500_S0` only. Entities of different windows are different entities.
 */
export function joinWindows(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
): { readonly documents: readonly CorefDocument[]; readonly joined: readonly Joined[] } {
  const names = new Set(keys.map(({ id }) => id));
  let left = responses.filter(({ id }) => !names.has(id));
  const answered = new Set(responses.map(({ id }) => id));
  let isInStep = true;
  const joined = keys.flatMap((key): Joined[] => {
    if (answered.has(key.id)) return [];
    const named = left.filter(({ id }) => id.startsWith(key.id) && numberOf(id) !== undefined);
    const inOrder = named.toSorted((a, b) => numberOf(a.id)! - numberOf(b.id)!);
    const split = inOrder.filter(({ id }) => /^_split\d+_S\d+$/.test(id.slice(key.id.length)));
    // Where words are not known, numbers of tokens tell as long as they do of all documents: one that agrees may be chance.
    const next = nextOf(left, key.tokens);
    const areKnown = key.words !== undefined && next.every(({ words }) => words !== undefined);
    const several = [inOrder, ...(areKnown || isInStep ? [next] : [])].filter(({ length }) => length > 1);
    const windows = [split, ...several].find((some) => some.length > 0 && isText(key, some));
    isInStep &&= windows !== undefined;
    if (!windows) return [];
    left = left.filter((document) => !windows.includes(document));
    return [{ document: joinedDocument(key.id, windows), windows: windows.length }];
  });
  if (joined.length === 0) return { documents: responses, joined };
  const isWhole = (document: CorefDocument): boolean => names.has(document.id) || left.includes(document);
  return { documents: [...joined.map(({ document }) => document), ...responses.filter(isWhole)], joined };
}

function numberOf(name: string): number | undefined {
  const [found] = /\d+(?=\D*$)/.exec(name) ?? [];
  return found === undefined ? undefined : Number(found);
}

/** The first documents that have so many tokens together. */
function nextOf(documents: readonly CorefDocument[], tokens = 0): readonly CorefDocument[] {
  let [sum, count] = [0, 0];
  while (count < documents.length && sum < tokens) sum += documents[count++].tokens ?? 0;
  return documents.slice(0, count);
}

/** Whether windows have the tokens of the document, and their mentions. */
function isText({ tokens, words }: CorefDocument, windows: readonly CorefDocument[]): boolean {
  if (windows.some((one) => one.tokens === undefined || one.extents)) return false;
  if (windows.some((one) => one.end.some((end) => end > one.tokens!))) return false;
  if (windows.reduce((sum, one) => sum + one.tokens!, 0) !== tokens) return false;
  if (!words || windows.some((one) => !one.words)) return true;
  const own = joinColumns(windows.map((one) => one.words!));
  return own.every((word, token) => word === 0 || words[token] === 0 || word === words[token]);
}

function joinedDocument(id: string, windows: readonly CorefDocument[]): CorefDocument {
  let [tokens, entities] = [0, 0];
  const moved = windows.map((one) => {
    const [offset, first] = [tokens, entities];
    tokens += one.tokens!;
    entities += one.entityIds.length;
    return {
      start: one.start.map((token) => token + offset),
      end: one.end.map((token) => token + offset),
      entity: one.entity.map((entity) => entity + first),
      runs: one.runs?.map((number, at) => (at % 2 === 0 ? number + offset : number)),
    };
  });
  const all = <Name extends 'line' | 'column' | 'words'>(name: Name): Int32Array | undefined =>
    windows.every((one) => one[name]) ? joinColumns(windows.map((one) => one[name]!)) : undefined;
  const [{ place, positions }] = windows;
  return {
    id,
    place,
    tokens,
    entityIds: windows.flatMap((one, at) => one.entityIds.map((entity) => `${entity} of window ${at + 1}`)),
    start: joinColumns(moved.map(({ start }) => start)),
    end: joinColumns(moved.map(({ end }) => end)),
    entity: joinColumns(moved.map(({ entity }) => entity)),
    line: all('line'),
    column: all('column'),
    words: all('words'),
    text: windows.every(wordsOf) ? { words: windows.flatMap((one) => wordsOf(one)!) } : undefined,
    runs: moved.every(({ runs }) => runs) ? joinColumns(moved.map(({ runs }) => runs!)) : undefined,
    positions: positions && { unit: positions.unit, told: positions.told },
  };
}
