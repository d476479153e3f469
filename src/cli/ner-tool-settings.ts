import type { NerFileSettings } from '../compat/ner/ner-files.ts';
import type { NerTool, NerToolSettings, SeqevalScheme } from '../compat/ner/ner-tool.ts';
import type { SchemeName } from '../ner/schemes.ts';
import { version } from '../version.ts';
import type { NerOptions } from './ner-options.ts';

/** The options that say how a file of tags is read. */
export const readingOptions: readonly string[] = [
  'delimiter',
  'headerRows',
  'goldColumn',
  'predColumn',
  'tokenColumn',
  'lenient',
];

/** The options that mean something to the tool. Digits do to all that have no text of their own, which shows when they have scored. */
export function optionsOf({ settings, score }: NerTool): readonly string[] {
  const own = settings.map((setting) => (setting === 'raw' ? 'scheme' : setting));
  return [...own, 'digits', ...(score.tags ? readingOptions : [])];
}

/** The options as the tool and our reader take them. Refuses a scheme that the tool does not know. */
export function toolSettings(
  tool: NerTool,
  options: NerOptions,
  given: ReadonlyMap<string, string>,
  refuse: (message: string) => never,
): NerFileSettings {
  const { scheme, outside, suffix, digits, types, zeroDivision, minOverlap } = options;
  const { delimiter, headerRows, goldColumn, predColumn, tokenColumn, lenient } = options;
  const chosen = given.has('scheme') && scheme !== 'auto' ? chosenScheme(tool, scheme, refuse) : {};
  if (outside && tool.settings.includes('raw') && !chosen.raw)
    refuse(`error: --compat ${tool.name} has an outside tag of its own only with --scheme raw: leave --outside out`);
  const reading = {
    ...(delimiter !== undefined && { delimiter }),
    ...(headerRows !== undefined && { headerRows }),
    ...(goldColumn !== undefined && { goldColumn }),
    ...(predColumn !== undefined && { predColumn }),
    ...(tokenColumn !== undefined && { tokenColumn }),
    ...(lenient && { lenient }),
    ...(outside && { outside }),
    ...(suffix && { suffix }),
  };
  const settings: NerToolSettings = {
    ...chosen,
    ...(outside && { outside: outside[0] }),
    ...(suffix && { suffix }),
    ...(given.has('digits') && { digits }),
    ...(types && { types }),
    ...(given.has('zeroDivision') && { zeroDivision }),
    ...(given.has('minOverlap') && { minOverlap }),
  };
  return { reading, tool: settings };
}

/** The tool, the format and what was not by default: all that can change its numbers, in one line. */
export function toolSignature(tool: NerTool, format: string, { reading, tool: settings }: NerFileSettings): string {
  const { raw, scheme, types, zeroDivision, minOverlap } = settings;
  const list = (names: readonly string[] | undefined): string | undefined => names?.map(encodeURIComponent).join(',');
  const fields: Readonly<Record<string, string | number | undefined>> = {
    compat: tool.name,
    in: format,
    scheme: raw ? 'raw' : scheme,
    zero: zeroDivision,
    overlap: minOverlap,
    types: list(types),
    outside: list(reading.outside),
    suffix: reading.suffix ? 'yes' : undefined,
    gold: reading.goldColumn,
    pred: reading.predColumn,
    delimiter: reading.delimiter && encodeURIComponent(reading.delimiter),
    header: reading.headerRows,
    lenient: reading.lenient ? 'yes' : undefined,
    v: version,
  };
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return ['ner', ...named.map(([name, value]) => `${name}:${value}`)].join('|');
}

const seqevalSchemes: Partial<Record<SchemeName, SeqevalScheme>> = {
  bio: 'IOB2',
  iob1: 'IOB1',
  ioe1: 'IOE1',
  ioe2: 'IOE2',
  bioes: 'IOBES',
  bilou: 'BILOU',
};

function chosenScheme(
  { name, settings }: NerTool,
  scheme: SchemeName,
  refuse: (message: string) => never,
): Pick<NerToolSettings, 'raw' | 'scheme'> {
  if (settings.includes('raw') && scheme === 'raw') return { raw: true };
  const known = seqevalSchemes[scheme];
  if (settings.includes('scheme') && known) return { scheme: known };
  const choices = settings.includes('raw') ? ['raw'] : Object.keys(seqevalSchemes);
  return refuse(`error: --compat ${name} has nothing like --scheme ${scheme}: choose from auto, ${choices.join(', ')}`);
}
