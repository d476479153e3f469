import { expect, it } from 'vitest';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('refused-spans');

/** A format, a text that is not quite in it, and all that is said of that: where, and what was expected. */
const refused: readonly (readonly [format: string, text: string, ...said: string[]])[] = [
  ['clue', '{"text":"Ann","label":{"PER":5}}\n', '1:30: expected an object of surfaces with positions [NOT_A_SPAN]'],
  [
    'clue',
    '{"text":"Ann","label":{"PER":{"Ann":[5]}}}\n',
    '1:38: expected a position as a list [first, last] [NOT_A_SPAN]',
  ],
  ['clue', '{"text":"Ann","label":[1]}\n', '1:23: expected an object of types [NOT_A_SPAN]'],
  ['gate', '{"text":"A & B","entities":[]}\n', '1:28: expected an object of types [NOT_A_DOCUMENT]'],
  [
    'gate',
    '{"text":"A &lt; B &gt; C &amp; D","entities":{"PER":[{"indices":[2,6]},{"indices":[5]},7]}}\n',
    '1:72: expected the start and the end of a span as whole numbers, found 5 and nothing [NOT_A_SPAN]',
    '1:88: expected the start and the end of a span as whole numbers, found nothing and nothing [NOT_A_SPAN]',
  ],
  ['langextract', '{"text":"Ann","extractions":[5]}\n', '1:30: expected an extraction as an object [NOT_A_SPAN]'],
  ['pubannotation', '{"text":"Ann","denotations":[5]}\n', '1:30: expected a denotation as an object [NOT_A_SPAN]'],
  [
    'pubannotation',
    '{"text":"Ann","denotations":[{"obj":"PER"}]}\n',
    '1:30: expected the start and the end of a span as whole numbers, found nothing and nothing [NOT_A_SPAN]',
  ],
  [
    'dygie',
    '{"doc_key":"a","sentences":[["Ann"]],"ner":[[[0,0,"P"]],[]]}\n',
    '1:44: expected a list of spans for each sentence, found 2 lists of spans and 1 sentence [NOT_A_DOCUMENT]',
  ],
  [
    'dygie',
    '{"doc_key":"a","sentences":[["Ann"]],"ner":5}\n',
    '1:44: expected a list with the spans of a document [NOT_A_DOCUMENT]',
  ],
  [
    'w2ner',
    '[{"sentence":["Ann"],"ner":[5]}]\n',
    '1:29: expected a list with the spans of a document [NOT_A_DOCUMENT]',
  ],
  [
    'spacy-corpus',
    '[{"id":0,"paragraphs":[{"sentences":[{"tokens":[{"orth":5}]}]}]}]\n',
    "1:49: expected a token with 'orth' and 'ner' [NOT_A_DOCUMENT]",
  ],
  [
    'spacy-training',
    '[[5,{"entities":[]}]]\n',
    '1:2: expected a text and an object with its entities, as [text, {"entities": []}] [NOT_A_DOCUMENT]',
  ],
  ['label-studio', '[{"data":5,"annotations":[]}]\n', "1:2: expected a task with an object 'data' [NOT_A_DOCUMENT]"],
  [
    'label-studio',
    '[{"data":{"text":"Ann"},"annotations":[{"result":[5]}]}]\n',
    '1:51: expected an object in a result [NOT_A_SPAN]',
  ],
  [
    'label-studio',
    '[{"data":{"text":"Ann"},"annotations":[{"result":[{"type":"labels","value":{"start":"/p[1]","end":"/p[1]","hypertextlabels":["P"]}}]}]}]\n',
    '1:51: this region of HTML has paths, and no globalOffsets [NOT_A_SPAN]',
  ],
  ['bioc-json', '{"documents":[{"id":"a"}]}\n', "1:15: expected a document with a list 'passages' [NOT_A_DOCUMENT]"],
  [
    'bioc-json',
    '{"documents":[{"id":"a","passages":[{"offset":0,"text":"Ann","annotations":[{"infons":{},"locations":[{"offset":0,"length":3}],"text":"Ann"},5]}]}]}\n',
    "1:142: expected an object in 'annotations' [NOT_A_SPAN]",
    '1:77: expected the type of a span as a string, found nothing [NOT_A_SPAN]',
  ],
  [
    'bioc-json',
    '{"documents":[{"id":"a","passages":[{"offset":5,"text":"Ann"},{"offset":2,"text":"B"}]}]}\n',
    '1:63: expected the offset of this text as a whole number from 8, where the text before it ends [NOT_A_DOCUMENT]',
  ],
  [
    'google-entities',
    '{"entities":[{"name":"Ann","type":1,"mentions":[{"text":{"content":5,"beginOffset":0}},{"text":{"content":"Ann","beginOffset":-1}},5]}]}\n',
    "1:49: expected a mention with 'text' and its 'content' [NOT_A_SPAN]",
    '1:88: this mention has no offset: -1 [NOT_A_SPAN]',
    "1:132: expected a mention with 'text' and its 'content' [NOT_A_SPAN]",
  ],
  [
    'stanza',
    '[[{"id":1,"text":"Ann","ner":"B-PER"},5]]\n',
    '1:3: expected the start and the end of a span as whole numbers, found nothing and nothing [NOT_A_SPAN]',
    '1:39: expected a span as an object, found 5 [NOT_A_SPAN]',
  ],
  [
    'azure-language',
    '{"results":{"documents":[{"id":"1","entities":[5]}]}}\n',
    '1:48: expected an entity as an object [NOT_A_SPAN]',
  ],
  [
    'comprehend',
    '{"ErrorCode":"X","ErrorMessage":"y","File":"f","Line":0}\n',
    '1:1: this text was not analysed: "X" [UNPARSABLE_ANSWER]',
  ],
  [
    'hf-pipeline',
    '[[{"entity":"B-PER","score":1,"word":"A","start":0,"end":1}]]\n',
    '1:3: this tagged token has no "index": its neighbours are unknown [NOT_A_SPAN]',
  ],
  [
    'spans',
    '{"documents":[{"id":"a","text":"A","spans":[5]}]}\n',
    '1:1: expected a list with the spans of a document [NOT_A_DOCUMENT]',
    '1:1: as JSON lines of spans this file has no spans, and it looks like JSON of strings with types [OTHER_FORMAT]',
  ],
  ['gold-pred', '{"text":"Ann","gold":[5],"pred":[]}\n', '1:23: expected a span, found 5 [NOT_A_SPAN]'],
  [
    'doccano',
    '{"text":"Ann","label":[[0,3,"P"],5]}\n',
    '1:34: expected a span as a list [start, end, type], found 5 [NOT_A_SPAN]',
  ],
  [
    'pubtator',
    '1|t|Ann\n1|a|Bob\n1\tx\t3\tAnn\tPER\n2\t0\t3\tAnn\tPER\n\n',
    '3:3: cannot read this row: expected id, start, end, words and type between tabs [NOT_A_SPAN]',
    "4:1: no title or abstract of document '2' is before this row [NOT_A_SPAN]",
  ],
  [
    'xdai',
    'Ann sings\n0,x PER\n\n',
    '2:1: cannot read this span: expected pairs of the first and the last token, a blank and a type, such as 3,4,7,7 ADR [NOT_A_SPAN]',
  ],
  [
    'xdai',
    'Ann sings\n\n0,0 PER\n\n',
    '3:1: expected an empty line after the tokens and the spans of a document [NOT_A_SPAN]',
  ],
  [
    'brat',
    'T1\tPER 0 3\tAnn\nT1\tPER 0 3\tAnn\nTx\n',
    '2:1: T1 is already in line 1 [NOT_A_SPAN]',
    '3:3: cannot read this line: expected an id such as T1, a tab, the type and its positions, a tab and the words [NOT_A_SPAN]',
    "1:4: the surface of this span is 'Ann', but the text has 'T1 ' at its position [SURFACE_DIFFERS]",
  ],
  [
    'conllu-ner',
    '# global.columns = ID FORM PARSEME:MWE\n1\tAnn\n',
    '2:1: expected 10 columns between tabs, the first a number [NOT_A_SPAN]',
  ],
  [
    'ontonotes',
    '#begin document (a); part 000\na 0 0 Ann X * - - - - (PER* -\na 0 1 B X * - - - - (ORG) -\na 0 2 C X * - - - - (ORG* -\n\na 0 0 D X * - - - - *) -\na 0 1 E X * - - - - PER -\na 0 2 F\n',
    "3:21: '(ORG)' opens an entity inside of PER [NOT_A_SPAN]",
    '4:21: the entity ORG is not closed before its sentence ends [NOT_A_SPAN]',
    '6:21: this closes no entity that is open [NOT_A_SPAN]',
    "7:21: cannot read 'PER': expected *, (TYPE*, *) or (TYPE) [NOT_A_SPAN]",
    '8:1: this row has 4 columns: expected 12 or more, with named entities in the 11th [NOT_A_SPAN]',
  ],
  [
    'bioc-xml',
    '<collection><document><id>a</id><passage><offset>0</offset><text>A</text></pas',
    '1:79: this XML cannot be read: unclosed tag: passage [NOT_A_DOCUMENT]',
  ],
  [
    'webanno-tsv',
    '#FORMAT=WebAnno TSV 3.3\n#T_SP=x.NamedEntity|value\n\n#Text=Ann\n1-1\t0-3\tAnn\tPER\nx\ty\n1-2\t5-6\n',
    '6:3: cannot read this row: expected its number, such as 1-1, and its positions, such as 0-3, between tabs [NOT_A_SPAN]',
    '7:1: this row has 2 cells: expected 4, as the header says [NOT_A_SPAN]',
  ],
  ['slash-tags', 'Ann/B-PER sings\n', "1:11: expected a word and its tag with '/' between them [NOT_A_SPAN]"],
  [
    'iob-lines',
    'Ann B-PER\n',
    "1:1: expected a word and its tag with '|' between them [NOT_A_SPAN]",
    "1:5: expected a word and its tag with '|' between them [NOT_A_SPAN]",
  ],
  ['presidio', '[[5]]\n', '1:3: expected a span as an object, found 5 [NOT_A_SPAN]'],
  [
    'span-marker',
    '[[{"span":"A"}]]\n',
    '1:3: expected the start and the end of a span as whole numbers, found nothing and nothing [NOT_A_SPAN]',
  ],
  ['nervaluate', '[[5]]\n', '1:3: expected a span as an object, found 5 [NOT_A_SPAN]'],
  [
    'llama-factory',
    '{"prompt":"a","predict":"{}"}\n',
    '1:1: this document has no answer, as others have [UNPARSABLE_ANSWER]',
  ],
  ['eval4ner', '[[5]]\n', '1:2: expected a document as an object, found [5] [NOT_A_DOCUMENT]'],
  [
    'gliner-tokens',
    '{"tokenized_text":5,"ner":[]}\n',
    '1:19: expected tokens as a list of strings, found 5 [NOT_A_DOCUMENT]',
  ],
  ['entities', '{"text":"Ann","entities":[5]}\n', '1:27: expected a span as an object, found 5 [NOT_A_SPAN]'],
  [
    'stanza-document',
    '[[{"id":1,"text":"A","ner":"S-X"}]]\n',
    '1:3: expected the start and the end of a span as whole numbers, found nothing and nothing [NOT_A_SPAN]',
  ],
  [
    'doccano-relations',
    '{"text":"Ann","entities":[5],"relations":[]}\n',
    '1:27: expected a span as an object, found 5 [NOT_A_SPAN]',
  ],
  ['spacy-json', '{"text":"Ann","ents":[5]}\n', '1:23: expected a span as an object, found 5 [NOT_A_SPAN]'],
  [
    'spans',
    '{"id":[],"text":5,"spans":[{"start":0,"end":1,"type":"X","score":"high"},{"start":0,"end":1,"type":"X","link":[]}]}\n',
    '1:28: expected the score of a span as a number, found "high" [NOT_A_SPAN]',
    '1:74: expected an id of a knowledge base as a string, found [] [NOT_A_SPAN]',
    '1:1: expected the text of this document as a string, found 5 [NOT_A_DOCUMENT]',
    '1:1: expected a string or a whole number as id of this document, found [] [NOT_A_DOCUMENT]',
  ],
  [
    'neleval',
    'd\t0\t3\tE1\tx\tPER\n',
    '1:1: cannot read this row: expected document, start, end, id, score and type between tabs [NOT_A_SPAN]',
  ],
  [
    'slash-tags',
    'Ann/B-PER /O sings\n',
    "1:11: expected a word and its tag with '/' between them [NOT_A_SPAN]",
    "1:14: expected a word and its tag with '/' between them [NOT_A_SPAN]",
  ],
  [
    'tags-in-json',
    '{"tokens":["a"],"tags":["O"],"pred_tags":["B-X"]}\n',
    "1:1: 'tags' and 'pred_tags' may be the tags [AMBIGUOUS_COLUMNS]",
  ],
  [
    'tags-in-json',
    '{"tokens":["a"],"tags":["O"],"labels":["B-X"]}\n',
    "1:1: 'tags' and 'labels' may be the tags [AMBIGUOUS_COLUMNS]",
  ],
  ['tags-in-json', '{"tokens":["a"]}\n', "1:1: no member has a usual name for tags: there are 'tokens' [NO_TAGS]"],
  ['tags-in-json', '{"a":1}\n', "1:1: no member has a usual name for tags: there are 'a' [NO_TAGS]"],
  [
    'tags-in-json',
    '[["O","B-X"],5]\n',
    '1:14: expected the tags or the tokens of a sentence as a list, found 5 [NOT_A_DOCUMENT]',
  ],
  ['tags-in-json', '5\n', '1:1: the tag `5` is a number [UNKNOWN_TAG]'],
  [
    'tags-in-json',
    '[{"tokens":["a"],"ner_tags":[1]}]\n',
    "1:30: the tags in 'ner_tags' are numbers, and nothing says what they stand for [NO_TAG_NAMES]",
  ],
  [
    'strings',
    '[["Ann","PER"],["Bob"]]\n',
    '1:16: expected an object such as {"type", "text"}, or a pair of a string and its type, found ["Bob"] [NOT_A_SPAN]',
    '1:2: it is not clear which of ["Ann","PER"] is the type: nothing says it [AMBIGUOUS_PAIRS]',
  ],
];

it.each(refused)('what %s cannot read is refused where it stands: %j', async (format, text, ...said) => {
  const { stdout, stderr, status } = await on([text], `nerscore list $1 --input ${format}`);
  const errors = [...stderr.matchAll(/^\S+?:(\d+:\d+:) error: (.*)$/gm)].map(([, place, what]) => `${place} ${what}`);
  expect([errors, stdout, status]).toEqual([said, '', 3]);
});

/** A format, a text, and the spans in it: type, start, end, unit and words. */
const read: readonly (readonly [format: string, text: string, ...spans: string[]])[] = [
  [
    'gate',
    '{"text":"A &lt; B &gt; C &amp; D","entities":{"PER":[{"indices":[7,8]}],"LOC":[{"indices":[22,23]}]}}\n',
    'PER 4 5 characters B',
    'LOC 12 13 characters D',
  ],
  ['gate', '{"entities":{"PER":[{"indices":[0,1]}]}}\n', 'PER 0 1 utf-16'],
  [
    'google-entities',
    '{"text":"Ann","entities":[{"name":"Ann","type":1,"mentions":[{"text":{"content":"Ann"}}]}]}\n',
    'PERSON 0 3 characters Ann',
  ],
  [
    'hf-pipeline',
    '[[{"entity":"PER","score":1,"word":"A","index":1,"start":0,"end":1},{"entity":"PER","score":1,"word":"B","index":2,"start":1,"end":2}]]\n',
    'PER 0 2 characters AB',
  ],
  [
    'azure-language',
    '{"tasks":{"items":[{"results":{"documents":[{"id":"1","entities":[{"text":"Ann","category":"P","offset":0,"length":3,"confidenceScore":0.5}]}]}}]}}\n',
    'P 0 3 characters Ann',
  ],
  [
    'comprehend',
    '{"Entities":[{"BeginOffset":0,"EndOffset":3,"Type":"PERSON","Score":1,"Text":"Ann"}],"File":"f","Line":1}\n{"Entities":[{"BeginOffset":0,"EndOffset":3,"Type":"PERSON","Score":1,"Text":"Ann"}],"File":"f","Line":0}\n',
    'PERSON 0 3 characters Ann',
    'PERSON 0 3 characters Ann',
  ],
  [
    'webanno-tsv',
    '#FORMAT=WebAnno TSV 3.3\n#T_SP=x.NamedEntity|value\n#T_SP=y.Chunk|value\n\n#Text=Ann\n1-1\t0-3\tAnn\tPER\tNP\n',
    'PER 0 3 characters Ann',
  ],
  [
    'label-studio',
    '[{"data":{"a":"Ann","b":"Bob"},"annotations":[{"result":[{"type":"labels","from_name":"x","to_name":"b","value":{"start":0,"end":3,"labels":["P"]}}]}]}]\n',
    'P 0 3 characters',
  ],
  ['langextract', '{"text":"Ann","extractions":null}\n'],
  ['pubannotation', '{"text":"Ann"}\n'],
  ['strings', '{"a":[{"text":"Ann","label":"PER"}],"b":[]}\n', 'PER    Ann'],
];

it.each(read)('what %s may leave out is not missed: %j', async (format, text, ...spans) => {
  const { stdout, status } = await on([text], `nerscore list $1 --input ${format}`);
  const rows = stdout.trimEnd().split('\n').slice(1);
  const found = rows.map((row) =>
    [2, 3, 4, 5, 7]
      .map((cell) => row.split('\t')[cell])
      .join(' ')
      .trim(),
  );
  expect([found, status]).toEqual([spans, 0]);
});

it('answers may be literals of Python, with its escapes, tuples and sets', async () => {
  const answer = String.raw`{'PER': ['A\x6e\u006E', '\U0001F600\'\z\n'], 'LOC': {'x', 'y',}, 'ORG': ('z',), 'MISC': {}}`;
  const { stdout } = await on([`${JSON.stringify({ id: 1, answer })}\n`], 'nerscore list $1 -f json');
  const found = JSON.parse(stdout).spans.map(({ type, words }: Record<string, unknown>) => [type, words]);
  const expected = [['PER', 'Ann'], ['PER', "\u{1f600}'\\z\n"], ['LOC', 'x'], ['LOC', 'y'], ['ORG', 'z']]; // biome-ignore format: spans
  expect(found).toEqual(expected);
});
