import type { PageData, PageFinding } from '../data.ts';
import { dom } from '../dom.ts';
import { element, given, isolated } from '../element.ts';
import { kinds, listedKinds } from '../kinds.ts';
import { listedFindings } from '../listed.ts';
import { counted } from '../numbers.ts';
import { hashOf, type State } from '../state.ts';
import { documentTitle } from '../title.ts';
import { findingCard, markCard } from './card.ts';
import { type Chunks, drawChunks } from './chunks.ts';
import { detailOf } from './detail.ts';
import type { ShownDocuments } from './documents.ts';
import { type Frame, sideNames } from './frame.ts';
import { quoteOf, wordsOf } from './quote.ts';
import { sign } from './row.ts';
import type { Scene } from './scene.ts';

const filters = ['k', 'type', 'pair', 'st', 'q', 'e', 'g', 'size', 's'] as const;
/** The state without its filters. */
const cleared: Partial<State> = Object.fromEntries(filters.map((field) => [field, undefined]));

/** Kinds that show again what others list; they have a button where they were asked for. */
const views: ReadonlySet<string> = new Set(['missing_link', 'wrong_link', 'group']);

/** About how many pixels a finding takes in the list. */
const ITEM_HEIGHT = 52;

/** What draws the list of findings, its filters, and the card of what is chosen. */
export interface Rail {
  readonly draw: (scene: Scene, last?: Scene) => void;
  /** Draws all of the list, for print. */
  readonly drawAll: () => void;
}

export function railOf(frame: Frame, data: PageData, documents: ShownDocuments): Rail {
  const ids = data.report.systems.map(({ findings }) => new Set(findings?.list.map(({ id }) => id)));
  const changeOf = (sys: number, { id }: PageFinding): 'new' | 'shared' | 'fixed' | undefined => {
    if (sys === 0) return undefined;
    return ids[sys].has(id) ? (ids[0].has(id) ? 'shared' : 'new') : 'fixed';
  };
  const sides = sideNames(data);
  const isOfSpans = data.report.tool === 'nerscore';
  let items: Chunks | undefined;

  const item = ({ listed, sys, order }: Scene, at: number): Element => {
    const { finding } = listed[at];
    const change = changeOf(sys, finding);
    const shown = documents.document(sys, finding.document);
    const marks = documents.marks(shown, finding);
    const { before, words, after, row, dir = 'auto' } = quoteOf(shown, marks, finding);
    const place = row === undefined ? '' : `s${shown.rows[row].number}`;
    const isFirst = order.length > 1 && finding.document !== listed[at - 1]?.finding.document;
    const button = element(
      'button',
      { type: 'button', 'data-item': at, class: change },
      sign(finding.kind),
      element('span', { class: 'unseen' }, `${finding.kind}: `),
      element('span', { class: 'quote', dir }, before, element('b', {}, words), after),
      element('span', { class: 'place' }, place),
      element('span', { class: 'detail' }, ...detailOf(shown, marks, finding), change && element('small', {}, change)),
    );
    return dom(element('div', {}, isFirst && element('h4', {}, given(documentTitle(finding.document))), button));
  };

  const drawFilters = (scene: Scene): void => {
    const { state, sys, listed } = scene;
    const all = listedFindings(data, { ...state, ...cleared, k: Object.keys(kinds), st: state.st });
    const asked: readonly string[] = state.k ?? listedKinds[data.report.tool];
    for (const chip of frame.rail.querySelectorAll<HTMLElement>('[data-kind]')) {
      const kind = chip.dataset.kind!;
      const count = all.filter(({ finding }) => finding.kind === kind).length;
      chip.hidden = !state.k?.includes(kind) && (count === 0 || views.has(kind));
      chip.setAttribute('aria-pressed', String(state.k?.includes(kind) ?? false));
      chip.lastElementChild!.textContent = String(count);
    }
    if (document.activeElement !== frame.words) frame.words.value = state.q ?? '';
    frame.change.hidden = sys === 0;
    frame.change.value = state.st ?? '';
    const own = all.filter(({ finding }) => asked.includes(finding.kind));
    const { type, pair, e, g, size } = state;
    const entity = e && `${e[0] === 'k' ? sides.gold : sides.pred} ${e.slice(1)}`;
    const named = [type, pair?.replace('>', ' → '), entity, g, size && `${size} mentions`];
    const isFiltered = filters.some((field) => state[field] !== undefined);
    frame.count.replaceChildren(
      dom(
        element(
          'span',
          {},
          listed.length === own.length
            ? counted(own.length, 'finding')
            : `${listed.length} of ${counted(own.length, 'finding')}`,
          ...named.flatMap((name) => (name ? [', ', given(name)] : [])),
        ),
      ),
      ...(isFiltered ? [dom(element('a', { href: hashOf({ ...state, ...cleared, f: undefined }) }, 'show all'))] : []),
    );
  };

  const drawCard = ({ state, listed, at, shown, chosen, mark }: Scene): void => {
    const finding = listed[at]?.finding;
    const content = finding
      ? findingCard(shown, [...chosen], finding, state, sides)
      : mark
        ? markCard(shown, mark, isOfSpans, sides)
        : [];
    frame.card.hidden = content.length === 0;
    frame.card.replaceChildren(...content.map((own) => dom(own)));
  };

  const drawWhere = ({ listed, at, shown, chosen, mark }: Scene): void => {
    const finding = listed[at]?.finding;
    const words = finding ? quoteOf(shown, [...chosen], finding).words : mark ? wordsOf(shown, mark) : '';
    const name = mark ? `${sides[mark.side]} ${mark.name.label}` : `${at + 1} of ${listed.length}`;
    const text = words === '' ? counted(listed.length, 'finding') : `${name}: ${isolated(words)}`;
    frame.where.replaceChildren(...(finding ? [dom(sign(finding.kind))] : []), text);
    frame.said.textContent = finding ? `${text}, ${finding.kind}` : text;
  };

  const draw = (scene: Scene, last?: Scene): void => {
    if (scene.listed !== last?.listed) {
      items?.end();
      items = drawChunks(frame.list, { length: scene.listed.length, height: ITEM_HEIGHT, isScroller: true }, (at) => {
        return item(scene, at);
      });
      frame.list.scrollTop = 0;
    }
    if (scene.listed !== last?.listed || scene.state.k !== last.state.k) drawFilters(scene);
    drawCard(scene);
    drawWhere(scene);
    for (const button of frame.list.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
    const own = scene.at < 0 ? undefined : items?.reveal(scene.at)?.querySelector('button');
    own?.setAttribute('aria-current', 'true');
    own?.scrollIntoView({ block: 'nearest' });
  };
  return { draw, drawAll: () => items?.revealAll() };
}
