import { addTo, groupedBy } from '../../text/grouped.ts';
import type { SpanText, SpanWriter } from './span-writer.ts';
import { cellOf, fileNames, type LossTally, noBlanks } from './written.ts';

/**
 * A folder of WebAnno TSV 3.3, with a file for each document: sentences with their tokens, joined by blanks, and one layer of chains. Each chain
 * is an entity, whose mentions are numbered in the order of the text.
 *
 * inception-project/inception, inception-io-webanno-tsv, webannotsv.adoc (55ba8ba).
 */
export const webannoTsvWriter: SpanWriter = {
  name: 'webanno-tsv',
  about: 'WebAnno TSV 3.3: a folder with a file for each document, with chains',
  takes: 'words',
  lacks: [],
  isFolder: true,
  write(documents, losses) {
    const names = fileNames(documents, losses);
    return new Map(documents.map((document, at) => [`${names[at]}.tsv`, fileOf(document, losses)]));
  },
};

const header = `#FORMAT=WebAnno TSV 3.3
#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceType|referenceRelation


`;

function fileOf({ sentences = [], spans, where }: SpanText, losses: LossTally): string {
  const links = linksOf(spans);
  let [token, position] = [0, 0];
  const given = sentences.filter(({ length }) => length > 0);
  if (given.length < sentences.length) losses.add('sentence', 'lost', 'sentences without tokens have no rows', where);
  const blocks = given.map((own, at) => {
    const words = own.map((word) => losses.changed('word', noBlanks, word, cellOf(word)));
    const rows = words.map((word, place) => {
      const here = links.get(token++) ?? [];
      const [types, relations] = [here.map(([chain]) => `*[${chain}]`), here.map((link) => `*->${link.join('-')}`)];
      const first = position;
      position += word.length + 1;
      const cells = [`${at + 1}-${place + 1}`, `${first}-${position - 1}`, word];
      return `${[...cells, types.join('|') || '_', relations.join('|') || '_'].join('\t')}\t\n`;
    });
    return `#Text=${words.join(' ').replaceAll('\\', '\\\\')}\n${rows.join('')}`;
  });
  return `${header}${blocks.join('\n')}`;
}

type Link = readonly [chain: number, link: number];

/** The mentions on each token, by the numbers of their chains and within these. */
function linksOf(spans: SpanText['spans']): ReadonlyMap<number, readonly Link[]> {
  const links = new Map<number, Link[]>();
  const ordered = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const [chain, own] of [...groupedBy(ordered, ({ entity }) => entity).values()].entries())
    for (const [at, { runs }] of own.entries())
      for (const [start, end] of runs)
        for (let token = start; token < end; token++) addTo(links, token, [chain + 1, at + 1]);
  return links;
}
