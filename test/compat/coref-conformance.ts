import { readFileSync } from 'node:fs';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { CompatScored, CompatScores } from '../../src/compat/tool.ts';
import type { CorefDocument } from '../../src/coref/document.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import type { Singletons } from '../../src/coref/rules.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { caseFiles, casePath } from '../conformance/cases.ts';
import type { Block, Recorded, ToolCheck } from './conformance.ts';

type Suffix = 'conll' | 'json';

const recorded: Readonly<Record<string, Record<string, Recorded>>> = Object.assign(
  {},
  ...caseFiles('coref/open/expected.json'),
);

const corefCases: readonly string[] = Object.keys(recorded);

const sides = { r: 'recall', p: 'precision', f: 'f1' };
const covalNames = { ...sides, rn: 'r_num', rd: 'r_den', pn: 'p_num', pd: 'p_den' };
const allennlpNames = {
  ...sides,
  ...{ rn: 'recall_numerator', rd: 'recall_denominator', pn: 'precision_numerator', pd: 'precision_denominator' },
};
const nelevalNames = { ...covalNames, p: 'precis', f: 'fscore' };
const scorchNames = { ...sides, conll: 'conll2012' };

/** A mention of two key entities has one column in its matrix and two numbers, so the last column lies outside of it. */
const arbitrary = {
  measures: ['mention_ceaf', 'entity_ceaf'],
  reason: "recorded from memory past the end of neleval's matrix, as the key repeats a mention",
};

/** Each coreference tool with what was recorded of it. */
export const corefChecks: readonly ToolCheck[] = [
  check('metric4coref', (id) => perDocument('metric4coref', id, 'per_doc', sides, sorted)),
  check('coval', (id) => bothSingletons('coval', 'coval', id)),
  check('corefud', (id) => bothSingletons('corefud', 'corefud-scorer', id)),
  check('neleval', (id) => [
    whole('neleval', id, 'cli', 'conll', nelevalNames, ({ scores }) => scores),
    ...perDocument('neleval', id, 'lib_per_doc', nelevalNames).map((block) =>
      id === 'o39_dup_key_two_entities' ? { ...block, skip: arbitrary } : block,
    ),
  ]),
  check('allennlp', (id) => [
    {
      ...{ name: 'summed', recorded: recorded[id].allennlp, outcome: outcomeOf('allennlp', id, 'json') },
      ...{ ours: ({ scores }) => ({ ...scores, avg: averageOf(scores) }), names: allennlpNames },
    },
  ]),
  check('scorch', (id) => perDocument('scorch', id, 'lib_per_doc', scorchNames)),
  check('scorch-cli', (id) => {
    const outcome = outcomeOf('scorch-cli', id, 'json');
    const block = recorded[id].scorch.cli as Recorded;
    return [{ name: 'cli', recorded: block, outcome, ours: ({ scores }) => scores, names: scorchNames }];
  }),
];

function check(tool: string, blocks: (id: string) => readonly Block[]): ToolCheck {
  return { tool, cases: corefCases, blocks };
}

function whole(
  tool: string,
  id: string,
  name: string,
  suffix: Suffix,
  names: Block['names'],
  ours: Block['ours'],
): Block {
  return { name, recorded: recorded[id][tool][name] as Recorded, outcome: outcomeOf(tool, id, suffix), ours, names };
}

function perDocument(
  tool: string,
  id: string,
  name: string,
  names: Block['names'],
  prepare: (document: CorefDocument) => CorefDocument = (document) => document,
): Block[] {
  const documents = Object.fromEntries(['key', 'sys'].map((side) => [side, read(id, side, 'json').map(prepare)]));
  return Object.entries(recorded[id][tool][name] as Recorded).map(([document, block]) => {
    // The functions of a library see one document at a time; scorch's directory would leave out what the response lacks.
    const only = (side: string) => documents[side].filter(({ id }) => id === document);
    const response = only('sys').length > 0 ? only('sys') : [corefDocument(document, [])];
    const outcome = corefTool(tool).score({ key: only('key'), response });
    const ours = ({ byDocument }: CompatScored) => byDocument?.find((one) => one.document === document)?.scores;
    return { name: `${name} ${document}`, recorded: block as Recorded, outcome, ours, names };
  });
}

function bothSingletons(tool: string, name: string, id: string): Block[] {
  const rules = { keep_singletons: 'keep', remove_singletons: 'drop' } as const;
  return Object.entries(rules).map(([block, singletons]) => ({
    ...{ name: block, recorded: recorded[id][name][block] as Recorded },
    ...{ outcome: outcomeOf(tool, id, 'conll', singletons), ours: ({ scores }: CompatScored) => scores },
    names: covalNames,
  }));
}

function outcomeOf(tool: string, id: string, suffix: Suffix, singletons?: Singletons) {
  const documents = { key: read(id, 'key', suffix), response: read(id, 'sys', suffix) };
  return corefTool(tool).score({ ...documents, ...(singletons && { singletons }) });
}

function averageOf({ coref_recall, coref_precision, coref_f1 }: CompatScores) {
  return { recall: coref_recall, precision: coref_precision, f1: coref_f1 };
}

/** The document with the mentions sorted inside each entity, as they were when metric4coref was run. */
function sorted(document: CorefDocument): CorefDocument {
  const rows = [...document.start.keys()].sort(
    (a, b) => document.start[a] - document.start[b] || document.end[a] - document.end[b],
  );
  const gathered = (values: Int32Array) => Int32Array.from(rows, (row) => values[row]);
  return {
    ...document,
    ...{ start: gathered(document.start), end: gathered(document.end), entity: gathered(document.entity) },
  };
}

function read(id: string, side: string, suffix: Suffix): readonly CorefDocument[] {
  const bytes = readFileSync(casePath('coref/open/cases', `${id}.${side}.${suffix}`));
  // A list without documents cannot be told from a document without entities.
  return readCoref(bytes);
}
