"""Trains the network that finds and reads printed digits, on drawn pictures alone, and writes it as ONNX.

    python -m benchmarks.train_digits --fonts /usr/share/fonts --steps 6000

Needs torch 2.13 and onnx 1.23 beside the product's own packages; the product needs neither. The weights in
companion/vision/data were made with fonts of the Debian packages fonts-dejavu, fonts-liberation, -lato,
-roboto-unhinted, -open-sans, -comfortaa, -cantarell, -ebgaramond, -quicksand, -linuxlibertine, -crosextra-carlito,
-crosextra-caladea, -urw-base35, -play, -lobster, -dosis, -inter, -cabin, -gfs-didot, -sil-gentium, -humor-sans,
-vollkorn, -junicode, -breip, -dustin and Noto Sans, Serif, Display and Mono of -noto-core.
"""

import argparse
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx  # type: ignore[import-not-found]
import torch  # type: ignore[import-not-found]
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from benchmarks.drawn_digits import IGNORED, NONE, Bytes, Family, faces, scene

WEIGHTS = Path(__file__).parents[1] / "companion/vision/data/digits.onnx"
# (channels, stride, dilation) of each 3 x 3 convolution; the last one's channels describe a place
LAYERS = ((12, 2, 1), (20, 1, 1), (32, 2, 1), (40, 1, 1), (48, 1, 2), (48, 1, 3), (48, 1, 1))
CLASSES = 9
BATCH = 32
HARDEST = 0.04


def network() -> nn.Sequential:
    """BGR (n, 3, h, w), about -1 to 1, to logits (n, 9, h / 4, w / 4): nothing, 1, ..., 8."""
    layers: list[nn.Module] = []
    before = 3
    for channels, stride, dilation in LAYERS:
        layers += [nn.Conv2d(before, channels, 3, stride, dilation, dilation, bias=False)]
        layers += [nn.BatchNorm2d(channels), nn.ReLU()]
        before = channels
    return nn.Sequential(*layers, nn.Conv2d(before, CLASSES, 1))


def batch(task: tuple[int, list[Family]]) -> tuple[Bytes, Bytes]:
    """BATCH scenes of one seed."""
    cv2.setNumThreads(1)
    chance = np.random.default_rng(task[0])
    drawn = [scene(chance, task[1]) for _ in range(BATCH)]
    return np.stack([picture for picture, _ in drawn]), np.stack([cells for _, cells in drawn])


def prepared(pictures: Bytes) -> Any:
    """As the network takes them: each picture around its own mean."""
    x = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 128
    return x - x.mean(dim=(1, 2, 3), keepdim=True)


def loss_of(logits: Any, cells: Any) -> Any:
    """Cross entropy of digits, of all empty places and of the hardest empty ones, in equal parts."""
    each = nn.functional.cross_entropy(logits, cells.long(), ignore_index=IGNORED, reduction="none")
    empty, shown = each[cells == NONE], each[(cells != NONE) & (cells != IGNORED)]
    hardest = empty.topk(max(1, int(HARDEST * len(empty)))).values
    return shown.mean() + empty.mean() + hardest.mean()


def trained(known: list[Family], steps: int, seed: int) -> nn.Sequential:
    """Batches that never repeat, the learning rate rising and falling once."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    net = network().train()
    best = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=1e-3)
    tasks: Iterator[tuple[int, list[Family]]] = ((seed * 10_000_000 + i, known) for i in range(steps))
    with multiprocessing.Pool(1) as pool:
        for step, (pictures, cells) in enumerate(pool.imap(batch, tasks)):
            share = step / steps
            best.param_groups[0]["lr"] = 3e-3 * min(1.0, share * 20) * (0.5 + 0.5 * np.cos(np.pi * share))
            loss = loss_of(net(prepared(pictures)), torch.from_numpy(cells))
            best.zero_grad()
            loss.backward()
            best.step()
            if step % 200 == 0:
                print(f"{share:6.1%} step {step} loss {float(loss.detach()):.3f}", flush=True)
    return net.eval()


def folded(net: nn.Sequential) -> list[tuple[Any, Any]]:
    """Weights and biases of every convolution with the normalisation behind it worked in."""
    parts: list[tuple[Any, Any]] = []
    for i, layer in enumerate(net):
        if isinstance(layer, nn.BatchNorm2d):
            scale = layer.weight / torch.sqrt(layer.running_var + layer.eps)
            weight = net[i - 1].weight * scale[:, None, None, None]
            parts.append((weight.detach().numpy(), (layer.bias - layer.running_mean * scale).detach().numpy()))
    parts.append((net[-1].weight.detach().numpy(), net[-1].bias.detach().numpy()))
    return parts


def exported(net: nn.Sequential) -> bytes:
    """ONNX: "picture" (n, 3, h, w) to "seen" (n, 48 + 9, h / 4, w / 4), what describes a place and the logits."""
    nodes, held, name = [], [], "picture"
    for i, (weight, bias) in enumerate(folded(net)):
        stride, dilation = LAYERS[i][1:] if i < len(LAYERS) else (1, 1)
        reach = dilation if i < len(LAYERS) else 0
        held += [numpy_helper.from_array(weight, f"w{i}"), numpy_helper.from_array(bias, f"b{i}")]
        options: dict[str, Any] = {
            "kernel_shape": list(weight.shape[2:]),
            "strides": [stride] * 2,
            "dilations": [dilation] * 2,
            "pads": [reach] * 4,
        }
        nodes.append(helper.make_node("Conv", [name, f"w{i}", f"b{i}"], [f"c{i}"], **options))
        name = f"c{i}"
        if i < len(LAYERS):
            nodes.append(helper.make_node("Relu", [name], [f"r{i}"]))
            name = f"r{i}"
    nodes.append(helper.make_node("Concat", [f"r{len(LAYERS) - 1}", name], ["seen"], axis=1))
    ends = [
        helper.make_tensor_value_info(what, TensorProto.FLOAT, ["n", depth, "h", "w"])
        for what, depth in (("picture", 3), ("seen", LAYERS[-1][0] + CLASSES))
    ]
    graph = helper.make_graph(nodes, "digits", ends[:1], ends[1:], held)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    return bytes(model.SerializeToString())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fonts", type=Path, nargs="+", default=[Path("/usr/share/fonts")])
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    known = faces(options.fonts)
    print(f"{sum(map(len, known))} fonts of {len(known)} families")
    net = trained(known, options.steps, options.seed)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(exported(net))


if __name__ == "__main__":
    main()
