import { type FoundColumn, type SideNotes, type TaggedColumn, taggedColumns } from '../../formats/tags/tag-columns.ts';
import { type TagSpelling, tagTable } from '../../ner/tags.ts';
import { didYouMean } from '../../text/nearest.ts';
import { type Problem, type ProblemSink, startOf } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { emptyTexts } from '../empty-texts.ts';
import type { ReadColumns } from '../report.ts';

/** What was read of one side. */
export interface TypedSide {
  readonly name: 'gold' | 'pred';
  readonly file: string;
  /** The types of its spans. */
  readonly types: readonly string[];
  readonly notes: SideNotes;
}

/** What was read of one side of tag files. */
export interface ReadSide extends TypedSide {
  /** How many tags cannot be read. */
  readonly unread: number;
}

/** How the tags are written, and what separates columns. */
export interface ReadSettings extends TagSpelling {
  readonly delimiter?: string;
  /** The types that are scored; all if not given. */
  readonly types?: readonly string[];
  /** Whose numbers these are; by default those of the definitions. */
  readonly scoredBy?: 'definition' | 'tool';
}

/** The types of a side that are scored. */
export function scoredTypes(side: TypedSide, { types }: ReadSettings): readonly string[] {
  return side.types.filter((type) => types === undefined || types.includes(type));
}

/** Reports types that no span has: they are most likely misspelt. It is an error if that is true of all: there would be no score. */
export function reportUnknownTypes(sides: readonly TypedSide[], asked: readonly string[], log: ProblemSink): void {
  const met = [...new Set(sides.flatMap(({ types }) => types))].sort();
  const unknown = asked.filter((name) => !met.includes(name));
  const severity = unknown.length === asked.length ? 'error' : 'warning';
  for (const type of unknown) {
    log.report('UNKNOWN_TYPE', severity, () => ({
      place: startOf(sides[0].file),
      message: `no span has the type ${quoted(type)}: ${didYouMean(type, met)}the types are ${met.map(shortened).join(', ') || 'none'}`,
    }));
  }
}

/** Reports a side without any span, or without one of the types that are scored: that of gold with the given severity. */
export function reportEmptySide(
  side: TypedSide,
  severity: Problem['severity'],
  settings: ReadSettings,
  log: ProblemSink,
): void {
  const { name, file, types, notes } = side;
  if (log.errors > 0 || scoredTypes(side, settings).length > 0) return;
  const code = name === 'gold' ? 'EMPTY_GOLD' : 'EMPTY_PRED';
  const help = columnHint(side, settings);
  const text = emptyTexts[code][settings.scoredBy ?? 'definition'];
  const said =
    types.length > 0
      ? { message: `${name} has no span of the types that are scored; it has ${listed(types)}` }
      : help === undefined
        ? { message: notes.head ? `${text}; tags were read from ${columnText(side)}` : text }
        : { message: text, help };
  log.report(code, name === 'gold' ? severity : 'warning', () => ({ place: startOf(file), ...said }));
}

/** What to do where the column that was read has no tags but others have; undefined if none has. */
function columnHint({ name, notes }: TypedSide, settings: ReadSettings): string | undefined {
  const others = otherTagged(notes, settings);
  return others.length > 0 ? `${columnsText(others)}: --${name}-column ${others[0].name}` : undefined;
}

/** The columns that have tags and were not read. */
export function otherTagged({ head, columns = [] }: SideNotes, settings: ReadSettings): readonly TaggedColumn[] {
  if (head === undefined || columns.some(({ form }) => form)) return [];
  const read = columns.map(({ column }) => column);
  const tagged = taggedColumns(head, tagTable({ ...settings, scheme: 'auto' }), settings.delimiter);
  return tagged.filter(({ at }) => !read.includes(at));
}

/** `columns 3 and 4 hold B-/I- tags`. */
export function columnsText(tagged: readonly TaggedColumn[]): string {
  const names = tagged.slice(0, MOST_NAMES).map((column) => column.name);
  const [noun, verb] = names.length === 1 ? ['column', 'holds'] : ['columns', 'hold'];
  return `${noun} ${names.join(' and ')} ${verb} ${tagged[0].letters} tags`;
}

/** The columns that were read of each side, for the report. */
export function columnsOf(sides: readonly TypedSide[]): ReadColumns {
  return Object.fromEntries(sides.flatMap((side) => (columnOf(side) ? [[side.name, columnOf(side)]] : [])));
}

/** The column that was read of a side; of one file that has both sides, gold is the first. */
export function columnOf({ name, notes: { columns = [] } }: TypedSide): FoundColumn | undefined {
  return name === 'gold' ? columns[0] : columns.at(-1);
}

/** `column 5 of 5`. */
function columnText(side: TypedSide): string {
  const found = columnOf(side);
  return found ? (found.form ?? `column ${found.column} of ${found.of}`) : 'the last column';
}

const MOST_NAMES = 3;

/** The first names of a list, and how many more there are. */
export function listed(types: readonly string[]): string {
  const shown = types.slice(0, MOST_TYPES).map(shortened).join(', ');
  return types.length > MOST_TYPES ? `${shown}, … ${types.length - MOST_TYPES} more` : shown;
}

const MOST_TYPES = 4;
