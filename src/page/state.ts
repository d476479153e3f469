/**
 * What is shown, in the hash of the address: `#text?sys=1&d=4&k=missing,spurious&f=12`. A hash without `text` is a section of the
 * overview. Whatever cannot be read is left out.
 */
export interface State {
  readonly view: 'overview' | 'text';
  /** The section of the overview to scroll to. */
  readonly section?: string | undefined;
  /** The position of the system; that of the last state, or else the first, if it is not given. */
  readonly sys?: number | undefined;
  /** The position of the document in `documentsOf`. */
  readonly d?: number | undefined;
  /** The number of the sentence of tags, in its document. */
  readonly s?: number | undefined;
  /** The findings that are listed (see `listed.ts`): of these kinds; */
  readonly k?: readonly string[] | undefined;
  /** of this type, of gold or predicted; */
  readonly type?: string | undefined;
  /** of this gold and this predicted type, `person>location`; `person>` is missed, `>person` spurious; */
  readonly pair?: string | undefined;
  /** of another wording than those of the first system; */
  readonly st?: 'new' | 'shared' | 'fixed' | undefined;
  /** with this text in their words, in any case; in quotation marks, a passage is just that; */
  readonly q?: string | undefined;
  /** of this entity of the document: `k` or `r` for the side, then its id. */
  readonly e?: string | undefined;
  /** Groups of this kind, with an entity of the key of so many mentions: `3-5`, `11-`. */
  readonly g?: string | undefined;
  readonly size?: string | undefined;
  /** The chosen finding: its position in `findings.list` of the system, or under `st=fixed` of the first. */
  readonly f?: number | undefined;
  /** Whether all sentences are shown, or those with findings. */
  readonly only?: 'all' | 'findings' | undefined;
  /** The side whose marks are shown, if not both. */
  readonly side?: 'gold' | 'pred' | undefined;
  /** The mark that is lit: its position among the marks of the document. */
  readonly n?: number | undefined;
}

const numbers = ['sys', 'd', 's', 'f', 'n'] as const;
const words = ['type', 'pair', 'q', 'e', 'g', 'size'] as const;
const choices = { st: ['new', 'shared', 'fixed'], only: ['all', 'findings'], side: ['gold', 'pred'] } as const;

/** The state in a hash, with or without its `#`. */
export function stateOf(hash: string): State {
  const [name, query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  const kinds = given.get('k')?.split(',').filter(Boolean);
  return {
    view: name === 'text' ? 'text' : 'overview',
    section: name === 'text' || name === 'overview' ? undefined : name || undefined,
    ...Object.fromEntries(numbers.map((field) => [field, numberIn(given.get(field))])),
    ...Object.fromEntries(words.map((field) => [field, given.get(field) || undefined])),
    ...Object.fromEntries(
      Object.entries(choices).map(([field, values]) => [field, values.find((value) => value === given.get(field))]),
    ),
    k: kinds?.length ? kinds : undefined,
  };
}

/** The hash of a state, which `stateOf` reads again. */
export function hashOf({ view, section, k, ...state }: Partial<State>): string {
  const fields = [...numbers, ...words, ...(Object.keys(choices) as (keyof typeof choices)[])];
  const given = fields.flatMap((field) => {
    const value = state[field];
    return value === undefined ? [] : [`${field}=${encodeURIComponent(value)}`];
  });
  const all = k?.length ? [...given, `k=${k.map(encodeURIComponent).join()}`] : given;
  return `#${view === 'text' ? 'text' : (section ?? 'overview')}${all.length > 0 ? `?${all.join('&')}` : ''}`;
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
