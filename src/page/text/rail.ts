import { groupName } from '../../text/group-name.ts';
import { documentTitle } from '../../text/name-parts.ts';
import { counted } from '../../text/quoted.ts';
import { starred } from '../browser.ts';
import { element, given, isolated, part } from '../element.ts';
import { listedFindings, listedKinds } from '../listed.ts';
import { sharedName } from '../shared.ts';
import { hashOf, type State } from '../state.ts';
import { findingCard, markCard } from './card.ts';
import { drawChunks } from './chunks.ts';
import { detailOf } from './detail.ts';
import { windowOf } from './documents.ts';
import { calledOf } from './entities.ts';
import { marksOf, quoteOf, wordsOf } from './quote.ts';
import { sign } from './row.ts';
import { askedEntity, type Scene, type Stage } from './scene.ts';

const filters = ['k', 'type', 'pair', 'st', 'q', 'e', 'g', 'size', 's', 'star', 'right', 'wrong'] as const;
/** The state without its filters. */
const cleared: Partial<State> = Object.fromEntries(filters.map((field) => [field, undefined]));

/** Kinds that show again what others list; they have a button where they were asked for. */
const views: ReadonlySet<string> = new Set(['missing_link', 'wrong_link', 'group']);

/** About how many pixels a finding takes in the list. */
const ITEM_HEIGHT = 52;

/** Draws the list of findings, its filters, and the card of what is chosen. */
export function drawRail(stage: Stage, scene: Scene, last?: Scene): void {
  const list = part(stage.root, 'list');
  const isSame = scene.listed === last?.listed;
  if (!isSame) {
    stage.items?.end();
    const { length } = scene.listed;
    stage.items = drawChunks(list, { length, height: ITEM_HEIGHT, isScroller: true }, (at) => item(stage, scene, at));
    list.scrollTop = 0;
  }
  if (!isSame || scene.state.k !== last.state.k) drawFilters(stage, scene);
  drawCard(stage, scene);
  drawWhere(stage, scene);
  for (const button of list.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
  const own = scene.at < 0 ? undefined : stage.items?.reveal(scene.at)?.querySelector('button');
  own?.setAttribute('aria-current', 'true');
  own?.scrollIntoView({ block: 'nearest' });
}

function item({ data, documents }: Stage, scene: Scene, at: number): HTMLElement {
  const { listed, pred, names } = scene;
  const { sys = 0, beside } = scene.state;
  const { finding, change } = listed[at];
  const shown = documents(sys, finding.document, beside, windowOf(finding));
  const marks = marksOf(shown, finding, pred);
  const { before, words, after, row, dir = 'auto' } = quoteOf(shown, marks, finding);
  const isFirst = data.documents.length > 1 && finding.document !== listed[at - 1]?.finding.document;
  const button = element(
    'button',
    { type: 'button', 'data-item': at, class: `quiet ${change}` },
    sign(names, finding.kind),
    element('span', { class: 'unseen' }, `${finding.kind}: `),
    element('span', { class: 'quote cut', dir }, before, element('b', {}, words), after),
    element('span', { class: 'place' }, row !== undefined && `s${shown.rows[row].number}`),
    element(
      'span',
      { class: 'detail' },
      detailOf(scene, shown, marks, finding),
      sys > 0 && element('small', {}, change),
    ),
  );
  return element('div', {}, isFirst && element('h2', {}, given(documentTitle(finding.document))), button);
}

function drawFilters({ data, root }: Stage, scene: Scene): void {
  const { state, listed } = scene;
  const all = listedFindings(data, { ...state, ...cleared, k: Object.keys(data.kinds), st: state.st });
  for (const chip of root.querySelectorAll<HTMLElement>('[data-kind]')) {
    const kind = chip.dataset.kind!;
    const isAsked = state.k?.includes(kind) ?? false;
    const count = all.filter(({ finding }) => finding.kind === kind).length;
    chip.hidden = !isAsked && (count === 0 || views.has(kind));
    chip.setAttribute('aria-pressed', String(isAsked));
    chip.lastElementChild!.textContent = String(count);
  }
  const words = part<HTMLInputElement>(root, 'words');
  if (document.activeElement !== words) words.value = state.q ?? '';
  const change = part<HTMLSelectElement>(root, 'change');
  change.hidden = state.sys === 0;
  change.value = state.st ?? '';
  part<HTMLSelectElement>(root, 'order').value = state.by ?? '';
  const kinds = state.k ?? listedKinds(data);
  const own = counted(all.filter(({ finding }) => kinds.includes(finding.kind)).length, 'error');
  const { type, pair, g, size } = state;
  const asked = [
    type,
    pair?.replace('>', ' → '),
    entityTitle(scene),
    g && groupName(g),
    size && `${size.replace(/-$/, ' or more').replace('-', ' to ')} mentions`,
    sharedName(data, state),
  ];
  const isFiltered = filters.some((field) => state[field] !== undefined);
  part(root, 'count').replaceChildren(
    element(
      'span',
      {},
      own === counted(listed.length, 'error') ? own : `${listed.length} of ${own}`,
      asked.map((name) => name && [', ', given(name)]),
    ),
    isFiltered ? element('a', { href: hashOf({ ...state, ...cleared, f: undefined }) }, 'show all') : '',
  );
}

/** What the entity is called that is asked for: `key 1, Buck Mulligan`. */
function entityTitle({ shown, state, names }: Scene): string | undefined {
  const mentions = askedEntity(shown, state);
  const [mention] = mentions;
  return mention && `${`${names[mention.side]} ${mention.name.label}`.trim()}, ${calledOf(shown, mentions)}`;
}

function drawCard(stage: Stage, scene: Scene): void {
  const { data, root } = stage;
  const { listed, at, focus } = scene;
  const content = listed[at] ? findingCard(stage, scene, listed[at]) : focus ? markCard(stage, scene, focus) : [];
  const stars = starred(data);
  const own = part(root, 'starred');
  const isAsked = scene.state.star !== undefined;
  own.hidden = stars.size === 0 && !isAsked;
  own.setAttribute('aria-pressed', String(isAsked));
  own.lastElementChild!.textContent = String(stars.size);
  const isStarred = stars.has(listed[at]?.finding.id ?? '');
  const star = { type: 'button', 'data-task': 'star', class: 'star', 'aria-pressed': String(isStarred) };
  const card = part(root, 'card');
  card.hidden = content.length === 0;
  card.replaceChildren(...content);
  if (listed[at]) card.prepend(element('button', { ...star, 'aria-label': 'star' }, isStarred ? '★' : '☆'));
}

function drawWhere({ root }: Stage, { names, listed, at, shown, chosen: marks, focus }: Scene): void {
  const { finding } = listed[at] ?? {};
  const mark = finding ? undefined : focus;
  const words = focus ? wordsOf(shown, focus) : finding ? quoteOf(shown, marks, finding).words : '';
  const name = mark ? `${names[mark.side]} ${mark.name.label}` : `${at + 1} of ${listed.length}`;
  const text = words === '' ? counted(listed.length, 'error') : `${name}: ${isolated(words)}`;
  part(root, 'where').replaceChildren(finding ? sign(names, finding.kind) : '', text);
  part(root, 'said').textContent = finding ? `${text}, ${finding.kind}` : text;
}
