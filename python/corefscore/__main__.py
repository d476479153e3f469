"""``python -m corefscore`` is the command corefscore."""

from ._node import main

main()
