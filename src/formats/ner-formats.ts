import type { Head } from './head.ts';
import type { InputFormat } from './input-format.ts';
import { sampleReader } from './samples.ts';
import { spanListReader } from './span-lists.ts';

/** A format of tagging. */
interface NerFormat extends InputFormat {
  /** How a file may begin that is given to a reader of tagging, where that is less than what tells it from all formats. */
  readonly fits?: RegExp;
}

const spanTool = 'if ends are inclusive, as in nervaluate, score two such files with nerscore --input nervaluate';
const sampleTool = 'nerscore scores it alone, or as eval4ner does: --compat eval4ner';

/** The formats of tagging. All but tags are read by other tools' scorers and by the library only. */
export const nerFormats: readonly NerFormat[] = [
  { name: 'tags', tags: true },
  {
    // Lists of {label, start, end}, as nervaluate has them.
    name: 'nervaluate',
    title: 'JSON with lists of spans',
    begins: ({ isJson, text }) => isJson && /^\s*\[\s*\[\s*\{\s*"(?:label|start|end)"/u.test(text),
    fits: /^\s*\[\s*(\]|\[\s*[\]{])/u,
    spans: spanListReader,
    advice: { corefscore: spanTool, nerscore: spanTool },
  },
  {
    // Lines of {text, gold, pred}, as eval4ner has them: both sides in one file.
    name: 'eval4ner',
    title: 'JSON with texts and their entities',
    begins: ({ isJson, text }) => isJson && /^\s*\{\s*"text"\s*:.*"gold"\s*:.*"pred"\s*:/u.test(text),
    fits: /^\s*\{\s*(\}|"[^"\n]*"\s*:)/u,
    samples: sampleReader,
    advice: { corefscore: sampleTool, nerscore: sampleTool },
  },
];

/** The format in which a reader of tagging takes a file. A token `[` or `{` begins a row of tags. */
export function nerFormat(head: Head): NerFormat {
  const isIn = ({ fits, begins }: NerFormat): boolean => fits?.test(head.text) ?? begins?.(head) === true;
  return nerFormats.find(isIn) ?? nerFormats[0];
}
