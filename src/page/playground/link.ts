import { part } from '../element.ts';
import type { Menus, Tool } from './protocol.ts';
import { choicesOf, chosenTool } from './rules.ts';

/** Writes what is chosen, and nothing of the data, into the address of the form's link: the playground begins as it says. */
export function setLink(form: HTMLFormElement, menus: Menus): void {
  const asked = new URLSearchParams();
  const tool = chosenTool(form);
  if (tool !== 'auto') asked.set('tool', tool);
  for (const own of Object.keys(menus) as Tool[]) {
    const { metrics, settings, confidence } = choicesOf(form, menus, own);
    if (confidence) asked.set('confidence', 'yes');
    if (metrics.length > 0) asked.set(`${own}.metrics`, metrics.join());
    for (const [name, value] of Object.entries(settings)) asked.set(`${own}.${name}`, value);
  }
  part<HTMLAnchorElement>(form, 'link').href = `#set?${asked}`;
}

/** Chooses what an address of that kind says, and tells what of it is unknown. Returns whether it is one. */
export function takeLink(form: HTMLFormElement, hash: string): boolean {
  const [, asked] = /^#set\?(.*)$/s.exec(hash) ?? [];
  if (asked === undefined) return false;
  form.reset();
  const unknown = [...new URLSearchParams(asked)].filter(([name, value]) => !choose(form, name, value));
  const said = part(form, 'unknown');
  said.hidden = unknown.length === 0;
  said.textContent = `The link has unknown settings: ${unknown.map((pair) => pair.join(' ')).join(', ')}.`;
  return true;
}

/** Chooses a value. Returns whether there is one of that name. */
function choose(form: HTMLFormElement, name: string, value: string): boolean {
  const [, tool] = /^(\w+)\.metrics$/.exec(name) ?? [];
  if (tool !== undefined) {
    const boxes = [...form.querySelectorAll<HTMLInputElement>(`[data-metrics=${tool}] input`)];
    const wanted = value.split(',');
    for (const box of boxes) box.checked = wanted.includes(box.value);
    return wanted.every((own) => boxes.some((box) => box.value === own));
  }
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLSelectElement && ![...control.options].some((own) => own.value === value)) return false;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'yes';
  else if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value;
  else return false;
  return true;
}
