/** A document as the formats below write it. Its text is its tokens joined by blanks, its sentences end at full stops. */
export interface WrittenCoref {
  readonly id: number;
  readonly tokens: readonly string[];
  /** Of each entity its mentions, as tokens `[start, end)`, in their order. */
  readonly entities: readonly (readonly Mention[])[];
}

type Mention = readonly [start: number, end: number];

/**
 * What a file has besides mentions: its words; its text, in which mentions are characters; or nothing, and mentions are numbers of tokens,
 * or names.
 */
type Knows = 'words' | 'text' | 'numbers' | 'names';

/** A format: what its files know, and the files that its tool writes of some documents, by their names; a text is one file. */
export interface WrittenCorefFormat {
  readonly knows: Knows;
  readonly write: (documents: readonly WrittenCoref[]) => string | Readonly<Record<string, string>>;
  /** Whether mentions are sets of words of a tree, which no characters are compared with. */
  readonly hasTrees?: true;
  /** Where nothing in a file tells the format. */
  readonly isAsked?: true;
  /** Whether names of documents have a part, which others lack. */
  readonly hasParts?: true;
  /** Whether entities have ids, and those of all documents are scored together; or just that they have ids of which no two documents have one. */
  readonly ids?: 'corpus' | 'unique';
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const lines = (values: readonly unknown[]): string => values.map(json).join('');
const textOf = ({ tokens }: WrittenCoref): string => tokens.join(' ');
const points = (text: string): number => [...text].length;

/** The sentences, each with the number of its first token. */
function sentencesOf({ tokens }: WrittenCoref): { readonly first: number; readonly words: readonly string[] }[] {
  const sentences: { first: number; words: string[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || tokens[at - 1] === '.') sentences.push({ first: at, words: [] });
    sentences.at(-1)!.words.push(token);
  }
  return sentences;
}

const wordsIn = (one: WrittenCoref) => sentencesOf(one).map(({ words }) => words);
const inclusive = ({ entities }: WrittenCoref) => entities.map((own) => own.map(([start, end]) => [start, end - 1]));

/** The mentions in characters of the text. */
function placed({ tokens, entities }: WrittenCoref, unit: (text: string) => number = points) {
  return entities.map((own) =>
    own.map(([from, to]) => {
      const surface = tokens.slice(from, to).join(' ');
      const start = unit(
        tokens
          .slice(0, from)
          .map((token) => `${token} `)
          .join(''),
      );
      return { from, to, surface, start, end: start + unit(surface) };
    }),
  );
}

/** The last column of CoNLL, with the ids of entities between these signs. */
function conllCells(one: WrittenCoref, nameOf: (one: WrittenCoref, entity: number) => string, sign: string): string[] {
  return one.tokens.map((_, at) => {
    const parts = one.entities.flatMap((own, entity) =>
      own.flatMap(([start, end]) => {
        const id = nameOf(one, entity);
        if (start === at && end === at + 1) return [`(${id})`];
        return start === at ? [`(${id}`] : end === at + 1 ? [`${id})`] : [];
      }),
    );
    return parts.join(sign);
  });
}

const idOf = (one: WrittenCoref, entity: number): string => `${one.id}${entity}`;

function conll(one: WrittenCoref): string {
  const cells = conllCells(one, idOf, '|').map((own) => own || '-');
  const sentences = sentencesOf(one).map(({ first, words }) =>
    words.map((word, at) => `${one.id}\t0\t${at}\t${word}\t${cells[first + at]}\n`).join(''),
  );
  return `#begin document (${one.id}); part 000\n${sentences.join('\n')}\n#end document\n`;
}

/** CoNLL-U, in which words that end come before words that begin. */
function conllu(one: WrittenCoref): string {
  const all = one.entities.flatMap((own, entity) =>
    own.map(([start, end]) => ({ start, end, id: `e${one.id}${entity}` })),
  );
  const cellOf = (at: number): string => {
    const begun = all.filter(({ start, end }) => start === at && end > at + 1).sort((a, b) => b.end - a.end);
    const cell = [
      ...all.filter(({ start, end }) => end === at + 1 && start < at).map(({ id }) => `${id})`),
      ...begun.map(({ id }) => `(${id}-person-1-`),
      ...all.filter(({ start, end }) => start === at && end === at + 1).map(({ id }) => `(${id}-person-1-)`),
    ].join('');
    return cell === '' ? '_' : `Entity=${cell}`;
  };
  const sentences = sentencesOf(one).map(({ first, words }) =>
    words.map((word, at) => `${at + 1}\t${word}\t_\t_\t_\t_\t${at}\tdep\t_\t${cellOf(first + at)}\n`).join(''),
  );
  return `# newdoc id = ${one.id}\n# global.Entity = eid-etype-head-other\n${sentences.join('\n')}\n`;
}

/** CoNLL-U-Plus of Universal Anaphora, whose brackets are one stack: no mentions cross. Rows are numbered through the document. */
function universalAnaphora(one: WrittenCoref): string {
  const all = one.entities.flatMap((own, entity) => own.map(([start, end]) => ({ start, end, entity })));
  const cellOf = (at: number): string => {
    const begun = all.filter(({ start }) => start === at).sort((a, b) => b.end - a.end);
    const ends = all.filter(({ start, end }) => end === at + 1 && start < at).map(() => ')');
    const opened = begun.map(({ start, end, entity }) => {
      return `(EntityID=${entity + 1}|MarkableID=m${entity}_${start}_${end}|Min=${start + 1}${end === at + 1 ? ')' : ''}`;
    });
    return [...ends, ...opened].join('') || '_';
  };
  const sentences = sentencesOf(one).map(({ first, words }) =>
    words
      .map((word, at) => `${first + at + 1}\t${word}${'\t_'.repeat(8)}\t${cellOf(first + at)}\t_\t_\t_\t_\n`)
      .join(''),
  );
  const columns =
    'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM';
  return `# global.columns = ${columns}\n# newdoc id = ${one.id}\n${sentences.join('\n')}\n`;
}

/** Plaintext of CRAC: a line, with marks after words. */
function cracText(one: WrittenCoref): string {
  const marksAt = (at: number): string[] =>
    one.entities.flatMap((own, entity) =>
      own.flatMap(([start, end]) => {
        const id = `e${entity + 1}`;
        if (start === at && end === at + 1) return [`[${id}]`];
        return start === at ? [`[${id}`] : end === at + 1 ? [`${id}]`] : [];
      }),
    );
  const words = one.tokens.map((token, at) => [token, marksAt(at).sort().join(',')].filter(Boolean).join('|'));
  return `${words.join(' ')}\n`;
}

/** Three columns, in which nothing is between brackets, and sentences have no ends. */
function gumConll(one: WrittenCoref, name: string, nameOf: (one: WrittenCoref, entity: number) => string): string {
  const cells = conllCells(one, nameOf, '').map((own) => own || '_');
  const rows = one.tokens.map((token, at) => `${at}\t${token}\t${cells[at]}\n`);
  return `# begin document ${name}\n${rows.join('')}# end document\n`;
}

/** The sentence of each mention and its tokens in it. */
const inSentences = (one: WrittenCoref) =>
  one.entities.map((own) =>
    own.map(([start, end]) => {
      const sentence = sentencesOf(one).findLastIndex(({ first }) => first <= start);
      const { first } = sentencesOf(one)[sentence];
      return { sentence, start: start - first, end: end - first, text: one.tokens.slice(start, end).join(' ') };
    }),
  );

const litBankText = (one: WrittenCoref): string =>
  sentencesOf(one)
    .map(({ words }) => `${words.join(' ')}\n`)
    .join('');

function litBankTable(one: WrittenCoref): Readonly<Record<string, string>> {
  const all = inSentences(one).flatMap((own, entity) => own.map((mention) => ({ ...mention, entity })));
  const mentions = all.map(
    ({ sentence, start, end, text }, at) =>
      `MENTION\tT${at}\t${sentence}\t${start}\t${sentence}\t${end - 1}\t${text}\tPER\tNOM\n`,
  );
  const entities = all.map(({ entity }, at) => `COREF\tT${at}\tthe_one-${entity}\n`);
  return { [`${one.id}.txt`]: litBankText(one), [`${one.id}.ann`]: [...mentions, ...entities].join('') };
}

function litBankBrat(one: WrittenCoref): Readonly<Record<string, string>> {
  const all = numbered(one);
  const rows = [
    ...all.map(({ number, start, end, surface }) => `T${number}\tNOM_PER ${start} ${end}\t${surface}\n`),
    ...all.map(
      ({ number, entity, start, end, surface }) => `T${100 + number}\tit-${entity} ${start} ${end}\t${surface}\n`,
    ),
    'R1\tappos Arg1:T1 Arg2:T2\n',
  ];
  return { [`${one.id}.txt`]: litBankText(one), [`${one.id}.ann`]: rows.join('') };
}

function bookNlp(one: WrittenCoref): Readonly<Record<string, string>> {
  const columns =
    'paragraph_ID\tsentence_ID\ttoken_ID_within_sentence\ttoken_ID_within_document\tword\tlemma\tbyte_onset\tbyte_offset\tPOS_tag\tfine_POS_tag\tdependency_relation\tsyntactic_head_ID\tevent';
  const tokens = sentencesOf(one).flatMap(({ first, words }, sentence) =>
    words.map((word, at) => `0\t${sentence}\t${at}\t${first + at}\t${word}\t${word}\t0\t0\tX\tX\tdep\t0\tO\n`),
  );
  const rows = one.entities.flatMap((own, entity) =>
    own.map(
      ([start, end]) => `${entity}\t${start}\t${end - 1}\tPROP\tPER\t${one.tokens.slice(start, end).join(' ')}\n`,
    ),
  );
  return {
    [`${one.id}.entities`]: `COREF\tstart_token\tend_token\tprop\tcat\ttext\n${rows.join('')}`,
    [`${one.id}.tokens`]: `${columns}\n${tokens.join('')}`,
  };
}

const ecb = (one: WrittenCoref) =>
  inSentences(one).flatMap((own, entity) =>
    own.map(({ sentence, start, end, text }, at) => ({
      doc_id: `${one.id}`,
      sentence,
      numbers: Array.from({ length: end - start }, (_, nth) => start + nth),
      ids: Array.from({ length: end - start }, (_, nth) => one.entities[entity][at][0] + 1 + nth),
      text,
      entity: idOf(one, entity),
    })),
  );

/** Each word as two word pieces, and the word of each. */
const pieces = ({ tokens }: WrittenCoref) => tokens.flatMap((_, at) => [at, at]);
const inPieces = ({ entities }: WrittenCoref) =>
  entities.map((own) => own.map(([start, end]) => [2 * start, 2 * end - 1]));

const utf16 = (text: string): number => text.length;
const filesOf = (documents: readonly WrittenCoref[], write: (one: WrittenCoref) => Readonly<Record<string, string>>) =>
  Object.fromEntries(documents.flatMap((one) => Object.entries(write(one))));

/** The mentions in their order, each with its number from 1, that of its entity, and that of the mention of it before. */
function numbered(one: WrittenCoref, unit = points) {
  let number = 0;
  return placed(one, unit).flatMap((own, entity) =>
    own.map((mention, at) => {
      number++;
      return { ...mention, number, entity: entity + 1, link: at + 1, before: at > 0 ? number - 1 : undefined };
    }),
  );
}

/** A file of WebAnno TSV, with the cells of annotations of each token. */
function webanno(one: WrittenCoref, header: string, cellsOf: (token: number) => readonly string[]): string {
  let at = 0;
  const sentences = sentencesOf(one).map(({ first, words }, sentence) => {
    const rows = words.map((word, nth) => {
      const [start, end] = [at, at + word.length];
      at = end + 1;
      const cells = cellsOf(first + nth);
      return `${sentence + 1}-${nth + 1}\t${start}-${end}\t${word}\t${cells.map((cell) => `${cell}\t`).join('')}\n`;
    });
    return `#Text=${words.join(' ')}\n${rows.join('')}\n`;
  });
  return `#FORMAT=WebAnno TSV 3.3\n${header}\n\n\n${sentences.join('')}`;
}

/** What some mentions of a token have in a cell. */
const cell = (values: readonly string[]): string => (values.length > 0 ? values.join('|') : '_');

function webannoChains(one: WrittenCoref): string {
  const layer = 'de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink';
  return webanno(one, `#T_CH=${layer}|referenceRelation|referenceType`, (token) => {
    const there = numbered(one).filter(({ from, to }) => from <= token && token < to);
    return [
      cell(there.map(({ entity, link }) => `*->${entity}-${link}`)),
      cell(there.map((own) => `*[${own.entity}]`)),
    ];
  });
}

/** As GUM has relations: a layer of spans, and one of relations between them. */
function webannoRelations(one: WrittenCoref): string {
  const placeOf = (token: number): string => {
    const sentence = sentencesOf(one).findLastIndex(({ first }) => first <= token);
    return `${sentence + 1}-${token - sentencesOf(one)[sentence].first + 1}`;
  };
  const header =
    '#T_SP=webanno.custom.Referent|entity|infstat\n#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent';
  return webanno(one, header, (token) => {
    const all = numbered(one);
    const there = all.filter(({ from, to }) => from <= token && token < to);
    const linked = there.filter(({ from, before }) => from === token && before !== undefined);
    return [
      cell(there.map(({ number }) => `person[${number}]`)),
      cell(there.map(({ number }) => `new[${number}]`)),
      cell(linked.map(() => 'ana')),
      cell(linked.map(({ number, before }) => `${placeOf(all[before! - 1].from)}[${before}_${number}]`)),
    ];
  });
}

const brat = (one: WrittenCoref): Readonly<Record<string, string>> => {
  const spans = numbered(one).map(
    ({ number, start, end, surface }) => `T${number}\tMention ${start} ${end}\t${surface}\n`,
  );
  const links = numbered(one).flatMap(({ number, before }) =>
    before === undefined ? [] : [`R${number}\tCoreference Arg1:T${number} Arg2:T${before}\t\n`],
  );
  return { [`${one.id}.txt`]: textOf(one), [`${one.id}.ann`]: [...spans, ...links].join('') };
};

const labelStudio = (one: WrittenCoref) => {
  const regions = numbered(one).map(({ number, start, end, surface }) => ({
    id: `r${number}`,
    from_name: 'label',
    to_name: 'text',
    type: 'labels',
    value: { start, end, text: surface, labels: ['Mention'] },
  }));
  const relations = numbered(one).flatMap(({ number, before }) =>
    before === undefined ? [] : [{ from_id: `r${number}`, to_id: `r${before}`, type: 'relation', direction: 'right' }],
  );
  return { id: one.id, data: { text: textOf(one) }, annotations: [{ id: 1, result: [...regions, ...relations] }] };
};

function casJson(one: WrittenCoref): string {
  const layer = 'de.tudarmstadt.ukp.dkpro.core.api.coref.type.Coreference';
  const all = numbered(one, utf16);
  const idOf = (number: number): number => 10 + number;
  const links = all.map(({ number, start, end, entity }) => ({
    '%ID': idOf(number),
    '%TYPE': `${layer}Link`,
    '@sofa': 1,
    begin: start,
    end,
    ...(all[number]?.entity === entity && { '@next': idOf(number + 1) }),
    referenceType: 'nam',
  }));
  const chains = all
    .filter(({ before }) => before === undefined)
    .map(({ number, entity }) => ({
      '%ID': 100 + entity,
      '%TYPE': `${layer}Chain`,
      '@sofa': 1,
      '@first': idOf(number),
    }));
  const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaNum: 1, sofaID: '_InitialView', sofaString: textOf(one) };
  const structures = [sofa, ...links, ...chains];
  const members = structures.slice(1).map((own) => own['%ID']);
  return JSON.stringify(
    {
      '%TYPES': {},
      '%FEATURE_STRUCTURES': structures,
      '%VIEWS': { _InitialView: { '%SOFA': 1, '%MEMBERS': members } },
    },
    undefined,
    2,
  );
}

/** Every format of `--input`, and other forms of some, in brackets. */
export const corefWrittenFormats: Readonly<Record<string, WrittenCorefFormat>> = {
  conll: { knows: 'words', ids: 'unique', write: (documents) => documents.map(conll).join('') },
  conllu: { knows: 'words', hasTrees: true, ids: 'unique', write: (documents) => documents.map(conllu).join('') },
  'crac-text': { knows: 'words', write: (documents) => documents.map(cracText).join('') },
  conllua: { knows: 'words', write: (documents) => documents.map(universalAnaphora).join('') },
  'conll (GUM)': {
    knows: 'words',
    write: (documents) =>
      filesOf(documents, (one) => ({
        [`${one.id}.conll`]: gumConll(one, `${one.id}`, (_, entity) => `person-${entity + 1}-A%28b%29_c`),
      })),
  },
  'conll (OntoGUM)': {
    knows: 'words',
    write: (documents) =>
      filesOf(documents, (one) => ({ [`${one.id}.conll`]: gumConll(one, '', (_, entity) => `${entity + 1}`) })),
  },
  jsonl: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ doc_key: `${one.id}`, sentences: wordsIn(one), clusters: inclusive(one) }))),
  },
  json: {
    knows: 'words',
    ids: 'unique',
    write: (documents) =>
      JSON.stringify(
        documents.map((one) => ({
          doc_key: `${one.id}`,
          tokens: one.tokens,
          clusters: Object.fromEntries(inclusive(one).map((own, entity) => [idOf(one, entity), own])),
        })),
        undefined,
        2,
      ),
  },
  e2e: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          doc_key: `${one.id}`,
          sentences: [one.tokens.flatMap((token) => [token, `##${token}`])],
          tokens: one.tokens,
          subtoken_map: pieces(one),
          clusters: inPieces(one),
        })),
      ),
  },
  s2e: {
    knows: 'numbers',
    hasParts: true,
    write: (documents) =>
      lines([
        Object.fromEntries(documents.map((one) => [`${one.id}_0`, inPieces(one)])),
        Object.fromEntries(documents.map((one) => [`${one.id}_0`, pieces(one)])),
      ]),
  },
  allennlp: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ document: one.tokens, clusters: inclusive(one), top_spans: [] }))),
  },
  fastcoref: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          text: textOf(one),
          clusters: placed(one).map((own) => own.map(({ start, end }) => [start, end])),
          clusters_strings: placed(one).map((own) => own.map(({ surface }) => surface)),
        })),
      ),
  },
  'gold-pred': {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ tokens: one.tokens, gold: inclusive(one), pred: inclusive(one) }))),
  },
  maverick: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ tokens: one.tokens, clusters_token_offsets: inclusive(one) }))),
  },
  crac: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({ doc_id: `${one.id}`, tokens: one.tokens, clusters_token_offsets: inclusive(one) })),
      ),
  },
  'wl-coref': {
    knows: 'words',
    hasParts: true,
    write: (documents) =>
      lines(
        documents.map((one) => ({
          document_id: `${one.id}`,
          part_id: one.tokens.map(() => 0),
          cased_words: one.tokens,
          clusters: one.entities,
        })),
      ),
  },
  entities: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: `${one.id}`,
          text: textOf(one),
          entities: placed(one).map((own) => ({
            mentions: own.map(({ surface, start, end }) => ({ text: surface, start, end })),
          })),
        })),
      ),
  },
  corenlp: {
    knows: 'words',
    write: (documents) =>
      documents
        .map((one) =>
          JSON.stringify(
            {
              docId: `${one.id}`,
              sentences: wordsIn(one).map((words, index) => ({
                index,
                tokens: words.map((word, at) => ({ index: at + 1, word, originalText: word, before: ' ' })),
              })),
              corefs: Object.fromEntries(
                inSentences(one).map((own, entity) => [
                  `${entity + 3}`,
                  own.map(({ sentence, start, end, text }, at) => ({
                    id: at,
                    text,
                    startIndex: start + 1,
                    endIndex: end + 1,
                    headIndex: end,
                    sentNum: sentence + 1,
                    isRepresentativeMention: at === 0,
                  })),
                ]),
              ),
            },
            undefined,
            2,
          ),
        )
        .join('\n'),
  },
  preco: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: `${one.id}`,
          sentences: wordsIn(one),
          mention_clusters: inSentences(one).map((own) =>
            own.map(({ sentence, start, end }) => [sentence, start, end]),
          ),
        })),
      ),
  },
  ecb: {
    knows: 'numbers',
    ids: 'corpus',
    write: (documents) =>
      json(
        documents.flatMap(ecb).map(({ doc_id, sentence, ids, text, entity }) => ({
          doc_id,
          sentence_id: `${sentence}`,
          tokens_ids: ids,
          tokens: text,
          cluster_id: Number(entity),
        })),
      ),
  },
  'ecb (sentences)': {
    knows: 'names',
    ids: 'corpus',
    write: (documents) =>
      json(
        documents.flatMap(ecb).map(({ doc_id, sentence, numbers, text, entity }) => ({
          coref_chain: entity,
          doc_id,
          sent_id: sentence,
          tokens_number: numbers,
          tokens_str: text,
        })),
      ),
  },
  litbank: { knows: 'text', write: (documents) => filesOf(documents, litBankTable) },
  'litbank (brat)': { knows: 'text', write: (documents) => filesOf(documents, litBankBrat) },
  booknlp: { knows: 'text', write: (documents) => filesOf(documents, bookNlp) },
  'by-document': {
    knows: 'words',
    isAsked: true,
    write: (documents) =>
      json(Object.fromEntries(documents.map((one) => [`${one.id}`, { tokens: one.tokens, clusters: inclusive(one) }]))),
  },
  'webanno-tsv': {
    knows: 'text',
    write: (documents) => filesOf(documents, (one) => ({ [`${one.id}.tsv`]: webannoChains(one) })),
  },
  'webanno-tsv (relations)': {
    knows: 'text',
    write: (documents) => filesOf(documents, (one) => ({ [`${one.id}.tsv`]: webannoRelations(one) })),
  },
  'cas-json': {
    knows: 'text',
    write: (documents) => filesOf(documents, (one) => ({ [`${one.id}.json`]: casJson(one) })),
  },
  'label-studio': { knows: 'text', write: (documents) => JSON.stringify(documents.map(labelStudio)) },
  brat: { knows: 'text', write: (documents) => filesOf(documents, brat) },
  tsv: {
    knows: 'numbers',
    write: (documents) =>
      documents
        .flatMap(({ id, entities }) =>
          entities.flatMap((own, entity) =>
            own.map(([start, end]) => `${id}\t${start}\t${end - 1}\t${entity}\t1.0\tPER\n`),
          ),
        )
        .join(''),
  },
  records: {
    knows: 'names',
    write: (documents) => {
      const rows = documents.flatMap(({ id, entities }) =>
        entities.flatMap((own, entity) => own.map(([start, end]) => `${id}:${start}-${end},${id}e${entity}\n`)),
      );
      return `record,cluster\n${rows.join('')}`;
    },
  },
};
