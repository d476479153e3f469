import type { NerFinding } from '../../findings/finding.ts';
import { passages } from '../../text/address.ts';
import { groupedBy, tallied } from '../../text/grouped.ts';
import { runningText } from '../../text/running-text.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { amount } from './numbers.ts';
import { column, table } from './table.ts';
import {
  type AnyFinding,
  documentName,
  errors,
  kindOf,
  listedKinds,
  type Section,
  section,
  type View,
} from './view.ts';

const LISTED = 10;

/** The words that findings are about most often, and the sentences with most findings. */
export function words(view: View): Section | undefined {
  const often = wordsTable(view);
  const sentences = view.report.unit === 'sentence' ? worstSentences(view) : undefined;
  if (!often && !sentences) return undefined;
  const about = view.isCoref ? 'missing, spurious, or where an entity is cut or another begins' : 'wrong';
  const title = often ? (sentences ? 'Words and sentences' : 'Words') : 'Sentences';
  return section('words', title, `most often ${about}`, element('div', { class: 'halves' }, often, sentences));
}

function wordsTable(view: View): Element | undefined {
  const asked: readonly string[] = view.isCoref
    ? ['missing', 'spurious', 'missing_link', 'wrong_link']
    : listedKinds('nerscore');
  const list = view.findings?.list.filter(({ kind }) => asked.includes(kind)) ?? [];
  const rows = byWords(list);
  const often = rows.filter(({ findings }) => findings.length > 1).slice(0, LISTED);
  // Corpora whose words may not be published have an x for each letter.
  const isMasked = rows.every(({ text }) => !/\p{L}/u.test(text.replace(/x/gi, '')));
  if (isMasked || often.length === 0) return undefined;
  const quoted = (text: string): string => `"${text.toLowerCase()}"`;
  const kindsOf = ({ text, findings }: (typeof often)[number]): Child =>
    tallied(findings.map(({ kind }) => kind)).map(([kind, count], at) => [
      at > 0 && ', ',
      errors(view, { k: [kind], q: quoted(text) }, `${amount(count)} ${kindOf(view, kind).name ?? kind}`),
    ]);
  return table('words', often, [
    column('name', 'words', ({ text }) =>
      errors(view, { k: asked, q: quoted(text) }, given(runningText(text.split(' ')).text, { class: 'cut' })),
    ),
    column('number', 'errors', ({ findings }) => element('b', {}, amount(findings.length))),
    column('text', 'kinds', kindsOf, ''),
  ]);
}

/** The findings of each passage, in any case, those with most findings first. */
function byWords(list: readonly AnyFinding[]): readonly { readonly text: string; readonly findings: AnyFinding[] }[] {
  const found = list.flatMap((finding) => {
    const own = new Map(passages(finding).map((text) => [text.toLowerCase(), text]));
    return [...own.values()].map((text) => ({ text, finding }));
  });
  return [...groupedBy(found, ({ text }) => text.toLowerCase()).values()]
    .map((own) => ({ text: own[0].text, findings: own.map(({ finding }) => finding) }))
    .sort((a, b) => b.findings.length - a.findings.length);
}

function worstSentences(view: View): Element | undefined {
  const { documents, system } = view;
  const texts = system.texts ?? [];
  const list = view.list as readonly NerFinding[];
  const found = [...groupedBy(list, ({ sentence, document }) => `${sentence}\n${document}`).values()];
  if (found.length === 0) return undefined;
  const worst = found.toSorted((a, b) => b.length - a.length).slice(0, LISTED);
  const rows = worst.map((findings) => {
    const [{ document, sentence: s = 0 }] = findings;
    const text = texts.find((own) => own.document === document && own.sentence === s)?.words ?? '';
    return {
      document,
      s,
      d: documents.indexOf(document),
      findings,
      words: typeof text === 'string' ? text : runningText(text).text,
    };
  });
  const without = `${amount(texts.length - found.length)} of ${amount(texts.length)} have no error`;
  return table('sentences', rows, [
    column('name', 'worst sentences', ({ document, s, d }) => [
      documents.length > 1 && [documentName(document), ' '],
      errors(view, { d, s }, `sentence ${amount(s + 1)}`),
    ]),
    column('text', without, (row) => given(row.words, { class: 'cut' }), ''),
    column('number', 'errors', ({ d, s, findings }) => errors(view, { d, s }, amount(findings.length))),
  ]);
}
