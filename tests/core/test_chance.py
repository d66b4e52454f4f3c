"""The generator against its published vectors, and the sources of chance."""

from collections import Counter
from itertools import permutations

import pytest

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadRecord

# the first outputs of pcg32-demo.c, seeded with 42 and stream 54
PUBLISHED = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_pcg32_gives_the_published_numbers():
    rng = Pcg32(42, 54)
    assert [rng.next() for _ in PUBLISHED] == PUBLISHED
    assert Pcg32(42).next() == PUBLISHED[0]


def test_any_whole_number_is_a_seed():
    for seed in (0, -1, 2**64, 10**40, -(10**40)):
        assert 0 <= Pcg32(seed).next() < 2**32
    assert Pcg32(5).next() == Pcg32(5 + 2**64).next()
    assert Pcg32(5).next() != Pcg32(6).next() != Pcg32(6, 1).next()


def test_below_is_even_and_in_range():
    rng = Pcg32(1)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert {rng.below(1) for _ in range(10)} == {0}


def test_every_order_is_equally_likely():
    rng = Pcg32(2)
    counts = Counter(tuple(rng.shuffled([1, 2, 3])) for _ in range(6000))
    assert sorted(counts) == sorted(permutations([1, 2, 3]))
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffling_leaves_the_items_alone():
    items = [3, 1, 2]
    assert sorted(Seeded(Pcg32(3)).shuffle(items)) == [1, 2, 3]
    assert items == [3, 1, 2]


def test_a_script_that_does_not_fit_is_refused():
    with pytest.raises(BadRecord):
        Scripted([]).shuffle([1, 2])
    for wrong in ([1], [1, 1], [1, 3], [1, 2, 2], ["1", 3]):
        with pytest.raises(BadRecord):
            Scripted([wrong]).shuffle([1, 2])
