import type { CorefDocument } from '../../../src/coref/document.ts';

interface Word {
  readonly name: string;
  readonly place: readonly [sentence: number, major: number, minor: number];
  readonly deps: readonly string[];
}
interface Mention {
  readonly entity: string;
  words: Word[];
  headIndex: number;
  open: boolean;
  readonly parts: number;
  part: number;
}
interface Plain {
  readonly id: string;
  words: Word[];
  mentions: Mention[];
  readonly hasOwnIds?: true | undefined;
}

/** Both sides of a pair of CoNLL-U files, plainly read, with common numbers for their words. */
export function plainPair(key: string, response: string): { key: CorefDocument[]; response: CorefDocument[] } {
  const [keys, responses] = [plainDocuments(key), plainDocuments(response)];
  const sides = { key: [] as CorefDocument[], response: [] as CorefDocument[] };
  for (const of of keys) {
    const other = responses.find(({ id }) => id === of.id);
    const all = new Map([...of.words, ...(other?.words ?? [])].map((word) => [word.name, word]));
    const order = [...all.values()].sort(
      (a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.place[2] - b.place[2],
    );
    const numbers = new Map(order.map(({ name }, number) => [name, number]));
    sides.key.push(documentOf(of, order, numbers));
    if (other) sides.response.push(documentOf(other, order, numbers));
  }
  return sides;
}

function documentOf(
  { id, words, mentions, hasOwnIds }: Plain,
  order: readonly Word[],
  numbers: ReadonlyMap<string, number>,
): CorefDocument {
  const own = new Map(words.map((word) => [word.name, word]));
  const column = (at: 0 | 1 | 2) => Int32Array.from(order, ({ place }) => place[at]);
  const deps = order.map(({ name, place }) =>
    (own.get(name)?.deps ?? []).map((text): [number, string] => {
      const [parent, deprel] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
      return [parent === '0' ? -1 : (numbers.get(`${place[0]}:${parent}`) ?? -2), deprel];
    }),
  );
  const sets = mentions.map((mention) => mention.words.map(({ name }) => numbers.get(name)!).sort((a, b) => a - b));
  const heads = mentions.map(({ headIndex }, row) => sets[row][Math.max(headIndex, 1) - 1]);
  const entityIds = [...new Set(mentions.map(({ entity }) => entity))];
  return {
    id,
    place: { file: id, line: 1, column: 1 },
    ...(hasOwnIds && { hasOwnIds }),
    entityIds,
    entity: Int32Array.from(mentions, ({ entity }) => entityIds.indexOf(entity)),
    start: Int32Array.from(sets, (set) => set[0]),
    end: Int32Array.from(sets, (set) => set[set.length - 1] + 1),
    nodes: {
      words: {
        count: order.length,
        sentence: column(0),
        major: column(1),
        minor: column(2),
        parent: new Int32Array(order.length).fill(-1),
        deps,
        line: new Int32Array(order.length),
        names: new Int32Array(0),
      },
      offsets: Int32Array.from([0, ...sets].map((_, at) => sets.slice(0, at).flat().length)),
      members: Int32Array.from(sets.flat()),
      head: Int32Array.from(heads),
    },
  };
}

function plainDocuments(text: string): Plain[] {
  const documents = new Map<string, Plain>();
  const fields = /^# global.Entity\s*=\s*(\S+)/m.exec(text)?.[1].split('-') ?? [];
  let current: Plain = { id: '', words: [], mentions: [] };
  const hasOwnIds = fields.includes('eid') ? undefined : true;
  let count = 0;
  text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .forEach((block, sentence) => {
      const lines = block.split('\n');
      const newdoc = lines.map((line) => /^# newdoc(?: id = (.*))?$/.exec(line)).find((found) => found);
      if (newdoc) {
        const id = newdoc[1] ?? String(count + 1);
        count++;
        current = documents.get(id) ?? { id, words: [], mentions: [], hasOwnIds };
        documents.set(id, current);
      }
      const rows = lines.map((line) => line.split('\t')).filter(([id]) => /^\d+(\.\d+)?$/.test(id));
      const words = rows.map((row) => {
        const [major, minor = 0] = row[0].split('.').map(Number);
        const deps = row[8] === '_' ? [] : row[8].split('|');
        const entity = /(?:^|\|)Entity=([^|]*)/.exec(row[9])?.[1] ?? '';
        return { word: { name: `${sentence}:${row[0]}`, place: [sentence, major, minor] as const, deps }, entity };
      });
      words.sort((a, b) => a.word.place[1] - b.word.place[1] || a.word.place[2] - b.word.place[2]);
      for (const { word, entity } of words) {
        current.words.push(word);
        readWord(current, word, entity, fields);
      }
    });
  return [...documents.values()];
}

/** The mentions that are open take the word, as those that it opens; those that it closes are then no longer open. */
function readWord({ mentions }: Plain, word: Word, text: string, fields: readonly string[]): void {
  const chunks = [...text.matchAll(/\(([^()]+)\)?|([^()]+)\)/g)];
  const closing: Mention[] = [];
  const opened: Mention[] = [];
  for (const [chunk, opens] of chunks) {
    if (opens === undefined) continue;
    const values = opens.split('-');
    const fieldOf = (name: string): string => values[fields.indexOf(name)] ?? '';
    const [, name, part, parts] = /^(.*?)(?:\[(\d+)\/(\d+)\])?$/.exec(fieldOf(fields.includes('eid') ? 'eid' : 'GRP'))!;
    const headIndex = Number(fieldOf('head') || 0);
    const earlier = mentions.findLast((one) => one.entity === name && !one.open && one.part < one.parts);
    const mention =
      Number(part ?? 1) > 1 && earlier
        ? earlier
        : { entity: name, words: [], headIndex, open: true, parts: Number(parts ?? 1), part: 0 };
    if (mention !== earlier) mentions.push(mention);
    Object.assign(mention, { open: true, headIndex, part: Number(part ?? 1) });
    opened.push(mention);
    if (chunk.endsWith(')')) closing.push(mention);
  }
  for (const mention of mentions) if (mention.open && mention.words.at(-1) !== word) mention.words.push(word);
  for (const [, opens, closes] of chunks) {
    if (opens !== undefined) continue;
    const name = closes.replace(/\[.*/, '');
    const mention = mentions.findLast(
      (one) => one.entity === name && one.open && !closing.includes(one) && !opened.includes(one),
    );
    if (mention) closing.push(mention);
  }
  for (const mention of closing) {
    mention.open = false;
    if (mention.words.length === 1) mention.headIndex = 1;
  }
}
