import { endIn } from '../../formats/coref/json/shapes.ts';
import { type CorefSettings, isJson } from '../../settings/coref.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import type { InputPaths } from '../../sides/input-paths.ts';

/** The settings that files tell. */
export type ToldSettings = Pick<CorefSettings, 'pair' | 'end' | 'keyEnd' | 'responseEnd'>;

/** The settings with what the files and their formats tell. */
export function settingsOf(
  { inputs, settings }: { readonly inputs: InputPaths; readonly settings: CorefSettings },
  read: { readonly sides: readonly CorefSide[]; readonly files: number },
  told: ToldSettings,
): CorefSettings {
  const { end: _, missingRecord = 'as-mention', ...known } = settings;
  const input = [...new Set(read.sides.flatMap(({ formats }) => formats))].join('+');
  return {
    ...known,
    ...(read.sides.some(({ formats }) => formats.includes('ecb')) && { scope: 'corpus' }),
    ...(settings.topic !== undefined && { scope: 'topic' }),
    ...told,
    input,
    ...(input === 'records' && { missingRecord }),
    ...inputs.choice?.globs,
    ...(inputs.areFolders && { files: read.files }),
  };
}

/** What was found out of settings. `by`: how documents without names were paired. */
export function toldBy(
  sides: readonly CorefSide[],
  rules: CorefSettings,
  by: CorefSettings['pair'] | undefined,
): ToldSettings {
  const [key, ...responses] = sides;
  const pair = rules.pair ?? by;
  const end = rules.end && isEndRead(sides, rules) ? { end: rules.end } : {};
  const { keyEnd = toldEnd([key]), responseEnd = toldEnd(responses) } = rules;
  return { ...(pair && { pair }), ...end, ...(keyEnd && { keyEnd }), ...(responseEnd && { responseEnd }) };
}

/** Whether `end` is that of some file: one of JSON whose format says nothing, on a side for which nothing else was said. */
function isEndRead(sides: readonly CorefSide[], rules: ToldSettings): boolean {
  const own = sides.filter(({ side }) => rules[`${side}End`] === undefined);
  return own.some(({ formats }) => formats.some((format) => isJson(format) && endIn(format) === undefined));
}

/** What ends of mentions are, if the formats of all files say so. */
function toldEnd(sides: readonly CorefSide[]): CorefSettings['keyEnd'] {
  const ends = new Set(sides.flatMap(({ formats }) => formats.map(endIn)));
  return ends.size === 1 ? [...ends][0] : undefined;
}
