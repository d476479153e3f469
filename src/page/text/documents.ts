import { groupedBy } from '../../text/grouped.ts';
import { findingsOf, isOfSpans, type PageData, type PageFinding, textsOf } from '../data.ts';
import { listedKinds } from '../listed.ts';
import { type ShownDocument, type Side, shownDocument, typeNames, type Wrong } from './document.ts';
import { marksOf } from './quote.ts';

/** The documents of each system as they are shown, alone or with another `beside` it, each made when it is first asked for. */
export type ShownDocuments = (sys: number, name: string, beside?: number) => ShownDocument;

export function shownDocuments(data: PageData): ShownDocuments {
  const signed: ReadonlySet<string> = new Set([...listedKinds(data), 'boundary', 'matched']);
  const own = kept((sys: number) => ({
    texts: groupedBy(textsOf(data, sys), ({ document }) => document),
    found: groupedBy(findingsOf(data, sys), ({ document }) => document),
  }));
  const types = isOfSpans(data) ? typeNames(data.names.flatMap((_, sys) => textsOf(data, sys))) : undefined;
  return kept((sys: number, name: string, beside = -1) => {
    const [texts = [{ document: name, gold: [], pred: [] }], other] = [sys, beside].map((at) =>
      own(at).texts.get(name),
    );
    const shown = shownDocument(texts, types, other);
    const wrongIn = (at: number, pred: Side): Wrong => {
      const found = own(at)
        .found.get(name)
        ?.filter(({ kind }) => signed.has(kind));
      return wrongOf(shown, found ?? [], pred);
    };
    // What is wrong above the words is so by the first of two systems.
    const ofOther = [...wrongIn(beside, 'other')].filter(([{ side }]) => side === 'other');
    return { ...shown, wrong: new Map([...ofOther, ...wrongIn(sys, 'pred')]) };
  });
}

function wrongOf(shown: ShownDocument, findings: readonly PageFinding[], pred: Side): Wrong {
  const kindOf = new Map<ShownDocument['marks'][number], PageFinding['kind']>();
  // Matched mentions may begin a part of an entity, which is an error.
  for (const finding of findings.toSorted((a, b) => Number(a.kind === 'matched') - Number(b.kind === 'matched'))) {
    for (const mark of marksOf(shown, finding, pred)) {
      if (!kindOf.has(mark) || finding.kind === 'boundary') kindOf.set(mark, finding.kind);
    }
  }
  return kindOf;
}

/** The function, which is called once for the same arguments. */
function kept<Arguments extends readonly unknown[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  const made = new Map<string, Value>();
  return (...given) => {
    const key = JSON.stringify(given);
    if (!made.has(key)) made.set(key, make(...given));
    return made.get(key)!;
  };
}
