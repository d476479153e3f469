import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { membersOf } from '../../src/coref/nodes.ts';
import { convertCoref } from '../../src/evaluate/convert/convert.ts';
import type { CorefFormatName } from '../../src/formats/coref-formats.ts';
import { readCoref, scoreCorefFiles } from '../../src/index.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { shared, sharedPath } from '../shared.ts';

const runs = { numRuns: Number(process.env.COREFSCORE_RUNS ?? 100) };

/** What a file becomes, in a format or in the file of a key; and what is lost. */
async function converted(
  given: string,
  to: string | undefined,
  key?: string,
  format: CorefFormatName | 'auto' = 'auto',
) {
  const files = memoryFiles({ given, ...(key !== undefined && { key }) });
  const how = { to, side: 'response', into: key === undefined ? undefined : 'key' } as const;
  const { logs, text, losses } = await convertCoref(
    'given',
    how,
    { format: 'auto', bySide: { key: {}, response: { format } }, lenient: false },
    files,
  );
  const said = logs.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
  expect(said).toEqual([]);
  const repairs = logs.flatMap(({ problems }) => problems.filter(({ code }) => code === 'REPAIRED_MENTIONS'));
  return {
    text: text as string,
    lost: [
      ...losses.map(({ count, noun, fate, why }) => `${count} ${noun} ${fate}: ${why}`),
      ...repairs.map(({ message }) => message),
    ],
  };
}

/** Words, heads and entities of all mentions, and links. */
function known(text: string) {
  return readCoref(text).map((document: CorefDocument) => {
    const { nodes, entity, entityIds, start, links } = document;
    const mentions = Array.from(start, (_, row) => {
      return `${entityIds[entity[row]]} ${membersOf(nodes!, row).join(',')} ${nodes!.head[row]}`;
    });
    const linked = links?.map(
      ({ kind, antecedent, anaphor, relation }) => `${kind} ${antecedent} ${anaphor} ${relation}`,
    );
    return { id: document.id, mentions: mentions.sort(), links: linked?.sort() };
  });
}

interface Node {
  readonly form: string;
  readonly isZero: boolean;
  readonly parent: number;
}

interface Mention {
  readonly entity: number;
  readonly sentence: number;
  readonly words: readonly number[];
  readonly head: number;
}

interface Tree {
  readonly sentences: readonly (readonly Node[])[];
  readonly mentions: readonly Mention[];
}

/** Sentences of words and empty nodes, and mentions of any words of a sentence, of which brackets say all. */
const trees: fc.Arbitrary<readonly Tree[]> = fc.array(
  fc
    .array(
      fc.array(
        fc.record({
          form: fc.constantFrom('a', 'b', 'it', 'né', 'x_y'),
          isZero: fc.nat(3).map((n) => n === 0),
          parent: fc.nat(20),
        }),
        { minLength: 1, maxLength: 7 },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.map((own) => (own.some(({ isZero }) => !isZero) ? own : [{ ...own[0], isZero: false }, ...own])))
    .chain((sentences) =>
      fc.record({
        sentences: fc.constant(sentences),
        mentions: fc.array(
          fc.nat(sentences.length - 1).chain((sentence) => {
            const at = fc.nat(sentences[sentence].length - 1);
            return fc.record({
              entity: fc.nat(20),
              sentence: fc.constant(sentence),
              words: fc.oneof(
                fc.tuple(at, at).map((both) => {
                  const [from, to] = both.sort((a, b) => a - b);
                  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
                }),
                fc.uniqueArray(at, { minLength: 1, maxLength: 4 }).map((own) => own.sort((a, b) => a - b)),
              ),
              head: fc.nat(6),
            });
          }),
          { maxLength: 6 },
        ),
      }),
    ),
  { minLength: 1, maxLength: 2 },
);

/** The rows of sentences, and what `cellOf` gives words. */
function rows(sentences: Tree['sentences'], cellOf: (sentence: number, word: number) => string): string {
  return sentences
    .map((own, sentence) => {
      let [overt, zeros] = [0, 0];
      const ids = own.map(({ isZero }) => {
        if (isZero) return `${overt}.${++zeros}`;
        zeros = 0;
        return `${++overt}`;
      });
      const words = ids.filter((id) => !id.includes('.'));
      return `${own
        .map(({ form, isZero, parent }, word) => {
          const deps = isZero ? `${[0, ...words][parent % (words.length + 1)]}:dep` : '_';
          const head = isZero ? '_' : `${Number(ids[word]) - 1}`;
          return `${ids[word]}\t${form}\tl\tNOUN\t_\t_\t${head}\tdep\t${deps}\t${cellOf(sentence, word)}\n`;
        })
        .join('')}\n`;
    })
    .join('');
}

/** CoNLL-U whose mentions are each of an entity of its own, in parts of one word. */
function written(all: readonly Tree[]): string {
  return all
    .map(({ sentences, mentions }, document) => {
      const cells = rows(sentences, (sentence, word) => {
        const own = mentions.flatMap(({ entity, words, head, ...one }, at) => {
          const part = words.indexOf(word);
          if (one.sentence !== sentence || part < 0) return [];
          const id =
            words.length > 1
              ? `d${document}e${entity}m${at}[${part + 1}/${words.length}]`
              : `d${document}e${entity}m${at}`;
          return `(${id}-x-${(head % words.length) + 1}-)`;
        });
        return own.length > 0 ? `SpaceAfter=No|Entity=${own.join('')}|Other=1` : 'SpaceAfter=No';
      });
      return `# newdoc id = d${document}\n${document === 0 ? '# global.Entity = eid-etype-head-other\n' : ''}${cells}`;
    })
    .join('');
}

describe('CoNLL-U', () => {
  it('is written with the mentions, heads and all else that it has', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (all) => {
        const given = written(all);
        const { text, lost } = await converted(given, 'conllu');
        expect(known(text)).toEqual(known(given));
        expect(lost.filter((own) => !own.includes('etype'))).toEqual([]);
        const without = (own: string): string =>
          own.replaceAll(/\|?Entity=[^|\n]*/gu, '').replaceAll(/^# global.*\n/gmu, '');
        expect(without(text)).toBe(without(given));
        const { text: blind } = await converted(written(all.map((one) => ({ ...one, mentions: [] }))), 'conllu');
        const { text: into } = await converted(given, undefined, blind);
        expect(known(into)).toEqual(known(given));
      }),
      runs,
    );
  });

  it('is written as crac-text with each empty node after the word that it depends on', async () => {
    const row = (id: string, word: string, head: number, deps: string, entity = '_'): string =>
      `${id}\t${word}\t_\t_\t_\t_\t${head}\tdep\t${deps}\t${entity}\n`;
    const words = [
      row('1', 'Ada', 3, '3:nsubj', 'Entity=(e1-p-1-)'),
      row('1.1', '#Pers', 0, '3:obj', 'Entity=(e1-p-1-)').replace('\t0\tdep', '\t_\t_'),
      row('2', 'now', 3, '3:advmod'),
      row('3', 'hid', 0, '0:root'),
      row('4', 'well', 3, '3:advmod'),
    ].join('');
    const given = `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${words}\n`;
    expect((await converted(given, 'crac-text')).text).toBe('Ada|[e1] now hid ###Pers|[e1] well\n');
  });

  it('is written as crac also where documents have no names, whose empty nodes are read again', async () => {
    const zero = `1.1\t_\t_\t_\t_\t_\t_\t_\t1:obj\tEntity=(e1-1)\n`;
    const given = `# newdoc\n# global.Entity = eid-head\n1\ta\t_\t_\t_\t_\t0\tx\t_\tEntity=(e1-1)\n${zero}\n`;
    const { text } = await converted(given, 'crac');
    expect(readCoref(text)).toMatchObject([{ isUnnamed: true, zeros: [1], start: Int32Array.of(0, 1) }]);
  });

  it.each(['crac', 'crac-text', 'conll', 'jsonl'])('is written as %s, and back into its own words', async (to) => {
    await fc.assert(
      fc.asyncProperty(trees, async (all) => {
        const given = written(all);
        const blind = written(all.map((one) => ({ ...one, mentions: [] })));
        const { text, lost } = await converted(given, to);
        const { text: into, lost: after } = await converted(text, undefined, blind, to as CorefFormatName);
        // An empty node after the last word, or before the first, is cut off where a response is cleaned, which is said.
        if (after.some((own) => /after the last word|before the first/u.test(own))) return;
        const count = (own: string): number => readCoref(own).reduce((sum, { start }) => sum + start.length, 0);
        const gone = [...lost, ...after].reduce(
          (sum, own) => sum + (/^(\d+) mention lost/u.exec(own) ? Number(/^\d+/u.exec(own)) : 0),
          0,
        );
        expect(count(into) + gone).toBe(count(given));
        // What other formats do not have is counted.
        if ([...lost, ...after].some((own) => /mention (?:cut|changed|lost|shortened: its)|was cleaned/u.test(own)))
          return;
        const isOvert = (document: CorefDocument, word: number): boolean =>
          to.startsWith('crac') || document.nodes!.words.minor[word] === 0;
        const words = (own: string) =>
          readCoref(own).map((document) =>
            Array.from(document.start, (_, row) =>
              Array.from(membersOf(document.nodes!, row))
                .filter((word) => isOvert(document, word))
                .join(),
            ).sort(),
          );
        expect(words(into)).toEqual(words(given));
      }),
      runs,
    );
  });
});

describe.skipIf(!shared)('files of CorefUD', () => {
  const read = (name: string): string => readFileSync(sharedPath('realdata/corefud', name), 'utf8');

  it.each(['cs_pdtc_ft', 'en_gum_grp', 'en_gum_head'])('%s survives being written into itself', async (name) => {
    for (const side of ['key', 'sys']) {
      const given = read(`${name}.${side}.conllu`);
      const { text, lost } = await converted(given, undefined, given);
      expect(lost.filter((own) => /lost|cut/u.test(own))).toEqual([]);
      const [itself, written] = await Promise.all(
        [given, text].map(async (r) => {
          const metrics = ['mentions', 'muc', 'bcub', 'ceafe', 'lea', 'mor', 'zero'];
          const { report } = await scoreCorefFiles(['k', 'r'], { k: given, r }, { singletons: 'keep', metrics });
          return report!.systems[0].scores;
        }),
      );
      expect(written).toEqual(itself);
      expect(known(text)).toEqual(known(given));
    }
  });
});
