import type { ComparedWords } from '../../align/compare-words.ts';
import { type PlacedPair, type PlacingRules, placePair, reportInside } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { type StringCounts, stringCounts } from '../../align/string-counts.ts';
import { type FindingLimit, FindingTally } from '../../findings/finding-tally.ts';
import type { SpanUnit } from '../../findings/span-unit.ts';
import { addDocument, type CollectedSpans, collectedSpans } from '../../ner/count-spans.ts';
import type { SpanModeName } from '../../ner/criteria.ts';
import { isOfLinks, isOfWords } from '../../ner/modes.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import type { Sides } from '../../ner/rows.ts';
import type { SpanDocuments } from '../../ner/span-document.ts';
import { addSwept, type SweptDocument, type SweptSpans } from '../../ner/sweep.ts';
import { chosenSpans } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { withoutNested } from '../../suspect/nested.ts';
import type { PlacedDocuments } from '../../suspect/shifted-sides.ts';
import { type WrongSurface, wrongSurfaces } from '../../suspect/surfaces.ts';
import { type ProblemCode, type ProblemSink, problemLog } from '../../text/problem.ts';
import { type Asked, keptUnits, type NerTask } from '../ner/ner-task.ts';
import { documentUnit, linkedSpans, withWords } from './document-units.ts';

/** How the spans of documents are counted. */
export interface CountingRules extends Asked, Pick<NerTask, 'sweeps'> {
  readonly modes: readonly SpanModeName[];
  readonly confusion: boolean;
  readonly settings: NerSettings;
  readonly allow?: readonly ProblemCode[] | undefined;
  /** Which findings are listed, where not all are and nothing else needs units. */
  readonly listing?: FindingLimit | undefined;
}

/** `inCharacters`: whether tokens are compared as characters (see `PlacingRules`). */
export function placingRules(
  { modes, settings, confusion, allow }: CountingRules,
  inCharacters: boolean,
): PlacingRules {
  return {
    lenient: settings.lenient === true,
    // What meets what depends on places.
    mayLackText: !confusion && modes.every((mode) => mode === 'string' || mode === 'string-set'),
    inCharacters,
    allowsTexts: allow?.includes('TEXTS_DIFFER'),
    newName: typeRenaming(settings),
  };
}

/** What was found in the documents of both sides. */
export interface CountedDocuments {
  readonly spans: CollectedSpans;
  /** The types in documents that have spans which are not scored. */
  readonly types: Sides<ReadonlySet<string>>;
  /** The types that were given new names. */
  readonly renamed: ReadonlySet<string>;
  /** If `findings` or `by` are asked for, unless few findings are listed: then these. */
  readonly units: readonly SpanUnit[];
  readonly errors?: FindingTally | undefined;
  readonly strings: readonly StringCounts[];
  readonly swept: SweptSpans;
  /** Whether a page, which draws their curve, has all predicted spans with scores. */
  readonly areScored: boolean;
  /** What comparing their tokens shows. */
  readonly compared: readonly ComparedWords[];
}

/** Where the problems of a prediction go, and the types that sides were given new names for. */
interface CountedSystem {
  readonly sides: Sides<Pick<SpanSide, 'renamed'>>;
  readonly logs: Sides<ProblemSink>;
}

/** Counts documents one after another: what is made of a pair goes once it is in columns. */
export class DocumentCounts implements CountedDocuments {
  readonly spans: CollectedSpans;
  readonly types = { gold: new Set<string>(), pred: new Set<string>() };
  readonly renamed: Set<string> = new Set();
  readonly wrong = { gold: [] as WrongSurface[], pred: [] as WrongSurface[] };
  readonly units: SpanUnit[] = [];
  readonly errors: FindingTally | undefined;
  readonly strings: StringCounts[] = [];
  readonly swept = { gold: [], pred: [], documents: [] as SweptDocument[] };
  readonly compared: ComparedWords[] = [];
  areScored = true;
  private readonly system: CountedSystem;
  private readonly counting: CountingRules;
  private readonly rules: PlacingRules;
  private readonly hasWords: boolean;
  private readonly kept: ReturnType<typeof keptUnits>;

  /** `most`: how many spans will come, if that is known. */
  constructor(system: CountedSystem, counting: CountingRules, rules: PlacingRules, most?: Sides<number>) {
    this.spans = collectedSpans(most);
    this.errors = counting.listing && new FindingTally(counting.listing);
    this.system = system;
    this.counting = counting;
    this.rules = rules;
    this.hasWords = counting.modes.some(isOfWords);
    this.kept = keptUnits(counting);
  }

  /** Places and chooses the spans of a pair. `text`: where neither document has one; `number`: that of the pair, from 0. */
  add(pair: SpanDocuments, text: string | undefined, number: number): void {
    const { counting, rules, system, kept } = this;
    const { logs } = system;
    const { modes, settings, sweeps } = counting;
    const all = renamed(placePair(pair, text, rules, logs), rules, system.sides, this.renamed);
    const placed = withoutNested(pair, all, logs.pred);
    for (const side of ['gold', 'pred'] as const)
      for (const wrong of wrongSurfaces(pair[side], placed.text, placed[side])) this.wrong[side].push(wrong);
    if (placed.compared) this.compared.push(placed.compared);
    if (rules.inCharacters) reportInside(pair, placed, logs.pred);
    const unit = kept && documentUnit(pair, placed, number, settings, kept.keepsText);
    if (unit && this.errors) this.errors.add(unit);
    else if (unit) this.units.push(unit);
    const chosen = chosenOf(placed, counting, logs);
    const strings = stringsOf(pair, placed, chosen.pred, number);
    if (strings) this.strings.push(strings);
    const worded = this.hasWords ? withWords(chosen, pair, placed, logs) : chosen;
    const isPage = counting.findings?.withTexts === true;
    this.areScored &&= isPage && placed.pred.every(({ score }) => score !== undefined);
    if (sweeps || this.areScored)
      addSwept(this.swept, chosen.gold, sweeps === 'scored' ? chosen.pred : allPredicted(placed, counting));
    const linked = linkedSpans(modes, placed, settings);
    if (sweeps && modes[0] !== 'strict') {
      const scores = (linked ?? chosen).pred.map(({ score = 0 }) => score);
      this.swept.documents.push({ ...worded, ...linked, scores });
    }
    for (const side of ['gold', 'pred'] as const)
      if (chosen[side].length < placed[side].length) for (const { type } of placed[side]) this.types[side].add(type);
    addDocument(this.spans, linked ? { ...worded, linked } : worded);
  }
}

function chosenOf(placed: PlacedPair, { modes, settings, sweeps }: CountingRules, logs: Sides<ProblemSink>) {
  const { types, duplicates, minScore = sweeps ? Number.NEGATIVE_INFINITY : undefined } = settings;
  const byLink = modes.every(isOfLinks);
  return {
    gold: chosenSpans(placed.gold, { types, duplicates, byLink }, logs.gold),
    pred: chosenSpans(placed.pred, { types, duplicates, byLink, minScore }, logs.pred),
    length: placed.length,
  };
}

/** The predicted spans whatever their scores. What is wrong with them has been reported. */
function allPredicted({ pred }: PlacedPair, { modes, settings: { types, duplicates } }: CountingRules) {
  const unheard = problemLog({ perError: 0, perWarning: 0 });
  return chosenSpans(pred, { types, duplicates, byLink: modes.every(isOfLinks) }, unheard);
}

function stringsOf(
  { gold, pred }: SpanDocuments,
  { text }: PlacedPair,
  chosen: readonly ReadSpan[],
  number: number,
): StringCounts | undefined {
  if (!pred || pred.isMarked) return undefined;
  const { rules, isUnparsable } = pred;
  const isAbsent = text === undefined ? undefined : (string: string) => string === '' || !text.includes(string);
  const name = gold.id ?? String(number + 1);
  return stringCounts(name, { areStrings: rules.areStrings, isUnparsable }, chosen, isAbsent);
}

/** The pairs in the positions that are compared, each placed when it is asked for. What is wrong with them has been reported. */
export function* placedAgain(
  pairs: Iterable<SpanDocuments>,
  texts: readonly (string | undefined)[],
  rules: PlacingRules,
): Generator<PlacedDocuments> {
  const unheard = problemLog({ perError: 0, perWarning: 0 });
  const logs = { gold: unheard, pred: unheard };
  let at = 0;
  for (const pair of pairs)
    yield { pair, placed: withoutNested(pair, placePair(pair, texts[at++], rules, logs), unheard) };
}

/** The spans with the new names of their types, unless they have them already. `met` gets the types that have one. */
function renamed(
  placed: PlacedPair,
  { newName }: PlacingRules,
  sides: Sides<Pick<SpanSide, 'renamed'>>,
  met: Set<string>,
): PlacedPair {
  if (!newName) return placed;
  const withName = (span: ReadSpan): ReadSpan => {
    const type = newName(span.type);
    if (type === undefined) return span;
    met.add(span.type);
    return { ...span, type };
  };
  const side = (name: 'gold' | 'pred'): readonly ReadSpan[] =>
    sides[name].renamed ? placed[name] : placed[name].map(withName);
  return { ...placed, gold: side('gold'), pred: side('pred') };
}
