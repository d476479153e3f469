import { type Criterion, criteria, type SpanModeName } from './criteria.ts';

/** Pairs of the same type. All count the same. */
const sameType = ['correct', 'incorrect', 'correct', 'incorrect'] as const;

const hachey =
  'Hachey et al. (2014), Cheap and easy entity evaluation, ACL; the measures of TAC KBP, as neleval computes them.';

/** The modes of spans that are not criteria of SemEval's, in print order. Their rows of types add up to the micro average. */
const others: readonly Criterion[] = [
  {
    name: 'overlap',
    title: 'Overlap',
    summary: 'same type and any overlap, paired within each type; also called lenient',
    papers: [
      'Uzuner et al. (2011), 2010 i2b2/VA challenge on concepts, assertions, and relations in clinical text, JAMIA 18(5).',
    ],
    counting: 'overlap',
    outcomes: sameType,
  },
  {
    name: 'average',
    title: 'Average',
    summary: 'the mean of strict and overlap',
    papers: [
      'Cunningham et al. (2002), GATE: A framework and graphical development environment for robust NLP tools and applications, ACL.',
    ],
    counting: 'overlap',
    isMean: true,
    outcomes: ['correct', 'incorrect', 'partial', 'incorrect'],
  },
  iouMode(50),
  {
    name: 'characters',
    title: 'Characters',
    summary: 'each character, or token, of a span by the type of the span',
    papers: [
      'Pilán et al. (2022), The text anonymization benchmark (TAB): A dedicated corpus and evaluation framework, CL 48(4).',
    ],
    counting: 'characters',
    outcomes: sameType,
  },
  {
    name: 'surface',
    title: 'Surface',
    summary: 'type and words of spans, each once in a document',
    papers: ['Xu et al. (2020), CLUENER2020: Fine-grained named entity recognition dataset and benchmark for Chinese.'],
    counting: 'surface',
    outcomes: sameType,
  },
  {
    name: 'surface-corpus',
    title: 'Surface, corpus',
    summary: 'type and words of spans, each once in the corpus, right if one of its spans is',
    papers: [
      'Derczynski et al. (2017), Results of the WNUT2017 shared task on novel and emerging entity recognition, W-NUT.',
    ],
    counting: 'surface-corpus',
    outcomes: sameType,
  },
  {
    name: 'string',
    title: 'String',
    summary: 'type and words of spans, as often as they occur; for language models',
    papers: ['Sainz et al. (2024), GoLLIE: Annotation guidelines improve zero-shot information-extraction, ICLR.'],
    counting: 'string',
    outcomes: sameType,
  },
  {
    name: 'string-set',
    title: 'String, set',
    summary: 'type and words of spans, each once in a document, compared as --normalize says',
    papers: [
      'Zhou et al. (2024), UniversalNER: Targeted distillation from large language models for open named entity recognition, ICLR.',
    ],
    counting: 'string-set',
    outcomes: sameType,
  },
  ...(
    [
      ['link', 'Link', 'spans with an id of a knowledge base: same tokens and same id'],
      ['link-all', 'Link, all', 'same tokens and same id, or none (NIL) on both sides'],
      ['link-type', 'Link, type', 'same tokens, same type and same id, or none (NIL) on both sides'],
    ] as const
  ).map(([name, title, summary]): Criterion => {
    return { name, title, summary, papers: [hachey], counting: name, outcomes: sameType };
  }),
];

/** The modes that score spans, in print order; `iou-50` stands for all that have another number. */
export const spanModes: readonly Criterion[] = [...criteria, ...others];

/** The mode of that name; undefined if there is none. */
export function spanMode(name: string): Criterion | undefined {
  const [, percent] = /^iou-([1-9]\d?|100)$/.exec(name) ?? [];
  return percent === undefined ? spanModes.find((mode) => mode.name === name) : iouMode(Number(percent));
}

export function knownSpanMode(name: SpanModeName): Criterion {
  return spanMode(name)!;
}

function iouMode(percent: number): Criterion {
  return {
    name: `iou-${percent}`,
    title: `IoU ${percent} %`,
    summary: `same type, and at least ${percent} % of their union in common`,
    papers: ['Everingham et al. (2010), The PASCAL visual object classes (VOC) challenge, IJCV 88(2).'],
    counting: `iou-${percent}`,
    outcomes: sameType,
  };
}
