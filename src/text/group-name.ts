const names: Readonly<Record<string, string>> = {
  divided: 'only divided',
  conflated: 'only conflated',
  mixed: 'both',
};

/** What people read of a kind of groups of entities: `divided` and `conflated` alone are kinds of errors, which have other counts. */
export function groupName(kind: string): string {
  return names[kind] ?? kind;
}
