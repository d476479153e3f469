import { checkedNerTool } from './checked-tools.ts';
import { bmesBlog } from './ner/bmes-blog.ts';
import { conlleval } from './ner/conlleval.ts';
import { davidsbatista } from './ner/davidsbatista.ts';
import { eval4ner } from './ner/eval4ner.ts';
import { kgBook } from './ner/kg-book.ts';
import type { NerTool } from './ner/ner-tool.ts';
import { nervaluate, nervaluate12 } from './ner/nervaluate.ts';
import { seqeval, seqevalStrict } from './ner/seqeval.ts';
import { sklearn } from './ner/sklearn.ts';
import { nerToolAliases } from './tool-names.ts';

/** The NER scorers whose numbers we reproduce, in the order of help. The script conlleval.pl is in `compat/conlleval`. */
export const nerTools: readonly NerTool[] = [
  conlleval,
  seqeval,
  seqevalStrict,
  sklearn,
  nervaluate,
  nervaluate12,
  davidsbatista,
  eval4ner,
  kgBook,
  bmesBlog,
].map(checkedNerTool);

/** The tool with that name, which may lack its version, and which there must be. */
export function nerTool(name: string): NerTool {
  return nerTools.find((tool) => tool.name === (nerToolAliases[name] ?? name))!;
}
