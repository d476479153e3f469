import { readFileSync } from 'node:fs';
import type {
  NerInputForm,
  NerInputs,
  NerOutcome,
  NerToolSettings,
  SeqevalScheme,
} from '../../src/compat/ner/ner-tool.ts';
import { nerTool } from '../../src/compat/ner-tools.ts';
import type { CompatScores } from '../../src/compat/tool.ts';
import type { Span } from '../../src/ner/spans.ts';
import { tagLists } from '../../src/pair/tag-lists.ts';
import { problemLog } from '../../src/text/problem.ts';
import { type Case, cases, type Expected, expected, open } from '../conformance/ner-cases.ts';
import type { Block, Recorded, ToolCheck } from './conformance.ts';

/** A case, also of texts. */
export interface NerCase extends Case {
  readonly documents: readonly SurfaceDocument[];
}

interface SurfaceDocument {
  readonly text: string;
  readonly gold: readonly (readonly [string, string])[];
  readonly pred: readonly (readonly [string, string])[];
}

export type Tree = Expected;

export const nerCases = cases as readonly NerCase[];
export const nerRecorded: Readonly<Record<string, Tree>> = expected;

const tagIds = nerCases.filter(({ kind }) => kind === 'tags').map(({ id }) => id);
const surfaceIds = nerCases.filter(({ kind }) => kind === 'surface').map(({ id }) => id);

/** The case of that name. */
export function caseOf(id: string): NerCase {
  return nerCases.find((one) => one.id === id)!;
}

/** The raw text of a file of a case. */
export function fileText(id: string, side: 'gold' | 'pred'): string {
  return readFileSync(open(caseOf(id).files[side]), 'utf8');
}

/** The tags of a case as our reader finds them in its files. */
export function readTags(id: string): NerInputs['tags'] {
  const { files, layout, scheme: _scheme, ...one } = caseOf(id);
  const log = problemLog();
  const file = (name: string) => ({ name, bytes: readFileSync(open(files[name])) });
  return tagLists(
    file(layout === 'one-file' ? 'both' : 'gold'),
    layout === 'one-file' ? undefined : file('pred'),
    { lenient: one.category === 'length-mismatch', suffix: one.suffix, tagDelimiter: one.label_delimiter },
    log,
  );
}

const split = (texts: readonly string[]): string[][] => texts.map((text) => text.split(' '));

/** The tags that a part of what was recorded was computed from: those of the files, or canonical ones. */
export function tagsOf(id: string, part: Part): NerInputs['tags'] {
  const tree = nerRecorded[id];
  if (part === 'canonical') return { gold: split(tree.canonical_gold_tags), pred: split(tree.canonical_pred_tags) };
  return caseOf(id).category === 'length-mismatch'
    ? { gold: split(tree.gold_tags), pred: split(tree.pred_tags) }
    : readTags(id);
}

export type Part = 'as_is' | 'canonical';

/** The parts that a case has. */
export function partsOf(id: string): Part[] {
  return nerRecorded[id].canonical ? ['as_is', 'canonical'] : ['as_is'];
}

/** The spans that seqeval read in a mode, a list a sentence, in the order of their tokens. */
export function seqevalSpans(id: string, mode: string): NerInputs['spans'] {
  const { seqeval } = nerRecorded[id].canonical ?? nerRecorded[id].as_is;
  const { gold_entities, pred_entities } = followed(seqeval, mode);
  const lists = (texts: readonly string[]): Span[][] => {
    const sentences: Span[][] = Array.from({ length: nerRecorded[id].sentences }, () => []);
    for (const text of texts) {
      const [, sentence, type, start, end] = /^(\d+):(.*):(\d+)-(\d+)$/u.exec(text)!;
      sentences[Number(sentence)].push({ start: Number(start), end: Number(end) + 1, type });
    }
    return sentences.map((spans) => spans.sort((a, b) => a.start - b.start));
  };
  return { gold: lists(gold_entities), pred: lists(pred_entities) };
}

/** A member, or the one that it says it is the same as. */
export function followed(tree: Tree, name: string): Tree {
  return tree[name]?.same_as ? followed(tree, tree[name].same_as) : tree[name];
}

/** What one of our tools says. */
export function outcomeOf<Form extends NerInputForm>(
  tool: string,
  form: Form,
  input: NerInputs[Form],
  settings: NerToolSettings = {},
): NerOutcome {
  return nerTool(tool).score[form]!(input, settings);
}

/** What the tools' users say to them in a case. */
export function settingsOf(id: string, part: Part): NerToolSettings {
  const { suffix, outside } = caseOf(id);
  return part === 'as_is' ? { suffix, outside } : {};
}

const same: Block['names'] = {};
const seqevalNames = { f1: 'f1-score' };
const spanNames = {
  ...{ cor: 'correct', inc: 'incorrect', par: 'partial', mis: 'missed', spu: 'spurious' },
  ...{ pos: 'possible', act: 'actual', p: 'precision', r: 'recall' },
};

const perPart = (id: string, blocks: (part: Part) => readonly Block[]): Block[] => partsOf(id).flatMap(blocks);

const block = (
  name: string,
  recorded: Recorded,
  outcome: NerOutcome,
  names: Block['names'] = same,
  ours: Block['ours'] = ({ scores }) => scores,
): Block => ({ name, recorded, outcome, ours, names });

const check = (tool: string, cases: readonly string[], blocks: (id: string) => readonly Block[]): ToolCheck => ({
  tool,
  cases,
  blocks,
});

/** Each NER tool with what was recorded of it. */
export const nerChecks: readonly ToolCheck[] = [
  check('conlleval', tagIds, conllevalBlocks),
  check('seqeval', tagIds, seqevalBlocks),
  check('seqeval-strict', tagIds, seqevalStrictBlocks),
  check('sklearn', tagIds, sklearnBlocks),
  check('nervaluate-1.1', tagIds, nervaluateBlocks),
  check('davidsbatista', tagIds, davidsbatistaBlocks),
  check('eval4ner', surfaceIds, eval4nerBlocks),
  check('kg-book', tagIds, kgBookBlocks),
  check('bmes-blog', tagIds, bmesBlogBlocks),
];

/** Its percentages are printed with two digits: they are compared as text, in `ner-conformance.test.ts`. */
function conllevalBlocks(id: string): Block[] {
  return perPart(id, (part) => {
    const parsed = nerRecorded[id][part].conlleval_pl?.parsed;
    const outcome = outcomeOf('conlleval', 'tags', tagsOf(id, part));
    if (!parsed) return [block(part, { error: 'it reads one file' }, outcome)];
    const types = Object.entries<Tree>(parsed.types).map(([type, { pred }]) => [type, { pred }]);
    const { tokens, gold, pred, correct } = parsed;
    const recorded = { tokens, overall: { gold, pred, correct }, types: Object.fromEntries(types) };
    return [block(part, recorded, outcome, { gold: 'phrases', pred: 'found' })];
  });
}

function seqevalBlocks(id: string): Block[] {
  return perPart(id, (part) => {
    const tree = nerRecorded[id][part].seqeval;
    const run = (zeroDivision: 0 | 1): NerOutcome =>
      outcomeOf('seqeval', 'tags', tagsOf(id, part), { ...settingsOf(id, part), zeroDivision });
    const { accuracy, performance_measure } = tree;
    const tokens = { accuracy_score: accuracy, performance_measure };
    return [
      ...seqevalReport(`${part} default`, tree.default, run(0), run(1)),
      ...(tree.default.error ? [] : [block(`${part} tokens`, tokens, run(0))]),
    ];
  });
}

/** A report of seqeval: its types and means, and its means where 0/0 is 1. */
function seqevalReport(name: string, tree: Tree, zero: NerOutcome, one?: NerOutcome): Block[] {
  if (tree.error) return [block(name, tree, zero)];
  const means = (suffix: string): Recorded =>
    Object.fromEntries(
      ['micro', 'macro', 'weighted']
        .filter((mean) => tree[mean + suffix])
        .map((mean) => [`${mean} avg`, numbersOrNan(tree[mean + suffix])]),
    );
  const types = Object.entries<Tree>(tree.types).map(([type, { tp: _tp, pred: _pred, ...rest }]) => [type, rest]);
  const report: Block['ours'] = ({ scores }) => scores.classification_report;
  return [
    block(name, { ...Object.fromEntries(types), ...means('') }, zero, seqevalNames, report),
    ...(one ? [block(`${name}, 0/0 is 1`, means('_zero_division_1'), one, seqevalNames, report)] : []),
  ];
}

function numbersOrNan(row: Tree): Recorded {
  return Object.values(row).includes('nan') ? { error: 'nan' } : row;
}

function seqevalStrictBlocks(id: string): Block[] {
  return perPart(id, (part) => {
    const tree = nerRecorded[id][part].seqeval;
    const run = (scheme?: string): NerOutcome =>
      outcomeOf('seqeval-strict', 'tags', tagsOf(id, part), {
        ...settingsOf(id, part),
        ...(scheme && { scheme: scheme as SeqevalScheme }),
      });
    const others = Object.entries<Tree>(tree.strict_other_schemes_micro).flatMap(([scheme, row]) => {
      if (row.error) return [block(`${part} ${scheme}`, row, run(scheme))];
      const [precision, recall, f1, support] = row;
      const recorded = { 'micro avg': { precision, recall, f1, support } };
      const report: Block['ours'] = ({ scores }) => scores.classification_report;
      return [block(`${part} ${scheme}`, recorded, run(scheme), seqevalNames, report)];
    });
    const scheme = tree.strict?.scheme ?? (tree.strict?.error ? strictScheme(caseOf(id).scheme) : undefined);
    const own = tree.strict ? seqevalReport(`${part} strict`, followedStrict(tree, 'strict'), run(scheme)) : [];
    return [...own, ...seqevalReport(`${part} auto`, followedStrict(tree, 'strict_auto'), run()), ...others];
  });
}

/** The scheme under which a case with letters that no scheme of seqeval has was run. */
function strictScheme(scheme: string): string {
  return ['BMES', 'BMEWO'].includes(scheme) ? 'IOBES' : scheme;
}

function followedStrict(tree: Tree, name: string): Tree {
  return tree[name].error ? tree[name] : followed(tree, name);
}

function sklearnBlocks(id: string): Block[] {
  const tree = nerRecorded[id].as_is.sklearn;
  const outcome = outcomeOf('sklearn', 'tags', tagsOf(id, 'as_is'), settingsOf(id, 'as_is'));
  if (tree.error) return [block('as_is', tree, outcome)];
  const matrix = tree.labels.map((tag: string, i: number) => [
    tag,
    Object.fromEntries(tree.labels.map((other: string, j: number) => [other, tree.confusion_matrix[i][j]])),
  ]);
  const recorded = {
    classification_report: tree.dict,
    confusion_matrix: Object.fromEntries(matrix),
    ...(tree.no_outside.dict && { no_outside: tree.no_outside.dict }),
  };
  return [
    block('as_is', recorded, outcome),
    ...(tree.no_outside.error ? [block('no_outside', tree.no_outside, outcome, same, () => ({}))] : []),
  ];
}

function nervaluateBlocks(id: string): Block[] {
  const lists = perPart(id, (part) => {
    const tree = nerRecorded[id][part].nervaluate_list;
    return [nervaluateBlock(`${part} list`, tree, outcomeOf('nervaluate', 'tags', tagsOf(id, part)))];
  });
  const spans = nerRecorded[id].nervaluate_spans;
  const read = (['lenient', 'strict'] as const).flatMap((mode) => {
    const tree = spans[mode];
    if (!tree || tree.same_as) return [];
    const input = seqevalSpans(id, mode === 'lenient' ? 'default' : 'strict');
    return [nervaluateBlock(`spans ${mode}`, tree, outcomeOf('nervaluate', 'spans', input))];
  });
  const overlaps = [50, 100].flatMap((minOverlap) => {
    const overall = spans[`lenient_min_overlap_${minOverlap}`];
    if (!overall) return [];
    const outcome = outcomeOf('nervaluate', 'spans', seqevalSpans(id, 'default'), { minOverlap });
    return [nervaluateBlock(`spans ${minOverlap}`, { overall }, outcome)];
  });
  return [...lists, ...read, ...overlaps];
}

/** As printed: `formula`, which has the half credit that the tool loses, is what nerscore itself is compared with. */
function nervaluateBlock(name: string, tree: Tree, outcome: NerOutcome): Block {
  if (tree.error) return block(name, tree, outcome);
  const printed = (strategies: Tree): Recorded =>
    Object.fromEntries(
      Object.entries<Tree>(strategies).map(([strategy, { formula: _formula, ...row }]) => [strategy, row]),
    );
  const types = Object.entries<Tree>(tree.types ?? {}).map(([type, rows]) => [type, printed(rows)]);
  const recorded = { overall: printed(tree.overall), entities: Object.fromEntries(types) };
  return block(name, recorded, outcome, spanNames);
}

function davidsbatistaBlocks(id: string): Block[] {
  return perPart(id, (part) => {
    const tree = nerRecorded[id][part].davidsbatista;
    const outcome = outcomeOf('davidsbatista', 'tags', tagsOf(id, part));
    if (tree.error) return [block(part, tree, outcome)];
    const columns = tree.columns.split(' ');
    const rows = (strategies: Tree): Recorded =>
      Object.fromEntries(
        Object.entries<Tree>(strategies).map(([strategy, row]) => [
          strategy,
          Object.fromEntries(columns.map((column: string, at: number) => [column, row[at]])),
        ]),
      );
    const types = Object.entries<Tree>(tree.types).map(([type, strategies]) => [type, rows(strategies)]);
    const recorded = { overall: rows(tree.overall), types: Object.fromEntries(types) };
    return [block(part, recorded, outcome, spanNames)];
  });
}

/** The texts of a case as our reader would give them. */
export function samplesOf(id: string): NerInputs['samples'] {
  const entities = (pairs: SurfaceDocument['gold']) => pairs.map(([type, surface]) => ({ type, surface }));
  return caseOf(id).documents.map(({ text, gold, pred }) => ({ text, gold: entities(gold), pred: entities(pred) }));
}

function eval4nerBlocks(id: string): Block[] {
  const { eval4ner_one, eval4ner_all } = nerRecorded[id];
  const outcome = outcomeOf('eval4ner', 'samples', samplesOf(id));
  const texts = (eval4ner_one as Recorded[]).map((recorded, index) =>
    block(`one ${index + 1}`, recorded, outcome, same, ({ byDocument }) => byDocument?.[index].scores),
  );
  return [block('all', eval4ner_all, outcome), ...texts];
}

/** Both sides of a case as kg-book was given them: a token and a tag a line, and a blank line after each sentence. */
export function kgBookRows(id: string): NerInputs['rows'] {
  const tags = tagsOf(id, 'as_is');
  const tokens = tokensOf(id);
  const text = (sentences: NerInputs['tags']['gold']): string => {
    let token = 0;
    return sentences.map((one) => `${one.map((tag) => `${tokens[token++]}\t${tag}\n`).join('')}\n`).join('');
  };
  return { gold: text(tags.gold), pred: text(tags.pred) };
}

/** The first column of a case's rows that are tokens. */
function tokensOf(id: string): string[] {
  const { files, layout } = caseOf(id);
  const text = readFileSync(open(files[layout === 'one-file' ? 'both' : 'gold']), 'utf8');
  return text
    .replace(/^\ufeff/u, '')
    .split('\n')
    .map((line) => line.trim().split(/[\t ]/)[0])
    .filter((token) => !['', '-DOCSTART-', '-X-'].includes(token));
}

function kgBookBlocks(id: string): Block[] {
  const tree = nerRecorded[id].as_is.kgbook;
  const files = nerRecorded[id].kgbook_on_files;
  const onFiles = (): Block => {
    const outcome = outcomeOf('kg-book', 'rows', { gold: fileText(id, 'gold'), pred: fileText(id, 'pred') });
    return block('files', files, outcome, same, ({ scores }) => scores.evaluate_tags);
  };
  if (!tree) return [onFiles()];
  const outcome = outcomeOf('kg-book', 'rows', kgBookRows(id));
  const { token_micro, token_macro, entity_macro, entity_f1, gold_entities, pred_entities } = tree;
  const failed = [gold_entities, pred_entities].find(({ error }) => error);
  const recorded: Recorded = {
    evaluate_tags: { micro: token_micro, macro: token_macro },
    // Where get_entities raises there is no value to compare, only the note that says so.
    ...(failed ? { get_entities: failed } : { evaluate_entities: { macro: entity_macro, types: entity_f1 } }),
  };
  const ours: Block['ours'] = ({ scores }) => (failed ? { ...scores, get_entities: {} } : scores);
  return [block('as_is', recorded, outcome, same, ours), ...(files ? [onFiles()] : [])];
}

function bmesBlogBlocks(id: string): Block[] {
  if (caseOf(id).category === 'length-mismatch') {
    const recorded = { error: 'not run: no tool may score it' };
    return [block('as_is', recorded, outcomeOf('bmes-blog', 'tags', tagsOf(id, 'as_is')))];
  }
  return perPart(id, (part) => {
    const tree = nerRecorded[id][part];
    const outcome = outcomeOf('bmes-blog', 'tags', tagsOf(id, part));
    const blocks = [
      ['token', tree.blog_token],
      ['token_remove_O', tree.blog_token_remove_O],
      ['entity', tree.blog_entity],
    ] as const;
    return blocks
      .filter(([, recorded]) => recorded)
      .map(([name, recorded]) =>
        block(`${part} ${name}`, recorded.error ? recorded : blogRecorded(recorded), outcome, same, ({ scores }) =>
          recorded.error ? (scores[name] as CompatScores).avg_total : scores[name],
        ),
      );
  });
}

function blogRecorded({ rows, avg_total, confusion }: Tree): Recorded {
  const figures = ([precision, recall, f1, support]: number[]): Recorded => ({ precision, recall, f1, support });
  const matrix = (confusion?.labels ?? []).map((tag: string, i: number) => [
    tag,
    Object.fromEntries(confusion.labels.map((other: string, j: number) => [other, confusion.rows[i][j]])),
  ]);
  return {
    rows: Object.fromEntries(Object.entries<number[]>(rows).map(([label, row]) => [label, figures(row)])),
    avg_total: figures(avg_total),
    confusion: Object.fromEntries(matrix),
  };
}
