/** Findings that are asked for of a page: all of them that fit what is given. */
export interface Asked extends AskedEntities {
  /** The position of the document. */
  readonly d?: number | undefined;
  /** The number of the sentence of tags, in its document. */
  readonly s?: number | undefined;
  /** Of these kinds; */
  readonly k?: readonly string[] | undefined;
  /** of this type, of gold or predicted; */
  readonly type?: string | undefined;
  /** of this gold and this predicted type, `person>location`; `person>` is missed, `>person` spurious; */
  readonly pair?: string | undefined;
  /** of another wording than those of the first system; */
  readonly st?: 'new' | 'shared' | 'fixed' | undefined;
  /** of gold spans or mentions that no system has, `none`, or only the system at this position, `only-2`; */
  readonly right?: string | undefined;
  /** of predictions that all systems make; */
  readonly wrong?: 'all' | undefined;
  /** with this text in their words, in any case; in quotation marks, a passage is just that; */
  readonly q?: string | undefined;
}

/** Entities whose findings are asked for. */
interface AskedEntities {
  /** of this entity of the document: `k` or `r` for the side, then its id. */
  readonly e?: string | undefined;
  /** Groups of this kind, with an entity of the key of so many mentions: `3-5`, `11-`. */
  readonly g?: string | undefined;
  readonly size?: string | undefined;
}

/** The hash of an address within a page: a name, and the fields that are given. Lists are joined by commas. */
export function addressOf(name: string, fields: object = {}): string {
  const given = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : `${field}=${[value].flat().map(encodeURIComponent).join()}`,
  );
  return `#${name}${given.length > 0 ? `?${given.join('&')}` : ''}`;
}

/** The passages that a finding is about, of which `q` is one: of a link only where the part begins, not the mention before it. */
export function passages({ kind, text = '' }: { readonly kind: string; readonly text?: string | undefined }): string[] {
  const all = text.split(' … ').filter(Boolean);
  return kind === 'missing_link' || kind === 'wrong_link' ? all.slice(-1) : all;
}
