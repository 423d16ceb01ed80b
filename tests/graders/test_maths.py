"""Mathematical answers: math-verify's rules on a gold and an answer, and what is done about golds it can not read."""

from __future__ import annotations

import pytest

from dynaflow.graders import maths

EQUAL = [
    ("18", "18"),
    ("18", "18.0"),
    ("18", r"18\text{ cm}"),
    ("18", "x = 18"),
    ("18", "18,"),
    ("18", r"18\degree"),
    ("18", r"18^\circ"),
    ("120", "5!"),
    (r"6, 8\text{, and }10", "6,8,10"),
    (r"2, 3, \text{ and } 4", r"2, 3 \text{ and } 4"),
    (r"-2 \text{ or } -12", "-12, -2"),
    (r"$\frac{1}{2}$", "0.5"),
    (r"$\frac{1}{2}$", r"\dfrac12"),
    (r"$\frac{1}{2}$", "1/2"),
    ("0.65", r"\frac{13}{20}"),
    ("0.65", r"65\%"),
    (r"$\frac{16\sqrt{2}}{9}$", r"\frac{16}{9}\sqrt 2"),
    (r"$\frac{1}{3}$", "0.333333"),
    (r"$b \geq $-\frac{2}{3}$", r"b\ge-\frac23"),
    (r"${2, -2, \frac{1}{2}, -\frac{1}{2}}$", r"\left\{-2,-\tfrac12,\tfrac12,2\right\}"),
    ("$[2,3)$", "[2, 3)"),
    ("$[2,3)$", r"2 \le x < 3"),
    (r"$t \in [\frac{3}{2}, 2]$", "[1.5, 2]"),
    ("$k=-4,-2,-1,1$", "1, -1, -2, -4"),
    ("(1,4,4), (2,4,4)", "(2,4,4),(1,4,4)"),
    ("$(a,b,c)=(9,8,7)$", "(9,8,7)"),
    ("$f(x) = x + 1$", "1 + x"),
    ("$n(n-1)$", "n^2 - n"),
    (r"$\binom{k}{n}2^{n}$", r"2^n \binom{k}{n}"),
    ("$2^{2023}$", "2^{2023}"),
    (r"$P(x)=c(x^2+3)$ for any constant $c$", r"P(x)=c(x^2+3) \text{ for any constant } c"),
    (r"\dfrac{1}{29,\!322,\!216}", r"\frac{1}{29322216}"),
    ("35", "\u0663\u0665"),
    ("(1,2)", "\uff081\uff0c2\uff09"),
    ("-3", "\u22123"),
    (r"$\frac{\sqrt{2}}{2}$", "\u221a2/2"),
    (r"$12+10\sqrt{3}$", "12 + 10\u221a3"),
    (r"$\sqrt{x+1}$", "\u221a(x+1)"),
    ("$n^2$", "n\u00b2"),
    ("$10^{-12}$", "10\u207b\u00b9\u00b2"),
    (r"$(-\infty, 0)\cup(0,1)$", "(-\u221e, 0)\u222a(0, 1)"),
    (r"$k \geq 2$", "k \u2265 2"),
    (r"$2\sqrt{2}$", "2\u00b7\u221a2"),
    ("0.65", "0,65"),
    ("-0.127", "-0,127"),
    ("15099", "15,099"),
    (
        "$$\\left[\\begin{array}{cc}\n1 & 2 \\\\\n3 & 4\n\\end{array}\\right]$$",
        r"\begin{pmatrix}1 & 2\\3 & 4\end{pmatrix}",
    ),
]
DIFFERENT = [
    ("18", "19"),
    ("18", "18 or 19"),
    ("18", r"18 \text{ or } 19"),
    ("18", "18, 19"),
    ("18", r"\text{not } 18"),
    ("18", "19 = 18"),
    ("18", "18 = 19"),
    ("18", r"x \ne 18"),
    ("18", "x < 18"),
    ("18", r"\pm 18"),
    ("18", "18!"),
    ("18", "18i"),
    ("18", "18x"),
    ("18", r"f(18)"),
    ("18", r"\begin{pmatrix}18\end{pmatrix}"),
    ("(1,2)", "(2,1)"),
    (r"\{1,2\}", r"\{1,2,3\}"),
    (r"2\pi", "6.28"),
    ("18", "a=19, b=18"),
    ("18", ""),
    ("18", r"\text{eighteen or so}"),
    (r"$\frac{1}{3}$", "0.33"),
    (r"$b \geq $-\frac{2}{3}$", r"-\frac23"),
    (r"${2, -2, \frac{1}{2}, -\frac{1}{2}}$", "2"),
    ("$[2,3)$", "(2,3)"),
    ("$[2,3)$", "[2,3]"),
    ("$c < a < b$", "c < a"),
    ("$k=-4,-2,-1,1$", "1"),
    (r"$k \neq 1, k \in \mathbb{Z}$", "1"),
    (r"$n\equiv 0,1 \pmod{4}$", "1"),
    (r"$a \equiv \pm6 \pmod{37}$", "6"),
    (r"$2^{2^l}$ for $l=1,2,4,8$", "8"),
    (r"$P(x)=c(x^2+3)$ for any constant $c$", "c"),
    (r"$\frac{n}{2}; 2n-2$", "2n-2"),
    (r"6, 8\text{, and }10", "6, 8"),
    (r"-2 \text{ or } -12", "-12"),
    ("$f(x)=0$ and $f(x)=x^2$", "x^2"),
    ("(1,4,4), (2,4,4)", "(1,4,4)"),
    (r"$\left[ \frac{b_1(q^m - 2)}{m}, \frac{b_1q^m}{m} \right\]$", "2"),
    ("$2^{2023}$", "2^{2023}+1"),
    ("4667348672819419628992129", "4667348672819419628992128"),
    ("$$\\left[\\begin{array}{cc}\n1 & 2 \\\\\n3 & 4\n\\end{array}\\right]$$", "1"),
    ("5", "5" + " " * 5000),
    ("65", "0,65"),
    ("$n^2$", "n2"),
    ("$21$", "2\u00b9"),
]


@pytest.mark.parametrize(("gold", "answer"), EQUAL)
def test_equal(gold: str, answer: str) -> None:
    assert maths.same(gold, answer)


@pytest.mark.parametrize(("gold", "answer"), DIFFERENT)
def test_different(gold: str, answer: str) -> None:
    assert not maths.same(gold, answer)
