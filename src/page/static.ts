import type { PageData } from './data.ts';
import { element } from './element.ts';
import { markup } from './markup.ts';
import { overview } from './overview/overview.ts';
import { titleOf } from './title.ts';

/** What a file has of the page before its script runs, as `PageBundle` of `report/style.ts` says. */
export function rendered(json: string): { readonly title: string; readonly overview: string } {
  const data = JSON.parse(json) as PageData;
  return { title: markup(element('title', {}, titleOf(data))), overview: markup(overview(data, 0)) };
}
