import type { Head } from './bytes/head.ts';
import type { InputFormat } from './input-format.ts';

const toRows = 'write a token and its tag in each row, and an empty line after each sentence';

/** How a table of LitBank begins. */
export const litBankTable: RegExp = /^(?:MENTION\tT?\d+\t\d+\t|(?:COREF|COP|APPOS)\tT?\d+\t\S)/u;

/**
 * Formats that other tools write, which are not read as they are, by what their files begin with. A command that reads a file as something
 * else has no advice for it.
 */
export const namedFormats: readonly InputFormat[] = [
  {
    name: 'a binary annotation of Prodigy, which judges single spans',
    begins: json(/"_is_binary"\s*:\s*true/u),
    advice: { nerscore: 'export texts with all of their spans, as ner.manual has them' },
  },
  {
    name: 'JSON of CoreNLP',
    begins: json(/"corefs"\s*:\s*\{|"sentences"\s*:\s*\[\s*\{\s*"index"\s*:\s*\d/u),
    advice: { nerscore: toRows },
  },
  {
    name: 'a table of GAP',
    begins: matches(/^(?:ID\tText\tPronoun\t|[^\t\n]+\t(?:TRUE|FALSE)\t(?:TRUE|FALSE)\s*\n)/iu),
    advice: { corefscore: 'score it with gap_scorer.py', nerscore: 'score it with gap_scorer.py' },
  },
  {
    name: 'an annotation of LitBank',
    begins: matches(litBankTable),
    advice: { nerscore: 'score it with corefscore' },
  },
  {
    name: 'a table of BookNLP',
    begins: matches(/^COREF\tstart_token\tend_token\t/u),
    advice: { nerscore: toRows },
  },
  {
    name: 'the tokens of BookNLP',
    begins: matches(/^paragraph_ID\tsentence_ID\t/u),
    advice: { corefscore: 'take the .entities file beside it', nerscore: toRows },
  },
  {
    name: 'WebAnno TSV with coreference chains',
    begins: ({ text }) => hasChainsOnly(text),
    advice: { nerscore: 'score it with corefscore' },
  },
];

/** Whether nerscore knows that a file which begins so is in a format that it does not read, although it may look like one. */
export function isNamed(head: Head): boolean {
  return namedFormats.some(({ begins, advice }) => advice?.nerscore !== undefined && begins?.(head) === true);
}

/** Whether a file of WebAnno TSV has chains, and no layer of spans. */
function hasChainsOnly(text: string): boolean {
  return text.startsWith('#FORMAT=WebAnno TSV') && /^#T_CH=/mu.test(text) && !/^#T_SP=/mu.test(text);
}

function json(pattern: RegExp): (head: Head) => boolean {
  return ({ json: text }) => text !== '' && pattern.test(text);
}

export function matches(pattern: RegExp): (head: Head) => boolean {
  return ({ text }) => pattern.test(text);
}
