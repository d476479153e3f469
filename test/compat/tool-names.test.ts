import { expect, it } from 'vitest';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { corefToolNames, nerToolNames } from '../../src/compat/tool-names.ts';
import { corefScorers } from '../../src/evaluate/compat/compared-tools.ts';
import { schemeNames } from '../../src/ner/scheme-names.ts';
import { schemes } from '../../src/ner/schemes.ts';

it('the names that options list without loading what they name are those of the tables', () => {
  expect(corefScorers.map(({ name }) => name)).toEqual(corefToolNames);
  expect(nerTools.map(({ name }) => name)).toEqual(nerToolNames);
  expect(Object.keys(schemes)).toEqual(schemeNames);
});
