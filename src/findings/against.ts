import type { Against, Changed, Finding, Findings } from './finding.ts';

/** The systems; all except the first say how their findings differ from those of the first. */
export function withAgainst<
  System extends {
    readonly file: string;
    readonly name?: string | undefined;
    readonly findings?: Findings | undefined;
  },
>(systems: readonly System[]): readonly System[] {
  const [first] = systems;
  return systems.map((system, at) => {
    if (at === 0 || !first.findings || !system.findings) return system;
    const changes = against(first.name ?? first.file, first.findings.list, system.findings.list);
    return { ...system, findings: { ...system.findings, against: changes } };
  });
}

/** What a system has fixed of the findings of the first, and what is new, by their ids. Matched mentions are not errors. */
function against(system: string, ...lists: readonly [readonly Finding[], readonly Finding[]]): Against {
  const [first, own] = lists.map((list) => list.filter(({ kind }) => kind !== 'matched'));
  const [ofFirst, ofOwn] = [first, own].map((list) => new Set(list.map(({ id }) => id)));
  const changes = [
    ...first.map((finding) => ({ finding, change: ofOwn.has(finding.id) ? 'shared' : 'fixed' }) as const),
    ...own.flatMap((finding) => (ofFirst.has(finding.id) ? [] : [{ finding, change: 'new' } as const])),
  ];
  const countedBy = (field: 'kind' | 'document'): ReadonlyMap<string, Changed> => {
    const counts = new Map<string, Record<keyof Changed, number>>();
    for (const { finding, change } of changes) {
      const count = counts.get(finding[field]) ?? { fixed: 0, new: 0, shared: 0 };
      counts.set(finding[field], count);
      count[change]++;
    }
    return counts;
  };
  const changed = (count: Changed): number => count.fixed + count.new;
  const documents = [...countedBy('document')]
    .filter(([, count]) => changed(count) > 0)
    .sort(([one, a], [other, b]) => changed(b) - changed(a) || (one < other ? -1 : 1))
    .map(([document, count]) => ({ document, ...count }));
  return { system, kinds: Object.fromEntries(countedBy('kind')), documents };
}
