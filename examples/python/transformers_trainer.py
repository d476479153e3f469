"""Named entities in the loop of Hugging Face's Trainer: give `compute_metrics` to Trainer(compute_metrics=...)."""

import numpy as np

import corefscore

LABELS = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"]


def compute_metrics(prediction):
    """What the Trainer logs. `prediction` has logits and label ids, which are -100 where there is no word."""
    ids = np.argmax(prediction.predictions, axis=-1)
    result = corefscore.score_ner(prediction.label_ids, ids, id2label=LABELS)
    scores = {"precision": result["strict"].precision, "recall": result["strict"].recall, "f1": result.f1}
    return {**scores, "accuracy": result.accuracy, **{f"f1_{name}": one.f1 for name, one in result.types.items()}}


if __name__ == "__main__":
    from transformers import EvalPrediction

    random = np.random.default_rng(1)
    label_ids = random.integers(0, len(LABELS), (8, 20))
    label_ids[:, -3:] = -100
    logits = random.normal(size=(8, 20, len(LABELS))) + 3 * np.eye(len(LABELS))[label_ids % len(LABELS)]
    print(compute_metrics(EvalPrediction(predictions=logits, label_ids=label_ids)))
