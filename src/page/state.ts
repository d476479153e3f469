import { type Asked, addressOf } from '../text/address.ts';

/**
 * What is shown, in the hash of the address: `#text?sys=1&d=4&k=missing,spurious&f=12`. A hash without `text` is a section of the
 * overview. Whatever cannot be read is left out. The findings that are asked for are listed (see `listed.ts`).
 */
export interface State extends Asked {
  readonly view: 'overview' | 'text';
  /** The section of the overview to scroll to. */
  readonly section?: string | undefined;
  /** The position of the system; that of the last state, or else the first, if it is not given. */
  readonly sys?: number | undefined;
  /** The position of a system that is shown below it: `sys=1,0`. */
  readonly beside?: number | undefined;
  /** The window of the document that is shown, of one with many sentences; see `ShownDocuments`. */
  readonly w?: number | undefined;
  /** The chosen finding: its position in `findings.list` of the system, or under `st=fixed` of the first. */
  readonly f?: number | undefined;
  /** Whether all sentences are shown, or those with findings. */
  readonly only?: 'all' | 'findings' | undefined;
  /** The side whose marks are shown, if not both. */
  readonly side?: 'gold' | 'pred' | undefined;
  /** The mark that is lit: its position among the marks of the document. */
  readonly n?: number | undefined;
  /** Whether what costs most stands first in the list, not what stands first in the text. */
  readonly by?: 'cost' | undefined;
  /** Whether only starred errors are listed. */
  readonly star?: 'yes' | undefined;
}

const numbers = ['d', 's', 'w', 'f', 'n'] as const;
const words = ['type', 'pair', 'q', 'e', 'g', 'size', 'right'] as const;
const choices = {
  st: ['new', 'shared', 'fixed'],
  only: ['all', 'findings'],
  side: ['gold', 'pred'],
  by: ['cost'],
  star: ['yes'],
  wrong: ['all'],
} as const;

/** The state in a hash, with or without its `#`. */
export function stateOf(hash: string): State {
  const [name, query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  const [sys = null, beside = null] = given.get('sys')?.split(',') ?? [];
  const kinds = given.get('k')?.split(',').filter(Boolean);
  return {
    view: name === 'text' ? 'text' : 'overview',
    section: name === 'text' || name === 'overview' ? undefined : name || undefined,
    sys: numberIn(sys),
    beside: numberIn(beside),
    ...Object.fromEntries(numbers.map((field) => [field, numberIn(given.get(field))])),
    ...Object.fromEntries(words.map((field) => [field, given.get(field) || undefined])),
    ...Object.fromEntries(
      Object.entries(choices).map(([field, values]) => [field, values.find((value) => value === given.get(field))]),
    ),
    k: kinds?.length ? kinds : undefined,
  };
}

/** The hash of a state, which `stateOf` reads again. */
export function hashOf({ view, section = 'overview', sys, beside, ...state }: Partial<State>): string {
  const systems = beside === undefined ? sys : [sys, beside];
  return addressOf(view === 'text' ? 'text' : section, { sys: systems, ...state });
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
