import type { Policy } from '../../ner/regions.ts';
import { type SchemeName, schemes } from '../../ner/schemes.ts';
import {
  choice,
  flag,
  type Kind,
  names,
  number,
  numberUpTo,
  type SettingTable,
  signatureOf,
  text,
  wholeNumber,
} from '../settings.ts';
import type { TagFileSettings } from './tag-files.ts';

/** All that determines the scores of tags besides the files. What is absent has its default. */
export interface NerSettings {
  readonly scheme: SchemeName | 'auto';
  /** What happens to spans that break the scheme; with `error`, nothing is scored if there is one. */
  readonly invalid: Policy | 'error';
  readonly labels: 'union' | 'gold';
  readonly zeroDivision: 0 | 1;
  /** The smallest overlap that counts, in percent of the gold span, 0 to 100. */
  readonly minOverlap: number;
  readonly partialWeight: number;
  readonly types?: readonly string[];
  readonly outside?: readonly string[];
  readonly suffix?: true;
  readonly tagDelimiter?: string;
  readonly goldColumn?: number;
  readonly predColumn?: number;
  readonly tokenColumn?: number;
  readonly delimiter?: string;
  readonly headerRows?: number;
  /** Present only when pairing files that do not match row by row was allowed. */
  readonly lenient?: true;
  /** The number of files in the gold folder; present only when folders were scored. */
  readonly files?: number;
}

export const column: Kind<number> = number(
  'Expected the number of a column: 1 is the first, -1 the last.',
  /^-?[1-9]\d{0,3}$/,
  (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) < 10_000,
);

/** The settings of nerscore. */
export const nerSettings: SettingTable<NerSettings> = {
  scheme: {
    ...{ option: '--scheme <scheme>', help: 'how tags mark spans' },
    ...{ kind: choice(['auto', ...(Object.keys(schemes) as SchemeName[])]), default: 'auto', field: 'scheme' },
  },
  invalid: {
    ...{ kind: choice(['repair', 'discard', 'error']), default: 'repair', field: 'invalid' },
    option: '--invalid <policy>',
    help: 'spans that break the scheme: as conlleval, as seqeval in strict mode, or refuse',
  },
  labels: {
    ...{ kind: choice(['union', 'gold']), default: 'union', field: 'labels' },
    option: '--labels <rule>',
    help: 'types that have a row and a part in macro and weighted: of both sides or of gold',
  },
  zeroDivision: {
    ...{ option: '--zero-division <value>', help: 'the value of 0/0' },
    ...{ kind: wholeNumber(0, 1) as Kind<0 | 1>, default: 0, field: 'zero' },
  },
  minOverlap: {
    ...{ option: '--min-overlap <percent>', help: 'of the gold span, for spans that overlap to meet' },
    ...{ kind: numberUpTo(100), default: 1, field: 'overlap' },
  },
  partialWeight: {
    ...{ option: '--partial-weight <weight>', help: 'what a partial match is worth' },
    ...{ kind: numberUpTo(1), default: 0.5, field: 'partial' },
  },
  types: {
    ...{ option: '--types <names>', help: 'count only spans of these types, between commas' },
    ...{ kind: names, field: 'types' },
  },
  outside: {
    ...{ option: '--outside <tags>', help: 'the tags outside all spans, between commas (default: O)' },
    ...{ kind: names, field: 'outside' },
  },
  suffix: { kind: flag, field: 'suffix', option: '--suffix', help: 'the letter stands last: PER-B' },
  tagDelimiter: {
    ...{ option: '--tag-delimiter <text>', help: 'what stands between letter and type (default: -)' },
    ...{ kind: text(), field: 'tagdelimiter' },
  },
  goldColumn: {
    ...{ kind: column, field: 'gold' },
    option: '--gold-column <number>',
    help: 'the column of the gold tags, -1 is the last (default: -1, in one file -2)',
  },
  predColumn: {
    ...{ option: '--pred-column <number>', help: 'the column of the predicted tags (default: -1)' },
    ...{ kind: column, field: 'pred' },
  },
  tokenColumn: {
    ...{ option: '--token-column <number>', help: 'the column of the tokens, which are compared (default: 1)' },
    kind: column,
  },
  delimiter: {
    kind: text(
      'Expected one ASCII character, or \\t.',
      (value) => /^[\t\x20-\x7e]$/.test(value),
      (given) => (given === '\\t' ? '\t' : given),
    ),
    field: 'delimiter',
    option: '--delimiter <character>',
    help: 'what parts columns, \\t for a tab (default: as the first row)',
  },
  headerRows: {
    ...{ kind: wholeNumber(0, 1e6), field: 'header' },
    option: '--header-rows <number>',
    help: 'rows at the top that name the columns (default: one that says TOKEN)',
  },
  lenient: {
    ...{ option: '--lenient', help: 'pair what can be paired instead of refusing; the output counts the rest' },
    ...{ kind: flag, field: 'lenient' },
  },
  files: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), field: 'files' },
};

/** The signature of a score of tags (see `signatureOf`). */
export function nerSignature(settings: NerSettings): string {
  return signatureOf('ner', nerSettings, settings);
}

/** The settings for the scorer of files. Spans that break the scheme are reported as errors under `error`, else as warnings. */
export function tagFileSettings(settings: NerSettings): TagFileSettings {
  const { invalid, files, ...rest } = settings;
  return invalid === 'error'
    ? { ...rest, invalid: 'repair', reportInvalid: 'error' }
    : { ...rest, invalid, reportInvalid: 'warning' };
}
