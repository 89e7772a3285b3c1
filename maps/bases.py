"""Writing the painted base, and smaller ones of it for looks from afar."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from maps.detail import base_names


def save_bases(picture: npt.NDArray[np.uint8], folder: Path, quality: int, halved: int = 0) -> None:
    """Write base.webp, and so many more that are each half as large as the one before."""
    whole = Image.fromarray(picture)
    for times, name in base_names(halved).items():
        size = -(-whole.width // times), -(-whole.height // times)
        image = whole if times == 1 else whole.resize(size, Image.Resampling.BOX)
        image.save(folder / name, quality=quality, method=6)
        print(f"{folder / name}: {(folder / name).stat().st_size // 1024} KB, {image.width} x {image.height}")
