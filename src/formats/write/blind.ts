import { isObject, parsedOrNot } from '../json/json-spot.ts';
import { lineKind, ROW } from '../tags/tag-lines.ts';

/** What is known of a text besides itself. */
export interface BlindRules {
  /** Whether it has coreference, and not tags or spans. */
  readonly isCoref: boolean;
  /** Whether empty nodes of CoNLL-U are left out too. */
  readonly withoutZeros: boolean;
  /** For rows: the columns of the annotation, from 1, or from the last, -1; what separates columns; rows of names. */
  readonly columns: readonly number[];
  readonly delimiter?: string | undefined;
  readonly headerRows?: number | undefined;
}

/**
 * A text without its annotation, in its own format; undefined for a format that cannot be written so. All that is not known to be text or a name
 * goes from JSON; from CoNLL-U, what names entities, and so from comments.
 */
export function blindText(text: string, rules: BlindRules): string | undefined {
  const [first] = text.trimStart();
  if (first === '{' || first === '[') return blindJson(text);
  if (/^(?:\*|[TREAMN#]\d*)\t/u.test(text)) return '';
  if (/^#\s*global\.columns\s*=.*\bIDENTITY\b/mu.test(text)) return universalAnaphora(text);
  if (/^\d+(?:-\d+)?(?:\t[^\t\n]*){9}\r?$/mu.test(text)) return blindConllu(text, rules);
  if (/^#begin document/mu.test(text)) return inRows(text, rules, '-');
  return rules.isCoref ? undefined : inRows(text, rules, 'O');
}

/** Rows with that cell in the columns of the annotation. */
function inRows(text: string, { columns, delimiter, headerRows = 0, isCoref }: BlindRules, empty: string): string {
  const isRow = (line: string, at: number): boolean =>
    at >= headerRows && (isCoref ? !/^\s*(?:#|$)/u.test(line) : lineKind(line.trimEnd()) === ROW);
  const blind = (line: string, at: number): string =>
    isRow(line, at) ? withCells(line, columns, empty, delimiter) : line;
  return text.split('\n').map(blind).join('\n');
}

function withCells(line: string, columns: readonly number[], empty: string, delimiter: string | undefined): string {
  const [, body, end] = /^(.*?)(\s*)$/su.exec(line)!;
  const separator = delimiter ?? (line.includes('\t') ? '\t' : undefined);
  // Every other part is what stands between two cells.
  const parts =
    separator === undefined
      ? body.split(/( +)/u)
      : body
          .split(separator)
          .flatMap((cell) => [separator, cell])
          .slice(1);
  const count = (parts.length + 1) / 2;
  for (const column of columns) {
    const at = column < 0 ? count + column : column - 1;
    if (at >= 0 && at < count) parts[2 * at] = empty;
  }
  return `${parts.join('')}${end}`;
}

/** What of a comment's name says that it names entities. `global.Entity` names fields. */
const ofEntities = /entit|coref|salien|bridg|cluster|mention|anaphor|antecedent/iu;

/** The members of MISC that are mentions, entities, links between them, or spans. */
const inMisc = /^(?:entity|bridge|splitante|coref|cluster|mention|ner?|name|nested)/iu;

function blindConllu(text: string, { withoutZeros }: BlindRules): string {
  return keptLines(text, (line) => {
    const cells = line.split('\t');
    if (withoutZeros && /^\d+\.\d+$/u.test(cells[0])) return undefined;
    const [, misc, end] = /^(.*?)(\r?)$/su.exec(cells[9])!;
    const left = misc.split('|').filter((one) => !inMisc.test(one));
    return [...cells.slice(0, 9), `${left.join('|') || '_'}${end}`].join('\t');
  });
}

/** The columns of Universal Anaphora that are not annotation of it. */
const plainColumns = /^(?:ID|FORM|LEMMA|UPOS|XPOS|FEATS|HEAD|DEPREL|DEPS|MISC|SPEAKER|TURN)$/u;

function universalAnaphora(text: string): string {
  const [, named] = /^#\s*global\.columns\s*=\s*(.*?)\s*$/mu.exec(text)!;
  const columns = named.split(/\s+/u);
  return keptLines(text, (line) => {
    const [, body, end] = /^(.*?)(\s*)$/su.exec(line)!;
    const parts = body.split(/(\s+)/u);
    for (const [at, name] of columns.entries())
      if (!plainColumns.test(name) && 2 * at < parts.length) parts[2 * at] = '_';
    return parts.join('') + end;
  });
}

/** The lines with rows as they are to be, and without comments that name entities. */
function keptLines(text: string, row: (line: string) => string | undefined): string {
  const lines = text.split('\n').flatMap((line) => {
    if (!line.startsWith('#')) return line.trim() === '' ? [line] : (row(line) ?? []);
    const [name] = line.split('=');
    return ofEntities.test(name) && !/^#\s*global\./u.test(line) ? [] : [line];
  });
  return lines.join('\n');
}

/** The members of a document of JSON that are its text or name it. */
const textMembers =
  /^(?:doc_?key|doc_?id|doc|id|document_id|document|sentences|tokens|cased_words|words|text|title|speakers?|genre|part|part_id|sentence_map|subtoken_map|sent_id|lang|language|split)$/iu;

function blindJson(text: string): string | undefined {
  const whole = parsedOrNot(text);
  if (whole !== undefined) {
    const blind = blindValue(whole);
    return blind === undefined ? undefined : `${JSON.stringify(blind)}\n`;
  }
  const lines = text.split('\n').map((line) => line.trim() && JSON.stringify(blindValue(parsedOrNot(line))));
  return lines.includes(undefined as never) ? undefined : lines.join('\n');
}

/** A document, a list of them, or an object of them by their names; undefined if something is known to be neither text nor annotation. */
function blindValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(blindValue);
    return all.includes(undefined) ? undefined : all;
  }
  if (!isObject(value)) return undefined;
  const members = Object.entries(value);
  if (members.length > 0 && members.every(([, one]) => isObject(one))) {
    const all = members.map(([name, one]) => [name, blindValue(one)] as const);
    return all.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(all);
  }
  const known = members.filter(([name]) => textMembers.test(name));
  if (known.length === 0 || known.some(([, one]) => !isPlain(one))) return undefined;
  const lengths = new Set(known.map(([, one]) => (Array.isArray(one) ? one.length : -1)));
  return Object.fromEntries(
    members.flatMap(([name, one]): [string, unknown][] => {
      if (textMembers.test(name)) return [[name, one]];
      if (Array.isArray(one)) return [[name, withoutItems(one, lengths)]];
      return isObject(one) ? [[name, {}]] : [];
    }),
  );
}

/** No items, or of a tag for each token as many outside tags. */
function withoutItems(list: readonly unknown[], lengths: ReadonlySet<number>): readonly unknown[] {
  const areTags = list.length > 0 && lengths.has(list.length);
  if (areTags && list.every((one) => typeof one === 'string')) return list.map(() => 'O');
  const areLists = areTags && list.every((one) => Array.isArray(one) && one.every((tag) => typeof tag === 'string'));
  return areLists ? list.map((one) => (one as readonly string[]).map(() => 'O')) : [];
}

/** Whether it is made of texts and numbers in lists, without objects, which may hold anything. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : !isObject(value);
}
