import type { NerSide, TagColumn } from '../../formats/tags/tag-columns.ts';
import { type TagLayout, tagFields } from '../../formats/tags/tag-layout.ts';
import type { TagRows } from '../../formats/tags/tag-rows.ts';
import { sentencesIn, tokensIn } from '../../ner/rows.ts';
import { repairTable, type SchemeName, schemes } from '../../ner/schemes.ts';
import { spansOf } from '../../ner/spans.ts';
import { detectSchemes, fittingSchemes, joinSteps, leastBroken, reportSteps, typesOf } from '../../ner/steps.ts';
import { type TagSpelling, type TagTable, tagTable } from '../../ner/tags.ts';
import type { Files } from '../../sides/files.ts';
import { type FileChoice, tagFiles } from '../../sides/folder-files.ts';
import { readTagFile } from '../../sides/read-tag-files.ts';
import { otherTagged, taggedText } from '../../sides/side-columns.ts';
import { explainUnread } from '../../sides/unread-tags.ts';
import { severalLabels } from '../../suspect/type-suspicions.ts';
import { lineOf } from '../../text/columns.ts';
import { tallied } from '../../text/grouped.ts';
import { nearest } from '../../text/nearest.ts';
import { type Place, type Problem, type ProblemLog, reportAll, reportFile, startOf } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { type CheckedFiles, checkFiles, type Note } from './check-files.ts';

/** How the tags of files are written, in which one or two columns, and the types that they may have. */
export interface TagCheck extends TagSpelling, Pick<TagLayout, 'delimiter' | 'headerRows' | 'input' | 'id2label'> {
  /** Where JSON has tags, if it is said (see `tagFields`). */
  readonly fields?: string | undefined;
  readonly columns: readonly TagColumn[];
  /** Whether the columns are levels of one set of spans, and not those of two sides. */
  readonly isOneSet?: boolean | undefined;
  readonly types?: readonly string[] | undefined;
}

/** How many spans there are of each type, those of the most frequent first. */
export type TypeCounts = Readonly<Record<string, number>>;

export interface CheckedTags {
  readonly sentences: number;
  readonly tokens: number;
  /** Of each column. */
  readonly types: readonly TypeCounts[];
  /** The schemes that the tags of each column fit; absent for `raw`, in which each token is a span, and where no tag of one can be read. */
  readonly fits?: readonly (readonly SchemeName[])[];
  readonly notes: readonly Note[];
}

/** Checks tag files, and counts their sentences, tokens and spans; undefined for a file that cannot be read. */
export function checkTags(
  paths: readonly string[],
  options: TagCheck,
  files: Files,
  choice?: FileChoice,
): Promise<CheckedFiles<CheckedTags | undefined>> {
  return checkFiles(paths, tagFiles, choice, files, async (path, log) => {
    const tags = tagTable(options);
    const read = await readTagFile(layoutOf(path, options), tags, log, files);
    if (!read) return undefined;
    const { columns, notes } = read;
    const [{ rows, steps: first }] = columns;
    const found = { tokens: tokensIn(rows), sentences: sentencesIn(rows) };
    const sides = columns.map(({ steps, unread }, at): NerSide => {
      const name = at === 0 ? 'gold' : 'pred';
      return { name, file: path, types: typesOf(steps, tags), unread: unread.count, notes };
    });
    const { scheme: asked = 'auto' } = options;
    columns.forEach((column, at) => {
      const { steps } = column;
      const used = asked === 'auto' ? detectSchemes({ gold: first, pred: steps }, tags) : { gold: asked, pred: asked };
      const name = at === 0 ? used.gold : used.pred;
      reportSteps(steps, asked === 'auto' ? leastBroken(steps, schemes[name]) : schemes[name], 'warning', log);
      reportAll(log, severalLabels(sides[at], options));
      reportAll(log, unlistedTypes(placesOfTypes(column, tags), options.types));
    });
    const option = options.isOneSet ? '--column' : '--columns';
    explainUnread(sides, { ...options, option }, log);
    const others = otherColumns(sides, options);
    if (others && sides.every(({ types }) => types.length === 0) && log.errors === 0)
      reportFile(log, 'OTHER_COLUMN', 'warning', path, 'there is no span in the column that was read', others);
    const isRead = asked !== 'raw' && columns.every(({ unread }) => unread.count < found.tokens);
    const sets = options.isOneSet ? [columns] : columns.map((column) => [column]);
    const fits = sets.map((set) => fittingSchemes(joinSteps(set.map(({ steps }) => steps)), tags));
    return {
      ...found,
      types: sets.map((set) => Object.fromEntries(tallied(spanTypes(set, tags)))),
      ...(isRead && { fits }),
      notes: [
        ...columns.flatMap((column) => rareTags(column, tags, log)),
        ...(others && sides.some(({ types }) => types.length > 0)
          ? [{ place: startOf(path), message: `${others} reads that` }]
          : []),
      ],
    };
  });
}

function layoutOf(file: string, { fields, ...options }: TagCheck): TagLayout {
  const isChosen = String(options.columns) !== '-1';
  return { ...options, file, lists: [tagFields(fields)], isChosen, unknown: 'error' };
}

/** `column 3 holds B-/I- tags: --columns 3`, of columns that were not read. */
function otherColumns([side]: readonly NerSide[], options: TagCheck): string | undefined {
  const others = otherTagged(side, options);
  return others.length > 0 ? `${taggedText(others)}: --columns ${others[0].at}` : undefined;
}

/** The types of the spans of columns, each span once. */
function spanTypes(columns: readonly TagRows[], { keys, types }: TagTable): readonly string[] {
  const all = columns.map(({ rows }) => spansOf(rows, keys, repairTable));
  if (all.length === 1) return Array.from(all[0].type, (type) => types[type]);
  const spans = all.flatMap(({ start, end, type }) =>
    Array.from(start, (from, at) => [`${from} ${end[at]} ${type[at]}`, types[type[at]]] as const),
  );
  return [...new Map(spans).values()];
}

function placesOfTypes({ file, rows, lines, steps }: TagRows, { keys, types }: TagTable): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const tag of steps.tags) {
    if (keys[tag] === 0 || places.has(types[keys[tag] >> 3])) continue;
    places.set(types[keys[tag] >> 3], { file, line: lineOf(lines, rows.rows[rows.tags.indexOf(tag)]), column: 1 });
  }
  return places;
}

/** Types that a file may not have, each at its first place. */
export function unlistedTypes(
  places: ReadonlyMap<string, Place>,
  listed: readonly string[] | undefined,
): readonly Problem[] {
  return [...places].flatMap(([type, place]): Problem[] => {
    if (!listed || listed.includes(type)) return [];
    const meant = nearest(type, listed);
    const help = meant && `did you mean ${meant}?`;
    const message = `the type ${quoted(type)} is not in --types; its first span is here`;
    return [{ code: 'UNKNOWN_TYPE', severity: 'error', place, message, help }];
  });
}

/**
 * Tags that occur once, where another occurs a hundred times: perhaps they are misspelt. Of each type the first, unless its line has a
 * problem.
 */
function rareTags(
  { file, rows, lines, steps }: TagRows,
  { names, keys }: TagTable,
  { problems }: ProblemLog,
): readonly Note[] {
  const counts = new Float64Array(names.length);
  for (const tag of rows.tags) if (tag > 0) counts[tag]++;
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const rare = most < FREQUENT ? [] : steps.tags.filter((tag) => counts[tag] === 1);
  const first = rare.filter((tag, at) => rare.findIndex((other) => keys[other] >> 3 === keys[tag] >> 3) === at);
  const notes = first.map((tag): Note => {
    const place = { file, line: lineOf(lines, rows.rows[rows.tags.indexOf(tag)]), column: 1 };
    return { place, message: `the tag ${shortened(names[tag])} occurs once, the most frequent ${most} times` };
  });
  return notes.filter(({ place }) => problems.every((one) => one.place.line !== place.line));
}

const FREQUENT = 100;
