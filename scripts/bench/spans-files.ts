import { random } from '../../src/stats/random.ts';
import { chance, vocabulary } from './draws.ts';
import { outputFile } from './output-file.ts';

/** Documents of spans: each has a text of about so many characters and so many gold spans. */
export interface SpanSize {
  /** Bytes of a side, about. */
  readonly bytes: number;
  readonly characters: number;
  readonly spans: number;
}

/** Writes gold and pred as JSON lines of texts with spans, each span a word. The prediction finds nine in ten, one in twenty of them with another type. */
export function writeSpans(paths: readonly string[], { bytes, characters, spans }: SpanSize): void {
  const source = random(characters + spans);
  const words = vocabulary(source, 2003);
  const [gold, pred] = paths.map(outputFile);
  let written = 0;
  for (let document = 0; written < bytes; document++) {
    const ofGold: object[] = [];
    const ofPred: object[] = [];
    let text = '';
    while (text.length < characters) {
      const start = text.length;
      const word = words[source.below(words.length)];
      text += `${word} `;
      if (ofGold.length >= ((start + word.length) * spans) / characters) continue;
      const span = { start, end: start + word.length, type: types[source.below(types.length)] };
      ofGold.push(span);
      if (chance(source, 0.9)) ofPred.push(chance(source, 0.05) ? { ...span, type: 'OTHER' } : span);
    }
    const line = (own: readonly object[]) => `${JSON.stringify({ id: `d${document}`, text, spans: own })}\n`;
    written += line(ofGold).length;
    gold.write(line(ofGold));
    pred.write(line(ofPred));
  }
  gold.close();
  pred.close();
}

const types = ['PER', 'LOC', 'ORG', 'MISC'];
