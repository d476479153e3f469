"""What the example uses of transformers."""


class EvalPrediction:
    def __init__(self, predictions: object, label_ids: object) -> None:
        self.predictions, self.label_ids = predictions, label_ids
