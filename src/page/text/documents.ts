import { groupedBy } from '../../text/grouped.ts';
import { isOfSpans, type PageData, type PageFinding, textsOf } from '../data.ts';
import { listedKinds } from '../listed.ts';
import { type Mark, type ShownDocument, shownDocument, typeNames } from './document.ts';
import { placesOf } from './finding-places.ts';
import { marksOf } from './quote.ts';
import type { Wrong } from './row.ts';

/** The documents of a report as they are shown, each made when it is first asked for. */
export interface ShownDocuments {
  readonly document: (sys: number, name: string) => ShownDocument;
  /** What is wrong with the marks of a document: the findings of its marks, the one whose sign they have first. */
  readonly wrong: (sys: number, name: string) => Wrong;
  /** The marks of a finding in a document. */
  readonly marks: (shown: ShownDocument, finding: PageFinding) => readonly Mark[];
  /** How a finding of a system differs from those of the first. */
  readonly changeOf: (sys: number, finding: PageFinding) => 'new' | 'shared' | 'fixed' | undefined;
}

export function shownDocuments(data: PageData): ShownDocuments {
  const signed: ReadonlySet<string> = new Set([...listedKinds(data), 'boundary']);
  const texts = kept((sys: number) => groupedBy(textsOf(data, sys), ({ document }) => document));
  const types = kept((sys: number) =>
    isOfSpans(data) ? typeNames([...texts(0).values(), ...texts(sys).values()].flat()) : undefined,
  );
  const findings = kept((sys: number) =>
    groupedBy(data.report.systems[sys].findings?.list ?? [], ({ document }) => document),
  );
  const documents = data.names.map((_, sys) =>
    kept((name: string) => {
      const own = texts(sys).get(name) ?? [{ document: name, gold: [], pred: [] }];
      return shownDocument(own, types(sys));
    }),
  );
  const document = (sys: number, name: string): ShownDocument => documents[sys](name);
  const marks = (shown: ShownDocument, finding: PageFinding): readonly Mark[] => marksOf(shown, placesOf(finding));
  const wrong = data.names.map((_, sys) =>
    kept((name: string): Wrong => {
      const shown = document(sys, name);
      const kindOf = new Map<Mark, PageFinding['kind']>();
      for (const finding of findings(sys).get(name) ?? []) {
        if (!signed.has(finding.kind)) continue;
        for (const mark of marks(shown, finding)) {
          if (!kindOf.has(mark) || finding.kind === 'boundary') kindOf.set(mark, finding.kind);
        }
      }
      return kindOf;
    }),
  );
  const ids = data.report.systems.map((system) => new Set(system.findings?.list.map(({ id }) => id)));
  return {
    document,
    marks,
    wrong: (sys, name) => wrong[sys](name),
    changeOf(sys, { id }) {
      if (sys === 0) return undefined;
      return ids[sys].has(id) ? (ids[0].has(id) ? 'shared' : 'new') : 'fixed';
    },
  };
}

/** The function, which is called once for each argument. */
function kept<Argument, Value>(make: (argument: Argument) => Value): (argument: Argument) => Value {
  const made = new Map<Argument, Value>();
  return (argument) => {
    if (!made.has(argument)) made.set(argument, make(argument));
    return made.get(argument)!;
  };
}
