import type { Problem } from '../text/problem.ts';
import { beginsXml } from './begins-xml.ts';
import { findInJson } from './json/json-place.ts';
import { decodeText } from './line.ts';

type Tool = 'corefscore' | 'nerscore';

/** A format that a command does not read, or that belongs to another. */
interface OtherFormat {
  readonly name: string;
  /** How a file in it begins. */
  readonly begins: Pick<RegExp, 'test'>;
  /** Whether it is JSON: then what is there of a file must parse. */
  readonly isJson?: true;
  /** What to do with it, for the commands that do not read it. */
  readonly advice: Readonly<Partial<Record<Tool, string>>>;
}

const spanTool = 'nerscore --compat nervaluate scores two such files';
const sampleTool = 'nerscore --compat eval4ner scores it';
const fromJson = 'save scores with --format json --by-document, which merge and --baseline read';
const toConll = {
  corefscore: 'convert it to CoNLL-2012 or JSON',
  nerscore: 'convert it to rows of a token and its tag',
};

/** In the order in which they are looked for. Made when needed: few inputs are looked at, and each pattern takes time at the start. */
const otherFormats = (isWhole: boolean): readonly OtherFormat[] => [
  {
    name: 'a saved report',
    isJson: true,
    begins: /^\s*\{\s*"schema"\s*:\s*\d+\s*,\s*"tool"\s*:/u,
    advice: { corefscore: 'give it as --baseline, or to merge', nerscore: 'give it as --baseline, or to merge' },
  },
  {
    name: 'JSON with lists of spans',
    isJson: true,
    begins: /^\s*\[\s*\[\s*\{\s*"(?:label|start|end)"/u,
    advice: { corefscore: spanTool, nerscore: spanTool },
  },
  {
    name: 'JSON with texts and their entities',
    isJson: true,
    begins: /^\s*\{\s*"text"\s*:.*"gold"\s*:.*"pred"\s*:/u,
    advice: { corefscore: sampleTool, nerscore: sampleTool },
  },
  {
    name: 'JSON with clusters',
    isJson: true,
    begins: /^\s*[[{][\s\S]*"(?:predicted_)?clusters"\s*:/u,
    advice: { nerscore: 'corefscore scores it' },
  },
  {
    name: 'a saved report in CSV',
    begins: /^(?:gold[,;]pred|key[,;]response)[,;](?:\w+[,;])?metric[,;]part[,;](?:recall|precision)[,;]/u,
    advice: { corefscore: fromJson, nerscore: fromJson },
  },
  {
    name: 'a saved report in TSV',
    begins: /^(?:gold\tpred|key\tresponse)\t(?:\w+\t)?metric\tpart\t(?:recall|precision)\t/u,
    advice: { corefscore: fromJson, nerscore: fromJson },
  },
  { name: 'XML', begins: { test: (text) => beginsXml(text, isWhole) }, advice: toConll },
  { name: 'WebAnno TSV', begins: /^#FORMAT=WebAnno TSV/u, advice: toConll },
  {
    name: 'brat standoff',
    begins: /^[TRE*]\d*\t\S+ (?:\d+ \d+(?:;\d+ \d+)*|\w+:T\d+(?: \w+:T\d+)*)(?:\t|\r?\n|$)/u,
    advice: toConll,
  },
  {
    name: 'a key of Universal Anaphora',
    begins: /^(?:(?:[ \t\r]+|#(?!begin document)[^\n]*)?\n)*[ \t]*#\s*global\.columns\s*=.*\bIDENTITY\b/u,
    advice: { corefscore: 'convert it to CoNLL-2012, or score it with ua-scorer.py', nerscore: 'it holds coreference' },
  },
  {
    name: 'CoNLL-U with Entity= (CorefUD)',
    begins: /^(?=#)[\s\S]*(?:^#\s*global\.Entity\s*=|[\t|]Entity=)/mu,
    advice: {
      corefscore: 'convert it to CoNLL-2012, or score it with corefud-scorer.py',
      nerscore: 'it holds coreference',
    },
  },
];

/** What OTHER_FORMAT says of a file. */
type OtherFormatFound = Required<Pick<Problem, 'message' | 'help'>>;

/**
 * What a file is that begins with these bytes, and what to do with it, if the command does not read it. JSON is never a tag file; but
 * a token such as `[` is not JSON, of which the first value must parse, as far as it is there.
 */
export function otherFormat(bytes: Uint8Array, isAll: boolean, tool: Tool): OtherFormatFound | undefined {
  const head = bytes.subarray(0, ENOUGH);
  const isWhole = isAll && head.length === bytes.length;
  const text = decodeText(head, 0, head.length).replace(/^\ufeff/, '');
  const isInJson = /^\s*[[{]/.test(text) && isJson(text, isWhole);
  const found = otherFormats(isWhole).find(({ begins, advice, isJson: isOfJson }) => {
    return advice[tool] && (isInJson || !isOfJson) && begins.test(text);
  });
  if (found) return { message: `this is ${found.name}, not ${expected[tool]}`, help: found.advice[tool]! };
  if (tool !== 'nerscore' || !isInJson) return undefined;
  return { message: `this is JSON, not ${expected[tool]}`, help: toConll.nerscore };
}

const expected = { corefscore: 'coreference in a format that is read', nerscore: 'a tag file' };

function isJson(text: string, isWhole: boolean): boolean {
  const { offset, expected: missing } = findInJson(text, []);
  if (missing === undefined) return true;
  if (missing === 'nothing more') return /\n\s*$/.test(text.slice(0, offset));
  // A word or an escape may be cut in two.
  return !isWhole && offset >= text.length - 8;
}

/** How many bytes are enough to know. */
const ENOUGH = 4096;
