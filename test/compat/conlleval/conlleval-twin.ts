/**
 * conlleval.pl as its description reads: lines, strings and maps. Slow, and written without a look at the implementation's
 * tables: the rules are spelled out. Options `-l`, `-r`, `-o TAG`; columns are cut at single blanks.
 */
export function conllevalTwin(argv: readonly string[], input: string): string {
  const raw = argv.includes('-r');
  const outside = argv.includes('-o') ? argv[argv.indexOf('-o') + 1]! : 'O';
  const tokens = input
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => read(line, raw, outside));
  const { overall, types } = count(tokens);
  return argv.includes('-l') ? latex(overall, types) : text(tokens, overall, types);
}

interface Tag {
  readonly prefix: string;
  readonly type: string;
}

interface Token {
  readonly gold: Tag;
  readonly pred: Tag;
  readonly isBoundary: boolean;
}

interface Chunks {
  gold: number;
  pred: number;
  correct: number;
}

const nothing: Tag = { prefix: 'O', type: '' };

function read(line: string, raw: boolean, outside: string): Token {
  const columns = line.replace(/ +$/, '').split(' ');
  if (line.trim() === '' || columns[0] === '-X-') return { gold: nothing, pred: nothing, isBoundary: true };
  const [gold, pred] = columns.slice(-2).map((tag) => parse(raw ? unraw(tag, outside) : tag));
  return { gold: gold!, pred: pred!, isBoundary: false };
}

function unraw(tag: string, outside: string): string {
  return tag === outside || tag === 'O' ? 'O' : `B-${tag}`;
}

function parse(tag: string): Tag {
  const [prefix, ...type] = tag.split('-');
  const name = type.join('-');
  return { prefix: prefix!, type: name === '0' ? '' : name };
}

function starts(before: Tag, tag: Tag): boolean {
  const [p, c] = [before.prefix, tag.prefix];
  if (c === 'B' && 'BIO'.includes(p) && p.length === 1) return true;
  if (c === 'I' && (p === 'O' || p === 'E')) return true;
  if (c === 'E' && (p === 'E' || p === 'O')) return true;
  if (c !== 'O' && c !== '.' && before.type !== tag.type) return true;
  return c === '[' || c === ']';
}

function ends(before: Tag, tag: Tag): boolean {
  const [p, c] = [before.prefix, tag.prefix];
  if ((p === 'B' || p === 'I') && (c === 'B' || c === 'O')) return true;
  if (p === 'E' && (c === 'E' || c === 'I' || c === 'O')) return true;
  if (p !== 'O' && p !== '.' && before.type !== tag.type) return true;
  return p === '[' || p === ']';
}

function count(tokens: readonly Token[]): { overall: Chunks; types: Map<string, Chunks> } {
  const types = new Map<string, Chunks>();
  const overall = { gold: 0, pred: 0, correct: 0 };
  const add = (what: keyof Chunks, type: string): void => {
    if (!types.has(type)) types.set(type, { gold: 0, pred: 0, correct: 0 });
    types.get(type)![what]++;
    overall[what]++;
  };
  let last: Token = { gold: nothing, pred: nothing, isBoundary: true };
  let isOpen = false;
  for (const token of tokens) {
    const goldEnds = ends(last.gold, token.gold);
    const predEnds = ends(last.pred, token.pred);
    if (isOpen && goldEnds && predEnds && last.gold.type === last.pred.type) {
      isOpen = false;
      add('correct', last.gold.type);
    } else if (goldEnds !== predEnds || token.gold.type !== token.pred.type) isOpen = false;
    const goldStarts = starts(last.gold, token.gold);
    const predStarts = starts(last.pred, token.pred);
    if (goldStarts && predStarts && token.gold.type === token.pred.type) isOpen = true;
    if (goldStarts) add('gold', token.gold.type);
    if (predStarts) add('pred', token.pred.type);
    last = token;
  }
  if (isOpen) add('correct', last.gold.type);
  return { overall, types };
}

function percent(value: number): string {
  // A double that lies between two hundredths is an odd eighth: three digits hold it, and the last one is a 5.
  const digits = value.toFixed(3);
  const isTie = Number(digits) === value && value % 0.25 === 0.125;
  const even = Number(digits.at(-2)) % 2 === 0;
  return (isTie && even ? digits.slice(0, -1) : value.toFixed(2)).padStart(6);
}

function figures({ gold, pred, correct }: Chunks): readonly string[] {
  const precision = pred === 0 ? 0 : (100 * correct) / pred;
  const recall = gold === 0 ? 0 : (100 * correct) / gold;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return [precision, recall, f1].map(percent);
}

function sorted(types: Map<string, Chunks>): readonly (readonly [string, Chunks])[] {
  const order = (a: readonly [string, Chunks], b: readonly [string, Chunks]): number =>
    Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0]));
  const listed = [...types].filter(([, { gold, pred }]) => gold + pred > 0);
  const twice = listed.filter(([name, { gold, pred }]) => name === '' && gold > 0 && pred > 0);
  return [...listed, ...twice].sort(order);
}

function padding(name: string, width: number): string {
  return ' '.repeat(Math.max(0, width - Buffer.byteLength(name)));
}

function text(tokens: readonly Token[], overall: Chunks, types: Map<string, Chunks>): string {
  const counted = tokens.filter((token) => !token.isBoundary);
  const same = counted.filter(({ gold, pred }) => gold.prefix === pred.prefix && gold.type === pred.type);
  const line = (chunks: Chunks): string => {
    const [precision, recall, f1] = figures(chunks);
    return `precision: ${precision}%; recall: ${recall}%; FB1: ${f1}`;
  };
  let report = `processed ${counted.length} tokens with ${overall.gold} phrases; `;
  report += `found: ${overall.pred} phrases; correct: ${overall.correct}.\n`;
  if (counted.length > 0) report += `accuracy: ${percent((100 * same.length) / counted.length)}%; ${line(overall)}\n`;
  for (const [name, chunks] of sorted(types))
    report += `${padding(name, 17)}${name}: ${line(chunks)}  ${chunks.pred}\n`;
  return report;
}

function latex(overall: Chunks, types: Map<string, Chunks>): string {
  const row = (name: string, chunks: Chunks): string => {
    const [precision, recall, f1] = figures(chunks);
    return `${name}${padding(name, 7)} &  ${precision}\\% & ${recall}\\% & ${f1} \\\\`;
  };
  const lines = ['        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline'];
  for (const [name, chunks] of sorted(types)) lines.push(row(name, chunks));
  return `${lines.join('\n')}\\hline\n${row('Overall', overall)}\\hline\n`;
}
