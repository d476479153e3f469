import { describe, expect, it } from 'vitest';
import { scoreNerFiles } from '../../src/index.ts';
import { nerTold } from '../told.ts';

const tagged = (tag: string): string => `Ada\tB-PER\nmet\t${tag}\nBo\tB-PER\n`;
const gold = tagged('O');

describe('a tag that cannot be read', () => {
  const letters = 'does not begin with one of the letters B I O E S M L U W';
  const ids =
    'write the label that each number stands for, such as B-PER; id2label in config.json of the model lists them';
  const others =
    'name other outside tags with outside, the delimiter with tagDelimiter, bare types with scheme raw or io';

  it.each([
    ['PER', letters, 'for types without a letter: scheme io; if PER means no entity: outside PER'],
    ['3', 'is a number', ids],
    ['LABEL_1', 'is the number of a label', ids],
    ['PER-B', 'has its letter last', 'suffix reads it'],
    ['B_PER', 'has `_` after its letter', 'tagDelimiter _ reads it'],
    ['PER/B', 'has its letter last, after `/`', 'suffix tagDelimiter / reads it'],
    ['ner_tags', letters, 'if it is the name of the column: headerRows 1'],
    ['label', letters, 'if it is the name of the column: headerRows 1'],
    ['bannertags', letters, 'for types without a letter: scheme io; if bannertags means no entity: outside bannertags'],
    ['PER,LOC', letters, "if `,` separates columns: delimiter ','"],
    ['X-PER', letters, others],
  ])('such as %s is refused with what reads it', async (tag, what, help) => {
    expect(await nerTold({ gold, pred: tagged(tag) })).toEqual([
      'refused',
      `pred:2:5: error: the tag \`${tag}\` ${what} [UNKNOWN_TAG]; ${help}`,
    ]);
  });

  it('has its letter first where it should be last', async () => {
    const [refused, first] = await nerTold({ gold, pred: gold }, { suffix: true });
    expect([refused, first]).toEqual([
      'refused',
      'gold:1:5: error: the tag `B-PER` has its letter first [UNKNOWN_TAG]; leave out suffix and tagDelimiter',
    ]);
  });
});

describe('a mode of a least overlap', () => {
  it.each(['iou-1', 'iou-7', 'iou-50', 'iou-100'])('%s is one', async (mode) => {
    expect(await nerTold({ gold, pred: gold.replace('Bo\tB-PER', 'Bo\tO') }, { modes: [mode] })).toEqual([
      `${mode} 1/2 1/1`,
    ]);
  });

  it.each(['iou-0', 'iou-05', 'iou-101', 'iou-50x', 'xiou-50'])('%s is none', async (mode) => {
    await expect(nerTold({ gold, pred: gold }, { modes: [mode] })).rejects.toThrow(
      `unknown mode '${mode}': did you mean iou-50?`,
    );
  });
});

it('a confusion matrix counts pairs of tags, and of types of spans, the last being none', async () => {
  const pred = 'Ada\tB-LOC\nmet\tB-PER\nBo\tB-PER\n';
  const { report } = await scoreNerFiles(['gold', 'pred'], { gold, pred }, { confusion: true } as never);
  expect(report?.systems[0].confusion).toEqual({
    tags: {
      labels: ['B-LOC', 'B-PER', 'O'],
      matrix: [
        [0, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
    },
    entities: {
      labels: ['LOC', 'PER', ''],
      matrix: [
        [0, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
    },
  });
});
