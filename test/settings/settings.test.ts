import { describe, expect, it } from 'vitest';
import { corefSettings } from '../../src/settings/coref.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { settingsOf, signatureOf } from '../../src/settings/signature.ts';
import { chosenOptions, defaultsOf, rowsOf, type SettingTable } from '../../src/settings/table.ts';
import { shown } from '../../src/text/argument.ts';
import { run } from '../cli/golden-case.ts';

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';

type Table = SettingTable<Record<string, unknown>>;

/** A value of each setting that is not its default, as an argument and as it is kept. */
const values: readonly [string, Table, Readonly<Record<string, readonly [string, unknown]>>][] = [
  [
    coref,
    corefSettings as unknown as Table,
    {
      input: ['conll', 'conll'],
      keyInput: ['conll', 'conll'],
      responseInput: ['fastcoref', 'fastcoref'],
      match: ['min', 'min'],
      zeroMatch: ['linear', 'linear'],
      preset: ['crac2026', 'crac2026'],
      npOnly: ['', true],
      removeNested: ['', true],
      singletons: ['drop', 'drop'],
      duplicates: ['first', 'first'],
      missing: ['skip', 'skip'],
      extra: ['skip', 'skip'],
      lenient: ['', true],
      unparsable: ['empty', 'empty'],
      document: ['a|b:100%', 'a|b:100%'],
      column: ['5', 5],
      pair: ['text', 'text'],
      end: ['exclusive', 'exclusive'],
      keyEnd: ['inclusive', 'inclusive'],
      responseEnd: ['exclusive', 'exclusive'],
      fields: ['clusters=a|b', 'clusters=a|b'],
      keyFields: ['id=a', 'id=a'],
      responseFields: ['list=a,start=b,end=c,entity=d', 'list=a,start=b,end=c,entity=d'],
      clustersField: ['a|b', 'a|b'],
      keyClustersField: ['gold', 'gold'],
      responseClustersField: ['pred', 'pred'],
      nameField: ['name', 'name'],
      keyNameField: ['name', 'name'],
      responseNameField: ['key', 'key'],
      tokensField: ['words', 'words'],
      keyTokensField: ['words', 'words'],
      responseTokensField: ['text', 'text'],
      firstToken: ['1', 1],
      keyFirstToken: ['0', 0],
      responseFirstToken: ['1', 1],
      relation: ['a, b|c', ['a', 'b|c']],
      read: ['annotator=1', 'annotator=1'],
      keyRead: ['annotations', 'annotations'],
      responseRead: ['predictions=a|b', 'predictions=a|b'],
      scope: ['corpus', 'corpus'],
      topic: ['(\\d+)_', '(\\d+)_'],
      window: ['1500', 1500],
      recordColumn: ['a, b', 'a, b'],
      clusterColumn: ['2', 2],
      missingRecord: ['drop', 'drop'],
    },
  ],
  [
    ner,
    nerSettings as unknown as Table,
    {
      scheme: ['bioes', 'bioes'],
      invalid: ['discard', 'discard'],
      labels: ['gold', 'gold'],
      zeroDivision: ['1', 1],
      minOverlap: ['12.5', 12.5],
      partialWeight: ['.25', 0.25],
      map: ['a=b, c|d=e=f', ['a=b', 'c|d=e=f']],
      ignoreCaseOfTypes: ['', true],
      types: ['PER, a|b', ['PER', 'a|b']],
      document: ['a|b:100%', 'a|b:100%'],
      outside: ['O,_', ['O', '_']],
      suffix: ['', true],
      tagDelimiter: ['|', '|'],
      goldColumn: ['-2', -2],
      predColumn: ['3,"N,E", "a""b"', [3, 'N,E', 'a"b']],
      linkColumn: ['NEL', 'NEL'],
      tokenColumn: ['2', 2],
      goldTokenColumn: ['3', 3],
      predTokenColumn: ['FORM', 'FORM'],
      delimiter: ['\\t', '\t'],
      goldDelimiter: [';', ';'],
      predDelimiter: [',', ','],
      headerRows: ['0', 0],
      input: ['tags-in-lines', 'tags-in-lines'],
      // A signature does not say which file it was.
      id2label: ['given', 'given'],
      goldId2label: ['given', 'given'],
      predId2label: ['given', 'given'],
      goldInput: ['prodigy', 'prodigy'],
      predInput: ['gliner', 'gliner'],
      read: ['spans=sc', 'spans=sc'],
      goldRead: ['annotator=7', 'annotator=7'],
      predRead: ['predictions', 'predictions'],
      offsets: ['utf-16', 'utf-16'],
      goldOffsets: ['bytes', 'bytes'],
      predOffsets: ['code-points', 'code-points'],
      end: ['inclusive', 'inclusive'],
      goldEnd: ['exclusive', 'exclusive'],
      predEnd: ['inclusive', 'inclusive'],
      firstOffset: ['1', 1],
      goldFirstOffset: ['0', 0],
      predFirstOffset: ['1', 1],
      fields: ['start=a,end=b,type=c', 'start=a,end=b,type=c'],
      goldFields: ['start=a,end=a+n,type=c.0', 'start=a,end=a+n,type=c.0'],
      predFields: ['start=a,end=b,type=c,list=d', 'start=a,end=b,type=c,list=d'],
      text: ['joined', 'joined'],
      pair: ['text', 'text'],
      missingDocument: ['skip', 'skip'],
      extraDocument: ['skip', 'skip'],
      duplicates: ['count', 'count'],
      minScore: ['0.5,PER=0.6,a,b=1', '0.5,PER=0.6,a,b=1'],
      normalize: ['tidy', 'tidy'],
      unparsable: ['empty', 'empty'],
      lenient: ['', true],
    },
  ],
];

describe.each(values)('the settings of %s', (command, table, given) => {
  const chosen = Object.fromEntries(Object.entries(given).map(([name, [, value]]) => [name, value]));

  it('are all tried here, but those that only inputs tell', () => {
    const names = rowsOf(table).filter(([, { option }]) => option !== undefined);
    expect(Object.keys(given)).toEqual(names.map(([name]) => name));
  });

  it('are options of the command', async () => {
    const { stdout } = await run(`${command.split(' ')[0]} man`);
    const page = stdout.replaceAll('\\-', '-').split('\n');
    const lacking = rowsOf(table).filter(([, { option }]) => option !== undefined && !page.includes(`.B ${option}`));
    expect(lacking.map(([name]) => name)).toEqual([]);
  });

  it.each(rowsOf(table))('%s is read off the command line, written and read back', (name, row) => {
    if (row.option === undefined) return;
    const [text, value] = given[name];
    const { kind, field } = row;
    expect(kind.parse(text)).toEqual(value);
    expect(() => kind.check(value)).not.toThrow();
    if (field !== undefined) expect(kind.read(kind.write(value))).toEqual(value);
  });

  it('that a signature names are those that were chosen', () => {
    const {
      tokenColumn,
      goldTokenColumn,
      predTokenColumn,
      goldInput,
      predInput,
      keyInput,
      responseInput,
      ...compared
    } = chosen;
    const signature = signatureOf('tool', table, { ...defaultsOf(table), ...chosen });
    expect(settingsOf(table, signature)).toEqual({ ...defaultsOf(table), ...compared });
  });
});

it.each([
  [coref, '--singletons', 'yes', corefSettings, 'singletons', 'yes'],
  [ner, '--min-overlap', '101', nerSettings, 'minOverlap', 101],
  [ner, '--zero-division', '0.5', nerSettings, 'zeroDivision', 0.5],
  [ner, '--gold-column', '0', nerSettings, 'goldColumn', 0],
  [ner, '--delimiter', 'ab', nerSettings, 'delimiter', 'ab'],
])('%s %s %s is refused in the words of the library', async (command, option, text, table, name, value) => {
  const { stderr, status } = await run(`${command} ${option} ${text}`);
  const { kind } = (table as unknown as Table)[name];
  const check = (): unknown => chosenOptions({ [name]: kind }, { [name]: value });
  const said = chosenError(check);
  const [, words] = said.split(`options: ${name} ${shown(value)}: `);
  expect(stderr.split('\n')[0]).toBe(`error: ${option} ${text}: ${words}`);
  expect(status).toBe(2);
});

function chosenError(check: () => unknown): string {
  expect(check).toThrow(RangeError);
  try {
    check();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
