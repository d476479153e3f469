import { spanFormats } from '../formats/span-formats.ts';
import { spanFields } from '../formats/spans/json/fields.ts';
import { type TagInput, tagFields } from '../formats/tags/tag-layout.ts';
import { choice, type Kind, text, wholeNumber } from './kinds.ts';
import { minScoreKind } from './min-score.ts';
import { unparsable } from './pairing.ts';
import { bySide, type SettingRows, type ValuesOf } from './table.ts';

const sides = ['gold', 'pred'] as const;

const tagInputs: readonly TagInput[] = ['conll-bio', 'tags-in-lines', 'tags-in-json'];

/** Whether the name is one of the formats of tags. */
export function isTagInput(input: string): input is TagInput {
  return (tagInputs as readonly string[]).includes(input);
}

/** The formats that can be asked for. */
export const inputFormat: Kind<string> = choice<string>([...tagInputs, ...spanFormats.map(({ name }) => name)]);

/** The formats of spans, with what files in them hold and, if it is not code points and exclusive ends, what their positions count. */
export function spanFormatLines(): readonly (readonly [string, string])[] {
  return spanFormats.map(({ name, about, unit, end }) => {
    const counted = unit === 'code-points' ? [] : [unit === 'tokens' ? unit : 'UTF-16'];
    return [name, [about, ...counted, ...(end ? ['ends inclusive'] : [])].join('; ')];
  });
}

/** The settings that only spans have. */
export const spanSettings = {
  goldInput: { kind: inputFormat, option: '--gold-input <format>', help: '--input for gold' },
  predInput: { kind: inputFormat, option: '--pred-input <format>', help: '--input for pred' },
  ...bySide(sides, 'read', {
    kind: text(),
    field: 'read',
    option: '--read <part>',
    help: 'what to read if a file of spans holds several things',
  }),
  ...bySide(sides, 'offsets', {
    kind: choice(['code-points', 'utf-16', 'bytes']),
    field: 'offsets',
    option: '--offsets <unit>',
    help: 'what offsets count: code-points, utf-16, bytes [by format]',
  }),
  ...bySide(sides, 'end', {
    kind: choice(['inclusive', 'exclusive']),
    field: 'end',
    option: '--end <rule>',
    help: 'whether the end of a span is in it: inclusive, exclusive [by format]',
  }),
  ...bySide(sides, 'firstOffset', {
    kind: wholeNumber(0, 1),
    field: 'first',
    option: '--first-offset <n>',
    help: 'number of the first character or token in a file of spans: 0, 1 [0]',
  }),
  ...bySide(sides, 'fields', {
    kind: text(
      'expected paths of start, end and type, perhaps surface, score, link, list and, with list, text and id: start=begin,end=end,type=label; or of answer, perhaps id and text; or of tags, perhaps tokens: tags=labels,tokens=words',
      (value) => (spanFields(value) ?? tagFields(value)) !== undefined,
    ),
    field: 'fields',
    option: '--fields <map>',
    help: 'members of other JSON to read: start=…,end=…,type=… and surface, score, link, list, text, id; or answer=…; or tags=…,tokens=…',
  }),
  text: {
    // A signature says only that a file was given.
    kind: { ...text(), write: (value: string) => (value === 'joined' ? value : 'given') },
    field: 'text',
    option: '--text <file>',
    help: 'texts, if neither side has them: a file, or joined (tokens joined by blanks)',
  },
  pair: {
    kind: choice(['id', 'text', 'position']),
    field: 'pair',
    option: '--pair <key>',
    help: 'how documents of spans are paired: id, text, position [auto]',
  },
  missingDocument: {
    kind: choice(['empty', 'error', 'skip']),
    field: 'missing',
    option: '--missing-document <rule>',
    help: 'documents or files missing from pred: empty, error, skip [empty; files of tags error]',
  },
  extraDocument: {
    kind: choice(['warn', 'skip', 'error']),
    field: 'extra',
    option: '--extra-document <rule>',
    help: 'documents or files that only pred has: warn, skip, error [warn; files of tags error]',
  },
  duplicates: {
    kind: choice(['drop', 'count', 'error']),
    field: 'dup',
    option: '--duplicates <rule>',
    help: 'repeated spans: drop (keep the highest score), count, error [drop]',
  },
  minScore: {
    kind: minScoreKind,
    field: 'minscore',
    option: '--min-score <score>',
    help: 'drop predicted spans with a lower score, for all types or by type: 0.5,PER=0.6',
  },
  normalize: {
    kind: choice(['none', 'tidy', 'caseless']),
    field: 'normalize',
    option: '--normalize <rule>',
    help: 'how modes string and string-set compare: none, tidy (NFC, blanks), caseless (tidy, lower case) [none]',
  },
  unparsable,
} as const satisfies SettingRows;

/** How spans are read, paired and chosen. All are absent where tags are scored, and what is absent has its default. */
export interface SpanSettings extends ValuesOf<typeof spanSettings> {}
