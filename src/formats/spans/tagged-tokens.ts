import { SENTENCE_END, taggedRows } from '../../ner/rows.ts';
import { repairTable } from '../../ner/schemes.ts';
import type { FileSpan, Sentence, SpanDocument, Where } from '../../ner/span-document.ts';
import { spansOf } from '../../ner/spans.ts';
import { type TagTable, tagTable } from '../../ner/tags.ts';
import { quoted } from '../../text/quoted.ts';

/** A token of a file of spans with its tag, such as `B-PER`. */
export interface TaggedToken {
  readonly word: string;
  readonly tag: string;
  readonly where: Where;
  /** Reports NOT_A_SPAN. */
  readonly refuse: (message: string) => undefined;
}

/**
 * The document of these sentences, with the spans of their tags as conlleval reads them. `isBare`: tags are types or outside, as of Stanford
 * NER, so that neighbours of one type are one span. Reports NOT_A_SPAN of a tag that cannot be read.
 */
export function documentOfTokens(
  sentences: readonly (readonly TaggedToken[])[],
  where: Where,
  { id, text, isBare }: Pick<SpanDocument, 'id' | 'text'> & { readonly isBare?: boolean } = {},
): SpanDocument {
  const tags = tagTable(isBare ? { scheme: 'io' } : {});
  const tokens = sentences.flat();
  let end = 0;
  return {
    id,
    where,
    text,
    tokens: tokens.map(({ word }) => word),
    sentences: sentences.map((own): Sentence => {
      end += own.length;
      return { end, where: own[0]?.where ?? where };
    }),
    spans: taggedSpans(sentences, tags).map(({ start, end, type }): FileSpan => {
      return { type, runs: [[start, end]], where: tokens[start].where };
    }),
  };
}

/** The spans of the tags of these sentences, in tokens of all of them. */
export function taggedSpans(
  sentences: readonly (readonly Pick<TaggedToken, 'tag' | 'refuse'>[])[],
  tags: TagTable = tagTable(),
): readonly { readonly start: number; readonly end: number; readonly type: string }[] {
  let before = 0;
  return sentences.flatMap((sentence) => {
    const first = before;
    before += sentence.length;
    const rows = sentence.map(({ tag, refuse }) => {
      const number = tags.tag(tag);
      if (!tags.isKnown(number))
        refuse(`cannot read the tag ${quoted(tag)}: expected O or a letter and a type, such as B-PER`);
      return number;
    });
    const { start, end, type } = spansOf(taggedRows(Int32Array.from([...rows, SENTENCE_END])), tags.keys, repairTable);
    return Array.from(start, (row, at) => ({ start: first + row, end: first + end[at], type: tags.types[type[at]] }));
  });
}
