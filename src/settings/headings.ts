import { corefSettings } from './coref.ts';
import { scoringSettings } from './groups.ts';
import { nerSettings } from './ner.ts';
import { spanSettings } from './spans.ts';

/** The heading that `--help` has each setting under, by its name. */
export const settingHeadings = {
  corefscore: headings(corefSettings, scoringSettings.corefscore, () => 'Input'),
  nerscore: headings(nerSettings, scoringSettings.nerscore, (name) =>
    Object.hasOwn(spanSettings, name) ? 'Spans by offsets' : 'Tag files',
  ),
};

function headings(
  settings: object,
  scoring: readonly string[],
  others: (name: string) => string,
): Readonly<Record<string, string>> {
  const of = (name: string): string => (scoring.includes(name) ? 'Scoring' : others(name));
  return Object.fromEntries(Object.keys(settings).map((name) => [name, of(name)]));
}
