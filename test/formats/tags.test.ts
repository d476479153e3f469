import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagLists } from '../../src/pair/tag-lists.ts';
import type { TagFileSettings } from '../../src/settings/ner.ts';
import { joinChunks } from '../../src/text/lines.ts';
import { InputError, type Problem, type ProblemSink, problemLog } from '../../src/text/problem.ts';
import { plain, scorePairs, scoreTagFiles, tagScorer } from '../evaluate/score-tag-files.ts';
import { scoreTagSequences } from '../ner/score-tags.ts';

/** What was read: tokens, sentences, and gold, predicted and correct spans. */
function read(gold: string, pred?: string, settings: TagFileSettings = {}): number[] {
  const { tokens, sentences, scores } = scoreTagFiles(pred === undefined ? { gold } : { gold, pred }, settings);
  const { support, predicted, correct } = scores.strict.micro;
  return [tokens, sentences, support, predicted, correct];
}

/** `CODE file:line:column` of every problem. */
function problems(gold: string, pred?: string, settings: TagFileSettings = {}): string[] {
  const log = problemLog();
  const scorer = tagScorer(pred === undefined ? { gold: 'g' } : { gold: 'g', pred: 'p' }, settings, log);
  scorer.pushGold(new TextEncoder().encode(gold));
  if (pred !== undefined) scorer.pushPred(new TextEncoder().encode(pred));
  scorer.finish();
  return log.problems.map(({ code, place }: Problem) => `${code} ${place.file}:${place.line}:${place.column}`);
}

describe('one file: gold and predicted tags are its last two columns', () => {
  it.each([
    //  what                              file                                          tokens, sentences, gold, pred, correct
    ['tabs', 'a\tB-X\tB-X\nb\tO\tB-X\n', [2, 1, 1, 2, 1]],
    ['blanks', 'a B-X B-X\nb O B-X\n', [2, 1, 1, 2, 1]],
    ['runs of blanks and tabs', 'a   B-X \t B-X\nb O  B-X\n', [2, 1, 1, 2, 1]],
    ['two columns, no token', 'B-X\tB-X\nO\tO\n', [2, 1, 1, 1, 1]],
    ['twelve columns', `a${'\t_'.repeat(9)}\tB-X\tB-X\n`, [1, 1, 1, 1, 1]],
    ['rows of different length', 'a B-X B-X\nb NN x O O\n', [2, 1, 1, 1, 1]],
    ['no final newline', 'a B-X B-X\n\nb O B-X', [2, 2, 1, 2, 1]],
    ['CRLF', 'a B-X B-X\r\n\r\nb O B-X\r\n', [2, 2, 1, 2, 1]],
    ['a byte order mark', '\ufeffa B-X B-X\nb O O\n', [2, 1, 1, 1, 1]],
    ['blank lines before, between and after', '\n \na O O\n\n\t\n\nb O O\n\n\n', [2, 2, 0, 0, 0]],
    ['-X- rows', 'a B-X B-X\n-X- -X- O O\nb I-X I-X\n', [2, 2, 2, 2, 2]],
    ['-DOCSTART- rows', '-DOCSTART- -X- O O\n\na B-X B-X\n-DOCSTART- -X- O O\nb I-X I-X\n', [2, 2, 2, 2, 2]],
    ['tokens that begin with - or #', '-X B-X B-X\n# B-X B-X\n#tag O O\n-DOCSTART O O\n', [4, 1, 2, 2, 2]],
    ['comments', '# id = 7\n# language = de\t\t\na\tB-X\tB-X\n# free text\n#x\tO\tO\n', [2, 1, 1, 1, 1]],
    ['a header', 'TOKEN\tGOLD\tPRED\na\tB-X\tB-X\n', [1, 1, 1, 1, 1]],
    ['a token called token', 'token\tB-X\tB-X\na\tI-X\tI-X\n', [2, 1, 1, 1, 1]],
    ['tokens with blanks, between tabs', 'a b\tB-X\tB-X\n\u00a0\tI-X\tI-X\n \tO\tO\n', [3, 1, 1, 1, 1]],
    ['a row without tabs among rows with', 'a\tB-X\tB-X\nb I-X I-X\n', [2, 1, 1, 1, 1]],
    ['trailing tabs', 'a\tB-X\tB-X\t\t\nb\tO\tO\n', [2, 1, 1, 1, 1]],
    ['upper and lower case', 'a b-x B-x\nb i-x I-x\nc o O\n', [3, 1, 1, 1, 1]],
    ['types of many scripts', 'a B-人名 B-人名\nb I-人名 I-人名\nc B-Ж O\n', [3, 1, 2, 1, 1]],
  ] as const)('%s', (_, file, counts) => {
    expect(read(file)).toEqual(counts);
  });

  it.each([
    ['columns from either end', 'B-X\ta\tB-Y\tB-X\n', { goldColumn: 1, predColumn: -2 }, [1, 1, 1, 1, 0]],
    ['a delimiter, and cells that are empty', 'a,,B-X,O\nb,,I-X,I-X\n', { delimiter: ',' }, [2, 1, 1, 1, 0]],
    ['header rows', 'x B-X B-X\ny B-X B-X\nz O O\n', { headerRows: 2 }, [1, 1, 0, 0, 0]],
    ['suffix tags', 'a PER-B PER-B\nb PER-I PER-I\n', { suffix: true }, [2, 1, 1, 1, 1]],
    ['suffix tags whose types have hyphens', 'a X-Y-B X-Y-B\n', { suffix: true }, [1, 1, 1, 1, 1]],
    ['a tag delimiter', 'a B_X-Y B_X-Y\nb I_X-Y I_X-Y\n', { tagDelimiter: '_' }, [2, 1, 1, 1, 1]],
    ['no tag delimiter', 'a BX BX\nb IX IX\n', { tagDelimiter: '' }, [2, 1, 1, 1, 1]],
    ['outside tags', 'a _ -\nb O B-X\n', { outside: ['O', '_', '-'] }, [2, 1, 0, 1, 0]],
    ['raw tags', 'a NN NN\nb NN VB\nc NONE NN\n', { scheme: 'raw', outside: ['NONE'] }, [3, 1, 2, 3, 1]],
    ['bare types', 'a LOC LOC\nb LOC LOC\n', { scheme: 'io' }, [2, 1, 1, 1, 1]],
  ] as const)('with %s', (_, file, settings, counts) => {
    expect(read(file, undefined, settings as TagFileSettings)).toEqual(counts);
  });

  it('a sentence without end is scored as it comes', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => (row % 3 === 0 ? 'a B-X B-X\n' : 'a I-X O\n'));
    expect(read(rows.join(''))).toEqual([20_000, 1, 6667, 6667, 0]);
  });

  it('the order of documents is kept as units', () => {
    const file = '-DOCSTART- O O\n\na B-X B-X\n\nb B-Y O\n\n-DOCSTART- O O\n\nc O B-X\n';
    const { units } = scoreTagFiles({ gold: file }, { units: 'document' });
    const row = (unit: number): number[] => [...units!.spans.get('spans')!.subarray(unit * 18, unit * 18 + 6)];
    expect([units!.length, units!.types]).toEqual([2, ['', 'X', 'Y']]);
    expect([row(0), row(1)]).toEqual([
      [1, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ]);
    expect(scoreTagFiles({ gold: file }, { units: 'sentence' }).units!.length).toBe(3);
  });
});

describe('problems have a code and a place', () => {
  it.each([
    ['a row with too few columns', 'a B-X B-X\nbc\n', undefined, ['UNREADABLE_ROW g:2:1']],
    ['a tag without a letter', 'ä\tB-X\tB-X\nb\tO\tPER\n', undefined, ['UNKNOWN_TAG g:2:5']],
    ['a tag after a wide character', '😀 B-X PER\n', undefined, ['UNKNOWN_TAG g:1:8']],
    ['a file without rows', '\n\n', undefined, ['NO_TAGS g:1:1']],
    ['a file that is not text', 'a\u0000 O O\n', undefined, ['NOT_TEXT g:1:1']],
    ['a missing row', 'a O\nb O\n\nc O\n', 'a O\n\nc O\n', ['LENGTHS_DIFFER g:2:1']],
    ['two rows too many', 'a O\n\nc O\n', 'a O\nb O\nb O\n\nc O\n', ['LENGTHS_DIFFER p:2:1']],
    ['a missing sentence', 'a O\n\nb O\n\nc O\n', 'a O\n', ['SENTENCES_DIFFER g:3:1']],
    ['words that differ', 'a O\nb O\n', 'a O\nc O\n', ['WORDS_DIFFER p:2:1']],
    ['no blank lines on one side', 'a O\nb O\n\nc O\n', 'a O\nb O\nc O\n', ['SENTENCES_DIFFER p:3:1']],
    ['no blank lines in gold', 'a O\nb O\n', 'a O\n\nb O\n', ['SENTENCES_DIFFER g:2:1']],
    [
      'no blank lines, and documents on one side',
      'a O\n-DOCSTART- O\n\nb O\n-DOCSTART- O\n\nc O\n\nd O\n',
      'a O\nb O\nc O\nd O\n',
      ['SENTENCES_DIFFER p:2:1'],
    ],
    [
      'no blank lines, and the same documents',
      'a O\n-DOCSTART- O\nb O\n\nc O\n',
      'a O\n-DOCSTART- O\nb O\nc O\n',
      ['SENTENCES_DIFFER p:4:1'],
    ],
    [
      'no blank lines, and a row less',
      'a O\n\nb O\n\nc O\n',
      'a O\nb O\n',
      ['LENGTHS_DIFFER p:2:1', 'SENTENCES_DIFFER g:3:1'],
    ],
    [
      'one blank line, too late',
      'a O\n\nb O\nc O\n',
      'a O\nb O\n\nc O\n',
      ['LENGTHS_DIFFER p:2:1', 'LENGTHS_DIFFER g:4:1', 'WORDS_DIFFER p:4:1'],
    ],
    [
      'blank lines nowhere',
      '-DOCSTART- O\na O\n-DOCSTART- O\nb O\n',
      'a O\nb O\n',
      ['LENGTHS_DIFFER p:2:1', 'SENTENCES_DIFFER g:4:1'],
    ],
  ])('%s', (_, gold, pred, codes) => {
    expect(problems(gold, pred)).toEqual(codes);
  });

  it('a single sentence is named in the singular', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    scorer.pushGold(new TextEncoder().encode('a O\n\nb O\n'));
    scorer.pushPred(new TextEncoder().encode('a O\n'));
    scorer.finish();
    expect(log.problems[0].message).toBe('p has 1 sentence, this file 2');
  });

  it('of the words that differ all are counted and three are shown', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    scorer.pushGold(new TextEncoder().encode('a O\nb O\n'.repeat(5)));
    scorer.pushPred(new TextEncoder().encode('a O\nc O\n'.repeat(5)));
    scorer.finish();
    expect([log.errors, log.counts.get('WORDS_DIFFER'), log.problems.length]).toEqual([0, 5, 3]);
  });

  it('each kind of illegal step is reported at its first place when asked', () => {
    const file = 'a I-X B-X\nb O I-Y\n\nc I-X O\n';
    expect(problems(file, undefined, { reportInvalid: 'warning', scheme: 'bio' })).toEqual([
      'INVALID_SEQUENCE g:1:3',
      'INVALID_SEQUENCE g:2:5',
    ]);
    const { invalid } = scoreTagFiles({ gold: file }, { scheme: 'bio' });
    expect(invalid).toMatchObject({ gold: 2, pred: 1, policy: 'repair' });
  });

  it('an error is thrown with all that was found', () => {
    expect(() => scoreTagFiles({ gold: 'a O\n', pred: 'a O\nb O\n' })).toThrow(InputError);
  });
});

describe('under lenient what can be paired is scored', () => {
  it.each([
    ['a longer gold sentence: its rest is missed', 'a O\nb B-X\n\nc O\n', 'a O\n\nc O\n', [23, 3, 1, 0, 0]],
    ['more predicted sentences: they are spurious', 'a O\n', 'a O\n\nb B-X\n', [22, 2, 0, 1, 0]],
    ['a tag that cannot be read: it is outside', 'a PER\n', 'a B-X\n', [21, 2, 0, 1, 0]],
  ])('%s', (_, gold, pred, counts) => {
    const before = `${'z O\n'.repeat(20)}\n`;
    expect(read(before + gold, before + pred, { lenient: true })).toEqual(counts);
  });
});

describe('a side without blank lines, and the same number of rows', () => {
  const gold = 'a B-X\nb O\n\nc I-X\nd B-Y\n\ne O\n\nf B-X\n';
  const pred = 'a B-X\nb O\nc I-X\nd O\ne O\nf B-X\n';

  it('is refused with what can be done', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    scorer.pushGold(new TextEncoder().encode(gold));
    scorer.pushPred(new TextEncoder().encode(pred));
    scorer.finish();
    expect(log.problems).toEqual([
      {
        ...{ code: 'SENTENCES_DIFFER', severity: 'error', place: { file: 'p', line: 3, column: 1 } },
        message: 'both have 6 rows; pred has no blank lines',
        help: '--lenient takes the sentences of gold',
      },
    ]);
  });

  it('scores under lenient in the sentences of gold, with a warning, cut into chunks anywhere', () => {
    const broken = 'a B-X\nb O\n\nc I-X\nd O\n\ne O\n\nf B-X\n';
    const expected = plain(scoreTagFiles({ gold, pred: broken }));
    for (let size = 1; size < 60; size++) {
      const log = problemLog();
      const scorer = tagScorer({ gold: 'g', pred: 'p' }, { lenient: true }, log);
      const cut = (text: string): Uint8Array[] => {
        const bytes = new TextEncoder().encode(text);
        return chunks(
          bytes,
          Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => (at + 1) * size),
        );
      };
      expect(plain(pushed(scorer, cut(gold), cut(pred)))).toEqual(expected);
      expect(
        log.problems.map(({ severity, code, place }) => `${severity} ${code} ${place.file}:${place.line}`),
      ).toEqual(['warning SENTENCES_DIFFER p:3']);
    }
  });

  it('compares the words of its rows', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, { lenient: true }, log);
    scorer.pushGold(new TextEncoder().encode(gold));
    scorer.pushPred(new TextEncoder().encode(pred.replace('e O', 'x O')));
    scorer.finish();
    expect(log.problems.map(({ code, place }) => `${code} ${place.file}:${place.line}`)).toEqual([
      'SENTENCES_DIFFER p:3',
      'WORDS_DIFFER p:5',
    ]);
  });

  it('counts thousands', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    for (let row = 0; row < 48_854; row++) {
      scorer.pushGold(new TextEncoder().encode(row % 20 === 19 ? 'a O\n\n' : 'a O\n'));
      scorer.pushPred(new TextEncoder().encode('a O\n'));
    }
    scorer.finish();
    expect(log.problems.map(({ message }) => message)).toEqual(['both have 48,854 rows; pred has no blank lines']);
  });

  it('may be gold: then all rows are one sentence', () => {
    const { sentences, tokens } = scoreTagFiles({ gold: 'a O\nb O\n', pred: 'a O\n\nb O\n' }, { lenient: true });
    expect([sentences, tokens]).toEqual([1, 2]);
  });

  it('is judged in the sentences of gold: schemes, invalid sequences and where they are', () => {
    const settings = fc.record({
      scheme: fc.constantFrom('auto', 'bio', 'iob1', 'bioes', 'ioe1'),
      invalid: fc.constantFrom('repair', 'discard'),
      lenient: fc.constant(true),
      reportInvalid: fc.constantFrom('warning', 'error'),
    } as const);
    const tag = fc.constantFrom('O', 'O', 'B-X', 'I-X', 'I-X', 'I-Y', 'E-X', 'S-Y');
    const file = fc.array(fc.tuple(tag, tag, fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), settings, fc.boolean(), (files, given, isGold) => {
        const column = (side: 0 | 1, hasBlanks: boolean): string[] => {
          return files.map((rows) => rows.map((row) => `w ${row[side]}\n${hasBlanks && row[2] ? '\n' : ''}`).join(''));
        };
        // Where gold has no blank lines, there is one sentence.
        const broken = isGold ? [column(0, false), column(1, false)] : [column(0, true), column(1, true)];
        const mixed = isGold ? [column(0, false), column(1, true)] : [column(0, true), column(1, false)];
        const [expected, found] = [judged(broken, given), judged(mixed, given)];
        expect(found.scores).toEqual(expected.scores);
        expect(found.invalid).toEqual(expected.invalid);
      }),
      { numRuns: 300 },
    );
  });

  /** The scores, and each invalid sequence with the file and the number of the row, without blank lines, where it is. */
  function judged([gold, pred]: readonly string[][], settings: TagFileSettings) {
    const log = problemLog();
    const scores = plain(scorePairs(gold, pred, settings, log));
    const rowAt = ({ file, line }: Problem['place']): number => {
      const text = { g: gold, p: pred }[file[0]]![Number(file[1])];
      return text.split('\n').slice(0, line).filter(Boolean).length;
    };
    const invalid = log.problems.flatMap(({ code, severity, place, message }) => {
      return code === 'INVALID_SEQUENCE' ? `${severity} ${place.file} row ${rowAt(place)}: ${message}` : [];
    });
    return { scores, invalid };
  }

  it('may end its sentences with documents: then both have the same', () => {
    const [gold, pred] = ['a B-X\n\nb I-X\n', 'a B-X\n-DOCSTART-\nb I-X\n'];
    for (const lenient of [true, false]) {
      expect(problems(gold, pred, { lenient })).toEqual([]);
      expect(scoreTagFiles({ gold, pred }, { lenient, units: 'document' }).units!.length).toBe(2);
    }
  });

  it('pairs documents row by row too, in those of gold', () => {
    const documents = '# document_id = 1\na B-X\nb O\n\nc O\n# document_id = 2\nd B-X\n\ne O\n';
    const scored = scoreTagFiles(
      { gold: documents, pred: documents.replaceAll('\n\n', '\n') },
      { lenient: true, units: 'document' },
    );
    expect([scored.sentences, scored.units!.length, scored.scores.strict.micro.f1]).toEqual([4, 2, 1]);
  });
});

describe('rows of metadata', () => {
  /** Tokens, sentences, gold, predicted and correct spans, and what was skipped on each side. */
  const counted = (gold: string, pred: string, settings: TagFileSettings = {}): number[] => {
    const { skipped } = scoreTagFiles({ gold, pred }, settings);
    return [...read(gold, pred, settings), skipped.gold, skipped.pred];
  };

  it.each([
    //  what                                gold                                          tokens, sentences, spans, skipped
    [
      '# and an address, as in GermEval',
      '#\thttp://a.b/c\t[2009-10-17]\na\tB-X\tO\n\n#\thttp://d\t[2009]\nb\tO\tB-X\n\n',
      [2, 2, 1, 1, 1, 2, 2],
    ],
    [
      'headings, as in FiNER',
      '<HEADLINE>\t\t\na\tB-X\tO\n\n<BODY>\t\t\nb\tO\tB-X\n<P>\t\t\r\nc\tO\tI-X\n',
      [3, 2, 1, 1, 1, 3, 3],
    ],
    ['comments, as in UNER', '# sent_id = 1\n# text = O a\na\tO\tB-X\n\n# text = b\nb\tO\tO\n', [2, 2, 1, 1, 1, 3, 3]],
    ['# before blanks', '#  free words\na O B-X\n\n# newpar x\nb O O\n', [2, 2, 1, 1, 1, 2, 2]],
  ])('%s are skipped and counted', (_, text, counts) => {
    expect(counted(text, text)).toEqual(counts);
    expect(problems(text, text)).toEqual([]);
    const many = text.replace(/\n*$/, '\n\n').repeat(300);
    const once = counts.slice(0, 5);
    const scored = scoreTagFiles({ gold: many, pred: many });
    expect([scored.tokens, scored.sentences, scored.scores.strict.micro.correct]).toEqual([
      once[0] * 300,
      once[1] * 300,
      once[4] * 300,
    ]);
    expect(scored.skipped).toEqual({ gold: counts[5] * 300, pred: counts[6] * 300 });
  });

  it('of one file are those of both sides', () => {
    const { skipped } = scoreTagFiles({ gold: '# a = b\na O O\n\n#\txx yy\nb O O\n' });
    expect(skipped).toEqual({ gold: 2, pred: 2 });
  });

  it.each([
    ['# with a tag is a token', '#\tO\na\tO\n', [2, 1]],
    ['#tag with a tag is a token', '#tag\tB-X\na\tO\n', [2, 1]],
    ['<b> with a tag is a token', '<b>\tO\na\tO\n', [2, 1]],
  ])('%s', (_, text, [tokens, sentences]) => {
    expect(counted(text, text).slice(0, 2)).toEqual([tokens, sentences]);
    expect(counted(text, text).slice(5)).toEqual([0, 0]);
  });

  it.each([
    ['inside a sentence # is a token, whose tag must be known', 'a\tO\n#\turl\n', ['UNKNOWN_TAG g:2:3']],
    ['an element without empty columns is a row cut short', 'a\tO\n<HEADLINE>\n', ['UNREADABLE_ROW g:2:1']],
    ['so is a word before empty columns', 'a\tO\nb\t\n', ['UNREADABLE_ROW g:2:1']],
  ])('%s', (_, text, codes) => {
    expect(problems(text, 'a\tO\nb\tO\n').filter((code) => !code.includes('_DIFFER'))).toEqual(codes);
  });

  it('with a delimiter', () => {
    expect(counted('<H>,,\na,O,B-X\n', '<H>,\na,B-X\n', { delimiter: ',' })).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('a byte order mark alone on a line', () => {
  it.each(['a B-X\n\ufeff\nb I-X\n', '\ufeff\na B-X\nb I-X\n', 'a B-X\nb I-X\n\ufeff'])('is nothing: %j', (text) => {
    expect(read(text, 'a B-X\nb I-X\n')).toEqual([2, 1, 1, 1, 1]);
    expect(problems(text, 'a B-X\nb I-X\n')).toEqual([]);
    expect(scoreTagFiles({ gold: text, pred: text }).skipped).toEqual({ gold: 0, pred: 0 });
  });
});

describe('empty columns between tabs', () => {
  it.each([
    ['a\tNN\t\tO\tB-X\nb\tNN\tx\tO\tO\n', { goldColumn: 4, predColumn: 5 }, [2, 1, 0, 1, 0]],
    ['a\t\tO\tB-X\tNN\nb\tx\tO\tO\tNN\n', { goldColumn: 3, predColumn: 4 }, [2, 1, 0, 1, 0]],
    ['a\t\tO\tB-X\n', { goldColumn: -2, predColumn: -1 }, [1, 1, 0, 1, 0]],
  ])('are columns in the first row too: %j', (text, settings, counts) => {
    expect(read(text, undefined, settings)).toEqual(counts);
  });

  it('hold no tag, so that where the tag is expected the row is at fault', () => {
    // Read as one gap they would hide that the second column is empty.
    const text = 'a\t\tO\nb\tB-X\tO\n';
    expect(problems(text, text, { goldColumn: 2, predColumn: 2 })).toEqual(['UNKNOWN_TAG g:1:3', 'UNKNOWN_TAG p:1:3']);
  });
});

describe('tokens are compared', () => {
  const [gold, pred] = ['B-X a\nO b\n', 'O a\nO c\n'];

  it('not where the first column is that of the tags, and no other was given', () => {
    const columns = { goldColumn: 1, predColumn: 1 };
    expect(problems(gold, pred, columns)).toEqual([]);
    expect(problems(gold, pred, { goldColumn: -2, predColumn: -2 })).toEqual([]);
    expect(problems('B-X\ta\nO\tb\n', 'a\tO\nc\tO\n', { goldColumn: 1, predColumn: 2 })).toEqual([]);
  });

  it('where another was given', () => {
    const columns = { goldColumn: 1, predColumn: 1, tokenColumn: 2 };
    expect(problems(gold, pred, columns)).toEqual(['WORDS_DIFFER p:2:1']);
    const tagged = 'I-X a\nO c\n';
    expect(problems(gold, tagged, { ...columns, tokenColumn: 1 })).toEqual(['WORDS_DIFFER p:1:1']);
  });
});

it('the tag _ has the hint that it may be outside', () => {
  const log = problemLog();
  const scorer = tagScorer({ gold: 'g' }, {}, log);
  scorer.pushGold(new TextEncoder().encode('a O O\nb _ O\n'));
  scorer.finish();
  expect(log.problems).toMatchObject([
    { message: 'the tag `_` has no letter', help: 'if it is outside, as in HIPE: --outside O,_' },
  ]);
  expect(read('a _ B-X\nb O _\n', undefined, { outside: ['O', '_'] })).toEqual([2, 1, 0, 1, 0]);
});

describe('two files', () => {
  it.each([
    ['tags alone', 'B-X\nO\n\nO\n', 'B-X\nB-X\n\nO\n', [3, 2, 1, 2, 1]],
    ['different columns', 'a NN B-X\n', 'a\tB-X\n', [1, 1, 1, 1, 1]],
  ])('%s', (_, gold, pred, counts) => {
    expect(read(gold, pred)).toEqual(counts);
  });

  it('may hold the tags in different columns', () => {
    expect(read('B-X a\n', 'a B-X NN\n', { goldColumn: 1, predColumn: 2 })).toEqual([1, 1, 1, 1, 1]);
    expect(read('x   B-X a\n', 'a  B-X NN\n', { goldColumn: 2, predColumn: 2 })).toEqual([1, 1, 1, 1, 1]);
  });
});

const row = fc
  .tuple(
    fc.constantFrom('a', 'ö', '#tag', '-x'),
    fc.constantFrom('O', 'B-X', 'I-X', 'B-Longer_Type', 'I-Y'),
    fc.constantFrom('O', 'O', 'B-X', 'I-X', 'I-Y'),
  )
  .map((cells) => cells);
const text = fc.array(fc.array(row, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 6 });
const cuts = fc.array(fc.nat(400), { maxLength: 6 }).map((list) => list.sort((a, b) => a - b));

/** Sentences as lists of tags, and as chunks of the files that spell them: one that holds both sides, and one a side. */
const streamed = fc
  .tuple(text, cuts, cuts, fc.constantFrom('\n', '\r\n'))
  .map(([sentences, goldCuts, predCuts, eol]) => {
    const side = (column: number): string[][] => sentences.map((one) => one.map((cells) => cells[column]));
    const file = (columns: (row: string[]) => string, at: readonly number[]): Uint8Array[] => {
      const lines = sentences.map((one) => one.map((cells) => columns(cells) + eol).join('')).join(eol);
      return chunks(new TextEncoder().encode(lines), at);
    };
    return {
      ...{ gold: side(1), pred: side(2) },
      both: file((cells) => cells.join('\t'), goldCuts),
      golds: file((cells) => `${cells[0]} ${cells[1]}`, goldCuts),
      preds: file((cells) => `${cells[0]}\t${cells[2]}`, predCuts),
    };
  });

/** Pushes the chunks of both sides in turn. */
function pushed<Read>(
  reader: { pushGold(chunk: Uint8Array): void; pushPred(chunk: Uint8Array): void; finish(): Read },
  golds: readonly Uint8Array[],
  preds: readonly Uint8Array[] = [],
): Read {
  for (let at = 0; at < Math.max(golds.length, preds.length); at++) {
    if (preds[at]) reader.pushPred(preds[at]);
    if (golds[at]) reader.pushGold(golds[at]);
  }
  return reader.finish();
}

describe('streaming', () => {
  it('files are read as the lists of tags', () => {
    fc.assert(
      fc.property(streamed, ({ gold, pred, both, golds, preds }) => {
        const file = (name: string, pieces: readonly Uint8Array[]) => ({ name, bytes: joinChunks(pieces) });
        expect(tagLists(file('g', both), undefined, {}, problemLog())).toMatchObject({ gold, pred });
        expect(tagLists(file('g', golds), file('p', preds), {}, problemLog())).toMatchObject({ gold, pred });
      }),
      { numRuns: 200 },
    );
  });

  it('chunks cut anywhere, and two files in any interleaving, score as those do', () => {
    fc.assert(
      fc.property(streamed, ({ gold, pred, both, golds, preds }) => {
        const none = { gold: 0, pred: 0 };
        const expected = plain({ ...scoreTagSequences(gold, pred), unpaired: none, skipped: none, ignored: none });
        expect(plain(pushed(tagScorer({ gold: 'g' }, {}, problemLog()), both))).toEqual(expected);
        const two = tagScorer({ gold: 'g', pred: 'p' }, {}, problemLog());
        expect(plain(pushed(two, golds, preds))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

const oddRow = fc
  .tuple(
    fc.constantFrom('', '', ' ', '-', '#', '# id = '),
    fc.array(fc.constantFrom('a', 'b c', 'é', '-X-', '-DOCSTART-', '|', '\u0001', ''), { maxLength: 2 }),
    fc.constantFrom(' ', ' ', '\t', '\t', '|', ' \t '),
    fc.array(fc.constantFrom('O', 'O', 'O', 'O', 'B-X', 'I-X', 'I-Y', 'Q', '', ' O'), { maxLength: 3 }),
  )
  .map(([first, tokens, gap, tags]) => first + [...tokens, ...tags].join(gap));
const plainRow = fc.constantFrom('a O O', 'a O O', 'bc O B-X', 'd I-X I-X', 'e\tO\tO', 'f\tB-X\tO', 'g|O|O', '');
const oddFile = fc.array(fc.oneof(oddRow, plainRow, plainRow, plainRow), { maxLength: 14 });

describe('rows that are read in one pass', () => {
  // The lists hold every tag and any tag; the scorer also has problems of tags. It costs more.
  const readers = {
    lists: (gold: Uint8Array, pred: Uint8Array | undefined, how: TagFileSettings, log: ProblemSink): object =>
      tagLists({ name: 'g', bytes: gold }, pred && { name: 'p', bytes: pred }, how, log),
    scores: (gold: Uint8Array, pred: Uint8Array | undefined, how: TagFileSettings, log: ProblemSink): object => {
      const scorer = tagScorer({ gold: 'g', ...(pred && { pred: 'p' }) }, how, log);
      return plain(pushed(scorer, [gold], pred && [pred]));
    },
  };
  const settings: TagFileSettings[] = [
    {},
    { delimiter: '\t' },
    { delimiter: '|' },
    { lenient: true },
    { tokenColumn: 2 },
  ];

  it.each(settings.flatMap((one) => [['lists', one, 200] as const, ['scores', one, 30] as const]))(
    'give the %s that they give with blanks behind them, which are read otherwise: %j',
    (result, settings, numRuns) => {
      const made = (gold: string, pred?: string): string => {
        const log = problemLog({ perError: Number.POSITIVE_INFINITY, perWarning: Number.POSITIVE_INFINITY });
        const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
        const { notes: _, ...made } = {
          notes: {},
          ...readers[result](bytes(gold), pred === undefined ? undefined : bytes(pred), settings, log),
        };
        return JSON.stringify([made, log.problems]);
      };
      fc.assert(
        fc.property(oddFile, oddFile, fc.constantFrom('\n', '\r\n'), (gold, pred, end) => {
          const file = (rows: string[], behind: string): string => rows.map((row) => row + behind + end).join('');
          expect(made(file(gold, ''))).toBe(made(file(gold, ' ')));
          expect(made(file(gold, ''), file(pred, ''))).toBe(made(file(gold, ' '), file(pred, ' ')));
        }),
        { numRuns },
      );
    },
  );
});

const anyTag = fc.constantFrom('O', 'B-X', 'I-X', 'E-X', 'S-X', 'I-Y', 'E-Y');

describe('auto, when letters come in the middle of a sentence', () => {
  it.each(['repair', 'discard'] as const)('scores under %s as if all rows were known at once', (invalid) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyTag, anyTag), { minLength: 1, maxLength: 12 }), (rows) => {
        const scorer = tagScorer({ gold: 'g' }, { invalid }, problemLog());
        for (const [gold, pred] of rows) scorer.pushGold(new TextEncoder().encode(`a ${gold} ${pred}\n`));
        const [golds, preds] = [0, 1].map((side) => [rows.map((row) => row[side])]);
        expect(plain(scorer.finish())).toMatchObject(plain(scoreTagSequences(golds, preds, { invalid })));
      }),
      { numRuns: 200 },
    );
  });
});

function chunks(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const ends = [...at.filter((cut) => cut < bytes.length), bytes.length];
  return ends.map((end, index) => bytes.slice(index === 0 ? 0 : ends[index - 1], end));
}
