import { describe, expect, it } from 'vitest';
import { textReader } from '../../src/formats/bytes/file-text.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans, spanFormats } from '../../src/formats/span-formats.ts';
import { problemLog } from '../../src/text/problem.ts';
import { readSpanFile, type SpanOptions } from './read-span-file.ts';

/** What is read of a text in the format that it is told to be, or in the named one. */
function read(text: string, options: Partial<SpanOptions> = {}, name = detectSpans(head(text))?.name) {
  const format = spanFormats.find((one) => one.name === name)!;
  const log = problemLog();
  const { documents, unit } = readSpanFile(format, { file: 'f', text }, { side: 'pred', log, ...options });
  const shown = documents.map(({ id, tokens, text: own, isUnparsable, isLeftOut, spans }) => {
    const all = spans.map(({ type, runs }) => `${type} ${runs.map((run) => run.join('-')).join(' ')}`);
    return [id ?? own ?? tokens?.join(' ') ?? '?', ...(isUnparsable || isLeftOut ? ['nothing'] : all)].join(': ');
  });
  const problems = log.problems.map(({ code, place, message }) => `${place.line}:${place.column} ${code} ${message}`);
  return { name, unit, shown, problems };
}

const head = (text: string) => headOf(new TextEncoder().encode(text), true);

describe('answers of services', () => {
  const ada = (at: number, text = 'Ada') => ({
    BeginOffset: at,
    EndOffset: at + 3,
    Score: 0.9,
    Text: text,
    Type: 'PERSON',
  });

  it('of Amazon Comprehend are one, a batch or lines of a job', () => {
    expect(read(JSON.stringify({ Entities: [ada(0)] })).shown).toEqual(['?: PERSON 0-3']);
    const batch = {
      ResultList: [
        { Index: 1, Entities: [ada(4)] },
        { Index: 0, Entities: [] },
      ],
      ErrorList: [],
    };
    expect(read(JSON.stringify(batch)).shown).toEqual(['?', '?: PERSON 4-7']);
    const job = [
      { Entities: [ada(4)], File: 'a.txt', Line: 1 },
      { Entities: [ada(0)], File: 'a.txt', Line: 0 },
    ];
    expect(read(job.map((line) => `${JSON.stringify(line)}\n`).join('')).shown).toEqual([
      '?: PERSON 0-3',
      '?: PERSON 4-7',
    ]);
    const files = `${JSON.stringify({ Entities: [ada(2)], File: 'a.txt' })}\n${JSON.stringify({ Entities: [], File: 'b.txt' })}\n`;
    expect(read(files)).toMatchObject({ name: 'comprehend', shown: ['a.txt: PERSON 2-5', 'b.txt'], problems: [] });
  });

  it('of Amazon Comprehend that failed are errors, or empty if that is asked for', () => {
    const batch = JSON.stringify({
      ResultList: [{ Index: 0, Entities: [ada(0)] }],
      ErrorList: [{ Index: 1, ErrorCode: 'INTERNAL_SERVER_EXCEPTION', ErrorMessage: 'x' }],
    });
    expect(read(batch).problems).toEqual([expect.stringMatching(/^1:\d+ UNPARSABLE_ANSWER .*INTERNAL_SERVER/)]);
    expect(read(batch, { unparsable: 'empty' }).shown).toEqual(['?: PERSON 0-3', '?: nothing']);
  });

  const entity = '{"text": "Ada", "category": "Person", "offset": 4, "length": 3, "confidenceScore": 0.9}';
  const one = `{"id": "1", "entities": [${entity}], "warnings": []}`;

  it.each([
    one,
    `${one}\n${one.replace('"1"', '"2"')}`,
    `{"documents": [${one}], "errors": [], "modelVersion": "x"}`,
    `{"kind": "EntityRecognitionResults", "results": {"documents": [${one}], "errors": []}}`,
    `{"jobId": "x", "tasks": {"completed": 1, "items": [{"kind": "EntityRecognitionLROResults", "results": {"documents": [${one}]}}]}}`,
    `[${one.replace('confidenceScore', 'confidence_score')}]`,
  ])('of Azure are one or several, alone, in results or of a job: %s', (text) => {
    const found = read(text);
    expect([found.name, found.problems]).toEqual(['azure-language', []]);
    expect(found.shown[0]).toBe('1: Person 4-7');
  });

  it('of Google have mentions with offsets in the unit that was asked for', () => {
    const mention = (content: string, at: string) => `{"text": {"content": "${content}"${at}}, "type": "PROPER"}`;
    const answer = (type: string, mentions: string) =>
      `{"entities": [{"name": "x", "type": ${type}, "mentions": [${mentions}]}], "language": "en"}`;
    const both = answer('"PERSON"', `${mention('Zoë', ', "beginOffset": 4')}, ${mention('Zoë', '')}`);
    expect(read(both).shown).toEqual(['?: PERSON 4-7: PERSON 0-3']);
    expect(read(both, { offsets: 'bytes' }).shown).toEqual(['?: PERSON 4-8: PERSON 0-4']);
    expect(read(answer('1', mention('Ada', ', "begin_offset": 2'))).shown).toEqual(['?: PERSON 2-5']);
    expect(read(answer('1', mention('Ada', ', "beginOffset": -1'))).problems[0]).toContain('no offset: -1');
  });

  it('of GATE have entities of XML in their texts, which are read as characters', () => {
    const text =
      '{"text": "A &amp; B &lt;C", "entities": {"Org": [{"indices": [0, 9]}], "X": [{"indices": [8, 9]}, {"indices": [14, 15]}]}}';
    expect(read(text)).toMatchObject({
      name: 'gate',
      unit: 'utf-16',
      shown: ['A & B <C: Org 0-5: X 4-5: X 7-8'],
      problems: [],
    });
  });

  it('of Stanza are entities or tokens of sentences, of which one may stand for several words', () => {
    const tokens =
      '[[{"id": 1, "text": "Ada", "start_char": 0, "end_char": 3, "ner": "B-PER"}, {"id": [2, 3], "text": "du", "ner": "E-PER", "start_char": 4, "end_char": 6}, {"id": 2, "text": "de"}, {"id": 3, "text": "le"}]]';
    expect(read(tokens)).toMatchObject({ name: 'stanza-document', shown: ['?: PER 0-6'], problems: [] });
    expect(read(tokens.replace('E-PER', 'x')).problems[0]).toContain("cannot read the tag 'x'");
  });

  it('of SpanMarker count words where these were given', () => {
    const text =
      '[[{"span": ["Ada", "Lee"], "label": "PER", "score": 0.9, "word_start_index": 0, "word_end_index": 2}], []]';
    expect(read(text)).toMatchObject({ name: 'span-marker-words', unit: 'tokens', shown: ['?: PER 0-2', '?'] });
  });
});

describe('files of annotation tools', () => {
  it('of spaCy 2 are pairs in a list, on lines, or in annotations', () => {
    const pair = '["Ada met.", {"entities": [[0, 3, "PER"]]}]';
    for (const text of [`[${pair}, ["No.", {"entities": []}]]`, `${pair}\n["No.", {"entities": []}]\n`])
      expect(read(text)).toMatchObject({ name: 'spacy-training', shown: ['Ada met.: PER 0-3', 'No.'], problems: [] });
    expect(read(`{"classes": ["PER"], "annotations": [null, ${pair}]}`).shown).toEqual(['Ada met.: PER 0-3']);
  });

  it('of spaCy have the tags of tokens where they lack texts', () => {
    const text = (tag: string) =>
      `[{"id": 0, "paragraphs": [{"sentences": [{"tokens": [{"orth": "Ada", "ner": "B-PER"}, {"orth": "Lee", "ner": "${tag}"}], "brackets": []}]}]}]`;
    expect(read(text('L-PER'))).toMatchObject({ name: 'spacy-corpus', unit: 'tokens', shown: ['Ada Lee: PER 0-2'] });
    expect(read(text('-')).problems[0]).toContain("cannot read the tag '-'");
  });

  it('of W2NER have the number of each token', () => {
    const text = (index: string) => `[{"sentence": ["a", "b", "c", "d"], "ner": [{"index": ${index}, "type": "X"}]}]`;
    expect(read(text('[3, 0, 1]')).shown).toEqual(['a b c d: X 3-4 0-1 1-2']);
    expect(read(text('[3, 0, 1]')).name).toBe('w2ner');
    expect(read(text('["4"]')).problems[0]).toContain('as whole numbers');
  });

  const record = (id: number, annotator: number, end = 3) =>
    `{"text": "Ada met.", "id": ${id}, "label": [{"start": 0, "end": ${end}, "text": "Ada", "labels": ["PER"]}], "annotator": ${annotator}, "annotation_id": 5, "created_at": "x"}`;

  it('of Label Studio as JSON-MIN have a record for each annotation', () => {
    expect(read(`[${record(1, 4)}, ${record(2, 5)}]`)).toMatchObject({
      name: 'label-studio-min',
      shown: ['1: PER 0-3', '2: PER 0-3'],
      problems: [],
    });
    const two = `[${record(1, 4)}, ${record(2, 5)}, ${record(1, 5, 2)}]`;
    expect(read(two).problems[0]).toMatch(/SEVERAL_ANNOTATIONS .*'4', '5'/);
    expect(read(two, { read: 'annotator=5' }).shown).toEqual(['1: PER 0-2', '2: PER 0-3']);
    expect(read(two, { read: 'annotator=4' }).shown).toEqual(['1: PER 0-3', '2: nothing']);
  });

  it('of Label Studio have globalOffsets of HTML, and no text that these count', () => {
    const html = (offsets: string) =>
      `[{"id": 1, "data": {"html": "<p>Ada</p>"}, "annotations": [{"result": [{"value": {"start": "/p[1]/text()[1]", "end": "/p[1]/text()[1]", "startOffset": 0, "endOffset": 3, ${offsets}"hypertextlabels": ["PER"]}}]}]}]`;
    expect(read(html('"globalOffsets": {"start": 0, "end": 3}, "text": "Ada", '))).toMatchObject({
      shown: ['1: PER 0-3'],
      problems: [],
    });
    expect(read(html('')).problems[0]).toContain('no globalOffsets');
  });

  it('of an old doccano have numbers for labels, and users', () => {
    const text = (user: number) =>
      `{"id": 1, "text": "Ada Bo", "annotations": [{"label": 3, "start_offset": 0, "end_offset": 3, "user": 1}, {"label": 3, "start_offset": 4, "end_offset": 6, "user": ${user}}], "meta": {}, "annotation_approver": null}\n`;
    expect(read(text(1))).toMatchObject({
      name: 'doccano-annotations',
      unit: 'utf-16',
      shown: ['1: 3 0-3: 3 4-6'],
      problems: [],
    });
    expect(read(text(2)).problems[0]).toContain('SEVERAL_ANNOTATIONS');
    expect(read(text(2), { read: 'annotator=2' }).shown).toEqual(['1: 3 4-6']);
  });
});

describe('lines and rows with tags', () => {
  it('of words and tags between bars may have a part of speech too', () => {
    expect(read('I|PRP|O like|VBP|O London|NNP|I-GPE\n\na|b|O Rome|NNP|B-GPE\n').shown).toEqual([
      'I like London a Rome: GPE 2-3: GPE 4-5',
    ]);
    expect(read('I|O like|O New|B-GPE York|I-GPE City\n', {}, 'iob-lines').problems).toEqual([
      "1:33 NOT_A_SPAN expected a word and its tag with '|' between them",
    ]);
  });

  it('of words and types join neighbours of one type, unless they have the letters of a scheme', () => {
    expect(read('1/2/O Ada/PER Lee/PER Rome/LOC\n./O\n').shown).toEqual(['1/2 Ada Lee Rome .: PER 1-3: LOC 3-4']);
    expect(read('Ada/B-PER Bo/B-PER ./O\n').shown).toEqual(['Ada Bo .: PER 0-1: PER 1-2']);
  });

  const row = (id: string, word: string, misc: string) => `${id}\t${word}${'\t_'.repeat(7)}\t${misc}\n`;

  it('of CoNLL-U are in MISC, of a word or of a token of several', () => {
    const text = `# newdoc id = a\n# text = x\n${row('1', 'Ada', 'SpaceAfter=No|NER=B-PER')}${row('2-3', 'du', '_')}${row('2', 'de', 'NE=I-PER')}${row('3', 'le', '_')}${row('3.1', 'x', 'NER=B-X')}\n# newdoc\n${row('1-2', 'zum', 'ner=S-LOC')}${row('1', 'zu', '_')}${row('2', 'dem', '_')}`;
    const found = read(text);
    expect(found).toMatchObject({ name: 'conllu-ner', shown: ['a: PER 0-2', 'zum: LOC 0-1'], problems: [] });
    // As NorNE and DaNE have it; what else has a name is no tag.
    expect(read(row('1', 'Ada', 'name=B-PER') + row('2', 'ran', 'SpaceAfter=No|name=O')).shown).toEqual([
      'Ada ran: PER 0-1',
    ]);
    expect(detectSpans(head(row('1', 'Ada', 'Name=Ada')))).toBeUndefined();
    expect(read(`${row('1', 'Ada', 'NER=x')}1\tb\n`).problems).toEqual([
      '2:1 NOT_A_SPAN expected 10 columns between tabs, the first a number',
      "1:21 NOT_A_SPAN cannot read the tag 'x': expected O or a letter and a type, such as B-PER",
    ]);
  });
});

describe('BioC as XML', () => {
  const xml = (infon: string, dtd = '') =>
    `<?xml version="1.0"?>\n${dtd}<collection><source>x</source><document><id>d</id><passage><offset>0</offset><text>Ada &amp; Bo</text>\n<annotation id="1">${infon}<location offset="0" length="3"/><location offset="6" length="2"/><text>Ada … Bo</text></annotation></passage></document></collection>`;
  const type = '<infon key="type">PER</infon>';

  it('is read as its JSON is, with places', () => {
    expect(read(xml(type))).toMatchObject({ name: 'bioc-xml', shown: ['d: PER 0-3 6-8'], problems: [] });
    expect(read(xml('')).problems).toEqual([expect.stringMatching(/^3:20 NOT_A_SPAN expected the type/)]);
    expect(read(`${xml(type).slice(0, -9)}`).problems[0]).toMatch(/^3:\d+ NOT_A_DOCUMENT this XML cannot be read: /);
  });

  it('expands no entity of its own', () => {
    const dtd = '<!DOCTYPE collection [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>\n';
    expect(read(xml(type, dtd)).problems).toEqual([]);
    expect(read(xml('<infon key="type">&b;</infon>', dtd)).problems[0]).toContain('undefined entity');
  });

  it.each(['utf16le', 'utf16be', 'utf16le without a mark'])('may be in %s', (encoding) => {
    const bytes = Buffer.from(encoding.endsWith('mark') ? xml(type) : `\ufeff${xml(type)}`, 'utf16le');
    if (encoding === 'utf16be') bytes.swap16();
    expect(detectSpans(headOf(bytes, true))?.name).toBe('bioc-xml');
    const log = problemLog();
    const reader = textReader('f', log);
    for (let at = 0; at < bytes.length; at += 7) reader.push(bytes.subarray(at, at + 7));
    expect([Buffer.concat(reader.end() ?? []).toString(), log.problems]).toEqual([xml(type), []]);
  });
});
