import type { Option } from 'commander';
import type { SettingText } from '../evaluate/setting-texts.ts';
import { rowsOf, type SettingTable } from '../evaluate/settings.ts';
import { problemKinds } from '../text/problem.ts';

/** Something besides metrics, modes, schemes and tools that `explain` knows. */
export interface Topic {
  /** What it may be called. */
  readonly names: readonly string[];
  readonly text: string;
}

/** A topic for each code of a problem: meaning, example, effect and remedy. */
export const problemTopics: readonly Topic[] = Object.entries(problemKinds).map(([code, kind]) => {
  const { meaning, severity, effect, remedy, example } = kind;
  const first = {
    error: 'Error, exit 3: nothing is scored.',
    warning: 'Warning: the files are scored, and the report counts it.',
    either: 'Error, exit 3: nothing is scored; or a warning, as said here.',
  }[severity];
  const shown = example === undefined ? [] : [`Example\n${indented(example)}`];
  const blocks = [`${code}: ${meaning}`, ...shown, `What it does\n  ${first}\n  ${effect}`, `What to do\n  ${remedy}`];
  return { names: [code], text: blocks.join('\n\n') };
});

/** The settings of a command: what its signature states, and what its options do. */
export interface KnownSettings<Values> {
  readonly command: 'corefscore' | 'nerscore';
  readonly table: SettingTable<Values>;
  readonly texts: Readonly<Record<keyof Values, SettingText>>;
  /** All options of the command. */
  readonly options: readonly Option[];
  /** A signature, to show one. */
  readonly example: string;
}

/** A topic for the signature, for each option, and for each setting that is no option. */
export function settingTopics<Values>(known: KnownSettings<Values>): Topic[] {
  const { table, texts, options } = known;
  const settings = rowsOf(table).map(([name, { field, option }]) => ({
    field,
    long: longName(option),
    text: texts[name],
  }));
  const ofOptions = options
    .filter(({ hidden }) => !hidden)
    .map((option) => {
      const long = longName(option.flags);
      const { field, text } = settings.find((setting) => setting.long === long) ?? {};
      const blocks = [
        `${option.flags}: ${option.description}`,
        notes(option, field, known.command),
        ...(text ? [text.rule] : []),
      ];
      return { names: [long.slice(2), ...(field ? [field] : [])], text: blocks.join('\n\n') };
    });
  const others = settings
    .filter(({ long }) => long === '')
    .map(({ field = '', text }) => ({ names: [field], text: `${field}: ${text.states}\n\n${text.rule}` }));
  return [{ names: ['signature'], text: signatureText(known) }, ...ofOptions, ...others];
}

function longName(flags = ''): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? '';
}

/** The fields that options have in the signature besides settings. */
const fieldsOf: Readonly<Record<string, string>> = {
  confidence: 'ci',
  significance: 'test',
  samples: 'ci and test',
  seed: 'seed',
  units: 'unit',
  compat: 'compat',
};

function inSignature(field: string | undefined): string {
  return field ? `In the signature: ${field}.` : 'It is not in the signature.';
}

function notes(option: Option, field: string | undefined, command: string): string {
  const { defaultValue, defaultValueDescription, helpGroupHeading = '' } = option;
  const shown = defaultValueDescription ?? (typeof defaultValue === 'object' ? undefined : defaultValue);
  const topics = /\((help .*)\)/.exec(helpGroupHeading)?.[1].split(', ') ?? [];
  const sentences = [
    ...(shown === undefined ? [] : [`Default: ${shown}.`]),
    inSignature(field ?? fieldsOf[option.attributeName()]),
    ...(topics.length > 0 ? [`More: ${topics.map((topic) => `${command} ${topic}`).join(', ')}.`] : []),
  ];
  return sentences.join(' ');
}

function signatureText<Values>({ command, table, texts, example }: KnownSettings<Values>): string {
  const fields = rowsOf(table).flatMap(([name, { field, option }]) =>
    field === undefined ? [] : [[field, texts[name].states ?? '', longName(option)]],
  );
  const resampling = [
    ['ci', 'level of intervals / resamples', '--confidence'],
    ['test', 'test of differences / resamples', '--significance'],
    ['seed', 'random seed', '--seed'],
    ...(command === 'nerscore' ? [['unit', 'what was resampled', '--units']] : []),
    ['compat', 'the tool whose numbers these are', '--compat'],
    ['v', `version of ${command}`, ''],
  ];
  const all = [...fields, ...resampling];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column].length)));
  const rows = all.map(([field, meaning, option]) =>
    `  ${field.padEnd(widths[0])}  ${meaning.padEnd(widths[1])}  ${option}`.trimEnd(),
  );
  const other = command === 'corefscore' ? 'nerscore' : 'corefscore';
  return `The signature: all that can change a number, in one line to be cited

  ${example}

${rows.join('\n')}

A field is left out where it does not apply. Two scores may be compared when all fields agree but ci, test, seed, unit and files and, of the version, all but its first number; merge and gates refuse others (SHARDS_DIFFER, BASELINE_DIFFERS).

Cite it in a footnote or an appendix, next to the score. To print all that is to be cited, add --cite.

See also: ${other} explain signature`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
