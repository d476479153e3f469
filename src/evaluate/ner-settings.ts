import type { Policy } from '../ner/regions.ts';
import type { SchemeName } from '../ner/schemes.ts';
import { version } from '../version.ts';
import type { TagFileSettings } from './tag-files.ts';

/** What was done to get the scores of tags, beyond the files. What is absent is as it is by default. */
export interface NerSettings {
  readonly scheme: SchemeName | 'auto';
  /** What is made of spans that break the scheme; `error`: nothing is scored where there is one. */
  readonly invalid: Policy | 'error';
  readonly labels: 'union' | 'gold';
  readonly zeroDivision: 0 | 1;
  /** In per cent of the gold span. */
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
  /** Present only when files that do not match row by row were allowed to be paired. */
  readonly lenient?: true;
  /** Present only when folders were scored: how many files the gold one has. */
  readonly files?: number;
}

/**
 * All that can change a score, in one line to be printed with it and cited: `ner|scheme:auto|invalid:repair|…`. What is not by
 * default follows the fields that are always there. Two scores may be compared when their signatures agree in all but the number of
 * files and the minor version.
 */
export function nerSignature(settings: NerSettings): string {
  const { scheme, invalid, labels, zeroDivision, minOverlap, partialWeight } = settings;
  const { types, outside, suffix, tagDelimiter, goldColumn, predColumn, delimiter, headerRows, lenient, files } =
    settings;
  const list = (names: readonly string[] | undefined): string | undefined => names?.map(encodeURIComponent).join(',');
  const fields: Readonly<Record<string, string | number | undefined>> = {
    scheme,
    invalid,
    labels,
    zero: zeroDivision,
    overlap: minOverlap,
    partial: partialWeight,
    types: list(types),
    outside: list(outside),
    suffix: suffix && 'yes',
    tagdelimiter: tagDelimiter === undefined ? undefined : encodeURIComponent(tagDelimiter),
    gold: goldColumn,
    pred: predColumn,
    delimiter: delimiter === undefined ? undefined : encodeURIComponent(delimiter),
    header: headerRows,
    lenient: lenient && 'yes',
    files,
    v: version,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return ['ner', ...given.map(([name, value]) => `${name}:${value}`)].join('|');
}

/** The settings as the scorer of files takes them. Spans that break the scheme are reported as warnings, or as errors if asked. */
export function tagFileSettings(settings: NerSettings): TagFileSettings {
  const { invalid, files, ...rest } = settings;
  return invalid === 'error'
    ? { ...rest, invalid: 'repair', reportInvalid: 'error' }
    : { ...rest, invalid, reportInvalid: 'warning' };
}
