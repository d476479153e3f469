import { charactersOf, wordsAt } from '../../align/scale.ts';
import { jsonList, type SpanWriter } from './span-writer.ts';

/** Tasks of Label Studio (see `labelStudioFormat`), each with one annotation, for `<Labels name="label">` and `<Text name="text">`. */
export const labelStudioWriter: SpanWriter = {
  name: 'label-studio',
  about: 'Label Studio: [{id, data: {text}, annotations: [{result}]}]',
  takes: 'text',
  lacks: ['fragments', 'link'],
  write: jsonList(({ id, text = '', spans }) => {
    const characters = charactersOf(text);
    const result = spans.map(({ start, end, type, score, runs }, at) => {
      const value = { start, end, text: wordsAt(characters, runs), labels: [type] };
      return { id: String(at + 1), from_name: 'label', to_name: 'text', type: 'labels', value, score };
    });
    return { id, data: { text }, annotations: [{ result }] };
  }),
};
