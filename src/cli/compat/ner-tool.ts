import type { NerTool } from '../../compat/ner/ner-tool.ts';
import { nerTool } from '../../compat/ner-tools.ts';
import { pairSettings, readingSettings, toolScores } from '../../evaluate/compat/ner-tool.ts';
import type { NerRun } from '../ner-kind.ts';
import { runCompat } from './run-compat.ts';

/** `--compat TOOL` of nerscore: what the tool prints, or its numbers if it prints nothing. */
export async function nerToolCompat(run: NerRun, called: string): Promise<number> {
  const about = nerTool(called);
  const formats = about.name === 'conlleval' ? ['latex'] : [];
  const tool = { command: 'nerscore', about, options: optionsOf(about), formats } as const;
  return runCompat(tool, run, (files) => toolScores(about, run, files));
}

/** The options that have an effect with the tool. `digits` may turn out useless: only after scoring is it known whether it has texts. */
function optionsOf({ settings, score }: NerTool): readonly string[] {
  const own = settings.map((setting) => (setting === 'raw' ? 'scheme' : setting));
  return [
    ...own,
    'digits',
    ...(score.tags ? readingSettings : []),
    ...(score.spans || score.samples ? ['input', ...pairSettings] : []),
  ];
}
