import type { PageBundle } from '../../report/style.ts';
import { keepTheme } from '../page.ts';
import { ask, startEngine } from './client.ts';
import { playground, type Sample } from './playground.ts';
import type { Menus } from './protocol.ts';

/** What the build has put into the file, as JSON. */
interface Parts {
  readonly samples: readonly Sample[];
  /** The code of the worker. */
  readonly engine: string;
  readonly page: PageBundle;
}

/** Where the playground begins. */
async function start(): Promise<void> {
  keepTheme();
  const { samples, engine: code, page }: Parts = JSON.parse(document.getElementById('parts')?.textContent ?? '');
  const engine = startEngine(code, page);
  playground(document.body, engine, await ask<Menus>(engine, 'menus'), samples);
}

void start();
