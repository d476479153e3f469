import type { CompatRefusal, CompatScored } from '../compat/outcome.ts';
import type { ToolAbout } from '../compat/tool-about.ts';
import type { Io } from './io.ts';

/**
 * Says on standard error why a tool's numbers are not the definition and, where it gives none, why not.
 *
 * @returns whether there are numbers.
 */
export function printDeparture<Scored extends CompatScored>(
  { title, departs }: Pick<ToolAbout, 'title' | 'departs'>,
  outcome: Scored | CompatRefusal,
  io: Io,
): outcome is Scored {
  io.err(`${title} departs from the definitions: ${departs}\n`);
  if (!('refusal' in outcome)) return true;
  io.err(`nothing was scored: ${outcome.refusal}\n`);
  return false;
}
