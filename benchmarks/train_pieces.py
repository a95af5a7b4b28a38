"""Trains the network that tells pieces from print, on drawn pictures alone, and writes it as ONNX.

    python -m benchmarks.train_pieces

It says whether a thing stands on an intersection or lies on a square, whatever it is, and which part of the patch is
that thing. Needs torch 2.13 and onnx 1.23 beside the product's own packages and `tests/drawing`; the product needs
neither. Half of its 20 minutes on one core are spent drawing.
"""

import argparse
import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import onnx  # type: ignore[import-not-found]
import torch  # type: ignore[import-not-found]
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from benchmarks.drawn_pieces import views
from companion.vision.looks import SIDE
from companion.vision.pieces import WEIGHTS, around_mean, halved

PHOTOS = 3
# (channels, stride) of each 3 x 3 convolution
PRESENCE = ((16, 2), (24, 1), (32, 2), (32, 1))
CELLS, SUMMARY = 8, 16
BATCH = 128
FASTEST = 4e-3
# games that are drawn, and steps, of each round: the rate rises and falls in each (Loshchilov and Hutter 2017)
ROUNDS = ((1600, 5000), (2600, 5000))


class Data(NamedTuple):
    """All patches, uint8 (n, 60, 60, 3), what is asked of them (n,), their kinds (n,), masks (n, 15, 15) and copies."""

    patch: Any
    question: Any
    kind: Any
    mask: Any
    copy: Any


def drawn(copies: int) -> Data:
    """So many games, PHOTOS photos each."""
    parts: list[tuple[Any, ...]] = []
    with multiprocessing.Pool(1) as pool:
        for number, seen in enumerate(pool.imap(_photos, range(copies))):
            parts += [(one.patch, one.question, one.kind, one.mask, number) for one in seen]
            if number % 100 == 0:
                print(f"{number} games drawn", flush=True)
    return Data(*(np.stack(column) for column in zip(*parts, strict=True)))


def _photos(seed: int) -> list[Any]:
    return [seen for view in views(seed, PHOTOS) for seen in view]


def _layers(sizes: Sequence[tuple[int, int]], before: int) -> list[nn.Module]:
    made: list[nn.Module] = []
    for channels, stride in sizes:
        made += [nn.Conv2d(before, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()]
        before = channels
    return made


class Presence(nn.Module):  # type: ignore[misc]
    """Half-size patches (n, 3, 30, 30) to logits (n, 2) of a figure and of a token, and of where it is (n, 2, 8, 8)."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(*_layers(PRESENCE, 3))
        self.mask = nn.Conv2d(PRESENCE[-1][0], 2, 1)
        self.whole = nn.Sequential(nn.Conv2d(PRESENCE[-1][0], SUMMARY, CELLS), nn.ReLU(), nn.Conv2d(SUMMARY, 2, 1))

    def forward(self, x: Any) -> tuple[Any, Any]:
        """As torch calls it."""
        seen = self.trunk(x)
        return self.whole(seen)[:, :, 0, 0], self.mask(seen)


def rates(best: Any, steps: int) -> Iterator[int]:
    """Steps, the learning rate rising and falling once."""
    for step in range(steps):
        share = step / steps
        best.param_groups[0]["lr"] = FASTEST * min(1.0, share * 20) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        yield step


def trained(net: Presence, data: Data, steps: int, seed: int) -> None:
    """Whether something is there, as many patches with as without."""
    chance = np.random.default_rng(seed)
    best = torch.optim.AdamW(net.train().parameters(), 1e-3, weight_decay=1e-3)
    small, own = halved(data.patch), torch.arange(BATCH)
    cells = np.stack([cv2.resize(mask, (CELLS, CELLS), interpolation=cv2.INTER_AREA) for mask in data.mask])
    for step in rates(best, steps):
        some = chance.integers(len(small), size=BATCH)
        x = torch.from_numpy(around_mean(_varied(chance, small[some])))
        target = torch.from_numpy(cells[some] / np.float32(255))
        x, target = (x.flip(3), target.flip(2)) if step % 2 else (x, target)
        question, there = torch.from_numpy(data.question[some]), torch.from_numpy(data.kind[some] > 0).float()
        logits, places = net(x)
        loss = nn.functional.binary_cross_entropy_with_logits(logits[own, question], there)
        loss = loss + 0.5 * nn.functional.binary_cross_entropy_with_logits(places[own, question], target)
        _stepped(best, loss, step, steps)


def _varied(chance: Any, patches: Any) -> Any:
    """In any light."""
    gain = np.exp(chance.normal(0, 0.15, (len(patches), 1, 1, 3)) + chance.normal(0, 0.25, (len(patches), 1, 1, 1)))
    return np.clip(patches * gain.astype(np.float32), 0, 255).astype(np.uint8)


def _stepped(best: Any, loss: Any, step: int, steps: int) -> None:
    best.zero_grad()
    loss.backward()
    best.step()
    if step % 200 == 0:
        print(f"{step / steps:6.1%} step {step} loss {float(loss.detach()):.3f}", flush=True)


def folded(layers: nn.Sequential) -> list[tuple[Any, Any, int]]:
    """Weights, biases and stride of every convolution with the normalisation behind it worked in."""
    parts: list[tuple[Any, Any, int]] = []
    for before, layer in zip(layers, list(layers)[1:], strict=False):
        if isinstance(layer, nn.BatchNorm2d):
            scale = layer.weight / torch.sqrt(layer.running_var + layer.eps)
            weight = before.weight * scale[:, None, None, None]
            bias = layer.bias - layer.running_mean * scale
            parts.append((weight.detach().numpy(), bias.detach().numpy(), before.stride[0]))
    return parts


class Graph:
    """An ONNX graph that grows node by node."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.held: list[Any] = []

    def add(self, kind: str, inputs: Sequence[str], output: str, **options: Any) -> str:
        """One more node."""
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **options))
        return output

    def convolved(self, name: str, weight: Any, bias: Any, stride: int, pad: int) -> str:
        """A convolution of what is called `name`."""
        number = len(self.held)
        self.held += [numpy_helper.from_array(weight, f"w{number}"), numpy_helper.from_array(bias, f"b{number}")]
        size = list(weight.shape[2:])
        sides = {"kernel_shape": size, "strides": [stride] * 2, "pads": [pad] * 4}
        return self.add("Conv", [name, f"w{number}", f"b{number}"], f"c{number}", **sides)

    def layers(self, name: str, layers: nn.Sequential) -> str:
        """Convolutions, normalised and cut off at 0."""
        for weight, bias, stride in folded(layers):
            name = self.convolved(name, weight, bias, stride, 1)
            name = self.add("Relu", [name], f"{name}r")
        return name

    def single(self, name: str, layer: nn.Conv2d) -> str:
        """A convolution as it is."""
        return self.convolved(name, layer.weight.detach().numpy(), layer.bias.detach().numpy(), layer.stride[0], 0)

    def bytes(self, side: int, ends: Sequence[tuple[str, list[Any]]]) -> bytes:
        """The file: "patches" (n, 3, side, side) to what is named."""
        start = helper.make_tensor_value_info("patches", TensorProto.FLOAT, ["n", 3, side, side])
        stops = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", *shape]) for name, shape in ends]
        graph = helper.make_graph(self.nodes, "pieces", [start], stops, self.held)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        onnx.checker.check_model(model)
        return bytes(model.SerializeToString())


def exported(net: Presence) -> bytes:
    """ "patches" (n, 3, 30, 30) to "there" (n, 2, 1, 1) and "where" (n, 2, 8, 8)."""
    graph = Graph()
    seen = graph.layers("patches", net.trunk)
    where = graph.single(seen, net.mask)
    whole = graph.add("Relu", [graph.single(seen, net.whole[0])], "summary")
    there = graph.single(whole, net.whole[2])
    graph.add("Identity", [there], "there")
    graph.add("Identity", [where], "where")
    return graph.bytes(SIDE // 2, [("there", [2, 1, 1]), ("where", [2, CELLS, CELLS])])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    net = Presence()
    for number, (copies, steps) in enumerate(ROUNDS):
        data = drawn(copies)
        print(f"{len(data.patch)} patches")
        trained(net, data, steps, options.seed + number)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(exported(net.eval()))


if __name__ == "__main__":
    main()
