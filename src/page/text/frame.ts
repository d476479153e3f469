import { documentTitle } from '../../text/name-parts.ts';
import type { PageData } from '../data.ts';
import { element, part } from '../element.ts';
import { listedKinds } from '../listed.ts';
import { type Names, sign } from './row.ts';

/** Parts have their names in `data-part`, buttons that do something have its name in `data-task`, and choices in `data-field`. */
const html = `
<div class="tools flow">
  <select data-part="document" aria-label="Document"></select>
  <p class="quiet" data-part="scores"></p>
  <span class="choice" role="group">
    <button type="button" data-field="only" value="all">All sentences</button>
    <button type="button" data-field="only" value="findings">With errors</button>
  </span>
  <span class="choice" role="group">
    <button type="button" data-field="side" value="">Both</button>
    <button type="button" data-field="side" value="gold"></button>
    <button type="button" data-field="side" value="pred"></button>
  </span>
  <button type="button" data-task="help">Marks and keys</button>
</div>
<div class="columns">
  <div class="reader"><h1></h1><div data-part="text"></div></div>
  <div class="strip" data-part="strip" aria-hidden="true"></div>
  <aside class="rail" data-part="rail" aria-label="Errors">
    <div class="step flow">
      <button type="button" data-task="previous">k ↑<span class="unseen"> previous error</span></button>
      <button type="button" data-task="next">j ↓<span class="unseen"> next error</span></button>
      <p class="cut" data-part="where"></p>
      <button type="button" data-task="list" aria-expanded="false">List</button>
    </div>
    <div class="card" data-part="card" hidden></div>
    <div class="filters flow" role="group" aria-label="Filters">
      <input type="search" data-part="words" placeholder="words" aria-label="Words">
      <select data-part="change">
        <option value=""></option>
        <option>new</option>
        <option>shared</option>
        <option>fixed</option>
      </select>
    </div>
    <p class="count quiet" data-part="count"></p>
    <div class="list" data-part="list" role="group" aria-label="List of errors" tabindex="0"></div>
  </aside>
</div>
<p class="unseen" data-part="said" aria-live="polite"></p>
<dialog aria-labelledby="legend-title">
  <h2 id="legend-title">Marks and keys</h2>
  <p data-part="about"></p>
  <ul data-part="examples"></ul>
  <dl>
    <dt><kbd>j</kbd><kbd>k</kbd></dt><dd>next, previous error</dd>
    <dt><kbd>n</kbd><kbd>p</kbd></dt><dd>next, previous mark, right or wrong: lights its entity</dd>
    <dt><kbd>[</kbd><kbd>]</kbd></dt><dd>previous, next document</dd>
    <dt><kbd>a</kbd></dt><dd>all sentences, or only those with errors</dd>
    <dt><kbd>/</kbd></dt><dd>search words</dd>
    <dt><kbd>Esc</kbd></dt><dd>let go</dd>
    <dt><kbd>?</kbd></dt><dd>this card</dd>
  </dl>
  <label><input type="checkbox" checked> keys of one letter</label>
  <form method="dialog"><button autofocus>Close</button></form>
</dialog>`;

/** Fills the element of the view with its parts, which stay while documents and findings change. */
export function drawFrame(root: HTMLElement, data: PageData, order: readonly string[], names: Names): void {
  root.innerHTML = html;
  const documents = part(root, 'document');
  documents.hidden = order.length < 2;
  documents.append(
    element('option', { value: '' }, `all ${order.length} documents`),
    ...order.map((name) => element('option', { value: data.documents.indexOf(name) }, documentTitle(name))),
  );
  for (const side of ['gold', 'pred'] as const)
    root.querySelector(`[value=${side}]`)!.textContent = names[side].replace(/^./, (letter) => letter.toUpperCase());
  const change = part(root, 'change');
  change.setAttribute('aria-label', `Against ${data.names[0]}`);
  change.firstElementChild!.append(`with and without ${data.names[0]}`);
  const chips = [...new Set([...listedKinds(data), ...Object.keys(data.kinds)])].map((kind) => {
    const attributes = { type: 'button', class: 'chip', 'data-kind': kind };
    return element('button', attributes, sign(names, kind), ` ${names.kinds[kind].name ?? kind} `, element('span'));
  });
  part(root, 'words').before(...chips);
}
