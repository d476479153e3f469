import { groupedBy } from '../text/grouped.ts';
import { visible } from '../text/harmless.ts';
import { formatPlace, type Place, type Problem, type ProblemCode, type ProblemLog, told } from '../text/problem.ts';
import { shownProblems } from '../text/shown-problems.ts';
import { displayWidth, wrapped } from '../text/width.ts';
import type { Style } from './style.ts';

interface ProblemTextOptions {
  /** How many errors of each code are shown; by default 5. */
  readonly shownErrors?: number;
  readonly quiet?: boolean | undefined;
  /** Whether the first of warnings that say the same stands for all, without its line. */
  readonly isBrief?: boolean;
  /** The width of the terminal: longer messages and help go on in the next line, indented. */
  readonly width?: number | undefined;
}

/**
 * Problems as text for a terminal: place, severity, message, code, and the line with a caret; then what to do, once for those with the
 * same advice. Errors come first, in the order found, then warnings, by code. Of those that do not stand for many only the first few
 * of each code are shown (`shownErrors` errors in all files together), then how many more there are.
 */
export function problemText(
  log: ProblemLog,
  style: Style,
  { shownErrors = 5, quiet = false, isBrief = false, width = Number.POSITIVE_INFINITY }: ProblemTextOptions = {},
): string {
  const errors = shownProblems(log, 'error', shownErrors);
  const text = `${problemTexts(errors.shown, style, width)}${[...errors.unshown].map(moreOf).join('')}`;
  if (quiet) return text;
  if (isBrief) return `${text}${briefWarnings(log, style, width)}`;
  const { shown, unshown } = shownProblems(log, 'warning', Number.POSITIVE_INFINITY);
  const groups = [...new Set(shown.map(({ code }) => code))].map((code) => {
    const own = shown.filter((problem) => problem.code === code);
    return `${problemTexts(own, style, width)}${moreOf([code, unshown.get(code) ?? 0])}`;
  });
  return `${text}${groups.join('')}`;
}

/**
 * A line for all warnings that say the same of different names and numbers, and how many more of the code there are, in the last of its
 * lines; then how to see them.
 */
function briefWarnings(log: ProblemLog, style: Style, width: number): string {
  const { shown, unshown } = shownProblems(log, 'warning', Number.POSITIVE_INFINITY);
  const alike = groupedBy(shown, ({ code, message, help }) => JSON.stringify([code, help, wordsOf(message)]));
  const byCode = groupedBy(alike.values(), ([{ code }]) => code);
  const lines = [...byCode].flatMap(([code, groups]) => {
    const others = groups.flatMap(([, ...others]) => others);
    const more = others.reduce((sum, { count = 1 }) => sum + count, unshown.get(code) ?? 0);
    return groups.map(([{ text, also, ...first }], at) => ({ ...first, more: at === groups.length - 1 ? more : 0 }));
  });
  const isCut = lines.some(({ more }) => more > 0);
  return `${problemTexts(lines, style, width)}${isCut ? `${style.help('help')}: --verbose shows all places of warnings\n` : ''}`;
}

/** The words of a message that are neither quoted nor a name, a tag, a path or a number. */
function wordsOf(message: string): string {
  const words = message.replace(/'[^']*'|: \d+ times, first here$/g, '').split(/[\s,;:]+/);
  return words.flatMap((word) => (/^[a-z]+$/.test(word) ? [word.replace(/s$/, '')] : [])).join(' ');
}

function moreOf([code, more]: readonly [ProblemCode, number]): string {
  return more > 0 ? `… and ${more} more of ${code}\n` : '';
}

/** The problems, and after the last with the same help that help. */
function problemTexts(shown: readonly Said[], style: Style, width: number): string {
  const last = new Map(shown.map(({ help }, at) => [help, at]));
  const texts = shown.map((problem, at) => {
    const { help } = problem;
    const isSaid = help !== undefined && last.get(help) === at;
    const advice = isSaid ? wrapped(`help: ${visible(help)}`, width, '  ').replace('help', style.help('help')) : '';
    return `${oneProblem(problem, style, width)}${advice && `${advice}\n`}`;
  });
  return texts.join('');
}

const unread: readonly ProblemCode[] = ['FILE_NOT_READABLE', 'TOO_LARGE', 'HEAP_TOO_SMALL'];

/** A problem, and how many more of its code it stands for. */
interface Said extends Problem {
  readonly more?: number;
}

function oneProblem(problem: Said, style: Style, width: number): string {
  const { severity, code, place, message, text, textColumn = 1, count = 1, also = [], more = 0 } = problem;
  // What cannot be read has no line.
  const where = unread.includes(code) ? place.file : formatPlace(place);
  // Colours have no width, so they come after lines are broken; a path with blanks that is broken has none.
  const kind = severity === 'warning' && told.includes(code) ? 'note' : severity;
  const [start, end] = [`${visible(where)}: ${kind}: `, `[${code}]${more > 0 ? ` and ${more} more` : ''}`];
  const plain = wrapped(`${start}${visible(withoutSharedFolders(place, message))} ${end}`, width, '  ');
  const colored = plain.startsWith(start)
    ? `${style.bold(visible(where))}: ${style[severity](kind)}: ${plain.slice(start.length, -end.length)}`
    : plain.slice(0, -end.length);
  const line = `${colored}${style.dim(end)}\n`;
  const shown =
    text === undefined
      ? ''
      : `${excerpt(text, { ...place, column: place.column - textColumn + 1 }).replace(/^/gm, '  ')}\n`;
  const places = also.map((other) => visible(withoutSharedFolders(place, formatPlace(other)))).join(', ');
  const unlisted = count - 1 - also.length;
  const rest = unlisted > 0 ? ` and ${unlisted} more` : '';
  return `${line}${shown}${places ? `  also ${places}${rest}\n` : ''}`;
}

/**
 * The text, in which paths lack the folders that they share with the place that is shown before it: `/a/b/gold/x` beside `/a/b/pred/x` is
 * `gold/x`. A path is what begins after a blank, so that names of documents, which are quoted, stay as they are.
 */
export function withoutSharedFolders({ file }: Place, text: string): string {
  const folders = [...file.matchAll(/[/\\]/g)]
    .map(({ index }) => file.slice(0, index + 1))
    .filter((one) => one.length > 1);
  const without = (word: string): string => {
    const shared = folders.findLast((folder) => word.startsWith(folder) && word !== folder) ?? '';
    return word.slice(shared.length);
  };
  return text.split(' ').map(without).join(' ');
}

/**
 * The line of a problem with a caret under its column, cut to `width` characters around it. Tabs stay tabs in both lines, so that the
 * caret is in the right place in any terminal; other control characters are escapes, and NUL is `·`. Wide characters (CJK) count as two.
 */
export function excerpt(text: string, place: Place, width = 100): string {
  const column = Math.min(place.column - 1, text.length);
  const from = column < width - 10 ? 0 : characterStart(text, column - Math.floor(width / 2));
  const to = characterStart(text, Math.min(text.length, from + width));
  const shown = visibleLine(text.slice(from, to));
  const before = visibleLine(text.slice(from, column));
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  return `${lead}${shown}${tail}\n${lead ? ' ' : ''}${padding(before)}^`;
}

/** The same place, or the one before it where it is within a surrogate pair. */
function characterStart(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}

function visibleLine(text: string): string {
  return text.replaceAll('\0', '·').split('\t').map(visible).join('\t');
}

function padding(text: string): string {
  const blanks = text.split('\t').map((cell) => ' '.repeat(displayWidth(cell)));
  return blanks.join('\t');
}
