import type { CorefDocument } from '../coref/document.ts';
import { corefFields } from '../formats/coref/json/named-fields.ts';
import { documentShapes } from '../formats/coref/json/shapes.ts';
import { corefFormats, linkedFormats } from '../formats/coref-formats.ts';
import { UsageError } from '../text/usage-error.ts';
import { columnOrName } from './columns.ts';
import { choice, column, flag, type Kind, names, text, wholeNumber } from './kinds.ts';
import { globs, unparsable } from './pairing.ts';
import { preset } from './preset.ts';
import { bySide, rowsOf, type SettingRows, type SettingTable, type ValuesOf } from './table.ts';

/** Tokens are numbered in 31 bits. */
const MOST_TOKENS = 2 ** 31 - 1;

const formatNames = corefFormats.map(({ name }) => name);

/** An expression with one group. */
const topicPattern: Kind<string> = {
  ...text(),
  parse: checkedPattern,
  check: (value) => checkedPattern(String(value)),
};

function checkedPattern(pattern: string): string {
  try {
    if (new RegExp(`${pattern}|`, 'u').exec('')?.length === 2) return pattern;
  } catch {}
  throw new RangeError('expected a regular expression with one group, such as (\\d+)_ for the topic 36 of 36_4ecb.xml');
}

const sides = ['key', 'response'] as const;

const rows = {
  // Once the files are read, the formats found, joined by `+`.
  input: {
    option: '--input <format>',
    help: `auto, ${formatNames.join(', ')}`,
    kind: choice<string>(['auto', ...formatNames], { jsonlines: 'jsonl', ndjson: 'jsonl' }),
    default: 'auto',
    field: 'in',
  },
  keyInput: { option: '--key-input <format>', help: '--input for the key', kind: choice<string>(formatNames) },
  responseInput: {
    option: '--response-input <format>',
    help: '--input for the response',
    kind: choice<string>(formatNames),
  },
  match: {
    option: '--match <rule>',
    help: 'which mentions match besides equal ones: exact (none), head and partial (of CoNLL-U, or by the rules of Collins in parses of English), min (minimum spans), strings (entities are sets of strings) [exact; head if the key is CoNLL-U]',
    kind: choice(['exact', 'head', 'partial', 'min', 'strings']),
    default: 'exact',
    field: 'match',
    defaultText: '',
  },
  // Where they are those of the key's parse.
  heads: { kind: choice(['collins']), field: 'heads' },
  // Of a key in CoNLL-U always.
  zeroMatch: {
    option: '--zero-match <rule>',
    help: 'how zeros match: dependent (by what they depend on), linear (by place) [dependent if the key is CoNLL-U]',
    kind: choice(['dependent', 'linear']),
    field: 'zero',
  },
  preset,
  npOnly: { option: '--np-only', help: 'with --compat coval: drop verb phrases', kind: flag, field: 'nponly' },
  removeNested: {
    option: '--remove-nested',
    help: 'with --compat coval: drop mentions inside another of their entity',
    kind: flag,
    field: 'unnested',
  },
  // Where documents were compared as characters of their text, because the sides count other tokens.
  positions: { kind: choice(['characters']), field: 'positions' },
  singletons: {
    option: '--singletons <rule>',
    help: 'entities with one mention: keep, drop [keep; drop if the key is CoNLL-U]',
    defaultText: '',
    kind: choice(['keep', 'drop']),
    default: 'keep',
    field: 'singletons',
  },
  duplicates: {
    option: '--duplicates <rule>',
    help: 'repeated mentions: reference (as scorer.pl), first, error',
    kind: choice(['reference', 'first', 'error']),
    default: 'reference',
    field: 'dup',
  },
  missing: {
    option: '--missing-document <rule>',
    help: 'documents missing from the response: empty, error, skip',
    kind: choice(['empty', 'error', 'skip']),
    default: 'empty',
    field: 'missing',
  },
  extra: {
    option: '--extra-document <rule>',
    help: 'documents or files that only a response has: warn, skip, error [warn; files error]',
    kind: choice(['warn', 'skip', 'error']),
    field: 'extra',
  },
  lenient: {
    kind: flag,
    field: 'lenient',
    option: '--lenient',
    help: 'repair and pair what is possible, and count it',
  },
  unparsable,
  document: {
    option: '--document <name>',
    help: 'only this document',
    kind: text(),
    field: 'document',
  },
  column: {
    option: '--column <n>',
    help: 'column of the coreference in CoNLL, -1 is the last [-1]',
    kind: column,
    field: 'column',
  },
  pair: {
    option: '--pair <rule>',
    help: 'how documents are paired: id, text, position [by name; without names by text or position]',
    kind: choice(['id', 'text', 'position']),
    field: 'pair',
  },
  ...bySide(sides, 'end', {
    option: '--end <rule>',
    help: 'ends in other JSON: inclusive, exclusive [inclusive; exclusive with a text and no tokens]',
    kind: choice(['inclusive', 'exclusive']),
    field: 'end',
  }),
  ...bySide(sides, 'fields', {
    option: '--fields <map>',
    help: 'members of other JSON to read: clusters=…, or list=…,start=…,end=…,entity=…; tokens, text, id',
    kind: text(
      'expected paths of clusters, or of list, start, end and entity, and perhaps of start, end, tokens, text and id: list=mentions,start=begin,end=end,entity=cluster',
      (value) => corefFields(value) !== undefined,
    ),
    field: 'fields',
  }),
  ...bySide(sides, 'clustersField', {
    option: '--clusters-field <member>',
    help: 'member with the entities in other JSON',
    kind: text(),
    field: 'clusters',
  }),
  ...bySide(sides, 'nameField', {
    option: '--name-field <member>',
    help: 'member with the name of a document in other JSON',
    kind: text(),
    field: 'names',
  }),
  ...bySide(sides, 'tokensField', {
    option: '--tokens-field <member>',
    help: 'member with the tokens, or the text, in other JSON',
    kind: text(),
    field: 'tokens',
  }),
  ...bySide(sides, 'firstToken', {
    option: '--first-token <n>',
    help: 'number of the first token in JSON and rows of neleval: 0, 1 [0]',
    kind: wholeNumber(0, 1),
    field: 'first',
  }),
  relation: {
    option: '--relation <names>',
    help: 'relations of annotation tools that join entities [coref..., ident..., Equiv and those of GUM]',
    kind: names,
    field: 'relation',
  },
  ...bySide(sides, 'read', {
    option: '--read <annotation>',
    help: 'which annotation of Label Studio: annotator=ID, predictions=MODEL, annotations, predictions',
    kind: text(),
    field: 'read',
  }),
  scope: {
    option: '--across-documents',
    help: 'score all documents as one, in which equal ids are one entity',
    kind: choice(['corpus', 'topic']),
    preset: 'corpus',
    field: 'scope',
  },
  topic: {
    option: '--topic <pattern>',
    help: 'score the documents of each topic as one: regular expression, its first group is the topic',
    kind: topicPattern,
    field: 'topic',
  },
  window: {
    option: '--window <n>',
    help: 'cut documents into windows of n tokens, each scored as a document',
    kind: wholeNumber(1, MOST_TOKENS),
    field: 'window',
  },
  recordColumn: {
    option: '--record-column <column>',
    help: 'column of the records in a table, by name or number',
    kind: columnOrName,
    field: 'record',
  },
  clusterColumn: {
    option: '--cluster-column <column>',
    help: 'column of the clusters in a table, by name or number',
    kind: columnOrName,
    field: 'cluster',
  },
  // Once the files are read, only of tables of records.
  missingRecord: {
    option: '--missing-record <rule>',
    help: 'records of one side only (key r1, r2; response r1: r2): as-mention (as scorer.pl), drop, singleton',
    kind: choice(['as-mention', 'drop', 'singleton']),
    field: 'onesided',
  },
  ...globs,
  // The number of files in the key's folder, where folders were scored.
  files: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), field: 'files' },
} as const satisfies SettingRows;

/** All that determines a coreference score besides the two files. */
export interface CorefSettings extends ValuesOf<typeof rows> {}

/** The settings of corefscore. The defaults are the rules of scorer.pl. */
export const corefSettings: SettingTable<CorefSettings> = rows;

/** The settings that say how JSON and exports of annotation tools are read, of both sides or one. */
export type SidedName = Extract<
  keyof CorefSettings,
  `${string}${'nd' | 'Field' | 'ields' | 'irstToken' | 'Input' | 'ead'}` | 'relation'
>;

/** These settings, in their order. */
export const inputSettings: readonly SidedName[] = rowsOf(corefSettings)
  .map(([name]) => name)
  .filter((name): name is SidedName => /(?:end|fields?|firstToken|(?:key|response)Input|read|relation)$/i.test(name));

/** What was read of one side. */
interface ReadSide {
  readonly side: string;
  readonly path: string;
  readonly formats: readonly string[];
  readonly documents: readonly Pick<CorefDocument, 'isUnnamed' | 'tokens' | 'text'>[];
}

/**
 * Refuses what says how files of one kind are read, where the inputs that it is for are none, or where none of their documents has the member
 * that it names. A configuration file may say it for other inputs.
 *
 * @throws UsageError
 */
export function refuseUnread(
  { settings, configured }: { readonly settings: CorefSettings; readonly configured?: ReadonlySet<string> },
  sides: readonly ReadSide[],
): void {
  const ofFormats = inputSettings.filter((name) => !/Input$/.test(name));
  for (const name of [...ofFormats, 'column'] as const) {
    if (settings[name] === undefined || configured?.has(name)) continue;
    const own = sides.filter(({ side }) => !/^(?:key|response)/.test(name) || name.startsWith(side));
    const [option] = corefSettings[name].option!.split(' ');
    const [files, isRead] = kinds[option.replace(/^--(?:(?:key|response)-)?/, '')] ?? ['JSON with clusters is', isJson];
    if (!own.some(({ formats }) => formats.length === 0 || formats.some(isRead)))
      throw new UsageError(`${option} says how ${files} read, and ${own[0].path} is none: leave it out`);
    const documents = own.flatMap((side) => side.documents);
    const lacksIt = Object.entries(lacks).find(([end]) => name.toLowerCase().endsWith(end))?.[1];
    if (lacksIt && documents.length > 0 && documents.every(lacksIt))
      throw new UsageError(`${option} ${settings[name]}: no document has this member`);
  }
}

/** What files an option is for, if not JSON with clusters, and whether a format is one of them. */
const kinds: Readonly<Record<string, readonly [files: string, isRead: (format: string) => boolean]>> = {
  'first-token': ['JSON with clusters or rows of neleval are', (format) => isJson(format) || format === 'tsv'],
  column: ['CoNLL is', (format) => format === 'conll'],
  relation: ['exports of annotation tools are', (format) => linkedFormats.some(({ name }) => name === format)],
  read: ['Label Studio is', (format) => format === 'label-studio'],
};

const lacks: Readonly<Record<string, (document: ReadSide['documents'][number]) => boolean>> = {
  namefield: ({ isUnnamed }) => isUnnamed === true,
  tokensfield: ({ tokens, text }) => tokens === undefined && text === undefined,
};

/** Whether a format that was found is one of JSON. */
export function isJson(format: string): boolean {
  return format === 'json' || format === 'jsonl' || documentShapes.some(({ name }) => name === format);
}
