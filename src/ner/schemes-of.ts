import type { Sides } from './rows.ts';
import { type SchemeName, schemeOfLetters, schemes } from './schemes.ts';
import { fittingSchemes, lettersOf, type Steps } from './steps.ts';
import type { TagTable } from './tags.ts';

/**
 * The schemes of both sides, detected from their tags. That of gold is the one that its letters tell; if gold breaks it, the first that
 * gold fits, if any. Pred has the scheme of gold if it fits that, and is otherwise detected in the same way; where it fits none, but
 * its letters tell what those of gold do, it has the scheme of gold.
 */
export function detectSchemes({ gold, pred }: Sides<Steps>, tags: TagTable): Sides<SchemeName> {
  const [ofGold, ofPred] = [gold, pred].map((steps) => schemeOfLetters(lettersOf(steps, tags)));
  const found = firstOf([ofGold], fittingSchemes(gold, tags)) ?? ofGold;
  const isLikeGold = schemes[ofPred].table === schemes[ofGold].table;
  return { gold: found, pred: firstOf([found, ofPred], fittingSchemes(pred, tags)) ?? (isLikeGold ? found : ofPred) };
}

/** The first of those wanted that fits, or else the first that fits at all. */
function firstOf(wanted: readonly SchemeName[], fitting: readonly SchemeName[]): SchemeName | undefined {
  return [...wanted, ...fitting].find((name) => fitting.includes(name));
}
