import { jsonObjects } from '../../json/json-values.ts';
import type { SpanFormat } from '../span-file.ts';
import { documentsOf } from './strings.ts';

/**
 * LLaMA-Factory's `generated_predictions.jsonl`: lines of `{"prompt", "predict", "label"}` with the answer of a model and the one that was
 * expected, read as those of `strings`.
 *
 * hiyouga/LLaMA-Factory, src/llamafactory/train/sft/trainer.py, save_predictions
 */
export const llamaFactoryFormat: SpanFormat = {
  name: 'llama-factory',
  title: 'predictions of LLaMA-Factory',
  about: 'LLaMA-Factory, both sides: {prompt, predict, label}, as strings are',
  unit: 'code-points',
  areStrings: true,
  begins: ({ json }) => /^\s*\{\s*"prompt"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"predict"\s*:\s*"/u.test(json),
  parts: ['label', 'predict'],
  both: { goldRead: 'label', predRead: 'predict' },
  read(source, options) {
    const { side, read = side === 'gold' ? 'label' : 'predict', log } = options;
    const records = [...jsonObjects(source, log)];
    const answers = records.map(({ value, where }) => ({
      answer: { value: value[read], where: where.at(read) },
      where,
    }));
    return { documents: documentsOf(answers, options) };
  },
};
