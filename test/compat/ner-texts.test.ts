import { describe, expect, it } from 'vitest';
import { blogEntityCounts } from '../../src/compat/ner/bmes-blog.ts';
import { kgBookEntities } from '../../src/compat/ner/kg-book.ts';
import type { NerOutcome, NerScored, NerToolSettings } from '../../src/compat/ner/ner-tool.ts';
import { nervaluateMatches } from '../../src/compat/ner/nervaluate.ts';
import { numberedTags } from '../../src/compat/ner/seqeval-counts.ts';
import { type SeqevalEntities, type SeqevalReading, seqevalEntities } from '../../src/compat/ner/seqeval-entities.ts';
import { matchKinds } from '../../src/ner/count-rows.ts';
import { criteria } from '../../src/ner/criteria.ts';
import {
  caseOf,
  followed,
  kgBookRows,
  nerCases,
  nerRecorded,
  outcomeOf,
  type Part,
  partsOf,
  samplesOf,
  seqevalSpans,
  settingsOf,
  type Tree,
  tagsOf,
} from './ner-conformance.ts';

const ids = nerCases
  .filter(({ kind, category }) => kind === 'tags' && category !== 'length-mismatch')
  .map(({ id }) => id);
const parts = ids.flatMap((id) => partsOf(id).map((part) => ({ id, part })));

const texts = (outcome: NerOutcome): Readonly<Record<string, string>> => (outcome as NerScored).texts;
const refusal = (outcome: NerOutcome): string => ('refusal' in outcome ? outcome.refusal : '');
const run = (tool: string, id: string, part: Part, settings: NerToolSettings = {}): NerOutcome =>
  outcomeOf(tool, 'tags', tagsOf(id, part), { ...settingsOf(id, part), ...settings });

describe('what the NER tools print', () => {
  it.each(parts)('conlleval: report and LaTeX of $id ($part)', ({ id, part }) => {
    const recorded = nerRecorded[id][part].conlleval_pl;
    const printed = texts(outcomeOf('conlleval', 'tags', tagsOf(id, part)));
    expect(printed).toEqual({ report: recorded.stdout, latex: recorded.latex });
  });

  it('conlleval: the report of raw tags', () => {
    const { outside } = caseOf('o-049-raw-tags');
    const outcome = outcomeOf('conlleval', 'tags', tagsOf('o-049-raw-tags', 'as_is'), { raw: true, outside });
    expect(texts(outcome).report).toBe(nerRecorded['o-049-raw-tags'].conlleval_pl_on_file.stdout);
  });

  it.each(parts)('seqeval: the report of $id ($part), with 2 and 4 digits', ({ id, part }) => {
    const recorded = nerRecorded[id][part].seqeval.default;
    const report = (digits: number): string | undefined =>
      texts(run('seqeval', id, part, { digits })).classification_report;
    expect(report(2)).toBe(recorded.report_2.error ? undefined : recorded.report_2);
    expect(report(4)).toBe(recorded.report_4.error ? undefined : recorded.report_4);
  });

  it.each(parts)('seqeval-strict: the report of $id ($part), or the error that the tool raises', ({ id, part }) => {
    const { seqeval } = nerRecorded[id][part];
    const outcome = run('seqeval-strict', id, part);
    const { error } = seqeval.strict_auto;
    if (!error) {
      expect(texts(outcome).classification_report).toBe(followed(seqeval, 'strict_auto').report_2);
    } else {
      expect(refusal(outcome)).toBe(`seqeval raises ${error.replace(/<Prefix\.(.): \d>/g, '$1')}`);
    }
    for (const [scheme, { error }] of Object.entries<Tree>(seqeval.strict_other_schemes_micro)) {
      const other = run('seqeval-strict', id, part, { scheme: scheme as NonNullable<NerToolSettings['scheme']> });
      expect(refusal(other)).toBe(error ? `seqeval raises ${error}` : '');
    }
  });

  it.each(ids)('sklearn: both reports of %s, with 2 and 4 digits', (id) => {
    const recorded = nerRecorded[id].as_is.sklearn;
    const two = texts(run('sklearn', id, 'as_is'));
    const four = texts(run('sklearn', id, 'as_is', { digits: 4 }));
    expect(two.classification_report).toBe(recorded.report_2);
    expect(four.classification_report).toBe(recorded.report_4);
    expect(four.no_outside).toBe(recorded.no_outside.report_4);
  });

  it.each(parts)('nervaluate: both summaries of $id ($part), or the error that the tool raises', ({ id, part }) => {
    const recorded = nerRecorded[id][part].nervaluate_list;
    const outcome = run('nervaluate', id, part);
    if (recorded.error) expect(refusal(outcome)).toBe(`nervaluate raises ${recorded.error}`);
    else {
      expect(texts(outcome)).toEqual({
        'summary_report(overall)': recorded.summary_report,
        'summary_report(entities)': recorded.summary_report_entities_strict,
      });
    }
  });

  const spanRuns = ids.flatMap((id) =>
    (['lenient', 'strict'] as const)
      .filter((mode) => nerRecorded[id].nervaluate_spans[mode]?.summary_report)
      .map((mode) => ({ id, mode })),
  );
  it.each(spanRuns)('nervaluate: both summaries of the spans of $id ($mode)', ({ id, mode }) => {
    const recorded = nerRecorded[id].nervaluate_spans[mode];
    const outcome = outcomeOf('nervaluate', 'spans', seqevalSpans(id, mode === 'lenient' ? 'default' : 'strict'));
    expect(texts(outcome)).toEqual({
      'summary_report(overall)': recorded.summary_report,
      'summary_report(entities)': recorded.summary_report_entities_strict,
    });
  });

  it.each(nerCases.filter(({ kind }) => kind === 'surface'))('eval4ner: what evaluate_all prints of $id', ({ id }) => {
    const outcome = outcomeOf('eval4ner', 'samples', samplesOf(id));
    expect(texts(outcome)).toEqual({ evaluate_all: nerRecorded[id].eval4ner_all_stdout });
  });

  const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('');

  it.each(parts)('bmes-blog: the reports of $id ($part)', ({ id, part }) => {
    const { blog_token, blog_token_remove_O, blog_entity } = nerRecorded[id][part];
    const printed = texts(run('bmes-blog', id, part));
    if (blog_token?.text) expect(printed['report_scores (token)']).toBe(lines(blog_token.text));
    if (blog_entity) expect(printed['report_scores (entity)']).toBe(lines(blog_entity.text));
    const [message] = printed['report_scores (token, remove_O)'].split('\n');
    if (blog_token_remove_O?.message) expect(message).toBe(blog_token_remove_O.message);
  });

  it('bmes-blog: cells of the confusion matrix are 7 wide and followed by a blank', () => {
    const tags = [['B-x', 'O']];
    const printed = texts(outcomeOf('bmes-blog', 'tags', { gold: tags, pred: [['O', 'O']] }));
    expect(printed['report_confusion_matrix (token)']).toBe(
      ['            B-x       O ', '    B-x       0       1 ', '      O       0       1 ', ''].join('\n'),
    );
  });
});

describe('what the NER tools find on the way', () => {
  it.each(parts)('seqeval: the entities of $id ($part)', ({ id, part }) => {
    const { suffix = false } = settingsOf(id, part);
    const tags = tagsOf(id, part);
    const { seqeval } = nerRecorded[id][part];
    const entities = (side: 'gold' | 'pred', reading: SeqevalReading): string[] => {
      return tags[side].flatMap((sentence, at) => {
        const numbered = numberedTags({ gold: [sentence], pred: [sentence] });
        const { gold, types } = seqevalEntities(numbered, { ...reading, suffix }) as SeqevalEntities;
        return Array.from(gold.start, (start, n) => `${at}:${types[gold.type[n]]}:${start}-${gold.end[n] - 1}`);
      });
    };
    for (const side of ['gold', 'pred'] as const) {
      expect(entities(side, {}).sort()).toEqual([...seqeval.default[`${side}_entities`]].sort());
      for (const mode of ['strict', 'strict_auto']) {
        const recorded = seqeval[mode]?.error ? undefined : followed(seqeval, mode);
        if (!recorded?.gold_entities) continue;
        const scheme = seqeval[mode].scheme ?? recorded.scheme;
        const strict = entities(side, { mode: 'strict', scheme });
        expect(strict.sort()).toEqual([...recorded[`${side}_entities`]].sort());
      }
    }
  });

  it.each(
    ids.filter((id) => nerRecorded[id].nervaluate_spans.indices ?? nerRecorded[id].nervaluate_spans.lenient.indices),
  )('nervaluate: the indices of %s', (id) => {
    const recorded = nerRecorded[id].nervaluate_spans;
    const indices = recorded.indices ?? recorded.lenient.indices;
    const { gold, pred } = seqevalSpans(id, 'default');
    for (const [strategy, lists] of Object.entries<Record<string, string[]>>(indices)) {
      const criterion = criteria.find(({ name }) => name === strategy.replace('ent_', ''))!;
      const ours: Record<string, string[]> = {};
      gold.forEach((spans, document) => {
        for (const { kind, index } of nervaluateMatches(spans, pred[document], 1)) {
          const outcome = criterion.outcomes[kind] ?? matchKinds[kind];
          ours[outcome] ??= [];
          ours[outcome].push(`${document}:${index}`);
        }
      });
      expect([strategy, ours]).toEqual([strategy, lists]);
    }
  });

  it.each(ids)('kg-book: the entities of %s, or its AssertionError', (id) => {
    const rows = kgBookRows(id);
    for (const side of ['gold', 'pred'] as const) {
      const recorded = nerRecorded[id].as_is.kgbook[`${side}_entities`];
      const found = kgBookEntities(rows[side]);
      if (recorded.error) expect(found).toHaveProperty('error');
      else expect('entities' in found && Object.fromEntries(found.entities)).toEqual(recorded);
    }
  });

  it.each(parts.filter(({ id, part }) => nerRecorded[id][part].blog_entity))(
    'bmes-blog: the entities that are counted of $id ($part)',
    ({ id, part }) => {
      const { std, pred, correct, std_total } = nerRecorded[id][part].blog_entity;
      const tags = tagsOf(id, part);
      const counts = blogEntityCounts(tags.gold.flat(), tags.pred.flat());
      expect(Object.fromEntries(counts.std)).toEqual(std);
      expect(Object.fromEntries(counts.predicted)).toEqual(pred);
      expect(Object.fromEntries(counts.correct)).toEqual(correct);
      expect(counts.total).toBe(std_total);
    },
  );
});
