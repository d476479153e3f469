import type { SideOptions } from '../formats/tags/side-layout.ts';
import { newTypeNames } from '../ner/renamed-types.ts';
import { type SchemeName, schemeNames } from '../ner/scheme-names.ts';
import { toldBySteps } from '../ner/schemes.ts';
import type { TagSettings } from '../ner/scores.ts';
import { columnList, columnOrName } from './columns.ts';
import { choice, flag, type Kind, names, numberUpTo, text, wholeNumber } from './kinds.ts';
import { globs } from './pairing.ts';
import { type Signature, signatureOf } from './signature.ts';
import { inputFormat, isTagInput, spanSettings } from './spans.ts';
import { bySide, type SettingRows, type SettingTable, type ValuesOf } from './table.ts';

const oneCharacter: Kind<string> = text(
  'expected one ASCII character, or \\t',
  (value) => /^[\t\x20-\x7e]$/.test(value),
  (given) => (given === '\\t' ? '\t' : given),
);

/** New names of types. */
const typeNames: Kind<readonly string[]> = {
  ...names,
  write: (list) => names.write(list).replaceAll('%3D', '='),
  check(value) {
    names.check(value);
    newTypeNames(value as readonly string[]);
  },
  parse(text) {
    const parsed = names.parse(text);
    newTypeNames(parsed);
    return parsed;
  },
};

/** What other tools and papers call the schemes. */
export const schemeAliases: Readonly<Record<string, SchemeName>> = {
  iob2: 'bio',
  iob: 'iob1',
  ioe: 'ioe1',
  iobes: 'bioes',
  bieos: 'bioes',
  biluo: 'bilou',
  bmeow: 'bmewo',
};

const rows = {
  scheme: {
    option: '--scheme <scheme>',
    help: `auto, ${schemeNames.join(', ')}`,
    kind: choice(['auto', ...schemeNames], schemeAliases),
    default: 'auto',
    field: 'scheme',
  },
  // The scheme of gold that `auto` found, in signatures only, where letters do not tell it.
  found: { kind: choice(schemeNames), field: 'found' },
  invalid: {
    kind: choice(['repair', 'discard', 'error']),
    default: 'repair',
    field: 'invalid',
    option: '--invalid <policy>',
    help: 'tags that break the scheme: repair (as conlleval), discard (as seqeval strict), error',
  },
  labels: {
    kind: choice(['union', 'gold']),
    default: 'union',
    field: 'labels',
    option: '--labels <rule>',
    help: 'types that have a row and count in macro and weighted: union of both sides, gold',
  },
  zeroDivision: {
    option: '--zero-division <value>',
    help: 'value of 0/0: 0, 1',
    kind: wholeNumber(0, 1) as Kind<0 | 1>,
    default: 0,
    field: 'zero',
  },
  minOverlap: {
    option: '--min-overlap <percent>',
    help: 'smallest overlap that counts as a match, in percent of the gold span',
    kind: numberUpTo(100),
    default: 1,
    field: 'overlap',
  },
  partialWeight: {
    option: '--partial-weight <weight>',
    help: 'credit for a partial match, 0 to 1',
    kind: numberUpTo(1),
    default: 0.5,
    field: 'partial',
  },
  map: {
    option: '--map <from=to>',
    help: 'rename types on both sides, comma-separated; repeatable',
    kind: typeNames,
    isRepeatable: true,
    field: 'map',
  },
  ignoreCaseOfTypes: {
    kind: flag,
    field: 'caseless',
    option: '--ignore-case-of-types',
    help: 'types that differ only in case are one type, in upper case',
  },
  types: {
    option: '--types <names>',
    help: 'only these types, comma-separated',
    kind: names,
    field: 'types',
  },
  document: {
    option: '--document <name>',
    help: 'only this document, as --by-document lists it',
    kind: text(),
    field: 'document',
  },
  outside: {
    option: '--outside <tags>',
    help: 'tags outside all spans, comma-separated [O]',
    kind: names,
    field: 'outside',
  },
  suffix: { kind: flag, field: 'suffix', option: '--suffix', help: 'tags end with the letter: PER-B' },
  tagDelimiter: {
    option: '--tag-delimiter <text>',
    help: 'separator between letter and type [-]',
    kind: text(),
    field: 'tagdelimiter',
  },
  goldColumn: {
    kind: columnList,
    field: 'gold',
    option: '--gold-column <columns>',
    help: 'column of the gold tags, -1 is the last, or levels of nested spans: 3,4 [-1; in a file with both sides, -2]',
  },
  predColumn: {
    option: '--pred-column <columns>',
    help: 'column of the predicted tags, or several [-1]',
    kind: columnList,
    field: 'pred',
  },
  linkColumn: {
    option: '--link-column <column>',
    help: 'column of ids of a knowledge base in tag files, for modes link, link-all, link-type',
    kind: columnOrName,
    field: 'link',
  },
  ...bySide(['gold', 'pred'], 'tokenColumn', {
    option: '--token-column <col>',
    help: 'column of the words, which are compared [the first with words on which both sides agree]',
    kind: columnOrName,
  }),
  ...bySide(['gold', 'pred'], 'delimiter', {
    kind: oneCharacter,
    field: 'delimiter',
    option: '--delimiter <character>',
    help: 'column separator, \\t for a tab [auto]',
  }),
  headerRows: {
    kind: wholeNumber(0, 1e6),
    field: 'header',
    option: '--header-rows <number>',
    help: 'number of header rows [1 if the first row says TOKEN, else 0]',
  },
  input: {
    kind: inputFormat,
    field: 'in',
    option: '--input <format>',
    help: 'conll-bio (a row per token), tags-in-lines (a line per sentence), tags-in-json, or a format of spans (help spans) [auto]',
  },
  ...bySide(['gold', 'pred'], 'id2label', {
    // A signature says only that a file was given.
    kind: { ...text(), write: () => 'given' },
    field: 'id2label',
    option: '--id2label <file>',
    help: 'what numbers stand for, where tags in JSON are numbers: config.json, dataset_info.json, a list',
  }),
  ...spanSettings,
  lenient: {
    option: '--lenient',
    help: 'pair what can be paired, and count the rest',
    kind: flag,
    field: 'lenient',
  },
  ...globs,
  // The number of files in the gold folder, where folders were scored.
  files: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), field: 'files' },
} as const satisfies SettingRows;

/** All that determines the scores of tags besides the files. What is absent has its default. */
export interface NerSettings extends ValuesOf<typeof rows> {}

/** The settings of nerscore. */
export const nerSettings: SettingTable<NerSettings> = rows;

/** What scores were made with. Where neither side has tags, there is no scheme that they could break; `duplicates` is always set then. */
export type UsedSettings = Omit<NerSettings, 'scheme' | 'invalid'> & Partial<Pick<NerSettings, 'scheme' | 'invalid'>>;

/** The settings that the scores depend on. */
export function usedSettings({ scheme, invalid, ...settings }: NerSettings): UsedSettings {
  const hasTags = settings.duplicates === undefined || settings.input?.split('+').some(isTagInput);
  return hasTags ? { scheme, invalid, ...settings } : settings;
}

/** The signature of a score (see `signatureOf`). `found`: the scheme of gold. */
export function nerSignature(settings: UsedSettings, found?: SchemeName): Signature {
  const isShown = settings.scheme === 'auto' && found !== undefined && toldBySteps.includes(found);
  return signatureOf('ner', nerSettings, { ...settings, found: isShown ? found : undefined });
}

/** The settings for the scorer of files. Spans that break the scheme are reported as errors under `error`, else as warnings. */
export function tagFileSettings(settings: NerSettings): TagFileSettings {
  const { invalid, files, ...rest } = settings;
  return invalid === 'error'
    ? { ...rest, invalid: 'repair', reportInvalid: 'error' }
    : { ...rest, invalid, reportInvalid: 'warning' };
}

/** All settings for scoring tag files. */
export interface TagFileSettings extends TagSettings, SideOptions {
  /** The severity of INVALID_SEQUENCE, reported once per kind of illegal sequence; when absent, it is not reported. */
  readonly reportInvalid?: 'error' | 'warning';
  /** Whether it is kept where tokens are. */
  readonly keepsPlaces?: true | undefined;
}
