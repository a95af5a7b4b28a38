"""Trains the network that tells pieces from print, on drawn pictures alone, and writes it as ONNX.

    python -m benchmarks.train_pieces

It says whether a thing stands on an intersection or lies on a square, whatever it is, and which part of the patch is
that thing. Needs torch 2.14 and onnx 1.23 beside the product's own packages and `tests/drawing`; the product needs
neither. Takes two hours on one core, half of it for drawing, and 3 GB.
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
from companion.vision.pieces import INPUT, WEIGHTS, around_mean, reduced

# games that are drawn, photos of each, and of how many games one is kept aside to measure on
GAMES, PHOTOS, ASIDE = 4500, 3, 30
# (channels, stride) of each 3 x 3 convolution: those that see fine things, and behind them those that see coarse ones
FINE, COARSE = ((24, 2), (32, 1)), ((48, 2), (48, 1))
# cells of masks along each side, and of what coarse convolutions leave
CELLS, LEFT = INPUT // 2, INPUT // 4
SUMMARY = 16
STEPS, BATCH = 18_000, 128
FASTEST = 4e-3
EVERY = 2_000


class Data(NamedTuple):
    """All patches, uint8 (n, INPUT, INPUT, 3), what is asked of them (n,), their kinds (n,), masks, uint8 (n, CELLS,
    CELLS), and games."""

    patch: Any
    question: Any
    kind: Any
    mask: Any
    copy: Any

    def only(self, kept: Any) -> "Data":
        """Those of some numbers."""
        return Data(*(column[kept] for column in self))


def drawn(copies: int) -> Data:
    """So many games, PHOTOS photos each."""
    parts: list[Data] = []
    with multiprocessing.Pool(1) as pool:
        for number, seen in enumerate(pool.imap(_photos, range(copies))):
            parts.append(seen)
            if number % 100 == 0:
                print(f"{number} games drawn", flush=True)
    return Data(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _photos(seed: int) -> Data:
    seen = [one for view in views(seed, PHOTOS) for one in view]
    masks = [cv2.resize(one.mask, (CELLS, CELLS), interpolation=cv2.INTER_AREA) for one in seen]
    asked, kinds = (np.array([getattr(one, name) for one in seen], np.int64) for name in ("question", "kind"))
    return Data(reduced(np.stack([one.patch for one in seen])), asked, kinds, np.stack(masks), np.full(len(seen), seed))


def _layers(sizes: Sequence[tuple[int, int]], before: int) -> nn.Sequential:
    made: list[nn.Module] = []
    for channels, stride in sizes:
        made += [nn.Conv2d(before, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()]
        before = channels
    return nn.Sequential(*made)


class Presence(nn.Module):  # type: ignore[misc]
    """Patches (n, 3, INPUT, INPUT) to logits (n, 2) of a figure and of a token, and of where it is, (n, 2, CELLS,
    CELLS): coarse and fine things together say where (Lin and others 2017)."""

    def __init__(self) -> None:
        super().__init__()
        self.fine, self.coarse = _layers(FINE, 3), _layers(COARSE, FINE[-1][0])
        self.above, self.beside = nn.Conv2d(COARSE[-1][0], SUMMARY, 1), nn.Conv2d(FINE[-1][0], SUMMARY, 1)
        self.mask = nn.Conv2d(SUMMARY, 2, 3, padding=1)
        self.whole = nn.Sequential(nn.Conv2d(COARSE[-1][0], SUMMARY, LEFT), nn.ReLU(), nn.Conv2d(SUMMARY, 2, 1))

    def forward(self, x: Any) -> tuple[Any, Any]:
        """As torch calls it."""
        fine = self.fine(x)
        coarse = self.coarse(fine)
        above = nn.functional.interpolate(self.above(coarse), scale_factor=2, mode="nearest")
        return self.whole(coarse)[:, :, 0, 0], self.mask(torch.relu(above + self.beside(fine)))


def rates(best: Any) -> Iterator[int]:
    """Steps, the learning rate rising and falling once (Loshchilov and Hutter 2017)."""
    for step in range(STEPS):
        share = step / STEPS
        best.param_groups[0]["lr"] = FASTEST * min(1.0, share * 20) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        yield step


def trained(net: Presence, data: Data, aside: Data, seed: int) -> None:
    """Whether something is there and where, as many patches with as without; what is aside tells how well."""
    chance = np.random.default_rng(seed)
    best = torch.optim.AdamW(net.train().parameters(), 1e-3, weight_decay=1e-3)
    for step in rates(best):
        some = data.only(chance.integers(len(data.patch), size=BATCH))
        x = torch.from_numpy(around_mean(_varied(chance, some.patch)))
        target = torch.from_numpy(some.mask / np.float32(255))
        x, target = (x.flip(3), target.flip(2)) if step % 2 else (x, target)
        question, there = torch.from_numpy(some.question), torch.from_numpy(some.kind > 0).float()
        logits, places = net(x)
        own = torch.arange(BATCH)
        loss = nn.functional.binary_cross_entropy_with_logits(logits[own, question], there)
        loss = loss + 0.5 * nn.functional.binary_cross_entropy_with_logits(places[own, question], target)
        best.zero_grad()
        loss.backward()
        best.step()
        if step % EVERY == EVERY - 1:
            print(f"step {step}: {measured(net, aside)}", flush=True)


def _varied(chance: Any, patches: Any) -> Any:
    """In any light."""
    gain = np.exp(chance.normal(0, 0.15, (len(patches), 1, 1, 3)) + chance.normal(0, 0.25, (len(patches), 1, 1, 1)))
    return np.clip(patches * gain.astype(np.float32), 0, 255).astype(np.uint8)


def measured(net: Presence, aside: Data) -> str:
    """Cross-entropy and share of right answers of either question."""
    net.eval()
    with torch.no_grad():
        parts = [net(torch.from_numpy(around_mean(part)))[0] for part in np.array_split(aside.patch, 16)]
    net.train()
    logits = torch.cat(parts)[torch.arange(len(aside.patch)), torch.from_numpy(aside.question)]
    there = torch.from_numpy(aside.kind > 0).float()
    told = []
    for question, name in enumerate(("figures", "tokens")):
        ours = torch.from_numpy(aside.question == question)
        loss = nn.functional.binary_cross_entropy_with_logits(logits[ours], there[ours])
        right = ((logits[ours] > 0) == (there[ours] > 0)).float().mean()
        told.append(f"{name} {float(loss):.4f}, {float(right):.2%} right")
    return "; ".join(told)


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
        weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
        return self.convolved(name, weight, bias, layer.stride[0], layer.padding[0])

    def doubled(self, name: str) -> str:
        """Every cell as four."""
        self.held.append(numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "twice"))
        nearest = {"mode": "nearest", "coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}
        return self.add("Resize", [name, "", "twice"], f"{name}d", **nearest)

    def bytes(self, side: int, ends: Sequence[tuple[str, list[Any]]]) -> bytes:
        """The file: "patches" (n, 3, side, side) to what is named."""
        start = helper.make_tensor_value_info("patches", TensorProto.FLOAT, ["n", 3, side, side])
        stops = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", *shape]) for name, shape in ends]
        graph = helper.make_graph(self.nodes, "pieces", [start], stops, self.held)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        onnx.checker.check_model(model)
        return bytes(model.SerializeToString())


def exported(net: Presence) -> bytes:
    """ "patches" (n, 3, INPUT, INPUT) to "there" (n, 2, 1, 1) and "where" (n, 2, CELLS, CELLS)."""
    graph = Graph()
    fine = graph.layers("patches", net.fine)
    coarse = graph.layers(fine, net.coarse)
    above, beside = graph.doubled(graph.single(coarse, net.above)), graph.single(fine, net.beside)
    joined = graph.add("Relu", [graph.add("Add", [above, beside], "sum")], "joined")
    where = graph.single(joined, net.mask)
    there = graph.single(graph.add("Relu", [graph.single(coarse, net.whole[0])], "summary"), net.whole[2])
    graph.add("Identity", [there], "there")
    graph.add("Identity", [where], "where")
    return graph.bytes(INPUT, [("there", [2, 1, 1]), ("where", [2, CELLS, CELLS])])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    net, data = Presence(), drawn(GAMES)
    print(f"{len(data.patch)} patches")
    aside = data.copy % ASIDE == ASIDE - 1
    trained(net, data.only(~aside), data.only(aside), options.seed)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(exported(net.eval()))


if __name__ == "__main__":
    main()
