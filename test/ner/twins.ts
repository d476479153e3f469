import type { Span } from '../../src/ner/spans.ts';

/** A tag cut at its first hyphen, as conlleval and seqeval do. */
function cut(tag: string): [string, string] {
  const at = tag.indexOf('-');
  return at < 0 ? [tag, '_'] : [tag.slice(0, at), tag.slice(at + 1)];
}

/** Spans by conlleval's rules for the start and the end of a chunk, written from their description. For BIO and IOE. */
export function conllevalSpans(tags: readonly string[]): Span[] {
  const spans: Span[] = [];
  let open: { start: number; type: string } | undefined;
  let [previous, previousType] = ['O', '_'];
  [...tags, 'O'].forEach((tag, at) => {
    const [current, type] = cut(tag);
    const changed = type !== previousType;
    const ends =
      (previous === 'B' && 'BO'.includes(current)) ||
      (previous === 'I' && 'BO'.includes(current)) ||
      (previous === 'E' && 'EIO'.includes(current)) ||
      (previous !== 'O' && changed);
    const starts =
      (current === 'B' && 'BIO'.includes(previous)) ||
      (current === 'I' && 'OE'.includes(previous)) ||
      (current === 'E' && 'EO'.includes(previous)) ||
      (current !== 'O' && changed);
    if (open && ends) {
      spans.push({ ...open, end: at });
      open = undefined;
    }
    if (starts) open = { start: at, type };
    [previous, previousType] = [current, type];
  });
  return spans;
}

/** Spans by the rules of seqeval's default mode, written from their description. For BIO, IOE and BIOES. */
export function seqevalSpans(tags: readonly string[]): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let [previous, previousType] = ['O', ''];
  [...tags, 'O'].forEach((tag, at) => {
    const [current, type] = cut(tag);
    const changed = type !== previousType;
    const ends =
      'ES'.includes(previous) || ('BI'.includes(previous) && 'BSO'.includes(current)) || (previous !== 'O' && changed);
    const starts =
      'BS'.includes(current) || ('EI'.includes(current) && 'ESO'.includes(previous)) || (current !== 'O' && changed);
    if (previous !== 'O' && ends) spans.push({ start, end: at, type: previousType });
    if (starts) start = at;
    [previous, previousType] = [current, type];
  });
  return spans;
}

/** For each scheme of seqeval's strict mode: where a span opens, continues, and is accepted (`=` same type, `!` another). */
export const strictRules = {
  bio: { opens: /^.B.$/, continues: /^(BI|II)=$/, accepted: /^...$/ },
  iob1: {
    opens: /^(OI.|II!|BI.|IB=|BB=)$/,
    continues: /^(BI|II)=$/,
    accepted: /^(IO.|IB.|II!|BO.|BI!|BB=)$/,
  },
  ioe2: { opens: /^(OI.|OE.|EI.|EE.|II!|IE!)$/, continues: /^(II|IE)=$/, accepted: /^E..$/ },
  bioes: { opens: /^.[BS].$/, continues: /^(BI|II|BE|IE)=$/, accepted: /^[ES]..$/ },
} as const;

/** Spans of seqeval's strict mode: open, run while it continues, keep if what follows is accepted. */
export function strictSpans(tags: readonly string[], scheme: keyof typeof strictRules): Span[] {
  const rules = strictRules[scheme];
  const padded = ['O', ...tags, 'O'].map(cut);
  const step = (at: number): string => {
    const [[from, fromType], [to, toType]] = [padded[at - 1], padded[at]];
    return `${from}${to}${fromType === toType ? '=' : '!'}`;
  };
  const spans: Span[] = [];
  let at = 1;
  while (at < padded.length) {
    if (!rules.opens.test(step(at))) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < padded.length && rules.continues.test(step(end))) end++;
    if (end < padded.length && rules.accepted.test(step(end))) {
      spans.push({ start: at - 1, end: end - 1, type: padded[at][1] });
    }
    at = end;
  }
  return spans;
}
