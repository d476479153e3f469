"""Coreference in the loop of PyTorch Lightning, on one device or several."""

import lightning
import torch.distributed

import corefscore


class CorefModel(lightning.LightningModule):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.coref = corefscore.Metric("coref")

    def validation_step(self, batch, batch_idx):
        for document in batch:
            self.coref.add(document["clusters"], self.model(document))

    def on_validation_epoch_end(self):
        states = [self.coref.state()]
        if self.trainer.world_size > 1:
            states = [None] * self.trainer.world_size
            torch.distributed.all_gather_object(states, self.coref.state())
        result = self.coref.merge(states)
        self.log("val_conll_f1", result.f1, rank_zero_only=True)
        self.coref.reset()
