import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-tags-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file, by its name. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Correct, gold and predicted spans under strict, and how documents were paired; or the codes of what was refused. */
async function scored(command: string) {
  const { stdout, stderr, status } = await run(`nerscore ${command} --format json`);
  const report = JSON.parse(stdout);
  if (status !== 0) return { status, codes: report.problems?.map(({ code }: { code: string }) => code), stderr };
  const [{ scores, pairing }] = report.systems;
  const { correct, support, predicted } = scores.strict.micro;
  return { counts: [correct, support, predicted], pairing, signature: report.signature as string };
}

const ada = 'Ada B-PER\nmet O\nBo B-PER\n. O\n';
const bo = 'Bo B-PER\nleft I-PER\n. O\n';
const tags = file('two.conll', `${ada}\n${bo}`);
const documents = file('documents.conll', `-DOCSTART- O\n\n${ada}\n-DOCSTART- O\n\n${bo}`);
const ids = file('ids.conll', `# document_id = b\n${bo}\n# newdoc id = a\n${ada}`);
const adaText = '{"id":"a","text":"Ada met Bo.","spans":[{"start":0,"end":3,"type":"PER"}]}\n';
const boText =
  '{"id":"b","text":"Bo left.","spans":[{"start":0,"end":7,"type":"PER"},{"start":3,"end":7,"type":"X"}]}\n';
const spans = file('spans.jsonl', adaText + boText);
const gliner = file('gliner.json', '[[{"start":0,"end":3,"label":"PER","text":"Ada","score":0.3}],[]]');
const joinedGliner = file('joined.json', '[[{"start":8,"end":10,"label":"PER","text":"Bo","score":0.3}],[]]');

describe('tags against spans', () => {
  it.each([
    ['sentences of a file without -DOCSTART- as documents', `${tags} ${spans}`, { by: 'position', sentences: 'gold' }],
    ['sentences of pred', `${spans} ${tags}`, { by: 'position', sentences: 'pred' }],
    ['documents between rows of -DOCSTART-', `${documents} ${spans}`, { by: 'position' }],
    ['documents with the ids of comments, in any order', `${ids} ${spans}`, { by: 'id' }],
  ])('pairs %s', async (_, command, pairing) => {
    const found = await scored(command);
    expect(found).toMatchObject({ counts: [2, 3, 3], pairing });
    expect('sentences' in found.pairing).toBe('sentences' in pairing);
  });

  it('is one document if the other side has one', async () => {
    const one = '{"text":"Ada met Bo. Bo left.","spans":[{"start":12,"end":19,"type":"PER"}]}';
    expect(await scored(`${tags} ${file('one.jsonl', one)}`)).toMatchObject({ counts: [1, 3, 1] });
  });

  it('refuses other numbers of documents', async () => {
    const three = file('three.jsonl', adaText + boText + adaText.replace('"a"', '"c"'));
    expect(await scored(`${tags} ${three}`)).toMatchObject({ status: 3, codes: ['UNEVEN_DOCUMENTS'] });
    const { stderr } = await scored(`${tags} ${three}`);
    expect(stderr).toContain('cannot pair documents: gold has 1 document of 2 sentences, pred has 3 documents');
  });

  it('reads tags as their options say', async () => {
    const columns = file('columns.tsv', 'x\tAda\tPER-B\tO\nx\tmet\tO\tO\nx\tBo\tPER-B\tO\nx\t.\tO\tO\n');
    const command = `${columns} ${file('ada.jsonl', adaText)} --gold-column 3 --token-column 2 --suffix`;
    const found = await scored(command);
    expect(found).toMatchObject({ counts: [1, 2, 1] });
    expect(found.signature).toContain('|scheme:auto|invalid:repair|');
    expect(found.signature).toContain('|suffix:yes|gold:3|in:conll-bio+spans|');
    const broken = file('broken.conll', 'Ada I-PER\nmet O\nBo B-PER\n. O\n');
    const other = file('ada.jsonl', adaText);
    expect(await scored(`${broken} ${other} --scheme bio`)).toMatchObject({ counts: [1, 2, 1] });
    expect(await scored(`${broken} ${other} --scheme bio --invalid discard`)).toMatchObject({ counts: [0, 1, 1] });
    expect(await scored(`${broken} ${other} --scheme bio --invalid error`)).toMatchObject({
      codes: ['INVALID_SEQUENCE'],
    });
  });

  it('reads a folder of tag files, each a document with the id of its name', async () => {
    const texts = join(folder, 'texts');
    mkdirSync(texts);
    file('texts/b.txt', bo);
    file('texts/a.txt', ada);
    expect(await scored(`${texts} ${spans}`)).toMatchObject({ counts: [2, 3, 3], pairing: { by: 'id' } });
  });

  it('takes the ids of documents that HIPE writes', async () => {
    const row = (id: string, word: string, tag: string) =>
      `# hipe2022:document_id = ${id}\n# hipe2022:language = de\n${word}\t${tag}\n\n`;
    const hipe = file('hipe.tsv', `TOKEN\tNE-COARSE-LIT\n${row('x-1', 'Bo', 'O')}${row('x-2', 'Ada', 'B-PER')}`);
    const other =
      '{"id":"x-2","text":"Ada","spans":[{"start":0,"end":3,"type":"PER"}]}\n{"id":"x-1","text":"Bo","spans":[]}';
    expect(await scored(`${hipe} ${file('hipe.jsonl', other)}`)).toMatchObject({
      counts: [1, 1, 1],
      pairing: { by: 'id' },
    });
  });

  it('finds no tokens where a file has only tags', async () => {
    const bare = file('bare.txt', 'B-PER O B-PER O\nB-PER I-PER O\n');
    expect(await scored(`${bare} ${spans}`)).toMatchObject({
      status: 3,
      codes: ['NO_TEXT', 'NO_TEXT'],
    });
  });

  it('warns of text between tokens, where a token may be found too early', async () => {
    const text = '{"text":"Ada (Bo) met Bo.","spans":[{"start":5,"end":7,"type":"PER"}]}';
    const { stdout, stderr } = await run(
      `nerscore ${file('ada.conll', ada)} ${file('more.jsonl', text)} --format json`,
    );
    expect(stderr).toContain("warning: token 2, 'met', is found after '(Bo)', which is in no token [TOKENS_NOT_FOUND]");
    expect(JSON.parse(stdout).systems[0].problemCounts).toEqual({ TOKENS_NOT_FOUND: 1 });
  });

  it('compares tokens with tokens, of which those of bare tags are not known', async () => {
    const lists = file('lists.json', '[{"tokenized_text":["Ada","met","Bo","."],"ner":[[0,0,"PER"]]}]');
    expect(await scored(`${file('ada.conll', ada)} ${lists}`)).toMatchObject({ counts: [1, 2, 1] });
    const bare = file('bare.txt', 'B-PER O B-PER O\n');
    expect(await scored(`${bare} ${lists} --gold-input tags-in-lines`)).toMatchObject({ counts: [1, 2, 1] });
    const other = file('other.conll', ada.replace('met', 'saw'));
    expect(await scored(`${other} ${lists}`)).toMatchObject({ counts: [1, 2, 1] });
  });

  it('says how documents were paired, in the text output', async () => {
    const { stdout } = await run(`nerscore ${tags} ${spans}`);
    expect(stdout).toContain('\ndocuments paired: by position (each a sentence of gold)\n');
    expect((await run(`nerscore ${ids} ${spans}`)).stdout).not.toContain('paired by');
  });
});

describe('--text', () => {
  it('is asked for where neither side has the text', async () => {
    const found = await scored(`${tags} ${gliner}`);
    expect(found.codes).toEqual(['NO_TEXT', 'NO_TEXT']);
    expect(found.stderr).toMatch(/--text FILE.*--text joined/);
  });

  it.each([
    ['JSON lines of texts, by position', file('lines.jsonl', '{"text":"Ada met Bo."}\n{"text":"Bo left."}\n')],
    ['a format of spans', spans],
  ])('takes %s', async (_, path) => {
    const found = await scored(`${tags} ${gliner} --text ${path}`);
    expect(found).toMatchObject({ counts: [1, 3, 1], signature: expect.stringContaining('|text:given|') });
  });

  it('takes texts by id, in any order', async () => {
    const texts = file('texts.jsonl', '{"id":"b","text":"Bo left."}\n{"id":"a","text":"Ada met Bo."}\n');
    const tokens = file('ids2.conll', `# document_id = a\n${ada}\n# document_id = b\n${bo}`);
    expect(await scored(`${tokens} ${gliner} --text ${texts}`)).toMatchObject({ counts: [1, 3, 1] });
    const one = file('texts1.jsonl', '{"id":"b","text":"Bo left."}\n');
    expect(await scored(`${tokens} ${gliner} --text ${one}`)).toMatchObject({
      codes: expect.arrayContaining(['NO_TEXT']),
    });
  });

  it('takes plain text for one document', async () => {
    const one = file('one.json', '[{"start":12,"end":19,"label":"PER","text":"Bo left","score":0.3}]');
    const text = file('one.txt', 'Ada met Bo. Bo left.\n');
    expect(await scored(`${tags} ${one} --text ${text}`)).toMatchObject({ counts: [1, 3, 1] });
  });

  it('joins tokens by a blank', async () => {
    const found = await scored(`${tags} ${joinedGliner} --text joined`);
    expect(found).toMatchObject({ counts: [1, 3, 1], signature: expect.stringContaining('|text:joined|') });
  });

  it('changes nothing where a side has the text', async () => {
    expect(await scored(`${tags} ${spans} --text joined`)).toMatchObject({ counts: [2, 3, 3] });
  });

  it('refuses other numbers of texts, and a tag file', async () => {
    const one = file('one.txt', 'Ada met Bo.');
    expect(await scored(`${tags} ${gliner} --text ${one}`)).toMatchObject({ codes: ['UNEVEN_DOCUMENTS'] });
    expect(await scored(`${tags} ${gliner} --text ${tags}`)).toMatchObject({ codes: ['OTHER_FORMAT'] });
  });
});

describe('--fields', () => {
  const fields = 'start=b,end=e,type=t';
  const other = file('fields.json', '[[{"b":0,"e":3,"t":"PER"}],[]]');
  // Told by itself, this would be strings without offsets.
  const marked = file('marked.json', '[[{"b":0,"e":3,"label":"X","text":"Ada","t":"PER"}],[]]');

  it.each([
    ['what is in no format of spans', `${spans} ${other} --fields ${fields}`],
    ['what may be strings', `${spans} ${marked} --fields ${fields}`],
    ['one side', `${spans} ${other} --pred-fields ${fields}`],
    ['a side in a known format too', `${spans} ${gliner} --pred-fields start=start,end=end,type=label`],
  ])('tells how to read %s', async (_, command) => {
    expect(await scored(command)).toMatchObject({ counts: [1, 3, 1] });
  });

  it('is in the signature, and so is its format', async () => {
    const { signature } = await scored(`${spans} ${other} --fields ${fields}`);
    expect(signature).toContain('|in:spans+fields|fields:start%3Db%2Cend%3De%2Ctype%3Dt|');
  });

  it('is refused if it says nothing, or no file is other JSON', async () => {
    const wrong = await run(`nerscore ${spans} ${other} --fields start=b`);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--fields')]);
    const unused = await run(`nerscore ${spans} ${gliner} --fields ${fields}`);
    expect([unused.status, unused.stderr]).toEqual([2, expect.stringContaining('--fields: this is spans and gliner')]);
  });

  it('is for list too', async () => {
    const { stdout } = await run(`nerscore list ${other} --fields ${fields}`);
    expect(stdout).toContain('PER');
  });
});

describe('--read', () => {
  it.each([
    [`${spans} ${spans} --read ents`, "--read 'ents': spans has only one thing"],
    [`${gliner} ${spans} --pred-read predictions`, "--pred-read 'predictions': spans has only one thing"],
    ['dygie.jsonl --read predicted', 'spans has only one thing; dygie has ner, predicted_ner'],
    ['spacy.json --pred-read spans=', "--pred-read 'spans=': spacy-json has ents, spans=KEY"],
  ])('%s is refused', async (command, message) => {
    file('dygie.jsonl', '{"sentences":[["Ada"]],"ner":[[[0,0,"PER"]]]}');
    file('spacy.json', '{"text":"Ada","ents":[]}');
    const { status, stderr } = await run(`nerscore ${command.replace(/^(\w+\.json)/, `${spans} ${folder}/$1`)}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('annotators of Label Studio', () => {
  const by = (id: number, ...labels: readonly string[]) =>
    labels.map((label) => ({
      completed_by: { id, email: `${id}@x.org` },
      result: [{ value: { start: 0, end: 3, text: 'Ada', labels: [label] } }],
    }));
  const text = (id: number, annotations: readonly object[]) =>
    JSON.stringify([{ id, data: { text: 'Ada met Bo.' }, annotations }]);
  const gold = file('by-1.json', text(1, by(1, 'PER')));
  const several = file('by-1-2.json', text(1, [...by(1, 'LOC'), ...by(2, 'PER')]));

  it.each([
    ['2', 1],
    ['2@x.org', 1],
    ['1', 0],
    ['1@x.org', 0],
  ])('annotator=%s is one by the id or the address', async (name, correct) => {
    expect(await scored(`${gold} ${several} --pred-read annotator=${name} --allow TYPES_DIFFER`)).toMatchObject({
      counts: [correct, 1, 1],
    });
  });

  it.each([
    ['--pred-read annotator=9', "'annotator=9': there are 'annotator=1@x.org', 'annotator=2@x.org'"],
    ['--gold-read annotator=2', "'annotator=2': there are 'annotator=1@x.org'"],
    ['--pred-read predictions=m', "'predictions=m': there are none"],
  ])('%s names nobody in a file, and those that there are are named', async (option, says) => {
    const { status, stderr } = await run(`nerscore ${gold} ${several} ${option}`);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(`:1:1: error: no document has ${says} [NOT_A_DOCUMENT]\n`),
    ]);
  });

  it('may be in some files of a folder alone', async () => {
    const path = join(folder, 'tasks');
    mkdirSync(path);
    file('tasks/1.json', text(1, by(1, 'PER')));
    file('tasks/2.json', text(2, by(2, 'PER')));
    expect(await scored(`${path} ${path} --read annotator=2`)).toMatchObject({ counts: [1, 1, 1] });
    const { stderr } = await run(`nerscore ${path} ${path} --read annotator=3`);
    expect(stderr).toContain("no document has 'annotator=3': there are 'annotator=1@x.org', 'annotator=2@x.org' [");
  });
});

describe('one file with both sides', () => {
  const region = (start: number, end: number, text: string) => ({ value: { start, end, text, labels: ['PER'] } });
  const task = (id: number, predictions: readonly object[]) => ({
    id,
    data: { text: 'Ada met Bo.' },
    annotations: [{ id: 1, completed_by: 7, result: [region(0, 3, 'Ada'), region(8, 10, 'Bo')] }],
    predictions,
  });
  const predicted = { model_version: 'm', result: [region(8, 10, 'Bo')] };

  it('is annotations and predictions of Label Studio', async () => {
    const both = file('both.json', JSON.stringify([task(1, [predicted]), task(2, [{ result: [] }])]));
    expect(await scored(both)).toMatchObject({ counts: [1, 4, 1] });
    expect((await run(`nerscore ${both}`)).stdout).toMatch(/^both sides in .*: 2 documents\n/);
  });

  it('has tasks that nothing was predicted for, which are missing', async () => {
    const some = file('some.json', JSON.stringify([task(1, [predicted]), task(2, [])]));
    expect(await scored(some)).toMatchObject({ counts: [1, 4, 1] });
    expect(await scored(`${some} --missing-document skip`)).toMatchObject({ counts: [1, 2, 1] });
    const none = file('none.json', JSON.stringify([task(1, [])]));
    expect(await scored(none)).toMatchObject({ codes: expect.arrayContaining(['MISSING_PREDICTION']) });
  });

  it('is ner and predicted_ner of DyGIE++', async () => {
    const document = {
      doc_key: 'd',
      sentences: [['Ada', 'met', 'Bo']],
      ner: [
        [
          [0, 0, 'PER'],
          [2, 2, 'PER'],
        ],
      ],
    };
    const both = file('dygie.jsonl', JSON.stringify({ ...document, predicted_ner: [[[2, 2, 'PER', 9.1, 0.9]]] }));
    expect(await scored(both)).toMatchObject({ counts: [1, 2, 1] });
    expect(await scored(file('gold.jsonl', JSON.stringify(document)))).toMatchObject({ codes: ['MISSING_PREDICTION'] });
  });

  it('is any format with two things, if both are named', async () => {
    const document = { text: 'Ada met Bo.', ents: [], spans: { a: [{ start: 0, end: 3, label: 'PER' }], b: [] } };
    const both = file('spacy.json', JSON.stringify([document]));
    expect(await scored(both)).toMatchObject({ codes: ['OTHER_FORMAT'] });
    expect(await scored(`${both} --gold-read spans=a --pred-read spans=b`)).toMatchObject({ counts: [0, 1, 0] });
  });
});
