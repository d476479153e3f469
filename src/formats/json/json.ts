import { startOf } from '../../text/problem.ts';
import type { CorefInputOptions, CorefReader } from '../coref-input.ts';
import { jsonDocuments, type MentionKind } from './json-document.ts';
import { elementPlaces } from './json-place.ts';
import { type JsonSource, jsonLines, locatedIn, parseJson, reportInJson, wholeJson } from './json-source.ts';
import type { ReadDocument } from './predictions.ts';

/** Reads a file that is one JSON value of the forms of `jsonDocuments`. A document without a name is named by its number, from 1. */
export function jsonReader(options: CorefInputOptions): CorefReader {
  return valuesReader(options, wholeJson);
}

/**
 * Reads JSON lines: a value of one of the forms of `jsonDocuments` on each line that is not blank. A document without a name is named
 * by its number, from 1.
 */
export function jsonlReader(options: CorefInputOptions): CorefReader {
  return valuesReader(options, jsonLines);
}

/** Reads the values of a file that `split` cuts into texts. */
function valuesReader(options: CorefInputOptions, split: typeof wholeJson): CorefReader {
  const { file, log } = options;
  const errorsBefore = log.errors;
  const mentions: MentionKind = {};
  const documents: ReadDocument[] = [];
  let values = 0;
  const texts = split(file, log, (source) => {
    if (isBlank(source)) return;
    values++;
    documents.push(...readValue(source, String(values), mentions, options));
  });
  return {
    push: texts.push,
    end() {
      texts.end();
      if (values === 0 && log.errors === errorsBefore) {
        const message = 'the file is empty: expected JSON with the entities of at least one document';
        log.report('NO_DOCUMENT', 'error', () => ({ place: startOf(file), message }));
      }
      return documents;
    },
  };
}

/** Reads the documents of a value, of which one without a name gets that name. */
function readValue(
  source: JsonSource,
  name: string,
  mentions: MentionKind,
  { side, end, log }: CorefInputOptions,
): readonly ReadDocument[] {
  const { text } = source;
  const parsed = parseJson(source, log);
  if (!parsed) return [];
  let elements: ReturnType<typeof elementPlaces> | undefined;
  return jsonDocuments(parsed.value, {
    ...{ side, mentions, name, end },
    where(index) {
      if (index === undefined) return locatedIn(source, text.search(/\S/));
      elements ??= elementPlaces(text);
      return locatedIn(source, elements[index].offset, elements[index]);
    },
    report: (path, code, message) => reportInJson(source, path, code, message, log),
  });
}

function isBlank({ text }: JsonSource): boolean {
  return !/\S/.test(text);
}
