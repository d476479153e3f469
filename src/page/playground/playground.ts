import { saveFile } from '../browser.ts';
import { element, part } from '../element.ts';
import { showPage, topBar } from '../page.ts';
import { ask, type Engine, score, stop } from './client.ts';
import { downloads, frame } from './frame.ts';
import type { Item } from './items.ts';
import { setLink, takeLink } from './link.ts';
import { problemList } from './problems.ts';
import type { FileFormat, Input, Menus, Scored, Tool } from './protocol.ts';
import { choicesOf, chosenTool, rulesForm, showRules, trySetting } from './rules.ts';
import { makeSide, nameSide, type Side, setItems, showPlace } from './side.ts';

/** A sample to try: files of both sides. */
export interface Sample {
  readonly title: string;
  readonly key: readonly Item[];
  readonly response: readonly Item[];
}

/** The playground: what it is made of, and what it shows. */
interface Playground {
  readonly root: HTMLElement;
  readonly key: Side;
  readonly response: Side;
  readonly rules: HTMLFormElement;
  readonly menus: Menus;
  readonly samples: readonly Sample[];
  readonly engine: Engine;
  shown?: Shown | undefined;
}

/** What was scored, and what ends the page that shows it. */
interface Shown {
  readonly inputs: readonly Input[];
  readonly scored: Scored;
  readonly endPage?: () => void;
}

const titles: Readonly<Record<Tool, readonly [string, string]>> = {
  corefscore: ['Key', 'Response'],
  nerscore: ['Gold', 'Predictions'],
};

/** Milliseconds after a change, in which there may be another one. */
const PAUSE = 300;

/** Shows the playground, with the first sample. */
export function playground(body: HTMLElement, engine: Engine, menus: Menus, samples: readonly Sample[]): void {
  const key = makeSide('key', (files) => void open(own, files, true));
  const response = makeSide('response', (files, isReplacing) => void open(own, files, false, isReplacing));
  const rules = rulesForm(menus);
  const root = frame(samples, [key.root, response.root], rules);
  const own: Playground = { root, key, response, rules, menus, samples, engine };
  body.replaceChildren(root);
  let timer = 0;
  part(own.root, 'input').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(own), PAUSE);
    for (const [at, button] of root.querySelectorAll('[data-sample]').entries())
      button.setAttribute('aria-pressed', String(isShown(own, samples[at])));
  });
  root.addEventListener('click', ({ target }) => click(own, (target as HTMLElement).closest('button')));
  // A file that misses its side does not take the place of the page.
  for (const drag of ['dragover', 'drop'] as const)
    addEventListener(drag, (event) => {
      if ((event as DragEvent).dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  // Showing what was scored also sends one, to the page that it shows.
  addEventListener('hashchange', ({ isTrusted }) => {
    if (isTrusted && takeLink(rules, location.hash)) rules.dispatchEvent(new Event('input', { bubbles: true }));
  });
  takeLink(rules, location.hash);
  nameSides(own, 'corefscore');
  clear(own);
  showSample(own, samples[0]);
}

function isShown({ key, response }: Playground, sample: Sample): boolean {
  return key.items === sample.key && response.items === sample.response;
}

function showSample({ key, response }: Playground, sample: Sample): void {
  setItems(key, sample.key);
  setItems(response, sample.response);
}

/** Takes files for the response, or one for the key and any others for the response. They take the place of a sample. */
async function open(
  own: Playground,
  opened: Promise<readonly Item[]>,
  isKey: boolean,
  isReplacing = false,
): Promise<void> {
  const files = await opened.catch(() => say(own, 'Not opened: a file cannot be read, or unpacked.'));
  if (!files) return;
  const { key, response, samples } = own;
  const isSample = samples.some((sample) => isShown(own, sample));
  const kept = isSample || isReplacing ? [] : response.items;
  if (isKey || isSample) setItems(key, isKey ? files.slice(0, 1) : []);
  setItems(response, [...kept, ...files.slice(isKey ? 1 : 0)], kept.length);
}

function click(own: Playground, button: HTMLElement | null): void {
  const { engine, rules, samples, key, response, shown } = own;
  const { sample, format, problem, setting, value, part: name } = button?.dataset ?? {};
  if (setting !== undefined && shown) trySetting(rules, `${shown.scored.tool}.${setting}`, value);
  if (sample !== undefined) showSample(own, samples[Number(sample)]);
  if (format !== undefined) void save(own, format as FileFormat);
  if (name === 'stop') {
    stop(engine);
    say(own, 'Stopped.');
  }
  const place = problem === undefined ? undefined : shown?.scored.problems[Number(problem)]?.place;
  const at = shown?.inputs.findIndex(({ path }) => path === place?.file) ?? -1;
  if (place && at >= 0) void (at === 0 ? showPlace(key, 0, place) : showPlace(response, at - 1, place));
}

function say(own: Playground, words: string, isBusy = false): void {
  part(own.root, 'status').replaceChildren(words);
  for (const name of ['progress', 'stop']) part(own.root, name).hidden = !isBusy;
}

function nameSides({ rules, key, response }: Playground, tool: Tool): void {
  showRules(rules, tool);
  nameSide(key, titles[tool][0]);
  nameSide(response, titles[tool][1]);
}

/** Takes away what was scored. */
function clear(own: Playground): void {
  own.shown?.endPage?.();
  own.shown = undefined;
  const input = element('a', { href: '#', 'aria-current': 'page' }, 'Input');
  showBar(own, topBar('corefscore', 'Playground', [input]));
  for (const name of ['page', 'found']) part(own.root, name).replaceChildren();
  for (const { root } of [own.key, own.response]) part(root, 'holds').replaceChildren();
  setDownloads(own, false);
}

function showBar({ root }: Playground, bar: HTMLElement): void {
  root.querySelector(':scope > .top')?.remove();
  root.prepend(bar);
}

function setDownloads({ root }: Playground, are: boolean): void {
  for (const button of root.querySelectorAll('[data-format]')) button.toggleAttribute('disabled', !are);
}

/** Scores what is there, if it is enough. */
async function run(own: Playground): Promise<void> {
  const { engine, rules, menus, key, response } = own;
  stop(engine);
  setLink(rules, menus);
  const tool = chosenTool(rules);
  if (tool !== 'auto') nameSides(own, tool);
  const [hasKey, hasResponse] = [key, response].map(({ items }) => items.length > 0);
  if (!hasKey || (!hasResponse && tool !== 'nerscore')) {
    clear(own);
    const lacking = (hasKey ? response : key).heading.textContent.toLowerCase();
    const advice = hasKey ? ' If one file has both sides, score names and other spans.' : '';
    say(own, `Waiting for ${lacking}.${advice}`);
    return;
  }
  say(own, 'Scoring…', true);
  setDownloads(own, false);
  const inputs = inputsOf(key.items, response.items);
  const choices = { corefscore: choicesOf(rules, menus, 'corefscore'), nerscore: choicesOf(rules, menus, 'nerscore') };
  try {
    show(own, inputs, await score(engine, { inputs, tool, choices }));
  } catch (error) {
    clear(own);
    say(own, `Not scored: ${(error as Error).message}`);
  }
}

function show(own: Playground, inputs: readonly Input[], scored: Scored): void {
  const { key, response } = own;
  const { tool, problems, data, sizes = [], seconds } = scored;
  clear(own);
  nameSides(own, tool);
  if (problems.length > 0) part(own.root, 'found').replaceChildren(problemList(scored, own.menus[tool]));
  own.shown = { inputs, scored };
  if (data === undefined) {
    say(own, 'Not scored.');
    return;
  }
  const names = response.items.map(({ name }) => (response.items.length > 1 ? `${name}: ` : ''));
  part(key.root, 'holds').replaceChildren(sizes[0]);
  part(response.root, 'holds').replaceChildren(
    sizes
      .slice(1)
      .map((size, at) => `${names[at] ?? ''}${size}`)
      .join(' · '),
  );
  say(own, `Scored by ${tool} in ${seconds < 1 ? `${Math.ceil(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`}.`);
  own.shown = { inputs, scored, endPage: showPage(part(own.root, 'page'), JSON.parse(data)) };
  const top = part(own.root, 'page').querySelector<HTMLElement>('.top')!;
  top.querySelector('nav')?.prepend(element('a', { href: '#' }, 'Input'));
  top.querySelector('.brand')?.replaceChildren('corefscore');
  top.querySelector('.about')?.replaceChildren('Playground');
  showBar(own, top);
  dispatchEvent(new Event('hashchange'));
  setDownloads(own, true);
}

async function save(own: Playground, format: FileFormat): Promise<void> {
  const { engine } = own;
  try {
    const text = await ask<string>(engine, { write: format, bundle: engine.bundle });
    saveFile(downloads[format][1], text);
  } catch (error) {
    say(own, `Not saved: ${(error as Error).message}`);
  }
}

/** Inputs by paths of their own: two files of one name are as if in folders. */
function inputsOf(key: readonly Item[], response: readonly Item[]): readonly Input[] {
  const all = [...key, ...response];
  return all.map(({ name, content, files }, at) => {
    const isAlone = all.filter((other) => other.name === name).length === 1;
    const folder = at < key.length ? 'key' : response.length > 1 ? `response-${at}` : 'response';
    return { path: isAlone ? name : `${folder}/${name}`, content, files };
  });
}
