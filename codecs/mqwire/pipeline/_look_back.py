"""How far back a capture of several files is looked back, where frames are numbered file by file."""

from __future__ import annotations

from mqwire.capture._overlaps import FRAMES
from mqwire.pipeline._plan import begin_of


class LookBack:
    """Called with the number of a frame, it gives that of the frame behind which packets are remembered."""

    def __init__(self) -> None:
        self.lasts: list[int] = []
        """The numbers of the last frames of the files before, as far as they matter."""

    def next_file(self, last: int) -> None:
        """What comes now is in another file. `last` is the last frame of the one before."""
        self.lasts.append(last)
        frames = 0
        for at in reversed(range(len(self.lasts))):
            frames += self.lasts[at] - begin_of(self.lasts[at])
            if frames >= FRAMES:
                del self.lasts[:at]
                break

    def __call__(self, number: int) -> int:
        begin = begin_of(number)
        left = FRAMES - (number - begin)
        if left <= 0:
            return number - FRAMES
        for last in reversed(self.lasts):
            if last >= begin:  # a segment that waited is looked at from where it came
                continue
            frames = last - begin_of(last)
            if left <= frames:
                return last - left
            left -= frames
        return -1
