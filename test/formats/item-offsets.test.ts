import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemPlaces } from '../../src/formats/bytes/json-place.ts';
import { itemOffsets } from '../../src/formats/json/item-offsets.ts';

const json = fc.jsonValue({ depthSize: 'medium' });
const item = fc.oneof(json, fc.record({ start: fc.nat(), label: fc.string() }), fc.array(fc.nat(9)));
const items = fc.array(item, { maxLength: 6 });
const start = { offset: 0, line: 1, column: 1 };

/** Where the lists and objects of a list begin, as the reader of all JSON finds them. */
function expected(text: string, list: readonly unknown[], from = start): readonly (number | undefined)[] {
  const places = itemPlaces(text, from);
  return list.map((one, at) => (typeof one === 'object' && one !== null ? places.get(at)?.offset : undefined));
}

function found(text: string, list: readonly unknown[], name?: string): readonly (number | undefined)[] {
  const offsets = itemOffsets(text, name);
  return list.map((_, at) => offsets[at]);
}

describe('offsets of items', () => {
  it.each([0, 1])('are those of the lists and objects in a list, in a text with indents of %s', (indent) =>
    fc.assert(
      fc.property(items, (list) => {
        const text = JSON.stringify(list, null, indent);
        expect(found(text, list)).toEqual(expected(text, list));
      }),
    ),
  );

  it.each([0, 1])('are those in the member of that name, in a text with indents of %s', (indent) =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), items, fc.string(), (others, spans, text) => {
        const all = JSON.stringify({ text, ...others, spans, answer: 'accept', more: others }, null, indent);
        expect(found(all, spans, 'spans')).toEqual(expected(all, spans, itemPlaces(all, start).get('spans')));
      }),
    ),
  );

  it('are those of the last member of the name', () => {
    expect(itemOffsets('{"a": [{}], "b\\\\": [[]], "a" : [1, {}]}', 'a')).toEqual([undefined, 35]);
  });
});
