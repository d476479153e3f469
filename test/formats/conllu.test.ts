import { describe, expect, it } from 'vitest';
import { compatFiles, convertFile, countFiles, listFiles, readCoref, scoreCorefFiles } from '../../src/index.ts';
import { InputError } from '../../src/text/problem.ts';

const about = '# global.Entity = eid-etype-head-other\n# newdoc id = d\n# sent_id = s1\n';

/** A row of each word, whose parent is the word before it. */
function rows(...cells: readonly (readonly [id: string, form: string, entity?: string])[]): string {
  return cells
    .map(([id, form, entity]) => {
      const misc = entity ? `Entity=${entity}` : '_';
      const [head, deps] = id.includes('.') ? ['_', '1:nsubj'] : [String(Number.parseInt(id, 10) - 1), '_'];
      return [id, form, '_', '_', '_', '_', head, 'dep', deps, misc].join('\t');
    })
    .join('\n');
}

const plain = `${about}${rows(['1', 'Ada', '(e1-p-1-)'], ['2', 'saw', '(e2[1/2]-p-2-)'], ['2.1', '_', '(e1-p-1-)'], ['3', 'the', '(e2[2/2]-p-2-'], ['4', 'cat', 'e2)(e2-p-1-)'])}\n\n`;

function codesOf(text: string, lenient = false): readonly string[] {
  try {
    readCoref(text, { lenient });
    return [];
  } catch (error) {
    if (error instanceof InputError) return error.log.problems.map(({ code, place }) => `${code} ${place.line}`);
    throw error;
  }
}

describe('CoNLL-U', () => {
  it('has zeros and parts of mentions as words', () => {
    const [{ id, entityIds, entity, tokens, nodes }] = readCoref(plain);
    expect([id, entityIds, [...entity], tokens]).toEqual(['d', ['e1', 'e2'], [0, 0, 1, 1], 5]);
    expect([[...nodes!.offsets], [...nodes!.members], [...nodes!.head]]).toEqual([
      [0, 1, 2, 5, 6],
      [0, 2, 1, 3, 4, 4],
      [0, 2, 3, 4],
    ]);
  });

  it.each([
    ['fewer columns', plain.replace('\t_\t_\t_\t_\t0', '\t_\t0'), 'UNREADABLE_ROW 4'],
    ['a head beyond the mention', plain.replace('(e2[2/2]-p-2-', '(e2[2/2]-p-9-'), 'UNREADABLE_CELL 8'],
    ['a mention never closed', plain.replace('e2)(e2', '(e2'), 'UNCLOSED_MENTION 7'],
    ['a mention never opened', plain.replace('(e1-p-1-)', 'e1)'), 'UNOPENED_MENTION 4'],
    ['a number left out', plain.replace('\n3\t', '\n5\t'), 'UNREADABLE_ROW 8'],
    ['heads in a circle', plain.replace('\t_\t2\tdep', '\t_\t4\tdep'), 'UNREADABLE_ROW 7'],
    ['a word that is its own head', plain.replace('\t_\t0\tdep', '\t_\t1\tdep'), 'UNREADABLE_ROW 4'],
    ['a head of a word that is no number', plain.replace('\t_\t0\tdep', '\t_\tx\tdep'), 'UNREADABLE_ROW 4'],
    ['an empty index of a head', plain.replace('(e1-p-1-)', '(e1-p-)'), 'UNREADABLE_CELL 4'],
    ['an entity that is linked to itself', plain.replace('Entity=', 'Bridge=e1<e1|Entity='), 'UNREADABLE_CELL 4'],
    ['no newdoc', plain.replace('# newdoc id = d\n', ''), 'OUTSIDE_DOCUMENT 3'],
  ])('refuses %s, with its place', (_, text, code) => {
    expect(codesOf(text)[0]).toBe(code);
  });

  it('may have words without heads, and no link in Bridge', () => {
    expect(codesOf(plain.replace('\t_\t0\tdep', '\t_\t_\tdep').replace('Entity=', 'Bridge=|Entity='))).toEqual([]);
  });

  it('has parts of mentions without an index of the head, at which corefud-scorer stops if the last is one word', async () => {
    const text = plain.replaceAll('-p-2-', '').replaceAll('-p-1-', '');
    expect(codesOf(text)).toEqual([]);
    const one = text.replace('(e2[2/2]', '(e2[2/2])').replace('e2)(e2)', '(e2)');
    expect(codesOf(one)).toEqual([]);
    for (const [file, scored] of [
      [text, true],
      [one, false],
    ] as const) {
      const { outcome } = await compatFiles('corefscore', ['k', 'k'], { k: file }, { compat: 'corefud' });
      expect(outcome !== undefined).toBe(scored);
    }
  });

  it('goes over the end of a sentence in no mention', () => {
    const text = `${about}${rows(['1', 'Ada', '(e1-p-1-'])}\n\n${rows(['1', 'B', 'e1)'])}\n\n`;
    expect(codesOf(text)).toEqual(['CROSS_SENTENCE_MENTION 6']);
    expect(codesOf(text, true)).toEqual([]);
  });

  it('has ids of GRP that count in their document alone, and of eid in the file', async () => {
    const both = `${plain}${plain.replace(/^.*\n/u, '').replace('id = d', 'id = f')}`;
    for (const [text, code] of [
      [both.replaceAll('eid-', 'GRP-'), 'NO_ENTITY_IDS'],
      [both, undefined],
    ] as const) {
      const joined = await scoreCorefFiles(['k', 'r'], { k: text, r: text }, { scope: 'corpus' });
      expect(joined.log.problems.map((one) => one.code)).toEqual(code ? [code] : ['SAME_FILE']);
      const { log } = await scoreCorefFiles(['k', 'r'], { k: text, r: text });
      expect(log.counts.has('CROSS_DOCUMENT_ENTITY')).toBe(false);
    }
  });

  it('goes on with a document that begins again, from where it was', () => {
    const again = `${plain}# newdoc id = e\n${rows(['1', 'x', '(e9-p-1-)'])}\n\n# newdoc id = d\n${rows(['1', 'She', '(e1-p-1-)'])}\n\n`;
    const documents = readCoref(again);
    expect(documents.map(({ id, start, tokens }) => [id, [...start], tokens])).toEqual([
      ['d', [0, 2, 1, 4, 5], 6],
      ['e', [0], 1],
    ]);
  });

  it('numbers entities of GRP anew where a document goes on under --compat corefud, as udapi does', async () => {
    const text = (id: number): string => {
      const part = (own: number) => `${rows(['1', 'Ada', `(${own})`], ['2', 'ran', `(${own})`])}\n\n`;
      return `# global.Entity = GRP\n# newdoc id = d\n${part(1)}# newdoc id = d\n${part(id)}`;
    };
    // Entities of 4 mentions, and of 2 and 2: corefud-scorer gives 100 for everything.
    const files = { k: text(1), r: text(2) };
    const { outcome } = await compatFiles('corefscore', ['k', 'r'], files, { compat: 'corefud' });
    expect(outcome).toMatchObject({ scores: { conll: 1, bcub: { r_num: 4, r_den: 4, p_num: 4, p_den: 4 } } });
    const { report } = await scoreCorefFiles(['k', 'r'], files, { metrics: ['bcub'] });
    expect(report!.systems[0].scores.bcub.recall).toMatchObject({ numerator: 2, denominator: 4 });
  });

  it('is scored against CoNLL in which _ stands for the blanks of its words, as convert writes them', async () => {
    const key = `${about}${rows(['1', 'New York', '(e1-p-1-)'], ['1.1', '_'], ['2', 'it', '(e1-p-1-)'])}\n\n`;
    const { text } = await convertFile('corefscore', ['k'], { k: key }, { to: 'conll' } as never);
    const conll = text as string;
    expect(conll).toContain('\tNew_York\t');
    for (const [k, s] of [
      [key, conll],
      [conll, key],
    ]) {
      const { report } = await scoreCorefFiles(['k', 's'], { k, s }, { metrics: ['muc'] });
      expect(report!.systems[0].scores.muc.f1).toBe(1);
      const other = { k: k.replace('New_York', 'Old_York'), s: s.replace('New_York', 'Old_York') };
      const { log } = await scoreCorefFiles(['k', 's'], other, { metrics: ['muc'] });
      const [{ code, message }] = log.problems;
      expect([code, message.includes("'New York'"), message.includes("'Old_York'")]).toEqual([
        'WORDS_DIFFER',
        true,
        true,
      ]);
    }
  });

  it('is listed with the runs of each mention', async () => {
    const { documents } = await listFiles('corefscore', ['k'], { k: plain });
    const { items } = documents[0];
    expect(items.map(({ runs, words }) => [runs, words])).toContainEqual([
      [
        [1, 2],
        [3, 5],
      ],
      'saw the cat',
    ]);
    expect(await countFiles('corefscore', ['k'], { k: plain })).toMatchObject({});
  });

  it('is scored against CoNLL and JSON, with heads from its trees, and against it', async () => {
    const key = `${about}${rows(['1', 'Ada', '(e1-p-1-)'], ['1.1', '_'], ['2', 'saw', '(e2-p-1-'], ['3', 'Max', 'e2)(e1-p-1-)'], ['4', 'x', '(e2-p-1-)'])}\n\n`;
    const conll = '#begin document d\nd 0 0 Ada (1)\nd 0 1 saw (2\nd 0 2 Max 2)|(1)\nd 0 3 x (2)\n\n#end document\n';
    const json = JSON.stringify({
      doc_key: 'd',
      sentences: [['Ada', 'saw', 'Max', 'x']],
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
        [
          [1, 2],
          [3, 3],
        ],
      ],
    });
    for (const [k, s] of [
      [key, conll],
      [key, json],
      [conll, key],
    ]) {
      const { report, log } = await scoreCorefFiles(['k', 's'], { k, s }, { metrics: ['conll'] });
      expect([...log.counts.keys()].filter((code) => !['HEADS_FROM_TREE', 'SAME_FILE'].includes(code))).toEqual([]);
      expect(report!.systems[0].scores.conll.f1).toBe(1);
    }
    const shorter = conll.replace('d 0 3 x (2)\n', '');
    const { report, log } = await scoreCorefFiles(
      ['k', 's'],
      { k: key, s: shorter.replace('(2\n', '-\n').replace('2)|', '') },
      {},
    );
    expect([report, [...log.errorCounts.keys()]]).toEqual([undefined, ['TOKENS_DIFFER']]);
  });

  it('is named by metrics of words where the key is not', async () => {
    const conll = '#begin document d\nd 0 0 Ada (1)\n#end document\n';
    await expect(scoreCorefFiles(['k', 's'], { k: conll, s: conll }, { metrics: ['mor'] })).rejects.toThrow(/CoNLL-U/u);
  });
});

it('CoNLL-U is converted without zeros and parts, which are counted', async () => {
  const converted = await convertFile('corefscore', ['k'], { k: plain }, { to: 'conll' } as never);
  expect(JSON.stringify(converted)).toContain('(e1)'.replace('e', ''));
  expect(converted.losses.map(({ noun, count }) => [noun, count])).toContainEqual(['mention', 1]);
});

it('documents of CoNLL-U are scored as one, and in windows', async () => {
  const second = plain.replace('newdoc id = d', 'newdoc id = f').replace('(e1-p-1-)', '(e3-p-1-)');
  const key = plain + second.replace(/^# global.*\n/u, '');
  const wrong = key.replaceAll('2.1\t', '1.1\t').replace('(e2-p-1-)', '(e1-p-1-)');
  const f1Of = async (s: string, options: object) => {
    const { report } = await scoreCorefFiles(['k', 's'], { k: key, s }, { metrics: ['mor', 'conll'], ...options });
    const { mor, conll } = report!.systems[0].scores as unknown as Record<'mor' | 'conll', { f1: number }>;
    return [mor.f1, conll.f1];
  };
  for (const options of [{}, { scope: 'corpus' }, { window: 100 }]) {
    expect(await f1Of(key, options)).toEqual([1, 1]);
    const [mor, conll] = await f1Of(wrong, options);
    expect(mor).toBeLessThan(1);
    expect(conll).toBeLessThan(1);
  }
});
