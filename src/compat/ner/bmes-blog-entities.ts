/** What the entity class counts: entities by type, and the total of its weights. */
export interface BlogEntityCounts {
  readonly std: ReadonlyMap<string, number>;
  readonly predicted: ReadonlyMap<string, number>;
  readonly correct: ReadonlyMap<string, number>;
  /** How many gold tags contain `E-`, and how many `S-`; `S-DATE-TIME` counts twice. */
  readonly total: number;
}

/** The counts of the entity class over all tags of both sides, end to end. The rule is in `bmesBlog.about`. */
export function blogEntityCounts(gold: readonly string[], pred: readonly string[]): BlogEntityCounts {
  return {
    std: countEntities(gold),
    predicted: countEntities(pred),
    correct: countCorrect(gold, pred),
    total: ['E-', 'S-'].reduce((sum, mark) => sum + gold.filter((tag) => tag.includes(mark)).length, 0),
  };
}

function countEntities(tags: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  let isOpen = false;
  for (const tag of tags) {
    if (!isOpen && tag.includes('B-')) isOpen = true;
    else if (isOpen && tag.includes('E-')) {
      isOpen = false;
      add(counts, tag);
    } else if (tag.includes('S-')) {
      isOpen = false;
      add(counts, tag);
    } else if (tag === 'O') isOpen = false;
  }
  return counts;
}

function countCorrect(gold: readonly string[], pred: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  let isOpen = false;
  gold.forEach((tag, at) => {
    if (tag !== pred[at]) isOpen = false;
    else if (!isOpen && tag.includes('B-')) isOpen = true;
    else if (isOpen && tag.includes('E-')) {
      isOpen = false;
      add(counts, tag);
    } else if (!isOpen && tag.includes('S-')) add(counts, tag);
  });
  return counts;
}

function add(counts: Map<string, number>, tag: string): void {
  const type = tag.slice(2);
  counts.set(type, (counts.get(type) ?? 0) + 1);
}
