import type { CharacterUnit, Run, SpanRules } from '../ner/span-document.ts';
import { characterScale, type Scale } from './scale.ts';

/** Another way to read offsets. */
export interface OffsetReading {
  readonly name: 'unit' | 'first' | 'end' | 'first-end' | 'line-ends';
  /** What offsets are then, for messages. */
  readonly what: string;
  /** The options that say so, without the side and dashes, such as `end inclusive`; none, if no option does. */
  readonly options: readonly string[];
  /** The run that is meant, of one that was read. */
  run(read: Run): Run;
  /** What offsets mean in a text; absent, if it is what they meant. */
  readonly scale?: (text: string) => Scale;
}

/** All other ways to read offsets of these rules. */
export function readingsOf({ unit, shift: [first, last] = [0, 0], hasLengths }: SpanRules): readonly OffsetReading[] {
  const ends = last > first ? 'exclusive' : 'inclusive';
  const [number, start, end] = [first === 0 ? 1 : 0, first === 0 ? -1 : 1, last > first ? -1 : 1];
  const ofEnd = { what: `${ends} ends`, option: `end ${ends}` };
  const ofFirst = { what: `numbers from ${number}`, option: `first-offset ${number}` };
  const moved = (name: OffsetReading['name'], by: number, longer: number, parts: readonly (typeof ofEnd)[]) => ({
    name,
    what: parts.map(({ what }) => what).join(' and '),
    options: parts.map(({ option }) => option),
    run: ([from, to]: Run): Run => [from + by, to + by + longer],
  });
  return [
    ...(unit === 'tokens' ? [] : units.filter((one) => one.unit !== unit).map((one) => one.reading)),
    moved('first', start, 0, [ofFirst]),
    ...(hasLengths ? [] : [moved('end', 0, end, [ofEnd]), moved('first-end', start, end, [ofFirst, ofEnd])]),
    ...(unit === 'tokens' ? [] : [otherLineEnds(unit)]),
  ];
}

const units = (
  [
    ['code-points', 'code points'],
    ['utf-16', 'UTF-16 units'],
    ['bytes', 'bytes of UTF-8'],
  ] as const
).map(([unit, name]) => {
  const what = `offsets in ${name}`;
  const options = [`offsets ${unit}`];
  const scale = (text: string): Scale => characterScale(unit, text);
  return { unit, reading: { name: 'unit' as const, what, options, run: (read: Run) => read, scale } };
});

/** Offsets of the text with line ends of two characters, if it has those of one, or else the other way round. */
function otherLineEnds(unit: CharacterUnit): OffsetReading {
  const scale = (text: string): Scale => {
    const isLong = text.includes('\r\n');
    const own = characterScale(unit, text);
    const other = characterScale(unit, isLong ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n'));
    // Where each position of the other text is in this one.
    const characters = [...text];
    const places = characters.flatMap((character, at) => {
      if (isLong) return character === '\r' && characters[at + 1] === '\n' ? [] : [at];
      return character === '\n' ? [at, at] : [at];
    });
    places.push(characters.length);
    return {
      offsets: other.offsets,
      length: own.length,
      start: (offset) => places[other.start(offset)] ?? -1,
      end: (offset) => (places[other.end(offset) - 1] ?? -2) + 1,
    };
  };
  return { name: 'line-ends', what: 'line ends of another length', options: [], run: (read) => read, scale };
}
