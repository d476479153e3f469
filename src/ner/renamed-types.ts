/**
 * The new names of types, by the old ones, from texts `FROM=TO`. Each name is replaced once, so two types may be exchanged.
 *
 * @throws RangeError if a text is not so, or gives a type two names.
 */
export function newTypeNames(texts: readonly string[] = []): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const [from, to] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || to === '') throw new RangeError(`expected FROM=TO, such as PERSON=PER, not '${text}'`);
    if ((names.get(from) ?? to) !== to) throw new RangeError(`${from} would become both ${names.get(from)} and ${to}`);
    names.set(from, to);
  }
  return names;
}
