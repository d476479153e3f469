import { type CorefDocument, emptyDocument, refuseMixedMentions } from '../coref/document.ts';
import { checkedDocuments } from '../coref/given-document.ts';
import { pairCoref } from '../pair/pair-coref.ts';
import { corefSettings } from '../settings/coref.ts';
import { choice, flag, number, text, wholeNumber } from '../settings/kinds.ts';
import { chosenOptions, type OptionKinds } from '../settings/table.ts';
import { readArgument } from '../text/argument.ts';
import type { NerInputForm, NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner/ner-tool.ts';
import type {
  CompatRefusal,
  CorefScorer,
  CorefSides,
  CorefTool,
  MentionRule,
  PairedDocument,
  PairedDocuments,
} from './tool.ts';

/**
 * A coreference tool for users of the library: documents are paired by their names, those with a repeated name in order, and wrong arguments
 * are refused with a RangeError that says what was expected.
 */
export function corefToolOf(scorer: CorefScorer): CorefTool {
  const rules = (scorer.mentionRules ?? []).map((rule) => [rule, corefSettings[rule].kind]);
  const kinds = {
    key: anything,
    response: anything,
    formats: anything,
    ...(scorer.singletons && { singletons: choice(['keep', 'drop']) }),
    ...(Object.fromEntries(rules) as OptionKinds<MentionRule>),
    ...(scorer.matches && { match: choice(scorer.matches) }),
    ...(scorer.checkMeasures && { measures: names, groupBy: names, analysis: choice(['summary', 'lines']) }),
  } as OptionKinds<keyof CorefSides>;
  return {
    ...scorer,
    score(given) {
      const sides = chosenOptions(kinds, given, 'sides');
      const [key, response] = (['key', 'response'] as const).map((name) => checkedDocuments(name, sides[name]));
      return scorer.score({ ...sides, key, response, ...pairedDocuments(key, response) });
    },
  };
}

/**
 * Documents in pairs of one name; those with a repeated name are paired in order.
 *
 * @throws InputError MIXED_MENTIONS if some documents have names and others tokens.
 */
export function pairedDocuments(key: readonly CorefDocument[], response: readonly CorefDocument[]): PairedDocuments {
  refuseMixedMentions([...key, ...response]);
  const sides = [key, response].map((documents) => ({ path: '', documents }));
  const { pairs, extra } = pairCoref(sides[0], sides[1], { isExact: true });
  const found = new Map(pairs.map((pair) => [pair.index, pair]));
  const own = key.map((document, index): PairedDocument => {
    const pair = found.get(index) ?? { key: document, response: emptyDocument(document) };
    return { id: document.id, key: pair.key, response: pair.response };
  });
  return {
    own,
    missing: own.filter((_, index) => !found.has(index)),
    extra: extra.map((document) => ({ id: document.id, key: emptyDocument(document), response: document })),
  };
}

const anything: OptionKinds<'key'>['key'] = { check: () => {} };

const names: typeof anything = {
  check(value) {
    if (!(Array.isArray(value) && Array.from(value).every((name) => typeof name === 'string')))
      throw new RangeError('expected a list of names');
  },
};

/** The NER tool, which now refuses wrong arguments, and scores only sides of equal length. */
export function checkedNerTool(tool: NerTool): NerTool {
  const forms = Object.entries(tool.score).map(([form, score]) => {
    const run = (input: never, given: NerToolSettings = {}) => {
      const settings = chosenOptions<NerToolSettings>(settingKinds, given, 'settings');
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

/** The values of settings. Those out of range are left to the tools, some of which raise errors of their own. */
export const settingKinds: OptionKinds<keyof NerToolSettings> = {
  digits: wholeNumber(0, 15),
  zeroDivision: wholeNumber(0, 1),
  suffix: flag,
  scheme: choice(['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU']),
  minOverlap: number('expected a number', /^/, () => true),
  types: names,
  raw: flag,
  outside: text(),
};
