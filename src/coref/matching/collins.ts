import type { ParsedRow } from './parsed-text.ts';

/** A constituent of a parse, from its first word to its last; one without children is a word, and its label the part of speech. */
export interface Constituent {
  readonly label: string;
  readonly first: number;
  readonly last: number;
  readonly children: readonly Constituent[];
}

/** The parse of the sentence with these rows; undefined if its brackets do not close. */
export function parseTree(rows: readonly ParsedRow[]): Constituent | undefined {
  const top: OpenConstituent = { label: 'TOP', first: 0, children: [] };
  const open = [top];
  for (const [at, { parse, tag }] of rows.entries()) {
    for (const [bracket, label] of parse.matchAll(/\(([^()*\s]+)|\*|\)/g)) {
      const parent = open[open.length - 1];
      if (label !== undefined) open.push({ label: plainLabel(label), first: at, children: [] });
      else if (bracket === '*') parent.children.push({ label: tag, first: at, last: at, children: [] });
      else {
        open.pop();
        if (open.length === 0) return undefined;
        if (parent.children.length > 0) open[open.length - 1].children.push({ ...parent, last: at });
      }
    }
  }
  return open.length === 1 ? { ...top, last: rows.length - 1 } : undefined;
}

interface OpenConstituent extends Omit<Constituent, 'last' | 'children'> {
  readonly children: Constituent[];
}

/** A label without its functions: `NP` of `NP-SBJ=2`. */
function plainLabel(label: string): string {
  return /^[^-=]+/.exec(label)?.[0] ?? label;
}

/** The head of a constituent by Collins' rules for English. `found` gets the head of each child that is not its parent's, and the latter. */
export function collinsHead(node: Constituent, found: (word: number, parent: number) => void = () => {}): number {
  if (node.children.length === 0) return node.first;
  const labels = node.children.map(({ label }) => label);
  const heads = node.children.map((child) => collinsHead(child, found));
  const own = heads[coordinated(labels, headChild(node.label, labels))];
  for (const head of heads) if (head !== own) found(head, own);
  return own;
}

/** The first label of a tree that the rules do not know, such as `IP` of Chinese. */
export function unknownLabel({ label, children }: Constituent): string | undefined {
  if (children.length === 0) return undefined;
  if (!(label in rules) && !nominal.has(label)) return label;
  for (const child of children) {
    const unknown = unknownLabel(child);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

/**
 * For each constituent the labels of its head, the best first, and the end from which its children are looked at. If none has one of these
 * labels, the child at that end is the head.
 *
 * Collins (1999), Head-Driven Statistical Models for Natural Language Parsing, appendix A.
 */
const rules: Readonly<Record<string, readonly [from: 'left' | 'right', labels: string]>> = {
  ADJP: ['left', 'NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB'],
  ADVP: ['right', 'RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN'],
  CONJP: ['right', 'CC RB IN'],
  FRAG: ['right', ''],
  INTJ: ['left', ''],
  LST: ['right', 'LS :'],
  NAC: ['left', 'NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW'],
  PP: ['right', 'IN TO VBG VBN RP FW'],
  PRN: ['left', ''],
  PRT: ['right', 'RP'],
  QP: ['left', '$ IN NNS NN JJ RB DT CD NCD QP JJR JJS'],
  RRC: ['right', 'VP NP ADVP ADJP PP'],
  S: ['left', 'TO IN VP S SBAR ADJP UCP NP'],
  SBAR: ['left', 'WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG'],
  SBARQ: ['left', 'SQ S SINV SBARQ FRAG'],
  SINV: ['left', 'VBZ VBD VBP VB MD VP S SINV ADJP NP'],
  SQ: ['left', 'VBZ VBD VBP VB MD VP SQ'],
  UCP: ['right', ''],
  VP: ['left', 'TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP'],
  WHADJP: ['left', 'CC WRB JJ ADJP'],
  WHADVP: ['right', 'CC WRB'],
  WHNP: ['left', 'WDT WP WP$ WHADJP WHPP WHNP'],
  WHPP: ['right', 'IN TO FW'],
  X: ['right', ''],
  // Those of OntoNotes that the thesis does not have.
  ...Object.fromEntries(['TOP', 'EDITED', 'EMBED', 'META', 'TYPO', 'CAPTION'].map((label) => [label, ['left', '']])),
};

/** Noun phrases; NX and NML, which the thesis has no rules for, are nouns with what belongs to them. */
const nominal: ReadonlySet<string> = new Set(['NP', 'NX', 'NML']);
const punctuation: ReadonlySet<string> = new Set(["''", '``', '-LRB-', '-RRB-', '.', ',', ':', 'HYPH', 'NFP']);

function headChild(label: string, labels: readonly string[]): number {
  if (nominal.has(label)) return nounChild(labels);
  const [from, best] = rules[label] ?? rules.X;
  for (const one of best.split(' ')) {
    const at = from === 'left' ? labels.indexOf(one) : labels.lastIndexOf(one);
    if (at >= 0) return at;
  }
  return endOf(labels, from);
}

function nounChild(labels: readonly string[]): number {
  const last = (asked: string): number => labels.findLastIndex((label) => asked.split(' ').includes(label));
  const steps = [
    last('NN NNP NNPS NNS NX POS JJR NML'),
    labels.indexOf('NP'),
    last('$ ADJP PRN'),
    last('CD'),
    last('JJ JJS RB QP'),
  ];
  return steps.find((at) => at >= 0) ?? endOf(labels, 'right');
}

/** The first or last child that is not punctuation. */
function endOf(labels: readonly string[], from: 'left' | 'right'): number {
  const isWord = (label: string): boolean => !punctuation.has(label);
  const at = from === 'left' ? labels.findIndex(isWord) : labels.findLastIndex(isWord);
  return at >= 0 ? at : from === 'left' ? 0 : labels.length - 1;
}

/** Of coordinated children, where the second would be the head, the first is. */
function coordinated(labels: readonly string[], head: number): number {
  if (head < 2 || !['CC', 'CONJP'].includes(labels[head - 1])) return head;
  const before = labels.findLastIndex((label, at) => at < head - 1 && !punctuation.has(label));
  return before >= 0 ? before : head;
}
