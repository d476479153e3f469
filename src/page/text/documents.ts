import { groupedBy } from '../../text/grouped.ts';
import { findingsOf, isOfSpans, type PageData, type PageFinding, textsOf } from '../data.ts';
import { listedKinds } from '../listed.ts';
import { type ShownDocument, shownDocument, typeNames, type Wrong } from './document.ts';
import { marksOf } from './quote.ts';

/** The documents of each system as they are shown, each made when it is first asked for. */
export type ShownDocuments = (sys: number, name: string) => ShownDocument;

export function shownDocuments(data: PageData): ShownDocuments {
  const signed: ReadonlySet<string> = new Set([...listedKinds(data), 'boundary', 'matched']);
  const systems = kept((sys: number) => {
    const [first, texts] = [textsOf(data, 0), textsOf(data, sys)];
    const types = isOfSpans(data) ? typeNames([...first, ...texts]) : undefined;
    const textsByName = groupedBy(texts, ({ document }) => document);
    const found = groupedBy(findingsOf(data, sys), ({ document }) => document);
    return kept((name: string) => {
      const shown = shownDocument(textsByName.get(name) ?? [{ document: name, gold: [], pred: [] }], types);
      const findings = found.get(name)?.filter(({ kind }) => signed.has(kind)) ?? [];
      return { ...shown, wrong: wrongOf(shown, findings) };
    });
  });
  return (sys, name) => systems(sys)(name);
}

function wrongOf(shown: ShownDocument, findings: readonly PageFinding[]): Wrong {
  const kindOf = new Map<ShownDocument['marks'][number], PageFinding['kind']>();
  // Matched mentions may begin a part of an entity, which is an error.
  for (const finding of findings.toSorted((a, b) => Number(a.kind === 'matched') - Number(b.kind === 'matched'))) {
    for (const mark of marksOf(shown, finding)) {
      if (!kindOf.has(mark) || finding.kind === 'boundary') kindOf.set(mark, finding.kind);
    }
  }
  return kindOf;
}

/** The function, which is called once for each argument. */
function kept<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  const made = new Map<Argument, Value>();
  return (argument) => {
    if (!made.has(argument)) made.set(argument, make(argument));
    return made.get(argument)!;
  };
}
