import type { PageData } from './data.ts';
import { keepTheme, showPage } from './page.ts';

/** Where a report begins: its data are in a script element, as JSON or, where that is long, deflated and in base64. */
async function start(): Promise<void> {
  const [root, held] = [document.getElementById('page'), document.getElementById('data')];
  if (!root || !held) return;
  keepTheme();
  const { textContent: text, type } = held as HTMLScriptElement;
  const data: PageData = JSON.parse(type === 'application/json' ? text : await inflated(text));
  // The overview of the first system can be read without scripts.
  const [first, ...others] = data.systems;
  showPage(root, { ...data, systems: [{ ...first, overview: root.innerHTML }, ...others] });
}

async function inflated(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

void start();
