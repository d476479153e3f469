import type { Located, Place } from '../../text/problem.ts';
import { textOf } from '../bytes/file-text.ts';
import { JsonSpot, valueAt } from '../json/json-spot.ts';
import { SaxesParser } from '../xml/saxes.ts';
import { biocJsonFormat, readBioc } from './json/bioc-json.ts';
import { objectsIn } from './json/json-documents.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from './span-file.ts';

/**
 * BioC as XML, in UTF-8 or UTF-16: `<collection>` of `<document>`s with `<passage>`s, `<sentence>`s and `<annotation>`s, which is read as its
 * JSON is, whose members are called as the elements. Of a type definition nothing is read, so that names of entities beyond the five of
 * XML are errors, and none is expanded. Reports NOT_A_DOCUMENT at the first error of XML.
 *
 * http://bioc.sourceforge.net (BioC.dtd); bionlplab/bioc, src/bioc/biocxml/encoder.py, 70bbac9c8b84
 */
export const biocXmlFormat: SpanFormat = {
  ...biocJsonFormat,
  name: 'bioc-xml',
  title: 'BioC as XML',
  about: 'BioC as XML: <collection> of <document>s with <passage>s and <annotation>s',
  begins: /^(?=\s*<)[\s\S]*?<collection\b[\s\S]*<(?:source|date|key|document)\b/u,
  read(source, options) {
    const collection = readCollection(source, options);
    return collection ? readBioc(objectsIn(collection, 'documents'), options) : { documents: [] };
  },
};

/** An element that is an object in JSON. */
type Element = Record<string, unknown> & { readonly infons: Record<string, unknown> };

const lists: readonly string[] = ['document', 'passage', 'sentence', 'annotation', 'location'];

/** What the XML is in JSON. */
function readCollection({ file, ...source }: SpanSource, { log }: ReaderOptions) {
  const whole = textOf(source);
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const root: Element = { infons: {} };
  const open: Element[] = [root];
  const places = new Map<unknown, Place>();
  let [text, key, error]: [string, string, Error | undefined] = ['', '', undefined];
  parser.on('error', (found) => {
    error ??= found;
  });
  parser.on('opentag', ({ name, attributes: { offset, length, ...others } }) => {
    [text, key] = ['', others.key ?? ''];
    if (!lists.includes(name)) return;
    const numbers = name === 'location' ? { offset: Number(offset), length: Number(length) } : {};
    const element: Element = { infons: {}, ...numbers };
    places.set(element, { file, line: parser.line, column: parser.column + 1 });
    const around = open.at(-1)!;
    around[`${name}s`] ??= [];
    (around[`${name}s`] as Element[]).push(element);
    open.push(element);
  });
  parser.on('closetag', ({ name }) => {
    if (lists.includes(name)) open.pop();
    else if (name === 'infon') open.at(-1)!.infons[key] = text;
    else open.at(-1)![name] = name === 'offset' ? Number(text) : text;
    text = '';
  });
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (part) => {
      text += part;
    });
  for (let at = 0; at < whole.length && !error; at += PIECE) parser.write(whole.slice(at, at + PIECE));
  if (!error) parser.close();
  if (!error) return { value: root, where: new ElementSpot(file, log, root, places) };
  const [, line, column, message] = /^(\d+):(\d+): (.*?)\.?$/su.exec(String((error as Error).message)) ?? [];
  const place = { file, line: Number(line), column: Number(column) + 1 };
  log.report('NOT_A_DOCUMENT', 'error', () => ({ place, message: `this XML cannot be read: ${message}` }));
  return undefined;
}

/** After an error, no more than this is read. */
const PIECE = 1 << 16;

/** The end of the tag that begins an element or, for what is none in JSON, that of the element around it. */
class ElementSpot extends JsonSpot {
  private readonly value: unknown;
  private readonly places: ReadonlyMap<unknown, Place>;

  constructor(
    file: string,
    log: ReaderOptions['log'],
    value: unknown,
    places: ReadonlyMap<unknown, Place>,
    around?: JsonSpot,
  ) {
    super({ file, text: '', firstLine: 1 }, log, around);
    this.value = value;
    this.places = places;
  }

  override at(step: string | number): JsonSpot {
    return new ElementSpot(this.source.file, this.log, valueAt(this.value, step), this.places, this);
  }

  override get place(): Place {
    return this.places.get(this.value) ?? this.around?.place ?? { file: this.source.file, line: 1, column: 1 };
  }

  override get located(): Located {
    return { place: this.place };
  }
}
