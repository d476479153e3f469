import { expect, it } from 'vitest';
import { hasTerminals, readScreens, screenCases, screens } from './screen.ts';

it.skipIf(!hasTerminals).each(screenCases)('a terminal shows what testdata/screens/%s says', (name) => {
  expect(screens(name)).toBe(readScreens(name));
});
