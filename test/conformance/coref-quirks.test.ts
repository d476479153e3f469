import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shown } from '../formats/reading.ts';
import { caseNames, casePath } from './cases.ts';

const six = ['(d); part 000: 1=0,1 2=2,3 3=4,5'];

/**
 * What each pair of files is read as: its documents, entities by id with the tokens of their mentions, then its problems. A file with
 * an error is refused; all others are read as they mean it.
 */
const pairs: readonly (readonly [name: string, key: readonly string[], response: readonly string[]])[] = [
  ['all-singletons', ['(d); part 000: 1=0 2=1 3=2'], ['(d); part 000: 1=0 2=1 3=2']],
  ['bare-inside-id', ['(d); part 000: 1=0-2,3'], ['(d); part 000: 1=0-2,3']],
  ['bom-response', six, ['(d); part 000: 1=0,1 2=2,3 3=4,5', 'SCORER_PL_READS_OTHERWISE warning f:1:1']],
  ['comment-with-bracket', six, ['(d); part 000: 1=0,1 2=2,3 3=4,5', 'SCORER_PL_READS_OTHERWISE warning f:2:1']],
  ['crlf-both', six, six],
  ['crlf-response', six, six],
  ['crossing', ['(d); part 000: 1=0-2 2=1-3'], ['(d); part 000: 1=0-2 2=1-3']],
  ['double-antecedent', ['(d); part 000: 1=0,1 2=2'], ['(d); part 000: 1=0,1', 'SPLIT_ANTECEDENT error f:4:11']],
  ['dup-3-response-all', six, ['(d); part 000: 1=0,1 2=0,1,2,3 3=2,4,5']],
  ['dup-doc-names', ['(a); part 000: 1=0,1', '(a); part 000: 1=0,1'], ['(a); part 000: 1=0,1', '(a); part 000: 1=0,1']],
  ['dup-key-across', ['(d); part 000: 1=0,1 2=1,2 3=3'], ['(d); part 000: 1=0,1 2=1,2 3=3']],
  ['dup-key-within', ['(d); part 000: 1=0,0,1 2=2,3'], ['(d); part 000: 1=0,0,1 2=2,3']],
  ['empty-cells', six, ['(d); part 000: 1=0,1']],
  ['empty-file', six, ['NO_DOCUMENT error f:1:1']],
  ['empty-key', ['(d); part 000:'], six],
  ['empty-names', [': 1=0,1', ': 1=0,1'], [': 1=0,1', ': 1=0,1']],
  ['empty-response', six, ['(d); part 000:']],
  ['end-with-name', six, six],
  [
    'extra-column',
    six,
    [
      '(d); part 000:',
      'UNREADABLE_CELL error f:2:14',
      'UNREADABLE_CELL error f:3:14',
      'UNREADABLE_CELL error f:4:14',
      'UNREADABLE_CELL error f:5:14',
      'UNREADABLE_CELL error f:6:14',
      'UNREADABLE_CELL error f:7:14',
    ],
  ],
  ['extra-doc', ['(a); part 000: 1=0,1'], ['(a); part 000: 1=0,1', '(b); part 000: 1=0,1']],
  [
    'glued-end-begin',
    ['(a); part 000: 1=0,1', '(b); part 000: 1=0,1', 'SCORER_PL_READS_OTHERWISE warning f:4:1'],
    ['(a); part 000: 1=0,1', '(b); part 000: 1=0,1', 'SCORER_PL_READS_OTHERWISE warning f:4:1'],
  ],
  ['id-12_3', six, ['(d); part 000: 12_3=0-1', 'SCORER_PL_READS_OTHERWISE warning f:2:11']],
  ['letters-id', six, ['(d); part 000: e1=0,1 2=2,3', 'SCORER_PL_READS_OTHERWISE warning f:2:11']],
  ['longer-response', six, ['(d); part 000: 1=0,1 2=2,3 3=4,5 4=6,7']],
  ['missing-doc', ['(a); part 000: 1=0,1', '(b); part 000: 1=0,1'], ['(a); part 000: 1=0,1', '(zz); part 000: 1=0,1']],
  [
    'no-end',
    ['(12); part 000: 1=0,1', '(13); part 000: 1=0,1'],
    ['(12); part 000: 1=0,1', '(13); part 000: 1=0,1', 'MISSING_END warning f:4:1'],
  ],
  ['no-final-newline', six, six],
  ['no-mentions', ['(d); part 000:'], ['(d); part 000:']],
  ['no-parens', six, ['d: 1=0,1 2=2,3 3=4,5']],
  ['no-separator', ['(d); part 000: 2=0,2 1=0-1,3'], ['(d); part 000: 2=0,2 1=0-1,3']],
  ['one-mention', ['(d); part 000: 1=0'], ['(d); part 000: 1=0']],
  ['part-0', six, ['(d); part 0: 1=0,1 2=2,3 3=4,5']],
  ['plain', six, six],
  [
    'same-id-close-open',
    ['(d); part 000: 5=0-1,1-2,3', 'SCORER_PL_READS_OTHERWISE warning f:3:10'],
    ['(d); part 000: 5=0-1,1-2,3', 'SCORER_PL_READS_OTHERWISE warning f:3:10'],
  ],
  ['same-id-nested-open', ['(d); part 000: 5=0-1,0-2,3'], ['(d); part 000: 5=0-1,0-2,3']],
  ['shorter-response', six, ['(d); part 000: 1=0,1 2=2,3']],
  ['space-token-close', ['(d); part 000:'], ['(d); part 000:', 'SCORER_PL_READS_OTHERWISE warning f:2:1']],
  ['space-token-paren', ['(d); part 000: 7=1,2'], ['(d); part 000: 7=1,2', 'SCORER_PL_READS_OTHERWISE warning f:2:1']],
  ['spaces-response', six, six],
  ['star-none', six, ['(d); part 000: 1=0,1']],
  ['trailing-tab', six, six],
  ['truncate-74.99', ['(d); part 000: 1=0,1,2,3 2=4,5,6'], ['(d); part 000: 1=0,1 2=4,5,6']],
  ['unclosed', six, ['(d); part 000: 2=2,3', 'UNCLOSED_MENTION error f:2:10']],
  ['underscore-none', six, ['(d); part 000: 1=0,1']],
  ['underscore-separator', ['(d); part 000: 2=0,2 1=0-1,3'], ['(d); part 000: 2=0,2 1=0-1,3']],
  ['unopened', six, ['(d); part 000: 2=2,3', 'UNOPENED_MENTION error f:2:10']],
];

describe('the oddities of real files', () => {
  it.each(pairs)('%s is read as it is meant, or refused with a place', (name, key, response) => {
    const read = (file: string): string[] => shown(readFileSync(casePath('coref-quirks', name, file)));
    expect(read('key.conll')).toEqual(key);
    expect(read('response.conll')).toEqual(response);
  });

  it('are all in the table', () => {
    expect(caseNames('coref-quirks')).toEqual(pairs.map(([name]) => name));
  });
});
