import { cutRows, type Sides, type TaggedRows } from '../../ner/rows.ts';
import type { FirstStep, Steps } from '../../ner/steps.ts';
import { type TagTable, tagTable } from '../../ner/tags.ts';
import type { FolderFiles } from '../../pair/folders.ts';
import type { Reading } from '../../pair/system-files.ts';
import { joinPairs, type PairedTagFiles } from '../../pair/tag-corpus.ts';
import type { TagFileSettings } from '../../settings/ner.ts';
import type { Files } from '../../sides/files.ts';
import { tagFiles } from '../../sides/folder-files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import type { Fingerprint } from '../../text/fingerprint.ts';
import { type Located, type ProblemSink, problemLog } from '../../text/problem.ts';
import { largest } from '../../text/width.ts';
import type { OtherThreads } from '../large-files.ts';
import type { NerTask } from '../ner/ner-task.ts';
import { readTagPairs, type TagPairs } from '../ner/score-tags.ts';
import { type LoggedPart, loggedPart, reportParts } from './logged-part.ts';
import { inShares } from './shares.ts';

/** How a share of tag files is read: values, which another thread can be told. */
export interface TagPartRules {
  readonly inputs: InputPaths;
  readonly settings: TagFileSettings;
  /** How tags are spelled. */
  readonly spelling: NerTask['settings'];
  readonly fingerprint: boolean;
}

/** A share of tag files that was read: columns, and what the logs say. */
interface TagPart {
  /** The numbers of tags here, in the order in which they were met. */
  readonly tags: TagTable['written'];
  readonly gold: LoggedPart;
  /** By prediction. */
  readonly systems: readonly ReadSystem[];
}

interface ReadSystem {
  readonly pair: Omit<PairedTagFiles, 'files' | 'gold' | 'pred'> & Sides<PartSide>;
  /** How many rows each file has. */
  readonly lengths: Int32Array;
  readonly words: readonly Fingerprint[];
  readonly log: LoggedPart;
}

/** A column of tags whose first steps have their places. */
interface PartSide {
  readonly rows: TaggedRows;
  readonly steps: Omit<Steps, 'firsts'> & { readonly firsts: readonly PlacedStep[] };
}

type PlacedStep = Omit<FirstStep, 'locate'> & { readonly located: Located | undefined };

/**
 * Reads the files of folders in this thread and others, and reports what is wrong with them. Undefined, and nothing is reported, if that takes
 * all files at once.
 */
export async function readInThreads(
  { fingerprint = false, settings: spelling, watch }: NerTask,
  { inputs: { choice: _, ...inputs }, settings, tags, paired, goldLog, files }: Reading,
  logs: readonly ProblemSink[],
  threads: OtherThreads,
): Promise<readonly TagPairs[] | undefined> {
  const rules: TagPartRules = { inputs, settings, spelling, fingerprint };
  const task = { kind: 'tags', rules, paired, elsewhere: files.elsewhere! } as const;
  const parts = await inShares(task, threads, tagShareReader(rules, files), watch);
  if (!parts) return undefined;
  reportParts(
    goldLog,
    parts.map(({ gold }) => gold),
  );
  const names = paired.map(({ name }) => name);
  const numbers = parts.map((part) => numbersIn(part, tags));
  return logs.map((log, at) => {
    const own = parts.map(({ systems }) => systems[at]);
    reportParts(
      log,
      own.map((one) => one.log),
    );
    let next = 0;
    const pairs = own.map(({ pair, lengths }, part) => {
      const [gold, pred] = [pair.gold, pair.pred].map((side) => sideOf(side, numbers[part]));
      return { ...pair, gold, pred, files: filesIn(gold.rows, lengths, () => names[next++]) };
    });
    return { pairs, words: own.flatMap(({ words }) => words) };
  });
}

/** A function that reads files side by side, as one file of each side. It returns undefined if there is an error, or something takes all files. */
export function tagShareReader({ inputs, settings, spelling, fingerprint }: TagPartRules, files: Files) {
  return async (paired: readonly FolderFiles[]): Promise<TagPart | undefined> => {
    const tags = tagTable(spelling);
    const goldLog = problemLog(inputs.keep);
    const reading = { inputs, words: tagFiles, settings, tags, paired, golds: [], goldLog, files };
    const systems: ReadSystem[] = [];
    for (let at = 0; at < Math.max(inputs.paths.length - 1, 1); at++) {
      const log = problemLog(inputs.keep);
      const found = await readTagPairs(reading, at, log, fingerprint && at === 0);
      const areOdd = found?.pairs.some(({ notes: { gold, pred } }) => gold.lines ?? pred?.lines);
      if (!found || areOdd || goldLog.errors + log.errors > 0) return undefined;
      const { files: own, gold, pred, ...pair } = joinPairs(found.pairs);
      const lengths = Int32Array.from(own, ({ rows }) => rows.length);
      const sides = { gold: placedSide(gold), pred: placedSide(pred) };
      systems.push({ pair: { ...pair, ...sides }, lengths, words: found.words, log: loggedPart(log) });
    }
    return { tags: tags.written, gold: loggedPart(goldLog), systems };
  };
}

function placedSide({ rows, steps }: PairedTagFiles['gold']): PartSide {
  const firsts = steps.firsts.map(({ locate, ...first }) => ({ ...first, located: locate?.() }));
  return { rows, steps: { ...steps, firsts } };
}

/** The numbers in the table of all files, by those in a part. */
function numbersIn({ tags: written }: TagPart, tags: TagTable): Int32Array {
  const numbers = new Int32Array(largest([...written.values()]) + 1);
  for (const [name, number] of written) numbers[number] = tags.tag(name);
  return numbers;
}

/** A column in the numbers of all files. */
function sideOf({ rows, steps }: PartSide, numbers: Int32Array): PairedTagFiles['gold'] {
  const firsts = steps.firsts.map(({ located, ...first }) => ({ ...first, locate: located && (() => located) }));
  return {
    rows: { ...rows, tags: rows.tags.map((tag) => (tag > 0 ? numbers[tag] : tag)) },
    steps: { ...steps, firsts, tags: steps.tags.map((tag) => numbers[tag]) },
  };
}

/** The files that were joined. */
function filesIn(column: TaggedRows, lengths: Int32Array, name: () => string): PairedTagFiles['files'] {
  let from = 0;
  return Array.from(lengths, (length) => {
    from += length;
    return { name: name(), rows: cutRows(column, from - length, from) };
  });
}
