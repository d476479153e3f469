/** The JSON of a literal of Python, with tuples and sets as lists; undefined for what is none. */
export function jsonOfPython(text: string): string | undefined {
  const out: string[] = [];
  /** The brackets that are open: where they are in `out`, and whether a colon was in them. */
  const open: { at: number; isDict: boolean }[] = [];
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/\S/u.test(text.slice(end, index))) return undefined;
    end = index + token.length;
    if (/^[[{(]$/u.test(token)) open.push({ at: out.push(token === '(' ? '[' : token) - 1, isDict: token !== '{' });
    else if (/^[\]})]$/u.test(token)) {
      const { at, isDict } = open.pop() ?? { at: 0, isDict: true };
      if (out.at(-1) === ',') out.pop();
      const isSet = !isDict && out.length > at + 1;
      if (isSet) out[at] = '[';
      out.push(token === ')' || isSet ? ']' : token);
    } else {
      if (token === ':' && open.length > 0) open[open.length - 1].isDict = true;
      out.push(/^["']/u.test(token) ? JSON.stringify(unescaped(token.slice(1, -1))) : (words.get(token) ?? token));
    }
  }
  return /\S/u.test(text.slice(end)) ? undefined : out.join('');
}

const TOKEN = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|[[\]{}(),:]|[\w.+-]+/gu;
const words = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
]);

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/gu,
    (all, byte, unit, point, other) => {
      const number = Number.parseInt(byte ?? unit ?? point, 16);
      if (number <= 0x10_ff_ff) return String.fromCodePoint(number);
      return { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' }[other as string] ?? all;
    },
  );
}
