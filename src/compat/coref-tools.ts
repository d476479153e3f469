import { corefToolOf } from './checked-tools.ts';
import { allennlp } from './coref/allennlp.ts';
import { corefud } from './coref/corefud.ts';
import { coval } from './coref/coval.ts';
import { metric4coref } from './coref/metric4coref.ts';
import { scorch, scorchCli } from './coref/scorch.ts';
import { neleval } from './neleval/neleval.ts';
import type { CorefTool } from './tool.ts';

/** The coreference scorers whose numbers we reproduce, in the order in which help lists them. scorer.pl is in `compat/scorer-pl`. */
export const corefTools: readonly CorefTool[] = [
  metric4coref,
  coval,
  corefud,
  neleval,
  allennlp,
  scorch,
  scorchCli,
].map(corefToolOf);

/** The tool with that name, which there must be. */
export function corefTool(name: string): CorefTool {
  return corefTools.find((tool) => tool.name === name)!;
}
