import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compatFiles, scoreCorefFiles } from '../../src/index.ts';
import type { Score } from '../../src/score/score.ts';
import { shared, sharedPath } from '../shared.ts';

interface Value {
  readonly r: number;
  readonly p: number;
  readonly f: number;
}

type Values = Readonly<Record<string, Value | number>>;
type Answers = Readonly<Record<string, Readonly<Record<string, Values>>>>;

/** The probes whose scores are not those that corefud-scorer means to give, and why. */
const departures: Readonly<Record<string, string>> = {
  p13_sentence_short: 'SENTENCES_DIFFER or TOKENS_DIFFER: refused, the response lacks a sentence',
  p14_sentence_long: 'refused: the response has a sentence that the key lacks',
  p15_words_short: 'refused: the response lacks a word',
  p30_ord_ten: '1.10 is the tenth empty node, not 1.1',
  p47_head_overlap: 'refused: the response has a word that the key lacks',
  p54_same_span_two_entities: '--duplicates says what a mention in two entities is',
  p55_same_span_two_entities_sys: '--duplicates says what a mention in two entities is',
  p59_never_closed: 'refused: a mention is never closed',
  p62_open_and_close_one_word: 'a mention that two brackets open and close on one word is that word',
};

const folders = ['conformance/corefud/open', 'conformance/corefud/probes', 'realdata/corefud'];

function answersOf(folder: string, file: string): Answers {
  return JSON.parse(readFileSync(sharedPath(folder, file), 'utf8')) as Answers;
}

function casesOf(folder: string): readonly string[] {
  return readdirSync(sharedPath(folder)).flatMap((name) => /^(.*)\.key\.conllu$/u.exec(name)?.[1] ?? []);
}

function filesOf(folder: string, name: string) {
  const [k, s] = ['key', 'sys'].map((side) => readFileSync(sharedPath(folder, `${name}.${side}.conllu`)));
  return { k, s };
}

function settingsOf(setting: string): object {
  const [match, singletons, zeroMatch] = setting.split('/');
  return { match, zeroMatch, singletons: singletons === 'singletons' ? 'keep' : 'drop' };
}

/** Our scores, or the codes of the problems. */
async function ours(files: ReturnType<typeof filesOf>, setting: string): Promise<Values | readonly string[]> {
  const metrics = ['muc', 'bcub', 'ceafe', 'ceafm', 'blanc-luo', 'lea', 'mor', 'zero', 'conll'];
  const { report, log } = await scoreCorefFiles(['k', 's'], files, { metrics, ...settingsOf(setting) });
  if (!report || log.counts.has('REPEATED_MENTION')) return [...log.counts.keys()];
  const scores = Object.entries(report.systems[0].scores as unknown as Readonly<Record<string, Score>>);
  return Object.fromEntries(
    scores.map(([metric, { recall, precision, f1 }]) => [
      metric.replace('-luo', ''),
      { r: recall.value, p: precision.value, f: f1 },
    ]),
  );
}

/** The tool's scores as we reproduce them, or its refusal. */
async function theirs(files: ReturnType<typeof filesOf>, setting: string): Promise<Values | readonly string[]> {
  const { outcome, log } = await compatFiles('corefscore', ['k', 's'], files, {
    compat: 'corefud',
    ...settingsOf(setting),
  } as never);
  if (!outcome) return [...log.counts.keys()];
  if ('refusal' in outcome) return [outcome.refusal];
  return Object.fromEntries(
    Object.entries(outcome.scores).map(([metric, value]) => {
      if (typeof value === 'number') return [metric, value];
      return [metric, { r: Number(value.recall), p: Number(value.precision), f: Number(value.f1) }];
    }),
  );
}

/** In what our values differ from those of an answer. */
function differences(found: Values | readonly string[], expected: Values): readonly unknown[] {
  if ('error' in expected) return Array.isArray(found) ? [] : ['scored'];
  if (Array.isArray(found)) return found;
  const values = found as Values;
  return Object.entries(expected).flatMap(([metric, wanted]) => {
    const own = values[metric];
    const numbers = (one: Value | number): number[] => (typeof one === 'number' ? [one] : [one.r, one.p, one.f]);
    const [all, others] = [
      numbers(typeof wanted === 'number' && typeof own === 'object' ? own.f : own),
      numbers(wanted),
    ];
    return all.every((value, at) => Math.abs(value - others[at]) < 1e-9) ? [] : [[metric, ...all, ...others]];
  });
}

describe.skipIf(!shared).each(folders)('%s', (folder) => {
  const [expected, clean] = shared ? [answersOf(folder, 'expected.json'), answersOf(folder, 'clean.json')] : [{}, {}];

  it.each(shared ? casesOf(folder) : [])('scores %s as corefud-scorer means to', async (name) => {
    const files = filesOf(folder, name);
    for (const [setting, values] of Object.entries(expected[name])) {
      const found = await ours(files, setting);
      // What a mention in two entities is, we decide otherwise.
      if (name in departures || (Array.isArray(found) && found.includes('REPEATED_MENTION'))) continue;
      expect([setting, differences(found, clean[name]?.[setting] ?? values)]).toEqual([setting, []]);
    }
  });

  it.each(shared ? casesOf(folder) : [])('scores %s as corefud-scorer does', async (name) => {
    const files = filesOf(folder, name);
    for (const [setting, values] of Object.entries(expected[name]))
      expect([setting, differences(await theirs(files, setting), values)]).toEqual([setting, []]);
  });
});

it.skipIf(!shared)('what departs, departs', async () => {
  const [folder] = folders.slice(1);
  const [expected, clean] = [answersOf(folder, 'expected.json'), answersOf(folder, 'clean.json')];
  for (const name of Object.keys(departures)) {
    const found = await Promise.all(
      Object.entries(expected[name]).map(async ([setting, values]) =>
        differences(await ours(filesOf(folder, name), setting), clean[name]?.[setting] ?? values),
      ),
    );
    expect([name, found.some(({ length }) => length > 0)]).toEqual([name, true]);
  }
});
