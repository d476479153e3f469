import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { NerOutcome, NerTool, NerToolSettings, SurfaceEntity, SurfaceSample } from '../../compat/ner/ner-tool.ts';
import { headOf } from '../../formats/bytes/head.ts';
import { decodeText } from '../../formats/bytes/line.ts';
import { isRefused } from '../../formats/formats.ts';
import type { TagListOptions } from '../../formats/tags/side-layout.ts';
import { type NerSide, sidesOfTypes } from '../../formats/tags/tag-columns.ts';
import type { UnreadTag, UnreadTags } from '../../formats/tags/tag-rows.ts';
import type { Sides } from '../../ner/rows.ts';
import type { Span } from '../../ner/spans.ts';
import { type TagSpelling, tagTable } from '../../ner/tags.ts';
import { unknownTag } from '../../ner/unread-texts.ts';
import { type NamedBytes, tagLists } from '../../pair/tag-lists.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';

/** Both sides, or one file that holds both: tags in two columns. */
export interface NerFiles {
  readonly gold: NamedBytes;
  readonly pred?: NamedBytes;
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
  const { tags, rows } = tool.score;
  const spelling: TagSpelling = { ...reading, ...(settings.raw && { scheme: 'raw' }) };
  if (tags) {
    const lists = tagLists(files.gold, files.pred, { ...reading, ...tool.reading }, problems);
    const labels = { gold: lists.gold.flat(), pred: lists.pred.flat() };
    if (!settings.raw) reportUnread(tool, lists.unread, labels, problems);
    const { gold, pred } = sidesOf(files, labels, spelling);
    const { unread, notes } = lists;
    const sides = {
      gold: { ...gold, unread: unread.gold.count, notes: notes.gold },
      pred: { ...pred, unread: unread.pred.count, notes: notes.pred },
    };
    return { format: 'tags', outcome: tags(lists, settings), sides };
  }
  const areUnread = areRefused(files, problems);
  if (areUnread || !rows) {
    const message = `${tool.title} scores texts with strings, or spans, and this is a tag file`;
    if (!areUnread) reportFile(problems, 'OTHER_FORMAT', 'error', files.gold.name, message);
    return { format: 'tags', outcome: { refusal: '' } };
  }
  const texts = readRows(files);
  const { gold, pred = gold } = files;
  const found = { gold: labelsIn(gold.name, texts.gold), pred: labelsIn(pred.name, texts.pred) };
  const labels = { gold: found.gold.map(({ name }) => name), pred: found.pred.map(({ name }) => name) };
  reportUnread(tool, { gold: unreadOf(found.gold), pred: unreadOf(found.pred) }, labels, problems);
  return { format: 'tags', outcome: rows(texts, settings), sides: sidesOf(files, labels, spelling) };
}

function sidesOf({ gold, pred = gold }: NerFiles, labels: Sides<readonly string[]>, spelling: TagSpelling) {
  const types = { gold: typesOfTags(labels.gold, spelling), pred: typesOfTags(labels.pred, spelling) };
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
  labels: Sides<readonly string[]>,
  problems: ProblemSink,
): void {
  const told = (['gold', 'pred'] as const)
    .filter((side) => !scoresLabels || unread[side].count >= labels[side].length)
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

/** The labels of rows as kg-book reads them. */
function labelsIn(file: string, text: string): readonly UnreadTag[] {
  const labels = text.split(/\r\n|\r|\n/).map((line, at): UnreadTag => {
    return { name: line.slice(line.lastIndexOf('\t') + 1), place: { file, line: at + 1, column: 1 } };
  });
  return labels.filter(({ name }) => name.trim() !== '');
}

/** Those of labels that are not tags of spans. */
function unreadOf(labels: readonly UnreadTag[]): UnreadTags {
  const tags = tagTable();
  const first = labels.filter(({ name }) => !tags.isKnown(tags.tag(name)));
  return { count: first.length, first };
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
  const textOf = ({ bytes }: NamedBytes): string => decodeText(bytes, 0, bytes.length);
  if (pred) return { gold: textOf(gold), pred: textOf(pred) };
  const rows = textOf(gold)
    .split(/\r\n|\r|\n/)
    .map((line) => (line.includes('\t') ? line.split('\t') : line.split(/ +/)));
  const without = (last: number): string =>
    rows.map((cells) => cells.filter((_, at) => cells.length < 2 || at !== cells.length - last).join('\t')).join('\n');
  return { gold: without(1), pred: without(2) };
}

/** The outcome of a tool that reads lists of spans, or texts with strings, for documents with spans in any format. */
export function scoreSpanPairs(
  { title, score }: NerTool,
  pairs: readonly PlacedPair[],
  settings: NerToolSettings,
): NerOutcome {
  const areApart = pairs.some(({ gold, pred }) => [...gold, ...pred].some(({ runs }) => runs.length > 1));
  if (areApart && score.spans) return { refusal: `${title} has no discontinuous spans` };
  const lists = (side: 'gold' | 'pred'): Span[][] =>
    pairs.map((pair) => pair[side].map(({ type, runs: [[start, end]] }) => ({ type, start, end })));
  if (score.spans) return score.spans({ gold: lists('gold'), pred: lists('pred') }, settings);
  const samples = pairs.flatMap(sampleOf);
  if (samples.length < pairs.length) return { refusal: `${title} needs the texts, which neither side has` };
  return score.samples!(samples, settings);
}

function sampleOf({ gold, pred, text }: PlacedPair): SurfaceSample[] {
  if (text === undefined) return [];
  const characters = charactersOf(text);
  const entities = (spans: readonly ReadSpan[]): SurfaceEntity[] =>
    spans.map(({ type, runs, surface = '', fileRuns = runs }) => {
      return { type, surface: fileRuns.length === 0 ? surface : wordsAt(characters, runs) };
    });
  return [{ text, gold: entities(gold), pred: entities(pred) }];
}

/** Both sides as suspicions take them. */
export function sidesOfPairs([gold, pred = gold]: readonly string[], pairs: readonly PlacedPair[]): Sides<NerSide> {
  const types = (side: 'gold' | 'pred') => pairs.flatMap((pair) => pair[side].map(({ type }) => type));
  return sidesOfTypes({ gold, pred }, { gold: types('gold'), pred: types('pred') });
}
