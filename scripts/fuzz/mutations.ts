import { gzipSync } from 'node:zlib';
import type { Source } from '../same-output/random.ts';

/** Makes another text of one. Each character is a byte. */
type Mutation = (draw: Source, text: string) => string;

/** Bytes of UTF-8, one a character. */
export const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const textOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Words that mean something to a format, a terminal, a page, a spreadsheet or JavaScript, and numbers at the ends of ranges. */
export const hostileWords: readonly string[] = [
  ...[
    '',
    ' ',
    '-',
    '_',
    '*',
    '(',
    ')',
    '|',
    '(0)',
    '(0',
    '0)',
    '((((',
    '))))',
    '#',
    '\\',
    '/',
    "'",
    '"',
    ',',
    '=',
    ':',
  ],
  ...['0', '-0', '-1', '1e9', '00', '0x10', '2147483647', '2147483648', '9007199254740993', '99999999999999999999'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', '[]', '{}', '{'],
  ...['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '=1+1', '@SUM(1)', '::error::x', '&amp;'],
  ...['\u001b[31m', '\u0007', '\u0000', '\ufeff', '\u202e', '\u2028', '\u00a0', '\u3000', '\u00ad', 'é', '中', '😀'],
  ...['\ud83d', 'e\u0301', 'ﬁ', 'İ', '#begin document (x); part 000', '#end document', '-DOCSTART-', 'B-X', 'I-', 'B-'],
  ...['\r', '\t', '\n', '\r\n', '\u0085', '\u000b', '\u000c', 'x'.repeat(300), '($|&'],
];

/** A place in a text, and one after it. */
function range(draw: Source, length: number, most = length): [from: number, to: number] {
  const from = draw.below(length + 1);
  return [from, Math.min(length, from + draw.below(most + 1))];
}

const put = (text: string, from: number, to: number, what: string): string =>
  text.slice(0, from) + what + text.slice(to);

/** Changes some items of what a separator divides: at most `most` of them, in a run. */
function inItems(
  separator: string,
  change: (draw: Source, items: string[], from: number, to: number) => string[],
): Mutation {
  return (draw, text) => {
    const items = text.split(separator);
    const [from, to] = range(draw, items.length, draw.pick([1, 1, 3, 20]));
    return change(draw, items, from, Math.max(to, Math.min(items.length, from + 1))).join(separator);
  };
}

const dropped = (_: Source, items: string[], from: number, to: number) => items.toSpliced(from, to - from);
const repeated = (draw: Source, items: string[], from: number, to: number) =>
  items.toSpliced(from, 0, ...Array.from({ length: draw.pick([1, 1, 2, 50]) }, () => items.slice(from, to)).flat());
const moved = (draw: Source, items: string[], from: number, to: number) => {
  const rest = items.toSpliced(from, to - from);
  return rest.toSpliced(draw.below(rest.length + 1), 0, ...items.slice(from, to));
};
const replaced = (draw: Source, items: string[], from: number, to: number) =>
  items.map((item, at) => (at >= from && at < to ? bytesOf(draw.pick(hostileWords)) : item));

/** Changes the cells of one column, or of some rows. */
const inCells: Mutation = (draw, text) => {
  const separator = draw.pick(['\t', '\t', ' ', ',']);
  const column = draw.below(6);
  const change = draw.pick([dropped, repeated, moved, replaced]);
  const isAll = draw.chance(0.3);
  const row = draw.below(text.split('\n').length);
  return text
    .split('\n')
    .map((line, at) => {
      const cells = line.split(separator);
      return (isAll || at === row) && cells.length > column
        ? change(draw, cells, column, column + 1).join(separator)
        : line;
    })
    .join('\n');
};

/** Exchanges, doubles or drops a bracket, a quotation mark or a sign between cells. */
const inSigns: Mutation = (draw, text) => {
  const places = [...text.matchAll(/[()[\]{}|"*:,=-]/g)].map(({ index }) => index);
  if (places.length === 0) return text;
  const at = draw.pick(places);
  return put(text, at, at + 1, draw.pick(['', text[at].repeat(2), text[at].repeat(5000), ...'()[]{}|"*:,-']));
};

/** Values of JSON that are seldom expected. */
function hostileValue(draw: Source): unknown {
  const deep = (depth: number): unknown => {
    let value: unknown = draw.chance(0.5) ? [] : 0;
    for (let at = 0; at < depth; at++) value = draw.chance(0.5) ? [value] : { a: value };
    return value;
  };
  return draw.pick<() => unknown>([
    () => draw.pick(hostileWords),
    () =>
      draw.pick([null, true, false, 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, [], {}, [[]], [null], '']),
    () => draw.pick([[0, 1], [1, 0], [0, 2 ** 31], [[0, 0]], [[0, 1, 'X']], { start: 0, end: 1 }]),
    () => deep(draw.pick([3, 100, 3000])),
    () => Array.from({ length: draw.pick([2, 100, 2000]) }, () => 0),
  ])();
}

/** Changes one value within a value, or the name of a member. */
function changedValue(draw: Source, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || draw.chance(0.1)) return hostileValue(draw);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(draw)];
    const at = draw.below(value.length);
    const kind = draw.below(10);
    if (kind === 0) return value.toSpliced(at, 1);
    if (kind === 1) return value.toSpliced(at, 0, value[at]);
    return value.with(at, changedValue(draw, value[at]));
  }
  const names = Object.keys(value);
  const members = Object.entries(value);
  if (names.length === 0) return { a: hostileValue(draw) };
  const at = draw.below(names.length);
  const kind = draw.below(12);
  if (kind === 0) return Object.fromEntries(members.toSpliced(at, 1));
  if (kind === 1) return Object.fromEntries(members.with(at, [draw.pick(hostileWords), members[at][1]]));
  return Object.fromEntries(members.with(at, [names[at], changedValue(draw, members[at][1])]));
}

/** Changes a value of JSON, in a file of one value or in one of lines; other files stay as they are. */
export const inJson: Mutation = (draw, text) => {
  const changed = (json: string): string | undefined => {
    try {
      return bytesOf(JSON.stringify(changedValue(draw, JSON.parse(textOf(json)))));
    } catch {
      return undefined;
    }
  };
  if (!/^\s*[[{]/.test(text)) return text;
  const whole = changed(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n');
  const at = draw.below(lines.length);
  return lines.with(at, changed(lines[at]) ?? lines[at]).join('\n');
};

const inBytes: Mutation = (draw, text) => {
  const at = draw.below(text.length + 1);
  const byte = String.fromCharCode(draw.pick([0, 9, 10, 13, 32, 0x80, 0xc0, 0xe2, 0xed, 0xf4, 0xff, draw.below(256)]));
  return put(text, at, at + draw.below(2), byte);
};

const inEncoding: Mutation = (draw, text) => {
  const characters = textOf(text);
  const utf16 = Buffer.from(characters, 'utf16le');
  return draw.pick<() => string>([
    () => `\xff\xfe${utf16.toString('latin1')}`,
    () => `\xfe\xff${utf16.swap16().toString('latin1')}`,
    () => utf16.toString('latin1'),
    () => `\xef\xbb\xbf${text}`,
    () => text.replaceAll('\n', '\r'),
    () => text.replaceAll('\n', '\r\n'),
    () => text.replace(/[\x80-\xff]+/g, '\xe9'),
    () => text.replaceAll(' ', bytesOf('\u00a0')),
  ])();
};

const packed: Mutation = (draw, text) => {
  const gzip = gzipSync(Buffer.from(text, 'latin1')).toString('latin1');
  return draw.pick<() => string>([
    () => gzip,
    () => gzip.slice(0, draw.below(gzip.length)),
    () => inBytes(draw, gzip),
    () => gzip + gzip,
    () => `${gzip}x`,
  ])();
};

const hugeCell: Mutation = (draw, text) => {
  const [from, to] = range(draw, text.length, 5);
  return put(
    text,
    from,
    to,
    draw.pick(['x', '(1', '1)', '|', ' ', '\t', '\n', '[', '{"a":']).repeat(draw.pick([2000, 30_000])),
  );
};

/** Every kind of change, the frequent ones more than once. */
const mutations: readonly Mutation[] = [
  inBytes,
  (draw, text) => put(text, ...range(draw, text.length, 8), bytesOf(draw.pick(hostileWords))),
  (draw, text) => text.slice(0, draw.below(text.length + 1)),
  (draw, text) => put(text, ...range(draw, text.length, 400), ''),
  (draw, text) => put(text, ...range(draw, text.length, 0), text.slice(...range(draw, text.length, 400))),
  (_, text) => text + text,
  inItems('\n', dropped),
  inItems('\n', repeated),
  inItems('\n', moved),
  inItems('\n', replaced),
  inItems('\t', replaced),
  inItems(' ', replaced),
  inCells,
  inCells,
  inSigns,
  inSigns,
  inJson,
  inJson,
  inJson,
  inEncoding,
  packed,
  hugeCell,
];

/** The text after some changes, of at most that many bytes. */
export function mutated(draw: Source, text: string, count: number, most = 400_000): string {
  let result = text;
  for (let at = 0; at < count; at++) {
    const next = draw.pick(mutations)(draw, result);
    if (next.length <= most) result = next;
  }
  return result;
}
