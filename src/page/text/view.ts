import { documentsOf, type PageData, textsOf } from '../data.ts';
import { dom } from '../dom.ts';
import { element, given } from '../element.ts';
import type { State } from '../state.ts';

/**
 * The view of documents. `page.ts` calls this once, before the view is first shown, with an empty element that is the view's own, and
 * calls what it returns with each new state whose `view` is `text`, and whose `sys` is given. The view never writes the address: it calls
 * `go` with what it changes, which calls it back with the new state. `go` replaces the address for a step (another finding, mark), and
 * for anything else adds to the history. Keys of the whole page are in `page.ts`; those of the view are its own, on `document`, and only
 * while its element is shown. Everything from `data` that is shown is made by `element` and `dom`, and stands in `given`.
 */
export function textView(root: HTMLElement, data: PageData, go: Go): (state: State) => void {
  return ({ sys = 0, d = 0 }) => {
    const name = documentsOf(data)[d];
    const own = textsOf(data, sys).filter(({ document }) => document === name);
    const rows = own.map(({ words = [] }) =>
      element('p', {}, given([...words].join(typeof words === 'string' ? '' : ' '))),
    );
    root.replaceChildren(dom(element('h2', {}, given(name ?? ''))), ...rows.map((row) => dom(row)));
    void go;
  };
}

/** Shows another state: the last one with this change. What it does not name stays; undefined takes it away. */
export type Go = (change: Partial<State>, how?: 'step') => void;
