import { beginsSo, type Head } from './bytes/head.ts';
import type { InputFormat } from './input-format.ts';
import { likelyFields } from './json/likely-fields.ts';
import { beginsTags, taggedMember } from './tags/json/begins-tags.ts';

const nervaluate = 'if ends are inclusive, as in nervaluate, score two such files with nerscore --input nervaluate';
const eval4ner = 'nerscore scores it alone, or as eval4ner does: --compat eval4ner';
const fromJson = 'save scores with --format json --by-document, which merge and --baseline read';
const asBaseline = 'give it as --baseline, or to merge';
const toTabs = "write tabs between the columns, as sed '/^#/!s/[,;]/\\t/g' does where no word has such a character";
const toConll = 'convert it to CoNLL-2012 or JSON';
const ofFields = 'say where its spans or tags are with --fields (nerscore help fields)';
const ofAnswers = 'if they are answers of a model: --pred-input strings';
const toTagRows = 'write a token and its tag in each row, and an empty line after each sentence';
const toRows = 'convert it to rows of a token and its tag; spans are scored against spans (nerscore help spans)';

const fromDocs = 'write Doc.to_json() of each document, or score the documents from Python';
const asJson = 'export it as JSON';
const unpacked = 'unpack it; gzip is read as it is, and so are .zip, .tar and .tgz';
const fetched = 'the data is not here: fetch it with git lfs pull';
const unpack = { corefscore: unpacked, nerscore: unpacked };

/** How a table of LitBank begins. */
export const litBankTable: RegExp = /^(?:MENTION\tT?\d+\t\d+\t|(?:COREF|COP|APPOS)\tT?\d+\t\S)/u;

/**
 * Formats that other tools write, which are not read as they are, by what their files begin with. A command that reads a file as something
 * else has no advice for it.
 */
export const namedFormats: readonly InputFormat[] = [
  {
    name: 'a binary annotation of Prodigy, which judges single spans',
    begins: jsonWith(/"_is_binary"\s*:\s*true/u),
    advice: { nerscore: 'export texts with all of their spans, as ner.manual has them' },
  },
  {
    name: 'JSON of CoreNLP',
    begins: jsonWith(/"corefs"\s*:\s*\{|"sentences"\s*:\s*\[\s*\{\s*"index"\s*:\s*\d/u),
    advice: { nerscore: toTagRows },
  },
  {
    name: 'a table of GAP',
    begins: /^(?:ID\tText\tPronoun\t|[^\t\n]+\t(?:TRUE|FALSE)\t(?:TRUE|FALSE)\s*\n)/iu,
    advice: { corefscore: 'score it with gap_scorer.py', nerscore: 'score it with gap_scorer.py' },
  },
  {
    name: 'an annotation of LitBank',
    begins: litBankTable,
    advice: { nerscore: 'score it with corefscore' },
  },
  {
    name: 'a table of BookNLP',
    begins: /^COREF\tstart_token\tend_token\t/u,
    advice: { nerscore: toTagRows },
  },
  {
    name: 'the tokens of BookNLP',
    begins: /^paragraph_ID\tsentence_ID\t/u,
    advice: { corefscore: 'take the .entities file beside it', nerscore: toTagRows },
  },
  {
    name: 'WebAnno TSV with coreference chains',
    begins: ({ text }) => hasChainsOnly(text),
    advice: { nerscore: 'score it with corefscore' },
  },
];

/** Formats that neither command reads, and the JSON that nerscore does not. A row comes before other rows that its files would fit. */
export const otherFormats: readonly InputFormat[] = [
  { name: 'a zip archive', begins: ({ text }) => text.startsWith('PK\u0003\u0004'), advice: unpack },
  { name: 'a tar archive', begins: ({ text }) => text.startsWith('ustar', 257), advice: unpack },
  { name: 'a bzip2 file', begins: /^BZh\d1AY&SY/u, advice: unpack },
  { name: 'an xz file', begins: startsWith(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), advice: unpack },
  { name: 'a zstd file', begins: startsWith(0x28, 0xb5, 0x2f, 0xfd), advice: unpack },
  {
    name: 'a pointer of Git LFS',
    begins: /^version https:\/\/git-lfs\.github\.com\/spec\//u,
    advice: { corefscore: fetched, nerscore: fetched },
  },
  { name: 'a 7z archive', begins: startsWith(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), advice: unpack },
  {
    name: 'a DocBin of spaCy, or other data in zlib',
    begins: startsWith(0x78, 0x9c),
    advice: { corefscore: fromDocs, nerscore: fromDocs },
  },
  {
    name: 'CSV of Label Studio',
    begins: /^[^\n]+\n.*,"\[\{""/u,
    advice: { corefscore: asJson, nerscore: asJson },
  },
  {
    name: 'JSON with lists of spans',
    begins: json(/^\s*\[\s*\[\s*\{\s*"(?:label|start|end)"/u),
    advice: { corefscore: nervaluate, nerscore: nervaluate },
  },
  {
    name: 'JSON with texts and their entities',
    // In pairs, which are not clusters.
    begins: json(/^(?![\s\S]*"(?:gold|pred)"\s*:\s*\[\s*\[\s*[[{])\s*\{\s*"text"\s*:.*"gold"\s*:.*"pred"\s*:/u),
    advice: { corefscore: eval4ner, nerscore: eval4ner },
  },
  ...namedFormats,
  {
    name: 'a saved report',
    begins: isSavedReport,
    advice: { corefscore: asBaseline, nerscore: asBaseline },
  },
  {
    name: 'JSON with clusters',
    begins: jsonWith(/"(?:\w+_)?clusters"\s*:/u),
    advice: { nerscore: 'corefscore scores it' },
  },
  { name: 'JSON', begins: ({ isJson }) => isJson, advice: { nerscore: ofJson } },
  {
    name: 'a saved report in CSV or TSV',
    begins:
      /^(?:gold[,;\t]pred|key[,;\t]response)[,;\t](?:\w+[,;\t])?metric[,;\t]part[,;\t](?:recall|precision)[,;\t]/u,
    advice: { corefscore: fromJson, nerscore: fromJson },
  },
  {
    name: 'CoNLL with commas or semicolons between its columns',
    begins: /^#begin document[^\n]*\n(?:\s*\n)*(?:[^\s,;]*[,;]){3,}[^\s,;]*\r?\n/u,
    advice: { corefscore: toTabs, nerscore: toTabs },
  },
  {
    name: 'XML',
    begins: ({ text, isWholeText }) => beginsXml(text, isWholeText),
    advice: { corefscore: toConll, nerscore: toRows },
  },
  {
    name: 'CoNLL-U with Entity= (CorefUD)',
    begins: hasEntities,
    advice: { nerscore: 'it holds coreference' },
  },
];

/** Whether nerscore knows that a file which begins so is in a format that it does not read, although it may look like one. */
export function isNamed(head: Head): boolean {
  return namedFormats.some(
    ({ begins, advice }) => advice?.nerscore !== undefined && begins !== undefined && beginsSo(begins, head) === true,
  );
}

/** Whether a file is CoNLL-U with coreference: a comment says so, or a word in its first lines has an `Entity`. */
export function hasEntities({ text }: Head): boolean {
  // Most files are told by that word, without a search from each line.
  return text.includes('Entity') && /^(?=#)[\s\S]*(?:^#\s*global\.Entity\s*=|[\t|]Entity=)/mu.test(text);
}

/** Whether a file is a report of ours that was saved as JSON. */
export function isSavedReport(head: Head): boolean {
  return json(/^\s*\{\s*"schema"\s*:\s*\d+\s*,\s*"tool"\s*:/u)(head);
}

/** What to type for other JSON: which member has tags, if one looks so. */
function ofJson(head: Head): string {
  if (beginsTags(head)) return 'leave out --compat, or write a token and its tag in each row: this tool reads rows';
  if (/^[\s[\],]*"/u.test(head.json)) return `if these are lists of tags: --input tags-in-json; ${ofAnswers}`;
  if (documentOfSpans.test(head.json)) return 'write each document on a line of its own, as jq -c does';
  const fields = likelyFields(head.json);
  if (fields !== undefined) return `if it has spans, whose ends are not included: --fields ${fields}`;
  const member = taggedMember(head);
  if (member === undefined) return /[:[]\s*-?\d/u.test(head.json) ? ofFields : `${ofAnswers}; if not, ${ofFields}`;
  return `if '${member}' has the tags: --fields tags=${member}`;
}

/** Documents of spans as lines have them, but in a list or on several lines. */
const documentOfSpans = /"spans"\s*:\s*\[\s*\{[^{}]*"start"\s*:\s*\d/u;

function startsWith(...signature: readonly number[]): (head: Head) => boolean {
  return ({ bytes }) => signature.every((byte, at) => bytes[at] === byte);
}

/** JSON that a pattern of its first 4 KiB tells. */
function json(pattern: RegExp): (head: Head) => boolean {
  return ({ text, isJson }) => isJson && pattern.test(text);
}

/** JSON that a pattern of all that was read of it tells. */
function jsonWith(pattern: RegExp): (head: Head) => boolean {
  return ({ json: text }) => text !== '' && pattern.test(text);
}

/** Whether a file of WebAnno TSV has chains, and no layer of spans. */
function hasChainsOnly(text: string): boolean {
  return text.startsWith('#FORMAT=WebAnno TSV') && /^#T_CH=/mu.test(text) && !/^#T_SP=/mu.test(text);
}

/**
 * Whether a text begins as XML, SGML or HTML does: after comments, with a declaration, an element that has attributes in quotation
 * marks, or one alone on its line, if an end tag or such an attribute follows on it or on the lines after it, all of which are markup.
 *
 * A row of a tag file is none of these, whatever its token: it has a tab, as in `<HEADLINE>` before empty columns, or ends in its tag.
 * `isWhole`: whether the text is not cut off, perhaps within its last line.
 */
function beginsXml(text: string, isWhole: boolean): boolean {
  if (!text.includes('<')) return false;
  const lines = text
    .replace(COMMENTS, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, '').trimStart());
  const start = lines.join('\n');
  if (lines[0].includes('\t') || !/^<[a-z?!]/i.test(start)) return false;
  if (DECLARATION.test(start) || ATTRIBUTES.test(start)) return true;
  for (const [at, line] of lines.entries()) {
    const isCut = !isWhole && at === lines.length - 1;
    if (line === '') continue;
    if (!/^<[^\t]*$/.test(line) || !(isCut || line.endsWith('>'))) return false;
    if (PROOF.test(line)) return true;
  }
  return false;
}

/** After a comment, a tab begins a column. */
const COMMENTS = /^\s*(?:<!--[\s\S]*?-->[ \r]*(?:\n\s*)?)*/u;
const DECLARATION = /^<(?:\?xml\S*\s+[\w:-]+\s*=|!DOCTYPE\s+[^\s>[]+\s*(?:[>[]|PUBLIC|SYSTEM))/i;
const ATTRIBUTES = /^<[a-z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*\/?>/i;
const PROOF = /<\/[a-z]|\/>|=\s*["']/i;
