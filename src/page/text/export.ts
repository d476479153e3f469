import { csvLine } from '../../text/csv-line.ts';
import { saveFile, starred } from '../browser.ts';
import { element } from '../element.ts';
import { detailOf } from './detail.ts';
import { windowOf } from './documents.ts';
import { marksOf, quoteOf } from './quote.ts';
import type { Scene, Stage } from './scene.ts';

const head = 'system,document,sentence,kind,words,detail,before,after,change,starred,id\n';

/** Saves the listed errors, in their order: as CSV, or as JSON lines, which are those of the report. */
export function saveErrors(stage: Stage, scene: Scene, format: 'csv' | 'jsonl'): void {
  const lines = format === 'csv' ? csvLines(stage, scene) : jsonLines(stage, scene);
  saveFile(`errors.${format}`, lines.join(''));
}

function csvLines({ data, documents }: Stage, scene: Scene): readonly string[] {
  const { listed, pred } = scene;
  const { sys = 0, beside } = scene.state;
  const stars = starred(data);
  const rows = listed.map(({ finding, change }) => {
    const shown = documents(sys, finding.document, beside, windowOf(finding));
    const marks = marksOf(shown, finding, pred);
    const { before, words, after, row } = quoteOf(shown, marks, finding);
    const detail = element('p', {}, detailOf(scene, shown, marks, finding)).textContent ?? '';
    const place = row === undefined ? undefined : shown.rows[row].number;
    const known = [data.names[sys], finding.document, place, finding.kind, words, detail, before, after];
    return csvLine([...known, change, stars.has(finding.id) ? 'yes' : '', finding.id]);
  });
  return [head, ...rows];
}

function jsonLines({ data }: Stage, { listed, state: { sys = 0 } }: Scene): readonly string[] {
  const stars = starred(data);
  return listed.map(({ finding, change }) => {
    const line = { system: data.names[sys], ...finding, change, starred: stars.has(finding.id) };
    return `${JSON.stringify(line)}\n`;
  });
}
