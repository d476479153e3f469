import { describe, expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import type { CorefFindings } from '../../src/findings/coref-finding.ts';
import type { FoundMention } from '../../src/findings/found-mention.ts';
import { parse } from '../coref/entities.ts';
import { scored } from '../evaluate/scored.ts';

/** A letter is a mention of one token, in the order of the alphabet. */
const document = (text: string, id = 'd') =>
  corefDocument(
    id,
    parse(text).map((entity) =>
      entity.map((letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0) + 1]),
    ),
  );
const found = (key: string, response: string, duplicates: 'first' | 'reference' = 'first'): CorefFindings =>
  scored([document(key)], [document(response)], { findings: true, duplicates }).findings as CorefFindings;
const letter = ([, first]: FoundMention): string => String.fromCharCode(Number(first));

describe('the worked example', () => {
  const { counts, gains, list } = found('{abcf} {de} {gh} {ij} {k}', '{abd} {cez} {gh} {xy} {k}');

  it('has these counts', () => {
    expect(counts).toEqual({
      mentions: { key: 11, response: 11, common: 8, missing: 3, spurious: 3, boundary: 0 },
      entities: {
        ...{ exact: 2, altered: 0, divided: 0, conflated: 0, mixed: 1, missing: 1, spurious: 1 },
        ...{ key: 5, response: 5 },
        key_in: { exact: 2, mixed: 2, missing: 1 },
        response_in: { exact: 2, mixed: 2, spurious: 1 },
      },
      steps: { remove: 3, split: 2, merge: 2, add: 3, conflated_entities: 2, divided_entities: 2 },
      links: { missing: 4, wrong: 4 },
      pairs: { missing: 7, missing_with_missing_mention: 4, wrong: 6, wrong_with_spurious_mention: 3 },
    });
  });

  it('has these links', () => {
    const links = (kind: string) =>
      list.flatMap((one) => ('before' in one && one.kind === kind ? [letter(one.mention) + letter(one.before)] : []));
    expect(links('missing_link').sort()).toEqual(['cb', 'ed', 'fc', 'ji']);
    expect(links('wrong_link').sort()).toEqual(['db', 'ec', 'yx', 'ze']);
  });

  it('scores these F1s of MUC after each step', () => {
    //                  recall precision
    // {abd} {ce} {gh} {k}         2/6  2/4
    // {ab} {d} {c} {e} {gh} {k}   2/6  2/2
    // {abc} {de} {gh} {k}         4/6  4/4
    const expected = [4 / 10, 4 / 8, 8 / 10, 1];
    expect(gains.map((gain) => ('muc' in gain ? gain.muc : 0))).toEqual(expected.map((f1) => expect.closeTo(f1, 12)));
  });

  it('is in the order of the text', () => {
    const places = list.map(({ id }) => Number(/:(\d+)-/.exec(id)?.[1]));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('findings', () => {
  it('are none where the response is the key, or both are empty', () => {
    expect(found('{ab} {c}', '{c} {ab}').list).toEqual([]);
    expect(found('-', '-')).toMatchObject({ list: [], counts: { mentions: { key: 0, response: 0 } } });
  });

  it('put a mention that the key repeats into its last entity under reference, else into its first', () => {
    const wrong = (rule: 'first' | 'reference') =>
      found('{ab} {ac}', '{ab} {c}', rule).list.flatMap((one) =>
        'mention' in one ? [`${one.kind} ${letter(one.mention)}`] : [],
      );
    expect(wrong('first')).toEqual(['repeated a']);
    expect(wrong('reference')).toEqual(['repeated a', 'wrong_link b', 'missing_link c']);
  });

  it('say how a system differs from the first', async () => {
    const { withAgainst } = await import('../../src/findings/against.ts');
    const [first, second] = withAgainst([
      { file: 'a', findings: found('{ab}', '{ac}') },
      { file: 'b', findings: found('{ab}', '{abd}') },
    ]);
    expect(first.findings.against).toBeUndefined();
    expect(second.findings.against).toEqual({
      system: 'a',
      kinds: expect.objectContaining({
        missing: { fixed: 1, new: 0, shared: 0 },
        spurious: { fixed: 1, new: 1, shared: 0 },
      }),
      documents: [{ document: 'd', fixed: 4, new: 2, shared: 1 }],
    });
  });
});
