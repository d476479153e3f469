/** A document as the formats below write it. Its text is its tokens joined by blanks. */
export interface Written {
  readonly id: number;
  readonly tokens: readonly string[];
  /** Tokens `[start, end)`. */
  readonly spans: readonly (readonly [start: number, end: number, type: string])[];
}

/**
 * What a file has, besides spans: the text; the text and its words; its words; only as many tokens as it has; or nothing, with spans as code points, or as strings
 * without a place.
 */
type Knows = 'text' | 'text and words' | 'words' | 'lengths' | 'characters' | 'strings';

/** A format: what its files know, and the files that its tool writes of some documents, by their names; a text is one file. */
export interface WrittenFormat {
  readonly knows: Knows;
  readonly write: (documents: readonly Written[]) => string | Readonly<Record<string, string>>;
  /** Where nothing in a file tells the format. */
  readonly isAsked?: true;
  /** What `--map` must say of its types. */
  readonly map?: readonly string[];
}

const textOf = ({ tokens }: Written): string => tokens.join(' ');
const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const lines = (values: readonly unknown[]): string => values.map(json).join('');
const points = (text: string): number => [...text].length;
const utf16 = (text: string): number => text.length;

/** The spans with their positions in the text, in the given unit. */
function placed({ tokens, spans }: Written, unit: (text: string) => number = points) {
  return spans.map(([from, to, type]) => {
    const before = tokens.slice(0, from).map((token) => `${token} `);
    const surface = tokens.slice(from, to).join(' ');
    const start = unit(before.join(''));
    return { from, to, type, surface, start, end: start + unit(surface), length: unit(surface) };
  });
}

/** The tags of the tokens in a scheme: with B and I, with E and S or L and U too, or types alone. */
function tagged({ tokens, spans }: Written, letters = 'BIIB'): string[] {
  const tags = tokens.map(() => 'O');
  const [first, inner, last, only] = letters;
  for (const [from, to, type] of spans)
    for (let at = from; at < to; at++) {
      const letter = to - from === 1 ? only : at === from ? first : at === to - 1 ? last : inner;
      tags[at] = letters === '' ? type : `${letter}-${type}`;
    }
  return tags;
}

const tokensOf = (one: Written) => {
  let end = -1;
  return one.tokens.map((token, at) => {
    const start = end + 1;
    end = start + points(token);
    return { token, start, end, at };
  });
};

const bioc = (one: Written) => ({
  id: String(one.id),
  infons: {},
  passages: [
    {
      offset: 0,
      infons: {},
      text: textOf(one),
      sentences: [],
      annotations: placed(one).map(({ type, surface, start, length }, at) => ({
        id: `T${at + 1}`,
        infons: { type },
        text: surface,
        locations: [{ offset: start, length }],
      })),
      relations: [],
    },
  ],
  annotations: [],
  relations: [],
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const xmlOf = (one: Written): string => {
  const annotations = placed(one).map(
    ({ type, surface, start, length }, at) =>
      `<annotation id="T${at}"><infon key="type">${type}</infon><location offset="${start}" length="${length}"/><text>${escaped(surface)}</text></annotation>`,
  );
  return `<document><id>${one.id}</id><passage><offset>0</offset><text>${escaped(textOf(one))}</text>${annotations.join('')}</passage></document>`;
};

const webanno = (one: Written): string => {
  let at = 0;
  const rows = one.tokens.map((token, number) => {
    const [start, end] = [at, at + token.length];
    at = end + 1;
    const span = one.spans.findIndex(([from, to]) => from <= number && number < to);
    const [from = 0, to = 0, type = ''] = one.spans[span] ?? [];
    const cell = span < 0 ? '_\t_' : to - from > 1 ? `*[${span + 1}]\t${type}[${span + 1}]` : `*\t${type}`;
    return `1-${number + 1}\t${start}-${end}\t${token}\t${cell}\t\n`;
  });
  return `#FORMAT=WebAnno TSV 3.3\n#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|identifier|value\n\n\n#Text=${textOf(one)}\n${rows.join('')}`;
};

const doccano = (one: Written) => placed(one, utf16);
const numbers: Readonly<Record<string, number>> = { PERSON: 1, LOCATION: 2 };
const region = ({ type, surface, start, end }: ReturnType<typeof placed>[number]) => ({
  start,
  end,
  text: surface,
  labels: [type],
});

/** Every format of `--input`. */
export const writtenFormats: Readonly<Record<string, WrittenFormat>> = {
  'conll-bio': {
    knows: 'words',
    write: (documents) =>
      documents
        .map(
          (one) =>
            `-DOCSTART- O\n\n${tagged(one)
              .map((tag, at) => `${one.tokens[at]} ${tag}\n`)
              .join('')}\n`,
        )
        .join(''),
  },
  'tags-in-lines': {
    knows: 'lengths',
    write: (documents) => documents.map((one) => `${tagged(one).join(' ')}\n`).join(''),
  },
  spans: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: String(one.id),
          text: textOf(one),
          spans: placed(one).map(({ start, end, type }) => ({ start, end, type })),
        })),
      ),
  },
  brat: {
    knows: 'text',
    write: (documents) =>
      Object.fromEntries(
        documents.flatMap((one) => [
          [`${one.id}.txt`, textOf(one)],
          [
            `${one.id}.ann`,
            placed(one)
              .map(({ type, start, end, surface }, at) => `T${at + 1}\t${type} ${start} ${end}\t${surface}\n`)
              .join(''),
          ],
        ]),
      ),
  },
  pubtator: {
    knows: 'text',
    write: (documents) =>
      documents
        .map((one) => {
          const rows = placed(one).map(
            ({ start, end, surface, type }) => `${one.id}\t${start}\t${end}\t${surface}\t${type}\t-\n`,
          );
          return `${one.id}|t|${textOf(one)}\n${one.id}|a|\n${rows.join('')}\n`;
        })
        .join(''),
  },
  'webanno-tsv': {
    knows: 'text',
    write: (documents) => Object.fromEntries(documents.map((one) => [`${one.id}.tsv`, webanno(one)])),
  },
  xdai: {
    knows: 'words',
    write: (documents) =>
      documents
        .map((one) => {
          const spans = one.spans.map(([from, to, type]) => `${from},${to - 1} ${type}`).join('|');
          return `${one.tokens.join(' ')}\n${spans}\n\n`;
        })
        .join(''),
  },
  'bioc-xml': {
    knows: 'text',
    write: (documents) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE collection SYSTEM "BioC.dtd">\n<collection><source/><date/><key/>${documents.map(xmlOf).join('')}</collection>\n`,
  },
  ontonotes: {
    knows: 'words',
    write: (documents) =>
      documents
        .map(({ id, tokens, spans }) => {
          const rows = tokens.map((token, at) => {
            const span = spans.find(([start, end]) => start <= at && at < end);
            const begins = span?.[0] === at ? `(${span[2]}` : '';
            const isAlone = begins !== '' && span?.[1] === at + 1;
            const cell = `${begins}${isAlone ? '' : '*'}${span?.[1] === at + 1 ? ')' : ''}`;
            return `${id}   0  ${at}  ${token}  XX  *  -  -  -  -  ${cell}  *  -\n`;
          });
          return `#begin document ${id}\n${rows.join('')}\n#end document\n`;
        })
        .join(''),
  },
  'conllu-ner': {
    knows: 'words',
    write: (documents) =>
      documents
        .map((one) => {
          const tags = tagged(one);
          const rows = one.tokens.map((token, at) => {
            const misc = tags[at] === 'O' ? '_' : `SpaceAfter=Yes|NER=${tags[at]}`;
            return `${at + 1}\t${token}\t_\tX\t_\t_\t_\t_\t_\t${misc}\n`;
          });
          return `# newdoc id = ${one.id}\n# sent_id = ${one.id}-1\n# text = ${textOf(one)}\n${rows.join('')}\n`;
        })
        .join(''),
  },
  'slash-tags': {
    knows: 'words',
    write: (documents) =>
      documents
        .map(
          (one) =>
            `${tagged(one, '')
              .map((tag, at) => `${one.tokens[at]}/${tag}`)
              .join(' ')} \n`,
        )
        .join(''),
  },
  'iob-lines': {
    knows: 'words',
    write: (documents) =>
      documents
        .map(
          (one) =>
            `${tagged(one)
              .map((tag, at) => `${one.tokens[at]}|NN|${tag}`)
              .join(' ')}\n`,
        )
        .join(''),
  },
  'label-studio': {
    knows: 'text',
    write: (documents) =>
      json(
        documents.map((one) => ({
          id: one.id,
          data: { text: textOf(one) },
          annotations: [
            {
              id: 10 + one.id,
              completed_by: 1,
              was_cancelled: false,
              result: placed(one).map((span, at) => ({
                value: region(span),
                id: `r${at}`,
                from_name: 'label',
                to_name: 'text',
                type: 'labels',
                origin: 'manual',
              })),
            },
          ],
          predictions: [],
        })),
      ),
  },
  'label-studio-min': {
    knows: 'text',
    write: (documents) =>
      json(
        documents.map((one) => ({
          text: textOf(one),
          id: one.id,
          ...(one.spans.length > 0 && { label: placed(one).map(region) }),
          annotator: 1,
          annotation_id: 10 + one.id,
          created_at: '2024-01-01T00:00:00.000000Z',
          updated_at: '2024-01-01T00:00:00.000000Z',
          lead_time: 3.5,
        })),
      ),
  },
  'google-entities': {
    knows: 'characters',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          entities: placed(one).map(({ type, surface, start }) => ({
            name: surface,
            type,
            metadata: {},
            salience: 0.3,
            mentions: [{ text: { content: surface, beginOffset: start }, type: 'PROPER', probability: 0.9 }],
          })),
          language: 'en',
        })),
      ),
  },
  comprehend: {
    knows: 'characters',
    write: (documents) =>
      json({
        ResultList: documents.map((one, at) => ({
          Index: at,
          Entities: placed(one).map(({ type, surface, start, end }) => ({
            Score: 0.9,
            Type: type,
            Text: surface,
            BeginOffset: start,
            EndOffset: end,
          })),
        })),
        ErrorList: [],
      }),
  },
  'azure-language': {
    knows: 'characters',
    write: (documents) =>
      json({
        kind: 'EntityRecognitionResults',
        results: {
          documents: documents.map((one) => ({
            id: String(one.id),
            entities: placed(one).map(({ type, surface, start, length }) => ({
              text: surface,
              category: type,
              offset: start,
              length,
              confidenceScore: 0.9,
            })),
            warnings: [],
          })),
          errors: [],
          modelVersion: '2023-09-01',
        },
      }),
  },
  gate: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => {
          const spans = placed(one, (text) => text.replaceAll('&', '&amp;').length);
          const ofType = (type: string) =>
            spans.filter((span) => span.type === type).map(({ start, end }) => ({ indices: [start, end], rule: 'x' }));
          return {
            text: textOf(one).replaceAll('&', '&amp;'),
            entities: { PERSON: ofType('PERSON'), LOCATION: ofType('LOCATION') },
          };
        }),
      ),
  },
  'spacy-corpus': {
    knows: 'text and words',
    write: (documents) =>
      json([
        {
          id: 0,
          paragraphs: documents.map((one) => {
            const tags = tagged(one, 'BILU');
            return {
              raw: textOf(one),
              sentences: [
                {
                  tokens: one.tokens.map((orth, id) => ({ id, orth, space: ' ', ner: tags[id] })),
                  brackets: [],
                },
              ],
              cats: [],
              entities: placed(one).map(({ start, end, type }) => [start, end, type]),
              links: [],
            };
          }),
        },
      ]),
  },
  'spacy-training': {
    knows: 'text',
    write: (documents) =>
      json(
        documents.map((one) => [
          textOf(one),
          { entities: placed(one).map(({ start, end, type }) => [start, end, type]) },
        ]),
      ),
  },
  w2ner: {
    knows: 'words',
    write: (documents) =>
      json(
        documents.map((one) => ({
          sentence: one.tokens,
          ner: one.spans.map(([from, to, type]) => ({
            index: Array.from({ length: to - from }, (_, at) => from + at),
            type,
          })),
          word: [],
        })),
      ),
  },
  'stanza-document': {
    knows: 'characters',
    write: (documents) =>
      lines(
        documents.map((one) => {
          const tags = tagged(one, 'BIES');
          return [
            tokensOf(one).map(({ token, start, end, at }) => ({
              id: at + 1,
              text: token,
              upos: 'X',
              start_char: start,
              end_char: end,
              ner: tags[at],
              multi_ner: [tags[at]],
            })),
          ];
        }),
      ),
  },
  'bioc-json': {
    knows: 'text',
    write: (documents) => json({ source: '', date: '', key: '', infons: {}, documents: documents.map(bioc) }),
  },
  pubannotation: {
    knows: 'text',
    write: (documents) =>
      json(
        documents.map((one) => ({
          text: textOf(one),
          sourcedb: 'x',
          sourceid: String(one.id),
          denotations: placed(one).map(({ start, end, type }, at) => ({
            id: `T${at + 1}`,
            span: { begin: start, end },
            obj: type,
          })),
        })),
      ),
  },
  langextract: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          extractions: placed(one).map(({ start, end, type, surface }) => ({
            extraction_class: type,
            extraction_text: surface,
            char_interval: { start_pos: start, end_pos: end },
            alignment_status: 'match_exact',
            attributes: {},
          })),
          text: textOf(one),
          document_id: `doc_${one.id}f3c`,
        })),
      ),
  },
  'gliner-tokens': {
    knows: 'words',
    write: (documents) =>
      json(
        documents.map((one) => ({
          tokenized_text: one.tokens,
          ner: one.spans.map(([from, to, type]) => [from, to - 1, type]),
        })),
      ),
  },
  dygie: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          doc_key: String(one.id),
          dataset: 'x',
          sentences: [one.tokens],
          ner: [one.spans.map(([from, to, type]) => [from, to - 1, type])],
        })),
      ),
  },
  'doccano-relations': {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: one.id,
          text: textOf(one),
          entities: doccano(one).map(({ start, end, type }, at) => ({
            id: 10 * one.id + at,
            label: type,
            start_offset: start,
            end_offset: end,
          })),
          relations: [],
          Comments: [],
        })),
      ),
  },
  'doccano-annotations': {
    knows: 'text',
    map: ['1=PERSON', '2=LOCATION'],
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: one.id,
          text: textOf(one),
          annotations: doccano(one).map(({ start, end, type }) => ({
            label: numbers[type],
            start_offset: start,
            end_offset: end,
            user: 1,
          })),
          meta: {},
          annotation_approver: null,
        })),
      ),
  },
  clue: {
    knows: 'characters',
    write: (documents) =>
      lines(
        documents.map((one) => {
          // Words and types may be called as members of all objects are.
          const label: Record<string, Record<string, (readonly [number, number])[]>> = Object.create(null);
          for (const { type, surface, start, end } of placed(one)) {
            label[type] ??= Object.create(null);
            label[type][surface] ??= [];
            label[type][surface].push([start, end - 1]);
          }
          return { id: one.id, label };
        }),
      ),
  },
  'spacy-json': {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          text: textOf(one),
          ents: placed(one).map(({ start, end, type }) => ({ start, end, label: type })),
          tokens: tokensOf(one).map(({ start, end, at }) => ({ id: at, start, end })),
        })),
      ),
  },
  prodigy: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          text: textOf(one),
          _input_hash: 100 + one.id,
          _task_hash: 200 + one.id,
          tokens: tokensOf(one).map(({ token, start, end, at }) => ({ text: token, start, end, id: at, ws: true })),
          _view_id: 'ner_manual',
          spans: placed(one).map(({ start, end, from, to, type }) => ({
            start,
            end,
            token_start: from,
            token_end: to - 1,
            label: type,
          })),
          answer: 'accept',
        })),
      ),
  },
  doccano: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: one.id,
          text: textOf(one),
          label: doccano(one).map(({ start, end, type }) => [start, end, type]),
          Comments: [],
        })),
      ),
  },
  'hf-pipeline': {
    knows: 'characters',
    write: (documents) =>
      json(
        documents.map((one) =>
          placed(one).map(({ start, end, type, surface }) => ({
            entity_group: type,
            score: 0.9,
            word: surface.toLowerCase(),
            start,
            end,
          })),
        ),
      ),
  },
  presidio: {
    knows: 'characters',
    write: (documents) =>
      json(
        documents.map((one) =>
          placed(one).map(({ start, end, type }) => ({
            analysis_explanation: null,
            end,
            entity_type: type,
            recognition_metadata: { recognizer_name: 'SpacyRecognizer' },
            score: 0.85,
            start,
          })),
        ),
      ),
  },
  'span-marker': {
    knows: 'characters',
    write: (documents) =>
      json(
        documents.map((one) =>
          placed(one).map(({ start, end, type, surface }) => ({
            span: surface,
            label: type,
            score: 0.9,
            char_start_index: start,
            char_end_index: end,
          })),
        ),
      ),
  },
  'span-marker-words': {
    knows: 'lengths',
    write: (documents) =>
      json(
        documents.map((one) =>
          one.spans.map(([from, to, type]) => ({
            span: one.tokens.slice(from, to),
            label: type,
            score: 0.9,
            word_start_index: from,
            word_end_index: to,
          })),
        ),
      ),
  },
  stanza: {
    knows: 'characters',
    write: (documents) =>
      json(
        documents.map((one) =>
          placed(one).map(({ start, end, type, surface }) => ({
            text: surface,
            type,
            start_char: start,
            end_char: end,
          })),
        ),
      ),
  },
  gliner: {
    knows: 'characters',
    write: (documents) =>
      json(
        documents.map((one) =>
          placed(one).map(({ start, end, type, surface }) => ({ start, end, text: surface, label: type, score: 0.9 })),
        ),
      ),
  },
  nervaluate: {
    knows: 'characters',
    isAsked: true,
    write: (documents) =>
      json(documents.map((one) => placed(one).map(({ start, end, type }) => ({ label: type, start, end: end - 1 })))),
  },
  'gold-pred': {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => {
          const found = placed(one).map(({ type, start, end }) => [start, end, type]);
          return { id: String(one.id), text: textOf(one), gold: found, pred: found };
        }),
      ),
  },
  eval4ner: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => {
          const found = placed(one).map(({ type, surface }) => [type, surface]);
          return { text: textOf(one), gold: found, pred: found };
        }),
      ),
  },
  'llama-factory': {
    knows: 'strings',
    write: (documents) =>
      lines(
        documents.map((one) => {
          const found = JSON.stringify(placed(one).map(({ type, surface }) => ({ type, text: surface })));
          return { prompt: `Spans of: ${textOf(one)}`, predict: found, label: found };
        }),
      ),
  },
  entities: {
    knows: 'characters',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: String(one.id),
          entities: placed(one).map(({ type, surface, start, end }) => ({ type, text: surface, start, end })),
        })),
      ),
  },
  strings: {
    knows: 'strings',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: String(one.id),
          output: JSON.stringify({ entities: placed(one).map(({ type, surface }) => ({ type, text: surface })) }),
        })),
      ),
  },
};
