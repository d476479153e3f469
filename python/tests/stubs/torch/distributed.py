"""Two processes of which the other has what this one has."""


def all_gather_object(states: list, own: object) -> None:
    states[:] = [own] * len(states)
