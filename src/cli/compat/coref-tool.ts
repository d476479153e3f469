import { corefTool } from '../../compat/coref-tools.ts';
import { toolScores } from '../../evaluate/compat/coref-tool.ts';
import { jsonSettings } from '../../settings/coref.ts';
import type { CorefRun } from '../coref-kind.ts';
import { runCompat } from './run-compat.ts';

/** `--compat TOOL` of corefscore, for all tools but scorer.pl. Notes say what the tool itself could not have scored. */
export function corefToolCompat(run: CorefRun, name: string): Promise<number> {
  const about = corefTool(name);
  const options = ['input', 'include', 'exclude', ...jsonSettings, 'lenient', 'byDocument'];
  if (about.singletons) options.push('singletons');
  // A reader of the tool's own knows no other column than the last.
  if (!about.conllReader) options.push('column');
  options.push(...(about.checkMeasures ? ['metric', 'groupBy', 'errors'] : ['digits']));
  return runCompat({ command: 'corefscore', about, options }, run, (files) => toolScores(about, run, files));
}
