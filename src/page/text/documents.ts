import { groupedBy } from '../../text/grouped.ts';
import { findingsOf, isOfSpans, type MarkedText, type PageData, type PageFinding, textsOf } from '../data.ts';
import { listedKinds } from '../listed.ts';
import { type ShownDocument, type Side, shownDocument, typeNames, type Wrong } from './document.ts';
import { marksOf } from './quote.ts';

/**
 * The documents of each system as they are shown, alone or with another `beside` it, each made when it is first asked for. Of one with many
 * sentences it is the window of that number, from 0, or else the first.
 */
export type ShownDocuments = (sys: number, name: string, beside?: number, window?: number) => ShownDocument;

/** How many sentences a window has. */
const WINDOW = 2000;

/** The number of the window of its document that something is in. */
export function windowOf({
  sentence = 0,
}: {
  readonly document?: string;
  readonly sentence?: number | undefined;
}): number {
  return Math.floor(sentence / WINDOW);
}

export function windowName(window: number): string {
  return `sentences from ${window * WINDOW + 1} on`;
}

export function shownDocuments(data: PageData): ShownDocuments {
  const signed: ReadonlySet<string> = new Set([...listedKinds(data), 'boundary', 'matched']);
  const own = kept((sys: number) => ({
    texts: inWindows(textsOf(data, sys)),
    found: inWindows(findingsOf(data, sys)),
  }));
  const types = isOfSpans(data) ? typeNames(data.names.flatMap((_, sys) => textsOf(data, sys))) : undefined;
  return kept((sys: number, name: string, beside = -1, asked = 0) => {
    const windows = own(sys).texts.get(name)?.size ?? 1;
    const window = Math.min(asked, windows - 1);
    const [texts = [{ document: name, gold: [], pred: [] }], other] = [sys, beside].map((at) =>
      own(at).texts.get(name)?.get(window),
    );
    const shown = { ...shownDocument(texts, types, other), window, windows };
    const wrongIn = (at: number, pred: Side): Wrong => {
      const found = own(at)
        .found.get(name)
        ?.get(window)
        ?.filter(({ kind }) => signed.has(kind));
      return wrongOf(shown, found ?? [], pred);
    };
    // What is wrong above the words is so by the first of two systems.
    const ofOther = [...wrongIn(beside, 'other')].filter(([{ side }]) => side === 'other');
    return { ...shown, wrong: new Map([...ofOther, ...wrongIn(sys, 'pred')]) };
  });
}

/** By document, then by window. */
function inWindows<Placed extends PageFinding | MarkedText>(
  all: readonly Placed[],
): ReadonlyMap<string, ReadonlyMap<number, readonly Placed[]>> {
  const byDocument = groupedBy(all, ({ document }) => document);
  return new Map([...byDocument].map(([name, own]) => [name, groupedBy(own, windowOf)]));
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
