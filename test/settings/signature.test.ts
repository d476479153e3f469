import { expect, it } from 'vitest';
import { nerSettings } from '../../src/settings/ner.ts';
import { readSignature, signatureDifference, signatureOf, signatureText } from '../../src/settings/signature.ts';

const signature = 'coref|in:conll|singletons:keep|v:1.2.3';

it.each([
  //  other                                                  the field, if any
  [signature, undefined],
  ['coref|in:conll|singletons:keep|v:1.9.0', undefined],
  ['coref|in:conll|singletons:keep|ci:95/1000|test:bootstrap/10|seed:1|v:1.2.3', undefined],
  ['coref|in:conll|singletons:keep|v:2.2.3', 'v'],
  ['coref|in:conll|singletons:drop|v:1.2.3', 'singletons'],
  ['coref|in:conll|singletons:keep|lenient:yes|v:1.2.3', 'lenient'],
  ['coref|in:conll|v:1.2.3', 'singletons'],
  ['ner|in:conll|singletons:keep|v:1.2.3', 'tool'],
])('%s differs in %s', (other, field) => {
  const named = (difference: string | undefined) =>
    /^was scored with (\S+) .*, this run with /.exec(difference ?? '')?.[1];
  expect(named(signatureDifference(readSignature(signature), readSignature(other), 'this run'))).toBe(field);
  expect(named(signatureDifference(readSignature(other), readSignature(signature), 'this run'))).toBe(field);
});

it.each([
  ['ner|scheme:auto|v:1.0.0', 'ner|scheme:auto|found:iob1|v:1.0.0', true],
  ['ner|scheme:auto|found:ioe1|v:1.0.0', 'ner|scheme:auto|found:iob1|v:1.0.0', true],
  ['ner|scheme:iob1|v:1.0.0', 'ner|scheme:auto|found:iob1|v:1.0.0', false],
])('the scheme that auto found is shown, and not compared: %s, %s', (one, other, areSame) => {
  expect(signatureDifference(readSignature(one), readSignature(other), 'this run') === undefined).toBe(areSame);
});

it('the fields of resampling stand before the version', () => {
  expect(signatureText({ ...readSignature(signature), ci: '95/1000', seed: '1' })).toBe(
    'coref|in:conll|singletons:keep|ci:95/1000|seed:1|v:1.2.3',
  );
});

it('half of a surrogate pair, which UTF-8 does not have, is U+FFFD', () => {
  expect(signatureText(signatureOf('ner', nerSettings, { outside: ['O', '\ud800'], goldColumn: '\udc00' }))).toContain(
    '|outside:O,%EF%BF%BD|gold:%EF%BF%BD|',
  );
});
