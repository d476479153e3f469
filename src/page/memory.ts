/** What is kept in this browser, under a name; undefined where nothing is, or the browser keeps nothing. */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(`corefscore ${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text in this browser, if it keeps any. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(`corefscore ${name}`, text);
  } catch {
    // Some browsers refuse it to files.
  }
}
