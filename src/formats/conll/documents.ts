import { takeRows } from '../../text/columns.ts';
import { type Located, reportFile } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { isUtf8, lineText, located, notUtf8, reportAt } from '../bytes/line.ts';
import { finishDocument, unclosedMentions } from '../coref/mention-table.ts';
import { takeWords } from '../coref/shared-columns.ts';
import { leaveOut } from './bracket-mentions.ts';
import { settleGuesses } from './column-evidence.ts';
import { joinedFragments } from './fragments.ts';
import { LAST_CELL, withoutTail } from './row.ts';
import { endSentence } from './sentence.ts';
import { ColumnEvidence, type ConllState } from './state.ts';

/**
 * Reports rows outside of any document as one error, at the first of them. In front of the first document it depends on the rest of the
 * file what is wrong; under `lenient` they are a document without a name. False if the row is not to be read.
 */
export function beginOutside(state: ConllState): boolean {
  const { line, options } = state;
  if (state.isOutside) return false;
  state.isOutside = true;
  if (state.begun === 0 && isTagRow(lineText(line))) {
    state.isRefused = true;
    const message = 'this is a tag file, not coreference in a format that is read';
    reportFile(options.log, 'OTHER_FORMAT', 'error', options.file, message, 'nerscore scores it');
    return false;
  }
  const where = located(line, line.start);
  if (state.begun > 0) options.log.report('OUTSIDE_DOCUMENT', 'error', () => ({ ...where, message: outside }));
  else state.headless = where;
  if (state.begun > 0 || !options.lenient) return false;
  state.document = { id: '', place: where.place };
  return true;
}

const outside = "rows from here on are outside of any document: expected '#begin document NAME' before them";

/**
 * Reads a line that begins with `#` and ends in `returns` carriage returns: a header, an end, or a comment. False if it is a row after all.
 *
 * `#begin document NAME`: the name is everything after one blank, and may be empty; there may be blanks before and after `#`. `#end
 * document` may be followed by a name, or by the next header glued to it.
 */
export function readHash(state: ConllState, returns: number): boolean {
  const text = lineText(state.line);
  const begin = BEGIN.exec(text);
  if (begin && /^[ \t]*$/.test(text.slice(0, begin.index))) {
    const isSeen = returns <= 1 && /^#[ \t\v\f\r]*begin document /.test(text);
    if (!isSeen) otherwise(state, 'scorer.pl does not see this header, or another name in it');
    beginDocument(state, begin[1]);
  } else if (/^[ \t]*#[ \t\v\f\r]*end[ \t]+document/i.test(text)) readEnd(state, text);
  else if (isToken(text, state.row.columns)) return false;
  else if (state.document) otherwise(state, 'scorer.pl counts this comment as a token');
  return true;
}

const BEGIN = /#[ \t\v\f\r]*begin[ \t]+document(?=[ \t(]|$)[ \t]?(.*)$/is;

/** Ends the document, and begins the next if its header is glued to this line. */
function readEnd(state: ConllState, text: string): void {
  const { line, options, document } = state;
  const alone = "'#end document' without '#begin document' before it";
  if (!document) reportAt(options.log, line, line.start, 'error', 'OUTSIDE_DOCUMENT', alone);
  const isSeen = /#[ \t\v\f\r]*end document/.test(text);
  if (!isSeen) otherwise(state, 'scorer.pl does not take this line for the end of a document');
  endDocument(state);
  const [, glued] = BEGIN.exec(text) ?? [];
  if (glued === undefined) return;
  otherwise(state, 'scorer.pl does not see the header that is glued to this end');
  beginDocument(state, glued);
}

function beginDocument(state: ConllState, id: string): void {
  const { line, options, document, headless } = state;
  if (headless) options.log.report('OUTSIDE_DOCUMENT', 'error', () => ({ ...headless, message: outside }));
  state.headless = undefined;
  if (document) {
    const message = `document ${quoted(document.id)} has no '#end document' before this line: scorer.pl reads both as one`;
    reportAt(options.log, line, line.start, 'warning', 'MISSING_END', message);
    endDocument(state);
  }
  if (!isUtf8(line.bytes, line.start, line.end)) {
    reportAt(options.log, line, line.start, 'warning', 'NOT_UTF8', notUtf8(`document name ${quoted(id)}`));
  }
  state.document = { id, place: { file: options.file, line: line.number, column: 1 } };
  state.begun++;
  state.isOutside = false;
}

function endDocument(state: ConllState): void {
  const { document, options, table } = state;
  if (!document) return;
  state.document = undefined;
  const { id, place } = document;
  endSentence(state);
  settleGuesses(state);
  state.evidence = new ColumnEvidence();
  for (const mention of unclosedMentions(table)) {
    options.log.report('UNCLOSED_MENTION', options.lenient ? 'warning' : 'error', () => ({
      place: { file: options.file, line: mention.line, column: mention.column },
      message: `entity ${shortened(mention.id)} is opened here and never closed: ${
        options.lenient ? 'left out' : `expected ${quoted(`${mention.id})`)} before document ${quoted(id)} ends`
      }`,
      help: options.lenient ? undefined : leaveOut,
    }));
  }
  const words = takeWords(state.shared, id);
  const [runs] = takeRows(state.runs);
  const read = finishDocument(table, id, place, { words, runs });
  state.documents.push(state.hasFragments ? joinedFragments(read) : read);
  state.hasFragments = false;
}

/** Warns that scorer.pl reads this line differently. */
export function otherwise(state: ConllState, message: string): void {
  reportAt(state.options.log, state.line, state.line.start, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
}

/** Ends the file, which may have been cut off or may have no document at all. */
export function endFile(state: ConllState): void {
  const { document, begun, headless, options } = state;
  if (document && begun > 0) {
    const { id, place } = document;
    const message = `document ${quoted(id)} has no '#end document': the file may have been cut off`;
    options.log.report('MISSING_END', 'warning', () => ({ place, message }));
  }
  endDocument(state);
  const [only] = state.documents;
  // As those of OntoGUM.
  if (begun === 1 && only?.id === '') state.documents[0] = { ...only, isUnnamed: true };
  const message = "no '#begin document' line";
  if (headless) {
    const problem = options.lenient
      ? { message: `${message}: the file is read as one document` }
      : { message: `${message} before the rows`, help: otherRows(headless) + addHeader };
    options.log.report('NO_DOCUMENT', options.lenient ? 'warning' : 'error', () => ({ ...headless, ...problem }));
  } else if (begun === 0) {
    const found = state.line.number > 0 ? message : 'the file is empty';
    const expected = `${found}: expected a CoNLL-2011/2012 coreference file`;
    reportFile(options.log, 'NO_DOCUMENT', 'error', options.file, expected, 'check the path and format');
  }
}

const addHeader =
  'read the file as one document with --lenient, or add the line that begins each: #begin document (NAME); part 000';

/** What a first row may be that is none of CoNLL. */
function otherRows({ text = '' }: Partial<Located>): string {
  // The header of a table with other names than those of records and clusters.
  if (/^[^\s,;{}[\]:]+(?:[,;][^\s,;{}[\]:]*)+\s*$/.test(text))
    return 'if these are records and their clusters, say where: --record-column, --cluster-column; else ';
  if (/^[^\s{[]\S* (?:\S+ )*\S+\s*$/.test(text) && !LAST_CELL.test(text.trimEnd().replace(/^.* /, '')))
    return 'if each line is a document of the CRAC track, without a mention: --input crac-text; else ';
  return '';
}

/** Whether the row ends in a tag, as in tag files: `O`, `B-PER`, `PER-B`. */
function isTagRow(text: string): boolean {
  return /\s(?:O|[BIOESMLUW]-\S+|\S+-[BIESMLUW])\s*$/.test(text);
}

/**
 * Whether a line that begins with `#` is a token and no comment: a row with more than one column whose last could be a coreference cell
 * (`-`, `_`, `*`, brackets or, after a tab, nothing) and that is not of the form `# name = value`. If `#` and a blank come first, it must
 * have tabs, or as many blank-separated columns as the row before it, `columnsBefore`.
 */
function isToken(text: string, columnsBefore: number): boolean {
  if (/^[ \t]*#[ \t]*[\w:.-][\w:. -]*=/.test(text)) return false;
  const end = withoutTail(text).length;
  const isTabbed = text.includes('\t');
  const start = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\t', end - 1)) + 1;
  if (text.lastIndexOf('\t') >= end) {
    // `# anything` that is padded with tabs is a comment.
    if (text.startsWith('# ') && text.indexOf('\t') >= end) return false;
  } else if (start === 0 || !LAST_CELL.test(text.slice(start, end))) {
    return false;
  }
  return isTabbed || text[1] !== ' ' || text.trim().split(/ +/).length === columnsBefore;
}
