import { documentsOf, type PageFinding, textsOf } from '../data.ts';
import { type Element, element } from '../element.ts';
import { listedKinds } from '../kinds.ts';
import { amount, percent, share } from '../numbers.ts';
import { hashOf } from '../state.ts';
import { axis, bar, dots } from './charts.ts';
import { type Cell, type Column, table } from './table.ts';
import { documentName, errors, section, titleOf, type View } from './view.ts';

/** How many documents are shown at once. */
const SHOWN = 8;

/** The documents, worst first: their scores, and what is wrong in them. One alone is the corpus. */
export function documents(view: View): Element | undefined {
  const { system, headline, data, list, at } = view;
  const units = (system.byDocument ?? []).map(({ document, scores }) => {
    const own = scores[headline.metric];
    return { document, score: own?.micro ?? own };
  });
  if (units.length < 2) return undefined;
  const found = new Map<string, PageFinding[]>();
  for (const finding of list) found.set(finding.document, [...(found.get(finding.document) ?? []), finding]);
  const texts = new Map(textsOf(data, at).map((text) => [text.document, text]));
  const positions = new Map(documentsOf(data).map((name, position) => [name, position]));
  const kinds = listedKinds[data.report.tool]
    .filter((kind) => list.some((finding) => finding.kind === kind))
    .slice(0, 5);
  const hasTexts = texts.size > 0;
  const rows = units
    .toSorted((a, b) => (a.score?.f1 ?? 0) - (b.score?.f1 ?? 0))
    .map(({ document, score }): readonly Cell[] => {
      const own = found.get(document) ?? [];
      const text = texts.get(document);
      const d = positions.get(document);
      return [
        errors(view, { d }, documentName(document)),
        bar(score?.f1 ?? 0),
        element('b', {}, percent(score?.f1 ?? 0)),
        ...(hasTexts ? [text?.length === undefined ? '' : amount(text.length), amount(text?.gold.length ?? 0)] : []),
        ...kinds.map((kind) => {
          const count = own.filter((finding) => finding.kind === kind).length;
          return count === 0 ? '·' : errors(view, { d, k: [kind] }, amount(count));
        }),
        ...(list.length > 0 ? [share(own.length / list.length)] : []),
      ];
    });
  const columns: readonly Column[] = [
    { title: 'document', is: 'name' },
    { title: `${titleOf(headline)} F1`, is: 'chart' },
    { title: '', is: 'number', label: 'F1' },
    ...(hasTexts
      ? ['tokens', view.isCoref ? 'mentions' : 'gold'].map((title): Column => ({ title, is: 'number' }))
      : []),
    ...kinds.map((title): Column => ({ title, is: 'number' })),
    ...(list.length > 0 ? [{ title: 'of all findings', is: 'number' } as const] : []),
  ];
  const points = units.map(({ document, score }) => {
    const value = score?.f1 ?? 0;
    const d = positions.get(document);
    const href = hasTexts ? hashOf({ view: 'text', sys: at, d }) : undefined;
    return { value, href, title: `${document}: ${percent(value)}` };
  });
  const rest = rows.slice(SHOWN);
  return section(
    'documents',
    'Documents',
    `worst first; each dot is a document, placed by its ${titleOf(headline)} F1`,
    dots(points),
    axis(),
    table(columns, rows.slice(0, SHOWN), 'documents'),
    rest.length > 0 &&
      element(
        'details',
        {},
        element('summary', {}, `+ ${amount(rest.length)} more ${rest.length === 1 ? 'document' : 'documents'}`),
        table(columns, rest, 'documents'),
      ),
  );
}
