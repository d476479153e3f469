"""What the example uses of Lightning."""


class LightningModule:
    def log(self, name: str, value: float, **options: object) -> None:
        self.logged = {name: value}
