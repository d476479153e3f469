import type { NerOutcome, NerTool, NerToolSettings } from '../../compat/ner/ner-tool.ts';
import { headOf } from '../../formats/bytes/head.ts';
import { decodeText } from '../../formats/bytes/line.ts';
import { isRefused } from '../../formats/formats.ts';
import { type NerSide, sidesOfTypes } from '../../formats/tags/tag-columns.ts';
import type { TagListOptions } from '../../formats/tags/tag-layout.ts';
import type { UnreadTags } from '../../formats/tags/tag-rows.ts';
import type { Sides } from '../../ner/rows.ts';
import { type TagSpelling, tagTable } from '../../ner/tags.ts';
import { unknownTag } from '../../ner/unread-texts.ts';
import { type FileBytes, tagLists } from '../../pair/tag-lists.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';

/** Both sides, or one file that holds both: tags in two columns. */
export interface NerFiles {
  readonly gold: FileBytes;
  readonly pred?: FileBytes;
}

/** How files are read, and the settings of the tool. */
export interface NerFileSettings {
  /** How files of tags are read. kg-book reads by rules of its own. */
  readonly reading: Omit<TagListOptions, 'scheme'>;
  readonly tool: NerToolSettings;
}

/** A tool's outcome for the files, and their format. */
export interface NerFilesScored {
  readonly format: string;
  readonly outcome: NerOutcome;
  /** What both sides hold, if the tool reads files of this form. */
  readonly sides?: Sides<NerSide>;
}

/**
 * Reads files of tags and scores them as the tool does. It is an error (OTHER_FORMAT) if the tool does not read tags, or a file has none.
 * The outcome means nothing if `problems` has errors.
 */
export function scoreNerFiles(
  tool: NerTool,
  files: NerFiles,
  { reading, tool: settings }: NerFileSettings,
  problems: ProblemSink,
): NerFilesScored {
  const format = 'tags';
  const { gold, pred } = files;
  const { score } = tool;
  const spelling: TagSpelling = { ...reading, ...(settings.raw && { scheme: 'raw' }) };
  if (score.rows && areRefused(files, problems)) return { format, outcome: { refusal: '' } };
  if (score.rows) {
    const input = readRows(files);
    const typesOf = (text: string) => typesOfTags(text.match(/(?<![^\t\r\n])[^\t\r\n]+$/gm) ?? [], spelling);
    const unread = { gold: unreadRows(gold, input.gold), pred: unreadRows(pred ?? gold, input.pred) };
    reportUnread(tool, unread, { gold: unread.gold.rows, pred: unread.pred.rows }, problems);
    return { format, outcome: score.rows(input, settings), sides: sidesOf(files, input, typesOf) };
  }
  if (score.tags) {
    const { notes, unread, ...input } = tagLists(gold, pred, { ...reading, ...tool.reading }, problems);
    const read = sidesOf(files, input, (lists) => typesOfTags(lists.flat(), spelling));
    const sides = {
      gold: { ...read.gold, unread: unread.gold.count, notes: notes.gold },
      pred: { ...read.pred, unread: unread.pred.count, notes: notes.pred },
    };
    const lengths = { gold: input.gold.flat().length, pred: input.pred.flat().length };
    if (!settings.raw) reportUnread(tool, unread, lengths, problems);
    return { format, outcome: score.tags(input, settings), sides };
  }
  if (!areRefused(files, problems)) {
    const message = `${tool.title} scores texts with strings, or spans, and this is a tag file`;
    reportFile(problems, 'OTHER_FORMAT', 'error', gold.name, message);
  }
  return { format, outcome: { refusal: '' } };
}

function sidesOf<Content>(
  { gold, pred = gold }: NerFiles,
  input: Sides<Content>,
  typesOf: (content: Content) => readonly string[],
): Sides<NerSide> {
  const types = { gold: typesOf(input.gold), pred: typesOf(input.pred) };
  return sidesOfTypes({ gold: gold.name, pred: pred.name }, types);
}

/** The types of tags. A tag that we cannot read is its own: tools read some of them. */
function typesOfTags(names: readonly string[], spelling: TagSpelling): string[] {
  const tags = tagTable(spelling);
  return [...new Set(names)].flatMap((name) => {
    const tag = tags.tag(name);
    if (tags.keys[tag] !== 0) return tags.types[tags.keys[tag] >> 3];
    return tags.isKnown(tag) ? [] : name;
  });
}

/** Warns of tags that we cannot read but the tool scores: of a tool that scores any label, only where a side has no others. */
function reportUnread(
  { scoresLabels }: NerTool,
  unread: Sides<UnreadTags>,
  tokens: Sides<number>,
  problems: ProblemSink,
): void {
  const told = (['gold', 'pred'] as const)
    .filter((side) => !scoresLabels || unread[side].count >= tokens[side])
    .map((side) => unread[side]);
  // By turns, so that places of both sides are kept.
  for (let at = 0; told.some(({ count }) => at < count); at++) {
    for (const { first } of told.filter(({ count }) => at < count)) {
      problems.report('UNKNOWN_TAG', 'warning', () => {
        const { name, ...located } = first[at];
        return { ...located, message: unknownTag(name).message };
      });
    }
  }
}

/** The labels of rows as kg-book reads them that are no tags of spans, and the number of rows. */
function unreadRows({ name: file }: FileBytes, text: string): UnreadTags & { readonly rows: number } {
  const tags = tagTable();
  const labels = text.split(/\r\n|\r|\n/).map((line, at) => {
    return { name: line.slice(line.lastIndexOf('\t') + 1), place: { file, line: at + 1, column: 1 } };
  });
  const rows = labels.filter(({ name }) => name.trim() !== '');
  const first = rows.filter(({ name }) => !tags.isKnown(tags.tag(name)));
  return { count: first.length, first, rows: rows.length };
}

/** Whether a file is in a format that is never read as tags. */
function areRefused({ gold, pred }: NerFiles, problems: ProblemSink): boolean {
  for (const { name, bytes } of [gold, ...(pred ? [pred] : [])]) {
    if (bytes.includes(0)) {
      const message = 'this is not a text file, or it is UTF-16: give text in UTF-8';
      reportFile(problems, 'NOT_TEXT', 'error', name, message);
    }
    isRefused(headOf(bytes, true), 'nerscore', name, problems);
  }
  return problems.errors > 0;
}

/**
 * What kg-book would read: the text of two files as it is; for one file, each line without its last column for gold, and without its
 * last but one for pred, as `cut` would make them. Columns are separated by tabs, or by blanks in a line without tabs.
 */
export function readRows({ gold, pred }: NerFiles): Sides<string> {
  const textOf = ({ bytes }: FileBytes): string => decodeText(bytes, 0, bytes.length);
  if (pred) return { gold: textOf(gold), pred: textOf(pred) };
  const rows = textOf(gold)
    .split(/\r\n|\r|\n/)
    .map((line) => (line.includes('\t') ? line.split('\t') : line.split(/ +/)));
  const without = (last: number): string =>
    rows.map((cells) => cells.filter((_, at) => cells.length < 2 || at !== cells.length - last).join('\t')).join('\n');
  return { gold: without(1), pred: without(2) };
}
