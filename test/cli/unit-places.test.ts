import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/report/style.ts';
import { nameCell, plainCell } from '../../src/report/tables.ts';
import { tableTexts } from '../../src/report/text-table.ts';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('unit-places');

const gold = '# a comment\na B-X\nb O\n\nc B-X\n\n\nd O\n';
const pred = 'a B-X\nb O\n\nc O\n\nd O\n';

describe('--by-document of nerscore shows where a sentence begins', () => {
  it('in its table, in gold', async () => {
    const { stdout } = await on([gold, pred], 'nerscore $1 $2 --by-document');
    const begins = [...stdout.matchAll(/^(\d) .* (\S+:\d+)$/gm)].map(([, name, place]) => `${name} ${place}`);
    const path = join(folder, '1.txt');
    expect(begins).toEqual([`1 ${path}:2`, `2 ${path}:5`, `3 ${path}:8`]);
  });

  it('in JSON, in folders too', async () => {
    mkdirSync(join(folder, 'gold'));
    mkdirSync(join(folder, 'pred'));
    for (const name of ['x', 'y']) {
      writeFileSync(join(folder, 'gold', name), gold);
      writeFileSync(join(folder, 'pred', name), pred);
    }
    const { stdout } = await on([], `nerscore ${folder}/gold ${folder}/pred --by-document --units sentence -f json`);
    const [{ bySentence }] = JSON.parse(stdout).systems as [
      { bySentence: { sentence: string; file: string; line: number }[] },
    ];
    expect(
      bySentence.map(({ sentence, file, line }) => `${sentence} ${file.slice(folder.length + 1)}:${line}`),
    ).toEqual(['x: 1 gold/x:2', 'x: 2 gold/x:5', 'x: 3 gold/x:8', 'y: 1 gold/y:2', 'y: 2 gold/y:5', 'y: 3 gold/y:8']);
  });
});

describe('names', () => {
  const document = 'a document whose name is longer than forty columns of a terminal';
  const system = 'a system whose name is longer than twenty-four columns';

  it('are whole where the output is no terminal', async () => {
    const conll = `#begin document (${document}); part 000\nw 0 0 w (0)\nw 0 0 w (0)\n\n#end document\n`;
    const command = `corefscore $1 '${system}=$2' other=$3 -m muc --by-document`.replace('$2', join(folder, '2.txt'));
    const { stdout } = await on([conll, conll, conll], command);
    expect(stdout).toContain(`\n${system}  `);
    expect(stdout).toContain(`\n(${document}); part 000  `);
    expect(stdout).not.toContain('…');
  });

  it('are cut on a terminal that they do not fit, and on no other', () => {
    const columns = [{ head: 'F1', isLeft: true }, { head: 'MUC' }];
    const table = { columns, rows: [{ cells: [nameCell(document), plainCell('50.00')] }] };
    const shown = (width: number): string => tableTexts(table, { style: plainStyle, width, cutsNames: true }).join('');
    expect(shown(80)).toContain(document);
    expect(shown(50)).toContain('a document whose na…lumns of a terminal');
    expect(shown(40)).toContain('a document … a terminal');
  });
});
