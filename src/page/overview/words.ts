import { groupedBy } from '../../text/grouped.ts';
import { documentsOf, type NerFinding, type PageFinding, textsOf } from '../data.ts';
import { type Element, element, given } from '../element.ts';
import { listedKinds } from '../kinds.ts';
import { wordsOf } from '../listed.ts';
import { amount } from '../numbers.ts';
import { type Cell, type Column, table } from './table.ts';
import { documentName, errors, section, type View } from './view.ts';

const LISTED = 10;

/** The words that findings are about most often, and the sentences with most findings. */
export function words(view: View): Element | undefined {
  const { isCoref, data } = view;
  const often = wordsTable(view);
  const sentences = data.unit === 'sentence' ? worstSentences(view) : undefined;
  if (!often && !sentences) return undefined;
  return section(
    'words',
    often ? (sentences ? 'Words and sentences' : 'Words') : 'Sentences',
    isCoref ? 'most often missing, spurious, or where an entity is cut or another begins' : 'most often wrong',
    element('div', { class: 'halves' }, often, sentences),
  );
}

function wordsTable(view: View): Element | undefined {
  const asked: readonly string[] = view.isCoref
    ? ['missing', 'spurious', 'missing_link', 'wrong_link']
    : listedKinds.nerscore;
  const list = view.system.findings?.list.filter(({ kind }) => asked.includes(kind)) ?? [];
  const rows = byWords(list);
  const often = rows.filter(({ findings }) => findings.length > 1).slice(0, LISTED);
  // Corpora whose words may not be published have an x for each letter.
  const isMasked = rows.every(({ text }) => !/\p{L}/u.test(text.replace(/x/gi, '')));
  if (isMasked || often.length === 0) return undefined;
  const cells = often.map(({ text, findings }): readonly Cell[] => {
    const q = `"${text.toLowerCase()}"`;
    const kinds = groupedBy(findings, ({ kind }) => kind);
    const counts = [...kinds].sort(([, a], [, b]) => b.length - a.length);
    return [
      errors(view, { k: asked, q }, given(text, { class: 'cut' })),
      element('b', {}, amount(findings.length)),
      counts.flatMap(([kind, { length }], at) => [
        at > 0 && ', ',
        errors(view, { k: [kind], q }, `${amount(length)} ${kind.replace('_', ' ')}`),
      ]),
    ];
  });
  const columns: readonly Column[] = [
    { title: 'words', is: 'name' },
    { title: 'findings', is: 'number' },
    { title: 'kinds', is: 'text', label: '' },
  ];
  return table(columns, cells, 'words');
}

/** The findings of each passage, in lower case, those with most findings first. */
function byWords(list: readonly PageFinding[]): readonly { readonly text: string; readonly findings: PageFinding[] }[] {
  const found = new Map<string, { readonly text: string; readonly findings: PageFinding[] }>();
  for (const finding of list) {
    for (const text of new Set(wordsOf(finding))) {
      const key = text.toLowerCase();
      const own = found.get(key) ?? { text, findings: [] };
      found.set(key, own);
      if (own.findings.at(-1) !== finding) own.findings.push(finding);
    }
  }
  return [...found.values()].sort((a, b) => b.findings.length - a.findings.length);
}

function worstSentences(view: View): Element | undefined {
  const { data, at, list } = view;
  const names = documentsOf(data);
  const found = new Map<string, NerFinding[]>();
  for (const finding of list as readonly NerFinding[]) {
    const key = `${finding.sentence}\n${finding.document}`;
    found.set(key, [...(found.get(key) ?? []), finding]);
  }
  const texts = textsOf(data, at);
  const worst = [...found.values()].sort((a, b) => b.length - a.length).slice(0, LISTED);
  if (worst.length === 0) return undefined;
  const rows = worst.map((findings): readonly Cell[] => {
    const [{ document, sentence = 0 }] = findings;
    const d = names.indexOf(document);
    const text = texts.find((own) => own.document === document && own.sentence === sentence)?.words;
    const place = names.length > 1 ? [documentName(document), ' '] : [];
    const shown = typeof text === 'string' ? text : text?.join(' ');
    return [
      [...place, errors(view, { d, s: sentence }, `sentence ${amount(sentence + 1)}`)],
      given(shown ?? '', { class: 'cut' }),
      errors(view, { d, s: sentence }, amount(findings.length)),
    ];
  });
  const without = texts.length - found.size;
  const columns: readonly Column[] = [
    { title: 'worst sentences', is: 'name' },
    { title: `${amount(without)} of ${amount(texts.length)} have no error`, is: 'text', label: '' },
    { title: 'findings', is: 'number' },
  ];
  return table(columns, rows, 'sentences');
}
