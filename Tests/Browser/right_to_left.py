"""Compares the plug-in for right-to-left text with other programs, in Chromium.

    /usr/bin/python3 Tests/Browser/right_to_left.py

right-to-left.json has pairs of a text as it is written and as it is seen from left to right, the latter
from python-bidi 0.6 and arabic-reshaper 3.0, with mirrored brackets and without vowel signs.
"""

import json
import pathlib
import sys

from browser import Browser

HERE = pathlib.Path(__file__).resolve().parent
PLUG_IN = HERE.parent.parent / "Data/Web/assets/rtl-text.js"
RUN = """
const [source, texts] = arguments;
let methods;
new Function("self", source)({ registerRTLTextPlugin: (given) => { methods = given; } });
return texts.map((text) => methods.processBidirectionalText(methods.applyArabicShaping(text), []));
"""
STYLED = """
const [source] = arguments;
let methods;
new Function("self", source)({ registerRTLTextPlugin: (given) => { methods = given; } });
return [
  methods.processBidirectionalText("abc אבג דהו xyz", [4, 8]),
  methods.processStyledBidirectionalText("אב12", [7, 7, 8, 8], []),
  methods.processBidirectionalText("", []),
  methods.processBidirectionalText("א😀ב", []),
];
"""


def main():
    cases = json.loads((HERE / "right-to-left.json").read_text())
    source = PLUG_IN.read_text()
    browser = Browser("", webgl=False)
    try:
        seen = browser.driver.execute_script(RUN, source, [text for text, _ in cases])
        wrong = [(text, ours, theirs) for (text, theirs), ours in zip(cases, seen) if ours != [theirs]]
        for text, ours, theirs in wrong:
            print(f"{text!r}: {ours} instead of {theirs!r}")
        styled = browser.driver.execute_script(STYLED, source)
        assert styled == [
            ["abc ", "גבא ", "והד xyz"], [["12בא", [8, 8, 7, 7]]], [], ["ב😀א"]], styled
    finally:
        browser.close()
    print(f"{len(cases) - len(wrong)} of {len(cases)} texts are right")
    sys.exit(1 if wrong else 0)


main()
