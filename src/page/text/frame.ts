import { documentTitle } from '../../text/name-parts.ts';
import { type PageData, worstFirst } from '../data.ts';
import { element, part } from '../element.ts';
import { listedKinds } from '../listed.ts';
import { type Names, sign } from './row.ts';

/** Parts have their names in `data-part`, buttons that do something have its name in `data-task`, and choices in `data-field`. */
const html = `
<div class="tools flow">
  <select data-part="document" aria-label="Document"></select>
  <h1 class="cut"></h1>
  <p class="quiet cut" data-part="scores"></p>
  <span class="choice" role="group" aria-label="Sentences">
    <button type="button" data-field="only" value="all">All<span> sentences</span></button>
    <button type="button" data-field="only" value="findings"><span>With </span>errors</button>
  </span>
  <span class="choice" role="group" aria-label="Sides">
    <button type="button" data-field="side" value="">Both</button>
    <button type="button" data-field="side" value="gold"></button>
    <button type="button" data-field="side" value="pred"></button>
  </span>
  <button type="button" data-task="help" aria-label="Marks and keys">?<span> Marks and keys</span></button>
</div>
<div class="columns">
  <div class="reader">
    <p class="quiet" data-part="legend"></p>
    <div data-part="text"></div>
    <nav class="around flow" aria-label="Documents">
      <button type="button" data-task="previous-document">← <span></span></button>
      <button type="button" data-task="next-document">next: <span></span> →</button>
    </nav>
  </div>
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
      <button type="button" class="chip" data-part="starred" data-task="starred" aria-label="Only starred errors">★ <span></span></button>
      <input type="search" data-part="words" placeholder="search text and errors" aria-label="Search text and errors">
      <p class="flow" data-part="hits" hidden>
        <button type="button" data-task="previous-hit" aria-label="previous place">↑</button>
        <button type="button" data-task="next-hit" aria-label="next place">↓</button>
        <span class="quiet" data-part="place"></span>
      </p>
      <select data-part="beside" aria-label="Shown beside it"></select>
      <select data-part="change">
        <option value=""></option>
        <option>new</option>
        <option>shared</option>
        <option>fixed</option>
      </select>
      <select data-part="order" aria-label="Order">
        <option value="">in the order of the text</option>
        <option value="cost">costliest first</option>
      </select>
    </div>
    <div class="count quiet flow">
      <p data-part="count"></p>
      <button type="button" data-task="csv" aria-label="Save the listed errors as CSV">CSV</button>
      <button type="button" data-task="jsonl" aria-label="Save the listed errors as JSON lines">JSON lines</button>
    </div>
    <div class="list" data-part="list" role="group" aria-label="List of errors" tabindex="0"></div>
  </aside>
</div>
<p class="unseen" data-part="said" aria-live="polite"></p>
<dialog aria-labelledby="legend-title">
  <form method="dialog" class="flow"><h2 id="legend-title">Marks and keys</h2><button autofocus>Close</button></form>
  <p data-part="about"></p>
  <ul data-part="examples"></ul>
  <dl>
    <dt><kbd>j</kbd><kbd>k</kbd></dt><dd>next, previous error</dd>
    <dt><kbd>n</kbd><kbd>p</kbd></dt><dd>next, previous mark, right or wrong: lights its entity</dd>
    <dt><kbd>m</kbd><kbd>M</kbd></dt><dd>next, previous mention of the entity</dd>
    <dt><kbd>s</kbd></dt><dd>star, which this browser keeps</dd>
    <dt><kbd>[</kbd><kbd>]</kbd></dt><dd>previous, next document</dd>
    <dt><kbd>a</kbd></dt><dd>all sentences, or only those with errors</dd>
    <dt><kbd>/</kbd></dt><dd>search text and errors; Enter: next place</dd>
    <dt><kbd>Esc</kbd></dt><dd>let go</dd>
    <dt><kbd>?</kbd></dt><dd>this card</dd>
  </dl>
  <label><input type="checkbox" checked> keys of one letter</label>
</dialog>`;

/** Fills the element of the view with its parts, which stay while documents and findings change. */
export function drawFrame(root: HTMLElement, data: PageData, names: Names): void {
  const order = worstFirst(data, 0);
  root.innerHTML = html;
  const documents = part(root, 'document');
  documents.hidden = order.length < 2;
  documents.append(
    element('option', { value: '' }, `all ${order.length} documents`),
    ...order.map((name) => element('option', { value: data.documents.indexOf(name) }, documentTitle(name))),
  );
  for (const side of ['gold', 'pred'] as const)
    root.querySelector(`[value=${side}]`)!.textContent = names[side].replace(/^./, (letter) => letter.toUpperCase());
  const beside = part(root, 'beside');
  beside.hidden = data.names.length < 2;
  beside.append(
    element('option', { value: '' }, 'alone'),
    ...data.names.map((name, at) => element('option', { value: at }, `with ${name}`)),
  );
  const change = part(root, 'change');
  change.setAttribute('aria-label', `Against ${data.names[0]}`);
  change.firstElementChild!.append(`all (compared with ${data.names[0]})`);
  const chips = [...new Set([...listedKinds(data), ...Object.keys(data.kinds)])].map((kind) => {
    const attributes = { type: 'button', class: 'chip', 'data-kind': kind };
    return element('button', attributes, sign(names, kind), ` ${names.kinds[kind].name ?? kind} `, element('span'));
  });
  part(root, 'starred').before(...chips);
}
