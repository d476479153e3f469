import { reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import type { ConlluState } from './state.ts';

/** Notes what `Bridge` or `SplitAnte` (of old, `Split`) links, `[at, end)` in the bytes of the line. */
export function noteLinks(state: ConlluState, at: number, end: number): void {
  const { line, links, linked } = state;
  const [name, value = ''] = decodeText(line.bytes, at, end).split('=');
  const kind = name === 'Split' ? 'SplitAnte' : name;
  if (kind !== 'Bridge' && kind !== 'SplitAnte') return;
  for (const link of value.split(',')) {
    links.set(kind, (links.get(kind) ?? 0) + 1);
    for (const id of link.replace(/:.*$/u, '').split('<')) {
      const own = id.replace(/[()]/gu, '');
      if (own !== '' && !linked.has(own)) linked.set(own, { line: line.number, text: `${kind}=${value}` });
    }
  }
}

/** Says that links are not scored, and which entities they name that have no mention. */
export function reportLinks({ options, documents, links, linked }: ConlluState): void {
  if (links.size === 0) return;
  const known = new Set([...documents.values()].flatMap(({ entities }) => [...entities.keys()]));
  const { file, log } = options;
  for (const [id, { line, text }] of linked) {
    if (known.has(id)) continue;
    const message = `${quoted(text)} names the entity ${quoted(id)}, which has no mention`;
    log.report('UNKNOWN_ENTITY', 'error', () => ({ place: { file, line, column: 1 }, message }));
  }
  const counts = [...links].map(([kind, count]) => `${count} of ${kind}`).join(' and ');
  reportFile(log, 'LINKS_NOT_SCORED', 'warning', file, `links between entities are read and not scored: ${counts}`);
}
