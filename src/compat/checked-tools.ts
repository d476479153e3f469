import { checkedDocuments } from '../coref/given-document.ts';
import { isRecord, readArgument, shown } from '../text/argument.ts';
import type { NerInputForm, NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner/ner-tool.ts';
import type { CompatRefusal, CorefSides, CorefTool } from './tool.ts';

/** The coreference tool, which now refuses wrong arguments of users of the library with a RangeError that says what was expected. */
export function checkedCorefTool(tool: CorefTool): CorefTool {
  const score = (given: CorefSides) => {
    const sides = readArgument('sides', () => checkedSides(tool, given));
    const [key, response] = (['key', 'response'] as const).map((name) => checkedDocuments(name, sides[name]));
    return tool.score({ ...sides, key, response });
  };
  return { ...tool, score };
}

const members = ['key', 'response', 'formats', 'singletons'];

function checkedSides({ name, singletons: ownDefault, checkMeasures }: CorefTool, sides: unknown): CorefSides {
  if (!isRecord(sides)) throw new RangeError(`expected { key, response }, not ${shown(sides)}`);
  refuseUnknown(sides, checkMeasures ? [...members, 'measures', 'groupBy', 'analysis'] : members);
  const { singletons, measures, groupBy, analysis } = sides;
  for (const [member, list] of Object.entries({ measures, groupBy }))
    if (list !== undefined && !(Array.isArray(list) && Array.from(list).every(isText)))
      throw new RangeError(`${member} ${shown(list)}: expected a list of names`);
  if (analysis !== undefined && analysis !== 'summary' && analysis !== 'lines')
    throw new RangeError(`analysis ${shown(analysis)}: allowed choices are summary, lines`);
  if (singletons === undefined) return sides as unknown as CorefSides;
  if (ownDefault === undefined) throw new RangeError(`${name} has no option singletons`);
  if (singletons !== 'keep' && singletons !== 'drop')
    throw new RangeError(`singletons ${shown(singletons)}: allowed choices are keep, drop`);
  return sides as unknown as CorefSides;
}

/** The NER tool, which now refuses wrong arguments, and scores only sides of equal length. */
export function checkedNerTool(tool: NerTool): NerTool {
  const forms = Object.entries(tool.score).map(([form, score]) => {
    const run = (input: never, given: NerToolSettings = {}) => {
      const settings = readArgument('settings', () => checkedSettings(given));
      const scored = (): NerOutcome => unevenRefusal(tool.name, form, input) ?? score(input, settings);
      return readArgument('input', scored, `expected ${inputs[form as NerInputForm]}`);
    };
    return [form, run] as const;
  });
  return { ...tool, score: Object.fromEntries(forms) as NerTool['score'] };
}

/** Why the sides cannot be scored if their sentences, their tags or their documents differ in number, or undefined. */
function unevenRefusal(tool: string, form: string, input: NerInputs['tags' | 'spans']): CompatRefusal | undefined {
  if (form !== 'tags' && form !== 'spans') return undefined;
  const { gold, pred } = input;
  const things = form === 'tags' ? 'sentences' : 'documents';
  const refusal = `${tool} scores sides of the same length, but`;
  if (gold.length !== pred.length)
    return { refusal: `${refusal} gold has ${gold.length} ${things}, pred has ${pred.length}` };
  const at = form === 'tags' ? gold.findIndex((tags, index) => tags.length !== pred[index].length) : -1;
  if (at < 0) return undefined;
  const [golds, preds] = [gold[at].length, pred[at].length];
  return { refusal: `${refusal} sentence ${at + 1} has ${golds} gold tags and ${preds} predicted ones` };
}

/** What each form of input is, in words. */
const inputs: Readonly<Record<NerInputForm, string>> = {
  tags: '{ gold, pred }, each a list of the tags of each sentence',
  spans: '{ gold, pred }, each a list of the spans { start, end, type } of each document',
  samples: 'a list of samples { text, gold, pred } with pairs [type, string]',
  rows: '{ gold, pred }, each the text of a file',
};

type Kind = readonly [isMet: (value: unknown) => boolean, expected: string];

const flag: Kind = [(value) => typeof value === 'boolean', 'expected true or false'];
const isText = (value: unknown): boolean => typeof value === 'string';
const oneOf = (...choices: readonly unknown[]): Kind => {
  return [(value) => choices.includes(value), `allowed choices are ${choices.join(', ')}`];
};

/** The values of settings. Those out of range are left to the tools, some of which raise errors of their own. */
const settingKinds: Readonly<Record<keyof NerToolSettings, Kind>> = {
  digits: [(value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 15, 'expected 0 to 15'],
  zeroDivision: oneOf(0, 1),
  suffix: flag,
  scheme: oneOf('IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU'),
  minOverlap: [(value) => typeof value === 'number', 'expected a number'],
  types: [(value) => Array.isArray(value) && Array.from(value).every(isText), 'expected a list of names'],
  raw: flag,
  outside: [isText, 'expected text'],
};

/** A setting that only another tool has is no error: callers may give all tools the same settings. */
function checkedSettings(settings: unknown): NerToolSettings {
  if (!isRecord(settings)) throw new RangeError(`expected an object, not ${shown(settings)}`);
  refuseUnknown(settings, Object.keys(settingKinds));
  for (const [setting, value] of Object.entries(settings)) {
    const [isMet, expected] = settingKinds[setting as keyof NerToolSettings];
    if (value !== undefined && !isMet(value)) throw new RangeError(`${setting} ${shown(value)}: ${expected}`);
  }
  return settings as NerToolSettings;
}

function refuseUnknown(given: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`there is no ${shown(unknown)}: expected ${known.join(', ')}`);
}
