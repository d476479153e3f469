import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { read, showProblem } from '../formats/reading.ts';
import { type PerlDocument, readAsScorerPl } from '../formats/scorer-pl-reading.ts';
import { shared } from '../shared.ts';
import { caseNames, casePath } from './cases.ts';

const outputs = new Set(['cmd', 'stdout', 'stderr', 'rc']);
const probes = caseNames('scorer-pl-probes');
const inputs = probes.flatMap((probe) =>
  readdirSync(path(probe))
    .filter((file) => !outputs.has(file) && statSync(path(probe, file)).isFile())
    .map((file) => [probe, file] as const),
);

/** The inputs that the reader refuses although scorer.pl does not die of them: which, with which codes, and why. */
const refused: readonly (readonly [inputs: RegExp, codes: string, reason: string])[] = [
  [
    /^cell-(bare-digit|empty-parens|underscore)\//,
    'UNREADABLE_CELL',
    'scorer.pl passes over `12`, `()` and `__`, which mean no mention that is known',
  ],
  [
    /^cell-spaces\//,
    'UNREADABLE_CELL',
    'of `( 1 )`, `(1 )`, `( 1)` scorer.pl reads one as nothing, one as an open, one as a close',
  ],
  [/^cell-weird-sep\/|^col0-underscore\//, 'UNREADABLE_CELL', '`,` `;` `x` `__` are no joints that a corpus uses'],
  [
    /^(cell-split-(1digit|many)|discard-(none|order))\//,
    'SPLIT_ANTECEDENT',
    'scorer.pl leaves the mention out: so does --lenient',
  ],
  [
    /^cell-split-2digit-open\//,
    'SPLIT_ANTECEDENT UNOPENED_MENTION UNCLOSED_MENTION',
    'scorer.pl reads `(1+22)` as an open and a close',
  ],
  [/^joins-cut\//, 'UNOPENED_MENTION UNCLOSED_MENTION', 'scorer.pl reads `(1(2)3)` as 2 and 13'],
  [/^joins-split\//, 'SPLIT_ANTECEDENT UNOPENED_MENTION UNCLOSED_MENTION', 'scorer.pl reads `(1(2+3)2)` as 12'],
  [/^mixed-tab-space\//, 'UNREADABLE_ROW', 'a row whose last tab is not before its cell'],
  [/^line-(nbsp|x85)\//, 'UNREADABLE_ROW', 'a row of one column, which is no cell'],
  [/^line-spaces-ok\//, 'UNREADABLE_ROW', 'a row that lacks five columns of its sentence'],
  [/^line-blank-ws\//, 'UNREADABLE_ROW', 'a form feed alone on a line'],
  [/^line-trailing-tab\//, 'AMBIGUOUS_COLUMNS', 'the coreference is in column 3 or 4, as the row may be'],
  [
    /^(empty-|cli-mucxyz-emptykey|exit-mucxyz-resp-empty|ws-only)/,
    'NO_DOCUMENT',
    'scorer.pl scores nothing and says 0',
  ],
  [
    /^(end-extra|end-uppercase|end-variants|outside-text)\//,
    'OUTSIDE_DOCUMENT',
    'scorer.pl passes over rows outside documents',
  ],
  [
    /^(exit-blanc-hole|hole-|missing-end-last)/,
    'UNCLOSED_MENTION',
    'scorer.pl drops what is open at the end of a file without an end line',
  ],
  [/^cr-only\//, 'LONE_CARRIAGE_RETURN', 'scorer.pl sees one line'],
  [/^nul\//, 'NOT_TEXT', 'scorer.pl reads any byte'],
];

function path(...parts: string[]): string {
  return casePath('scorer-pl-probes', ...parts);
}

type Entities = readonly (readonly (readonly [number, number])[])[];

function reading(probe: string, file: string) {
  const bytes = readFileSync(path(probe, file));
  const { documents, problems } = read(bytes);
  const ours = documents.map((document) => ({
    name: document.id,
    entities: entitiesOf(document).map(({ mentions }) => mentions.map(({ start, end }) => [start, end - 1] as const)),
  }));
  return { ours, problems, theirs: readAsScorerPl(bytes.toString('latin1')) };
}

/** The entity lines of each `====>` block that scorer.pl printed, with the name of its document. */
function printedBlocks(probe: string): { readonly name: string; readonly entities: Entities }[] {
  const stdout = readFileSync(path(probe, 'stdout'), 'latin1');
  return [...stdout.matchAll(/^File (.*):\n((?:Entity .*\n)*)/gm)].map(([, name, lines]) => ({
    name,
    entities: [...lines.matchAll(/^Entity .*$/gm)].map(([line]) =>
      [...line.matchAll(/\(([0-9]+),([0-9]+)\)/g)].map(([, start, end]) => [Number(start), Number(end)] as const),
    ),
  }));
}

function withoutLastHoles(entities: PerlDocument['entities']): Entities {
  const kept = [...(entities ?? [])];
  while (kept.at(-1)?.length === 0) kept.pop();
  return kept;
}

describe('the probes of scorer.pl', () => {
  it('shows that the twin of scorer.pl in these tests reads as scorer.pl does', () => {
    let blocks = 0;
    for (const probe of probes) {
      const read = inputs.filter(([name]) => name === probe).flatMap(([, file]) => reading(probe, file).theirs);
      for (const { name, entities } of printedBlocks(probe)) {
        if (name === '' && entities.length === 0) continue;
        blocks++;
        const candidates = read
          .filter((document) => document.name === name)
          .map((document) => withoutLastHoles(document.entities));
        // A document that the other side lacks is printed without entities.
        expect([...candidates, []], `${probe} ${name}`).toContainEqual(entities);
      }
    }
    expect(blocks).toBe(shared ? 303 : 301);
  });

  it.each(inputs)('%s/%s is read as scorer.pl reads it, or has a problem that says otherwise', (probe, file) => {
    const { ours, theirs, problems } = reading(probe, file);
    if (problems.length === 0) expect(ours).toEqual(theirs);
  });

  it('are refused only where scorer.pl dies, but for those in the table', () => {
    const rows = new Set<string>();
    for (const [probe, file] of inputs) {
      const { theirs, problems } = reading(probe, file);
      const errors = problems.filter(({ severity }) => severity === 'error');
      if (errors.length === 0 || theirs.some(({ entities }) => entities === undefined)) continue;
      const codes = [...new Set(errors.map(({ code }) => code))].join(' ');
      const row = refused.find(([inputs, expected]) => inputs.test(`${probe}/${file}`) && expected === codes);
      rows.add(row?.[2] ?? `not in the table: ${probe}/${file} ${codes}`);
    }
    expect([...rows].sort()).toEqual(refused.map(([, , reason]) => reason).sort());
  });

  it('are said to be read otherwise by scorer.pl only where they are', () => {
    const loud = inputs.filter(([probe, file]) => {
      const { ours, theirs, problems } = reading(probe, file);
      return (
        JSON.stringify(ours) === JSON.stringify(theirs) &&
        problems.some(({ code }) => code === 'SCORER_PL_READS_OTHERWISE')
      );
    });
    expect(loud.map((input) => `${input.join('/')} ${showProblem(reading(...input).problems[0])}`)).toEqual([]);
  });
});
