import { joinColumns } from '../../text/columns.ts';
import type { Dependencies, MentionNodes, WordColumns } from '../nodes.ts';

/** Mentions of several documents, whose words and sentences follow each other. `offsets`: the number of the first word of each. */
export function joinedNodes(documents: readonly MentionNodes[], offsets: readonly number[]): MentionNodes {
  let [mentions, sentences] = [0, 0];
  const parts = documents.map(({ words, offsets: own, members, head }, at) => {
    const moved = (column: Int32Array): Int32Array => column.map((word) => (word < 0 ? word : word + offsets[at]));
    const part = {
      words: { ...words, sentence: words.sentence.map((one) => one + sentences) },
      deps: { ...words.deps, words: moved(words.deps.words), parents: moved(words.deps.parents) },
      starts: own.slice(0, -1).map((start) => start + mentions),
      members: moved(members),
      head: moved(head),
    };
    mentions += members.length;
    // As many as there may be, so that both sides have the same.
    sentences += words.count;
    return part;
  });
  const joined = (of: (words: WordColumns) => Int32Array): Int32Array =>
    joinColumns(parts.map(({ words }) => of(words)));
  return {
    words: {
      count: parts.reduce((sum, { words }) => sum + words.count, 0),
      sentence: joined(({ sentence }) => sentence),
      major: joined(({ major }) => major),
      minor: joined(({ minor }) => minor),
      line: joined(({ line }) => line),
      names: joined(({ names }) => names),
      deps: joinedDependencies(parts.map(({ deps }) => deps)),
    },
    areTreeless: documents.every(({ areTreeless }) => areTreeless) || undefined,
    offsets: joinColumns([...parts.map(({ starts }) => starts), Int32Array.of(mentions)]),
    members: joinColumns(parts.map((part) => part.members)),
    head: joinColumns(parts.map((part) => part.head)),
  };
}

function joinedDependencies(parts: readonly Dependencies[]): Dependencies {
  let before = 0;
  const offsets = parts.map((part) => {
    const moved = part.offsets.subarray(1).map((offset) => offset + before);
    before += part.parents.length;
    return moved;
  });
  return {
    words: joinColumns(parts.map(({ words }) => words)),
    offsets: joinColumns([new Int32Array(1), ...offsets]),
    parents: joinColumns(parts.map(({ parents }) => parents)),
    relations: parts.flatMap(({ relations }) => relations),
  };
}
