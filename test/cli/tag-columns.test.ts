import { describe, expect, it } from 'vitest';
import { shared, sharedPath } from '../shared.ts';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('tag-columns');

interface Micro {
  readonly recall: { readonly numerator: number };
  readonly support: number;
  readonly predicted: number;
}

/** Correct, gold and predicted spans, and the tokens of the same tag; of a mode. */
async function counted(texts: readonly string[], options = '', mode = 'strict'): Promise<string> {
  const given = texts.map((_, at) => `$${at + 1}`).join(' ');
  const { stdout, stderr } = await on(texts, `nerscore ${given} -f json -m ${mode} ${options}`);
  if (stdout === '') throw new Error(stderr);
  const { micro }: { micro: Micro } = JSON.parse(stdout).systems[0].scores[mode];
  return `${micro.recall.numerator} ${micro.support} ${micro.predicted}`;
}

const nested = ['Die\tO\tO', 'Uni\tB-ORG\tO', 'Bonn\tI-ORG\tB-LOC', 'Ada\tB-PER\tO'];
const numbered = (rows: readonly string[]): string => rows.map((row, at) => `${at + 1}\t${row}\n`).join('');

describe('rows that begin with #', () => {
  it.each([
    ['tabs', '#\thttp://x y [2009]\n1\tBonn\tB-LOC\tO\n2\t,\tO\tO\n\n#\thttp://z\n1\tUlm\tO\tB-LOC\n', '1 1 1'],
    ['a comment that ends in a tag', '# so B\nBonn B-LOC\n, O\n\n# and so on I\nUlm B-LOC\n', '2 2 2'],
    [
      'tags that other columns follow',
      '#\tx\nBonn\tB-LOC\tx\n#\tO\n,\tO\tx\n',
      '1 1 1',
      '--gold-column 2 --pred-column 2',
    ],
    ['commas', '#,a\n1,Bonn,B-LOC\n#,b\n2,Ulm,B-LOC\n', '2 2 2', '--delimiter ,'],
  ])('are comments if they have another number of cells: %s', async (_, text, expected, options = '') => {
    expect(await counted([text, text], options)).toBe(expected);
  });

  it('are tokens if they have as many', async () => {
    expect(await counted(['#a\tB-X\nb\tO\n', '#a\tB-X\nb\tO\n'])).toBe('1 1 1');
  });
});

describe('a column that numbers sentences', () => {
  const rows = 'Sentence: 1,Ada,B-PER\n,of,O\n,New,B-LOC\nSentence: 2,York,I-LOC\n';
  it.each([
    ['filled once', `Sentence #,Word,Tag\n${rows}`],
    ['without a header', rows],
    ['filled in each row', rows.replaceAll('\n,', '\nSentence: 1,')],
    ['after an index', `,Sentence #,Word,Tag\n${rows.replace(/^/gm, '0,').replace(/0,$/, '')}`],
    ['of plain numbers', `Sentence #;Word;Tag\n1;Ada;B-PER\n1;of;O\n1;New;B-LOC\n2;York;I-LOC\n`],
    [
      'of plain numbers, as pandas writes them',
      ',sentence_number,word,tag\n0,0,Ada,B-PER\n1,0,of,O\n2,0,New,B-LOC\n3,1,York,I-LOC\n',
    ],
    ['called sentence_id', 'sentence_id\twords\tlabels\n0\tAda\tB-PER\n0\tof\tO\n0\tNew\tB-LOC\n1\tYork\tI-LOC\n'],
    ['between tabs', rows.replaceAll(',', '\t')],
  ])('ends spans where the number changes: %s', async (_, text) => {
    const { stdout } = await on([text, text], 'nerscore $1 $2 -f json -m surface');
    expect(JSON.parse(stdout).systems[0].scores.surface.types.LOC.support).toBe(2);
    expect(await counted([text, text])).toBe('3 3 3');
  });
});

describe('a column that is called so and numbers rows', () => {
  it('ends no sentence', async () => {
    const words = ['New B-LOC', 'York I-LOC', ...Array.from({ length: 9 }, () => 'of O')];
    const text = `,Sentence #,Word,Tag\n${words.map((word, at) => `${at},${at},${word.replace(' ', ',')}\n`).join('')}`;
    expect(await counted([text, text])).toBe('1 1 1');
  });
});

describe('several columns of tags', () => {
  const gold = numbered(nested);
  const pred = numbered(
    nested.map((row) => (row.startsWith('Bonn') ? 'Bonn\tO\tB-LOC' : row.replace(/\t.*/, '\tO\tO'))),
  );

  it('are one set of spans', async () => {
    expect(await counted([gold, pred], '--gold-column 3,4 --pred-column 3,4')).toBe('1 3 1');
    expect(await counted([gold], '--gold-column 3,4 --pred-column 4')).toBe('1 3 1');
    // The same span in both is one.
    expect(await counted(['a\tB-X\tB-X\n', 'a\tB-X\tO\n'], '--gold-column 2,3 --pred-column 2,3')).toBe('1 1 1');
    const named = [gold, pred].map((text) => `NO\tTOKEN\tOUTER\tINNER\n${text}`);
    expect(await counted(named, '--gold-column OUTER,INNER --pred-column OUTER,INNER')).toBe('1 3 1');
  });

  it('are one set for check, list and count too', async () => {
    expect((await on([gold], 'nerscore check $1 --column 3,4')).stdout).toContain('3 spans (ORG 1, PER 1, LOC 1)');
    expect((await on([gold], 'nerscore check $1 --columns 3,4')).stdout).toContain('2 spans (ORG 1, PER 1) and 1 span');
    expect((await on([gold], 'nerscore count $1 --column 3,4')).stdout).toMatch(/^all +3$/m);
  });

  it('are named where one is scored, unless they have chunks', async () => {
    expect((await on([gold, pred], 'nerscore $1 $2')).stdout.replace(/\s+/g, ' ')).toContain(
      'tags that are not scored: column 3 of gold; if they are levels of one annotation: --gold-column 3,4 --pred-column 3,4',
    );
    const chunks = 'Ada NNP B-NP B-PER\nran VBD B-VP O\n';
    expect((await on([chunks, chunks], 'nerscore $1 $2')).stdout).not.toContain('not scored');
  });

  it('are refused by other tools, and twice the same', async () => {
    expect((await on([gold, pred], 'nerscore $1 $2 --compat seqeval --gold-column 3,4')).stderr).toContain(
      'one column',
    );
    expect((await on([gold, pred], 'nerscore $1 $2 --gold-column 3,3')).status).toBe(2);
  });

  it('have names in check', async () => {
    const { stdout } = await on(['TOKEN\tNE\tMISC\nBonn\tB-loc\t_\n'], 'nerscore check $1 --columns NE');
    expect(stdout).toContain('1 span (loc 1)');
  });
});

describe('several labels in a cell', () => {
  it.each(['B-work,B-person', 'B-work;B-person', 'B-work/B-person', 'B-work+B-person', 'B-work B-person', 'B-work,O'])(
    'are SEVERAL_LABELS, and no reason to exchange the sides: %s',
    async (cell) => {
      const gold = `Star\t${cell}\nTrek\tI-work\nis\tO\nAda\tB-person\n`;
      const { stderr } = await on([gold, 'Star\tB-work\nTrek\tI-work\nis\tO\nAda\tB-person\n'], 'nerscore $1 $2');
      expect(stderr).toContain('[SEVERAL_LABELS]');
      expect(stderr).not.toContain('SIDES_SWAPPED');
    },
  );

  it('are no names with a slash', async () => {
    expect((await on(['a\tB-R/S\n', 'a\tB-R/S\n'], 'nerscore $1 $2')).stderr).not.toContain('LABELS');
  });
});

describe('predictions without spans', () => {
  const head = 'TOKEN\tNE-COARSE-LIT\tNE-FINE-LIT\tNEL-LIT\tMISC\n';
  const gold = `${head}Bonn\tB-loc\tB-loc.adm\tQ586\tNoSpaceAfter\n,\tO\tO\t_\t_\n`;
  const pred = `${head}Bonn\tO\tO\t_\tNoSpaceAfter\n,\tO\tO\t_\t_\n`;

  it('are read from the column of gold, which help names', async () => {
    const { stderr } = await on([gold, pred], 'nerscore $1 $2');
    expect(stderr.match(/^help: .*$/gm)).toEqual([
      'help: columns NE-COARSE-LIT and NE-FINE-LIT hold B- tags: --gold-column NE-COARSE-LIT --outside O,_',
      'help: column NE-COARSE-LIT has only outside tags: --pred-column NE-COARSE-LIT --outside O,_',
    ]);
    const fine = await on([gold, pred], 'nerscore $1 $2 --gold-column NE-FINE-LIT');
    expect(fine.stderr).toContain('--pred-column NE-FINE-LIT --outside O,_');
  });

  it('do not lead to another layer where _ is in the right column', async () => {
    const text = gold.replace('\tO\tO\t_\t_', '\t_\tO\t_\t_');
    const { stderr } = await on([text, pred], 'nerscore $1 $2 --gold-column NE-COARSE-LIT --pred-column NE-COARSE-LIT');
    expect(stderr.match(/^help: .*$/gm)).toEqual(['help: if it is outside, as in HIPE: --outside O,_']);
  });
});

describe('tokens of two schemes', () => {
  const bio = 'a B-X\nb I-X\nc B-X\nd O\ne B-Y\n';
  it.each([
    ['bioes', 'a B-X\nb E-X\nc S-X\nd O\ne S-Y\n'],
    ['bilou', 'a B-X\nb L-X\nc U-X\nd O\ne U-Y\n'],
    ['bmes', 'a B-X\nb E-X\nc S-X\nd O\ne S-Y\n'],
    ['iob1', 'a I-X\nb I-X\nc B-X\nd O\ne I-Y\n'],
    ['ioe2', 'a I-X\nb E-X\nc E-X\nd O\ne E-Y\n'],
    ['bio', bio],
  ])('that mark the same spans are all right: %s', async (_, text) => {
    expect(await counted([bio, text], '', 'token')).toBe('5 5 5');
    expect(await counted([text, bio], '', 'token')).toBe('5 5 5');
  });

  it('are right where the spans have the same tag in the scheme of gold', async () => {
    // A longer span: its second token is wrong.
    expect(await counted(['a B-X\nb O\nc O\n', 'a B-X\nb E-X\nc O\n'], '', 'token')).toBe('2 3 3');
    const { stdout } = await on(['a B-X\nb O\n', 'a S-X\nb O\n'], 'nerscore $1 $2');
    expect(stdout).toContain('token accuracy: 1.0000 (2 / 2)');
  });

  it('are as they are written, where broken tags have the letters of gold', async () => {
    expect(await counted(['a B-X\nb I-X\nc B-X\n', 'a I-X\nb I-X\nc B-X\n'], '--scheme bio', 'token')).toBe('2 3 3');
  });
});

describe('the column of the words', () => {
  const words = ['The', 'old', 'man', 'met', 'Ada', 'Lovelace', 'in', 'Rome', 'and', 'Paris'];
  const tagOf = (word: string): string => (['Rome', 'Paris'].includes(word) ? 'B-LOC' : 'O');
  const rows = (write: (word: string, at: number) => string): string =>
    `${[...words, ...words, ...words].map((word, at) => `${write(word, at)} ${tagOf(word)}\n`).join('')}`;
  const gold = rows((word) => word);

  it.each([
    ['after numbers of rows', rows((word, at) => `${at + 1} ${word}`), 2],
    ['after ids', rows((word, at) => `t${at + 1} ${word} NN`), 2],
    ['after parts of speech', rows((word, at) => `P${at % 3} ${word}`), 2],
    ['in another case', rows((word, at) => `t${at + 1} ${word.toLowerCase()} NN`), 2],
  ])('is found on either side, also for surfaces: %s', async (title, text, column) => {
    for (const files of [
      [gold, text],
      [text, gold],
    ]) {
      const { stdout, stderr } = await on(files, 'nerscore $1 $2 -f json --allow OTHER_TEXT');
      const { columns } = JSON.parse(stdout).systems[0];
      expect(files[0] === gold ? columns.pred.words : columns.gold.words).toBe(column);
      if (title.startsWith('after')) expect(stderr).not.toMatch(/WORDS_DIFFER|OTHER_TEXT/);
      if (title.startsWith('after')) expect(await counted(files, '', 'surface')).toBe('2 2 2');
    }
  });

  it('is named in the report', async () => {
    const { stdout } = await on([gold, rows((word, at) => `${at + 1} ${word}`)], 'nerscore $1 $2');
    expect(stdout).toContain('read: tags from column 2 of 2 (gold) and column 3 of 3 (pred; words in 2)');
  });

  it('is obeyed where it is given, and OTHER_TEXT names those that agree', async () => {
    const text = rows((word, at) => `${at + 1} ${word}`);
    const { stderr, status } = await on([gold, text], 'nerscore $1 $2 --token-column 2');
    expect(status).toBe(3);
    expect(stderr.replaceAll('\n  ', ' ')).toContain(
      'help: the words of column 1 of gold are in column 2 of pred: --gold-token-column 1 --pred-token-column 2',
    );
    const options = '--token-column 2 --gold-token-column 1 --pred-token-column 2';
    expect(await counted([gold, text], options)).toBe('6 6 6');
    expect((await on([gold, text], 'nerscore $1 $2 --pred-token-column 1')).status).toBe(3);
  });

  it('stays the first, where no other agrees', async () => {
    const { stderr } = await on([gold, rows((_, at) => `u${at % 7} NN`)], 'nerscore $1 $2');
    expect(stderr).toContain('[OTHER_TEXT]');
    expect(stderr).not.toContain('token-column');
  });
});

describe.skipIf(shared === undefined)('submissions to WNUT-2017', () => {
  it.each([
    ['arcada', 37.77],
    ['drexel', 25.26],
    ['mic-cis', 34.25],
    ['spinningbytes', 39.33],
  ])('%s has the F1 (surface) of the official script, %d', async (name, percent) => {
    const [gold, pred] = ['gold', 'pred'].map((side) => sharedPath('realdata', 'ner', `wnut17-${name}`, `${side}.txt`));
    const { stdout } = await run(`nerscore ${gold} ${pred} -m surface-corpus -f json`);
    expect(JSON.parse(stdout).systems[0].scores['surface-corpus'].micro.f1 * 100).toBeCloseTo(percent, 1.9);
  });
});
