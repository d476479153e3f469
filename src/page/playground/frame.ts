import { element, part } from '../element.ts';
import type { FileFormat } from './protocol.ts';

/** The files that a report can be saved as. */
export const downloads: Readonly<Record<FileFormat, readonly [title: string, file: string]>> = {
  html: ['Report', 'report.html'],
  json: ['JSON', 'scores.json'],
  csv: ['CSV', 'scores.csv'],
  latex: ['LaTeX', 'scores.tex'],
};

const intro =
  'Drop or paste two sides: the scores, the errors and the text appear below. Everything runs in this page, which is not allowed to connect to anything: nothing leaves your machine, and it works offline.';

/** Parts have their names in `data-part`, and buttons what they are for. */
const html = `
<main>
  <h1 class="unseen">Playground</h1>
  <section id="input" data-part="input" aria-label="Input">
    <p class="intro">${intro}</p>
    <p class="samples flow" data-part="samples"><span class="quiet">Samples</span></p>
    <div data-part="sides"></div>
    <div class="outcome flow" data-part="outcome">
      <progress data-part="progress" aria-label="Scoring" hidden></progress>
      <p class="quiet" data-part="status" role="status"></p>
      <button type="button" data-part="stop" hidden>Stop</button>
    </div>
    <div data-part="found"></div>
  </section>
  <div data-part="page"></div>
</main>`;

/** The playground with its parts. */
export function frame(
  samples: readonly { readonly title: string }[],
  sides: readonly HTMLElement[],
  rules: HTMLElement,
): HTMLElement {
  const root = element('div', { class: 'playground' });
  root.innerHTML = html;
  const buttons = samples.map(({ title }, at) => element('button', { type: 'button', 'data-sample': at }, title));
  const files = Object.entries(downloads).map(([format, [title, file]]) => {
    const said = `${title}: download ${file}`;
    return element('button', { type: 'button', 'data-format': format, 'aria-label': said }, title);
  });
  part(root, 'samples').append(...buttons);
  part(root, 'outcome').append(...files);
  part(root, 'sides').append(...sides);
  part(root, 'sides').after(rules);
  return root;
}
