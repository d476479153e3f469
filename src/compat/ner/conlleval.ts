import { f1, side } from '../../score/score.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../../text/latin1.ts';
import { type ConllevalCounts, chunkCounter, type Tag, type TypeCounts } from '../conlleval/counting.ts';
import { conllevalLatex, conllevalText } from '../conlleval/printing.ts';
import type { CompatScores } from '../tool.ts';
import type { NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner-tool.ts';

/** conlleval.pl on tags read by our reader. The rule is in docs/compat.md. */
export const conlleval: NerTool = {
  name: 'conlleval',
  title: 'conlleval.pl',
  source: 'conlleval.pl of the CoNLL-2000 shared task',
  files: 'tags.txt',
  departs: 'broken sequences are repaired, chunks with E or S tags are miscounted, and -DOCSTART- rows count as tokens',
  settings: ['raw', 'outside'],
  schemes: { raw: { raw: true } },
  reading: { documentRows: true },
  score: { tags: scoreTags },
};

function scoreTags(tags: NerInputs['tags'], { raw = false, outside = 'O' }: NerToolSettings): NerOutcome {
  const counter = chunkCounter(raw ? { outside: utf8AsLatin1(outside) } : undefined);
  const read = (tag: string): Tag => counter.tag(utf8AsLatin1(tag));
  tags.gold.forEach((sentence, index) => {
    sentence.forEach((tag, at) => {
      counter.token(read(tag), read(tags.pred[index][at]));
    });
    counter.boundary();
  });
  const counts = counter.end();
  return {
    scores: figures(counts),
    texts: { report: latin1AsUtf8(conllevalText(counts)), latex: latin1AsUtf8(conllevalLatex(counts)) },
    notes: [],
  };
}

function figures(counts: ConllevalCounts): CompatScores {
  return {
    tokens: counts.tokens,
    accuracy: side(counts.correctTags, counts.tokens).value,
    overall: chunkFigures(counts),
    types: Object.fromEntries(counts.types.map((type) => [latin1AsUtf8(type.name), chunkFigures(type)])),
  };
}

function chunkFigures({ gold, pred, correct }: Omit<TypeCounts, 'name'>): CompatScores {
  const [precision, recall] = [side(correct, pred).value, side(correct, gold).value];
  return { phrases: gold, found: pred, correct, precision, recall, fb1: f1(recall, precision) };
}
