import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessedFields } from '../../src/formats/spans/json/guessed-fields.ts';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('guessed-fields');

/** The rows of the table of tools in the docs: a file, and its fields. */
const documented = [
  ...readFileSync('docs/inputs.md', 'utf8').matchAll(/^\| ([^|]+) \| `([[{].*)` \| `(start=[^`]+)` \|$/gm),
].map(([, tool, json, fields]) => [tool, json, fields] as const);

describe('the fields of JSON whose names tell them', () => {
  it.each([
    [
      '{"text": "Ada", "entities": [{"start": 0, "end": 3, "label": "PER"}]}',
      'start=start,end=end,type=label,list=entities,text=text',
    ],
    [
      '{"id": 1, "sentence": "Ada", "ner": [{"begin": 0, "stop": 3, "entity_type": "PER", "score": 0.5}]}',
      'start=begin,end=stop,type=entity_type,score=score,list=ner,id=id,text=sentence',
    ],
    [
      '[{"doc_id": "a", "spans": [{"start_offset": 0, "end_offset": 3, "type": "PER"}]}]',
      'start=start_offset,end=end_offset,type=type,list=spans,id=doc_id',
    ],
    ['{"text": "Ada", "entities": [[0, 3, "PER"]]}', 'start=0,end=1,type=2,list=entities,text=text'],
    ['{"ents": [{"name": "Ada", "type": "PER", "pos": [0, 3]}]}', 'start=pos.0,end=pos.1,type=type,list=ents'],
    ['[[], [{"startChar": 0, "endChar": 3, "category": "PER"}]]', 'start=startChar,end=endChar,type=category'],
    // The first document has no spans, and the second is cut off after some.
    [
      '{"ner": []}\n{"ner": [{"start": 0, "end": 3, "tag": "PER"}]}\n{"ner": [{"st',
      'start=start,end=end,type=tag,list=ner',
    ],
    ['{"a b": [{"start": 0, "end": 3, "type": "PER"}]}', "'start=start,end=end,type=type,list=a b'"],
  ])('are those of %s', (json, expected) => {
    expect(guessedFields(json)).toBe(expected);
  });

  it.each(documented)('are those that the docs have for %s', (_, json, fields) => {
    expect(guessedFields(json)?.split(',').sort()).toEqual(fields.split(',').sort());
  });

  it('are five in the docs', () => expect(documented).toHaveLength(5));

  it.each([
    '{"tokens": ["Ada"], "tags": ["B-PER"]}',
    '{"entities": [{"start": 0.5, "end": 3, "label": "PER"}]}',
    '{"entities": [{"start_token": 0, "end_token": 1, "label": "PER"}]}',
    '{"entities": [{"start": 0, "label": "PER"}]}',
    '{"a.b": [{"start": 0, "end": 3, "type": "PER"}]}',
    '{"text": "Ada", "entities": [',
  ])('are not known of %s', (json) => {
    expect(guessedFields(json)).toBeUndefined();
  });

  it('are what nerscore says to type, which reads the file', async () => {
    const file = '{"text": "Ada", "entities": [{"start": 0, "end": 3, "label": "PER"}]}\n';
    const refused = await on([file, file], 'nerscore $1 $2');
    const fields = 'start=start,end=end,type=label,list=entities,text=text';
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain(`help: add --fields ${fields}, or for one side --gold-fields or --pred-fields\n`);
    const { stdout, status } = await on([file, file], `nerscore $1 $2 --fields ${fields} -f json -q`);
    expect([status, JSON.parse(stdout).systems[0].scores.strict.micro.f1]).toEqual([0, 1]);
    const misspelt = await on([file, file], `nerscore $1 $2 --fields ${fields.replace('=label', '=labels')}`);
    expect(misspelt.stderr).toContain("this span has no 'labels', which --fields takes for its type [NOT_A_SPAN]");
  });

  it('are said where other documents have no spans', async () => {
    const entities = [{ text: 'Ada', category: 'PER', offset: 0, length: 3 }];
    const file = JSON.stringify({
      documents: [
        { id: 'a', entities },
        { id: 'b', entities: [] },
      ],
    });
    const { stderr } = await on([file, file], 'nerscore $1 $2');
    expect(stderr).toContain(
      'add --fields start=offset,end=offset+length,type=category,list=documents.entities,id=id,',
    );
  });
});
