import {
  type CountSettings,
  type SideSchemes,
  schemeEvaluator,
  type TagCounts,
  type TagEvaluator,
} from './evaluate.ts';
import { type SchemeName, schemeOfLetters, schemes, toldBySteps } from './schemes.ts';
import type { TagTable } from './tags.ts';
import type { TransitionCounter } from './transitions.ts';

/** What was met on each side, which is known of a row before it is counted. */
export interface Sides {
  readonly gold: TransitionCounter;
  readonly pred: TransitionCounter;
}

/**
 * The schemes of both sides, detected from their tags. That of gold is the one that its letters tell; if gold breaks it, the first that
 * gold fits, if any. Pred has the scheme of gold if it fits that, and is otherwise detected in the same way; where it fits none, but
 * its letters tell what those of gold do, it has the scheme of gold.
 *
 * Whichever of them fits, the spans are the same: those that `repair` reads.
 */
export function detectSchemes({ gold, pred }: Sides): SideSchemes {
  const [ofGold, ofPred] = [gold, pred].map(({ letters }) => schemeOfLetters(letters));
  const found = fitting(gold, [ofGold]) ?? ofGold;
  const isLikeGold = schemes[ofPred].table === schemes[ofGold].table;
  return { gold: found, pred: fitting(pred, [found, ofPred]) ?? (isLikeGold ? found : ofPred) };
}

function fitting(side: TransitionCounter, first: readonly SchemeName[]): SchemeName | undefined {
  const fits = side.fits();
  return [...first, ...fits].find((name) => fits.includes(name));
}

/** An evaluator for the settings. Under `auto` its result is that of a second pass with the detected schemes. */
export function tagEvaluator(tags: TagTable, sides: Sides, settings: CountSettings = {}): TagEvaluator {
  const { scheme = 'auto', invalid } = settings;
  if (scheme !== 'auto') return schemeEvaluator(tags, { gold: scheme, pred: scheme }, settings);
  return invalid === 'discard' ? discardingEvaluator(tags, sides, settings) : repairingEvaluator(tags, sides, settings);
}

/** Under `discard` spans depend on the schemes, so all rows wait for them. */
function discardingEvaluator(tags: TagTable, sides: Sides, settings: CountSettings): TagEvaluator {
  const kept = rowLog();
  const passed = { outside: 0, ends: 0 };
  return {
    rows: kept.rows,
    ...(settings.units === undefined && {
      pass(outside: number, ends: number) {
        passed.outside += outside;
        passed.ends += ends;
      },
    }),
    counts() {
      const evaluator = schemeEvaluator(tags, detectSchemes(sides), settings);
      evaluator.pass?.(passed.outside, passed.ends);
      return kept.countedBy(evaluator);
    },
  };
}

/**
 * Under `repair` the schemes only matter for what `discard` would count. That is counted by the letters met so far: when a new letter
 * changes the scheme of a side, the new scheme keeps no span of those before it. Rows are kept only as long as they may turn out to be
 * in a scheme that letters do not tell, which the first span decides in most files; then they are counted again.
 */
function repairingEvaluator(tags: TagTable, sides: Sides, settings: CountSettings): TagEvaluator {
  const { units: _, ...withoutUnits } = settings;
  const counting = schemeEvaluator(tags, { gold: 'bio', pred: 'bio' }, settings);
  let kept: RowLog | undefined = rowLog();
  let known = -1;

  const learn = (): void => {
    const kinds = sides.gold.kinds + sides.pred.kinds;
    if (kinds === known) return;
    known = kinds;
    counting.change('gold', schemeOfLetters(sides.gold.letters));
    counting.change('pred', schemeOfLetters(sides.pred.letters));
    if (kept && ![sides.gold, sides.pred].some((side) => side.fits().some((name) => toldBySteps.includes(name)))) {
      kept = undefined;
    }
  };

  return {
    ...counting,
    rows(gold, pred, length) {
      learn();
      kept?.rows(gold, pred, length);
      counting.rows(gold, pred, length);
    },
    counts() {
      learn();
      const counts = counting.counts();
      const found = detectSchemes(sides);
      const isRead = (['gold', 'pred'] as const).every(
        (side) => schemes[found[side]].table === schemes[counts.schemes[side]].table,
      );
      if (isRead || !kept) return { ...counts, schemes: found };
      const { otherwise } = kept.countedBy(schemeEvaluator(tags, found, withoutUnits));
      return { ...counts, schemes: found, otherwise };
    },
  };
}

/** Keeps rows, to count them later; each takes eight bytes. */
interface RowLog extends Pick<TagEvaluator, 'rows'> {
  countedBy(evaluator: TagEvaluator): TagCounts;
}

function rowLog(): RowLog {
  const pieces: (readonly [gold: Int32Array, pred: Int32Array])[] = [];
  return {
    rows(gold, pred, length) {
      pieces.push([gold.slice(0, length), pred.slice(0, length)]);
    },
    countedBy(evaluator) {
      for (const [gold, pred] of pieces) evaluator.rows(gold, pred, gold.length);
      return evaluator.counts();
    },
  };
}
