import { addressOf } from '../../text/address.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { Child } from '../element.ts';
import { f1Of, unitsOf } from '../numbers.ts';
import { axis, dots } from './charts.ts';
import { amount, counted, scoreText, share } from './numbers.ts';
import { type Columns, column, scoreColumns, table, wide } from './table.ts';
import { documentName, errors, folded, listedKinds, type Section, section, titleOf, type View } from './view.ts';

/** How many documents are shown at once. */
const SHOWN = 8;

/** The documents, worst first: their scores, and what is wrong in them. One alone is the corpus. */
export function documents(view: View): Section | undefined {
  const { report, system, headline, list, at, documents: names, isCoref } = view;
  const own = unitsOf(report, system);
  if (own.length < 2) return undefined;
  const found = groupedBy(list, ({ document }) => document);
  const texts = new Map(system.texts?.map((text) => [text.document, text]));
  const positions = new Map(names.map((name, d) => [name, d]));
  const units = own.map((unit) => ({
    name: unit.name,
    d: positions.get(unit.name),
    f1: f1Of(report, unit),
    own: found.get(unit.name) ?? [],
    text: texts.get(unit.name),
  }));
  type Unit = (typeof units)[number];
  const kinds = listedKinds(report.tool).filter((kind) => list.some((finding) => finding.kind === kind));
  const kindOf = ({ d, own }: Unit, kind: string): Child => {
    const { length } = own.filter((finding) => finding.kind === kind);
    return length === 0 ? '·' : errors(view, { d, k: [kind] }, amount(length));
  };
  const columns: Columns<Unit> = [
    column('name', 'document', ({ name, d }) => errors(view, { d }, documentName(name))),
    ...scoreColumns<Unit>(report, `${titleOf(headline)} F1`, ({ f1 }) => f1),
    texts.size > 0 && column('number', unitOfLength(view), ({ text }) => text?.length && amount(text.length)),
    texts.size > 0 && column('number', isCoref ? 'mentions' : 'gold', ({ text }) => amount(text?.gold.length ?? 0)),
    ...kinds.slice(0, 5).map((kind) => column<Unit>('number', kind, (unit) => kindOf(unit, kind))),
    list.length > 0 && column('number', 'of all errors', ({ own }) => share(own.length / list.length)),
  ];
  const points = units.map(({ name, d, f1 }) => {
    const href = texts.size > 0 ? addressOf('text', { sys: at, d }) : undefined;
    return { value: f1, href, title: `${name}: ${scoreText(report, f1)}` };
  });
  const order = units.toSorted((a, b) => a.f1 - b.f1);
  const rest = order.slice(SHOWN);
  return section(
    'documents',
    'Documents',
    `worst first; each dot is a document, placed by its ${titleOf(headline)} F1`,
    dots(points),
    axis(report),
    wide('Documents', table('documents', order.slice(0, SHOWN), columns)),
    rest.length > 0 &&
      folded(`+ ${counted(rest.length, 'more document')}`, wide('More documents', table('documents', rest, columns))),
  );
}

/** What the lengths of documents are counted in: where that cannot be told, as words are not shown, it is not said. */
function unitOfLength({ isCoref, system: { texts = [] } }: View): string {
  if (texts.some(({ words }) => typeof words === 'string')) return 'characters';
  return isCoref || texts.some(({ words }) => words !== undefined) ? 'tokens' : 'length';
}
