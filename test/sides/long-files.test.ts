import { expect, it } from 'vitest';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { spanSide } from '../../src/sides/read-spans.ts';
import { LONGEST_TEXT } from '../../src/text/latin1.ts';
import { problemLog } from '../../src/text/problem.ts';

/** Bytes of one line that no text can hold. They are never looked at, so that there need not be as many. */
const line = new Proxy(new Uint8Array(2), {
  get: (target, name) => (name === 'length' ? LONGEST_TEXT + 1 : Reflect.get(target, name, target).bind(target)),
});

it.each(spanFormats.map(({ name }) => [name]))(
  'a file of %s that is longer than a text can be is refused by its name',
  (name) => {
    const format = spanFormats.find((one) => one.name === name)!;
    const log = problemLog();
    const sources = [{ file: 'long', bytes: [line] }];
    const { documents } = spanSide({ sources, missing: [] }, { path: 'long', side: 'pred', format }, {}, log);
    expect([documents, log.problems.map(({ code, place }) => [code, place.file])]).toEqual([
      [],
      [['FILE_NOT_READABLE', 'long']],
    ]);
  },
);
