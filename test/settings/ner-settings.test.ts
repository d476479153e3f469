import { expect, it } from 'vitest';
import { type NerSettings, nerSettings, nerSignature, tagFileSettings } from '../../src/settings/ner.ts';
import { signatureText } from '../../src/settings/signature.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { version } from '../../src/version.ts';

const standard = defaultsOf(nerSettings);
const start = 'ner|scheme:auto|invalid:repair|labels:union|zero:0|overlap:1|partial:0.5';

it.each<[Partial<NerSettings>, string]>([
  [{}, ''],
  [{ types: ['PER', 'a|b,c'] }, '|types:PER,a%7Cb%2Cc'],
  [{ outside: ['O', '_'] }, '|outside:O,_'],
  [{ suffix: true, tagDelimiter: '|' }, '|suffix:yes|tagdelimiter:%7C'],
  [{ tagDelimiter: '' }, '|tagdelimiter:'],
  [{ goldColumn: -2, predColumn: 4, delimiter: '\t', headerRows: 0 }, '|gold:-2|pred:4|delimiter:%09|header:0'],
  [{ lenient: true }, '|lenient:yes'],
  [{ tokenColumn: 2 }, ''],
])('%j: the signature names what can change a score, and what departs from the default', (settings, more) => {
  expect(signatureText(nerSignature({ ...standard, ...settings }))).toBe(`${start}${more}|v:${version}`);
});

it.each([
  ['repair', { invalid: 'repair', reportInvalid: 'warning' }],
  ['discard', { invalid: 'discard', reportInvalid: 'warning' }],
  ['error', { invalid: 'repair', reportInvalid: 'error' }],
] as const)('under %s a span that breaks the scheme is reported as %j', (invalid, expected) => {
  expect(tagFileSettings({ ...standard, invalid })).toMatchObject(expected);
});
