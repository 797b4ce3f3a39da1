"""Chromium under test: sizes, touch, what is switched off, what axe-core finds, and what the console says."""

import base64
import json
import os
import pathlib
import socket
import struct
import time
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import ElementClickInterceptedException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PHONE = (390, 844)
DESK = (1280, 800)
# The narrowest screen that pages must fit.
NARROW = (320, 640)
FLOWS = []


def flow(*variants, webgl=True):
    """A flow with the sizes and colour schemes to run it in."""
    def add(function):
        for size, scheme, scripts in variants:
            FLOWS.append((function, size, scheme, scripts, webgl))
        return function
    return add


# Installed by Scripts/python-clients.
ENVIRONMENT = pathlib.Path(__file__).resolve().parent.parent.parent / ".build/python-clients"
AXE = next(ENVIRONMENT.glob("lib/python3*/site-packages/axe_core_python/axe.min.js"), None)

# WCAG 2.2 AA and the best practices that axe-core knows.
AXE_RUN = """
const done = arguments[0];
axe.run({ exclude: [["noscript"]] }, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(({ violations }) => done(violations.map(({ id, help, nodes }) =>
  `${id}: ${help}\\n` + nodes.map(({ html, any }) =>
    `    ${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join("\\n"))),
  (error) => done([String(error)]));
"""


class Browser:
    """A browser on one service, at a size and with a colour scheme."""

    def __init__(self, base, webgl=True, pictures=None):
        self.base = base
        self.pictures = pictures
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--lang=en", "--force-color-profile=srgb", "--disable-background-networking",
                         "--disable-component-update", "--no-first-run", "--window-size=1300,900"]:
            options.add_argument(argument)
        if webgl:
            options.add_argument("--use-angle=swiftshader")
            options.add_argument("--enable-unsafe-swiftshader")
        else:
            options.add_argument("--disable-gpu")
            options.add_argument("--disable-3d-apis")
        # The picture below the live map need not be there before the page is used.
        options.page_load_strategy = "eager"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_page_load_timeout(60)
        self.driver.set_script_timeout(60)
        self.devtools("Browser.grantPermissions", {"permissions": [
            "geolocation", "clipboardReadWrite", "clipboardSanitizedWrite"]})

    def close(self):
        self.driver.quit()

    def devtools(self, command, parameters=None):
        return self.driver.execute_cdp_cmd(command, parameters or {})

    def become(self, size, scheme="light", scripts=True, pixels=1, language="en"):
        """Takes a size, a colour scheme and a language; without `scripts`, pages run none."""
        phone = size in (PHONE, NARROW)
        self.size = size
        self.scheme = scheme
        self.scripts = scripts
        self.devtools("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": pixels, "mobile": phone})
        self.devtools("Emulation.setTouchEmulationEnabled", {"enabled": phone, "maxTouchPoints": 1})
        self.devtools("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.devtools("Emulation.setScriptExecutionDisabled", {"value": not scripts})
        self.devtools("Network.enable")
        self.network(True)
        self.devtools("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})

    def slow_network(self, bytes_a_second=50_000):
        """Gives the page a network as in a garage: 400 ms to an answer, which then comes slowly."""
        self.devtools("Network.emulateNetworkConditions", {
            "offline": False, "latency": 400, "downloadThroughput": bytes_a_second,
            "uploadThroughput": bytes_a_second})

    def network(self, works):
        """Switches the network of the page and of its service worker on or off."""
        conditions = {"offline": not works, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.devtools("Network.emulateNetworkConditions", conditions)
        for worker in getattr(self, "workers", []):
            worker.close()
        self.workers = []
        if works:
            return
        address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/list") as answer:
            targets = json.load(answer)
        for target in targets:
            if target["type"] == "service_worker":
                worker = DevTools(address, target["webSocketDebuggerUrl"])
                worker.send("Network.enable")
                worker.send("Network.emulateNetworkConditions", conditions)
                self.workers.append(worker)

    def open(self, path, live=None):
        """Opens a page; with `live`, waits until the live map is there."""
        self.driver.get("about:blank")
        self.driver.get(self.base + path)
        if live:
            self.until(lambda: self.run("return document.documentElement.dataset.map") == "ready",
                       "the live map is not ready")
            self.settle()

    def settle(self):
        """Waits until the page has its answer."""
        self.until(lambda: not self.all(".column[aria-busy]"), "the page is still busy")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        assert found, f"there is no '{selector}' at {self.driver.current_url}"
        return found[0]

    def text(self, selector):
        return self.one(selector).text

    def until(self, condition, message, seconds=45):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                value = condition()
            except Exception:  # The page is being replaced.
                value = None
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(f"{message} at {self.driver.current_url}; console: {self.console()}")

    def see(self, selector, words=""):
        """Waits for an element with `words`."""
        return self.until(
            lambda: next((e for e in self.all(selector) if words in e.text), None),
            f"there is no '{selector}' with '{words}'")

    def press(self, selector, index=0):
        """Clicks an element that a new page may be replacing, or that lies behind a bar."""
        def click():
            element = self.all(selector)[index]
            try:
                element.click()
            except ElementClickInterceptedException:
                self.run("arguments[0].scrollIntoView({block: 'center'})", element)
                element.click()
            return True
        self.until(click, f"'{selector}' cannot be clicked")

    def type(self, selector, words):
        field = self.one(selector)
        field.clear()
        field.send_keys(words)
        return field

    def tap(self, x, y):
        """Touches or clicks a point of the page."""
        if self.size == PHONE:
            self.devtools("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            self.devtools("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
                self.devtools("Input.dispatchMouseEvent", {
                    "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})

    def drag(self, start, end):
        """Drags from one point of the page to another, with the finger or the mouse."""
        steps = [(start[0] + (end[0] - start[0]) * part / 8, start[1] + (end[1] - start[1]) * part / 8)
                 for part in range(1, 9)]
        if self.size == PHONE:
            self.devtools("Input.dispatchTouchEvent", {
                "type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
            for x, y in steps:
                self.devtools("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
            self.devtools("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            return
        def mouse(kind, x, y):
            self.devtools("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        mouse("mouseMoved", *start)
        mouse("mousePressed", *start)
        for x, y in steps:
            mouse("mouseMoved", x, y)
        mouse("mouseReleased", *end)

    def console(self):
        """What the console says since the last call."""
        said = [entry["message"] for entry in self.driver.get_log("browser")]
        # The manifest was still being loaded when the page was left.
        return [text for text in said if not ("manifest" in text and "net::ERR_FAILED" in text)]

    def state(self, name):
        """A state of the page: checks it, and saves its picture."""
        found = self.violations()
        self.picture(name)
        assert not found, f"axe-core finds in '{name}':\n" + "\n".join(found)

    def violations(self):
        """What keeps people from using the page, as axe-core finds it."""
        if not self.scripts:
            self.devtools("Emulation.setScriptExecutionDisabled", {"value": False})
        if not self.run("return typeof axe !== 'undefined'"):
            self.run(AXE.read_text())
        found = self.driver.execute_async_script(AXE_RUN)
        if not self.scripts:
            self.devtools("Emulation.setScriptExecutionDisabled", {"value": True})
        return found

    def picture(self, name):
        """Saves what the screen shows, if a folder for pictures was given."""
        if not self.pictures:
            return
        time.sleep(0.3)  # Tiles and fonts.
        kinds = {PHONE: "phone", DESK: "desk", NARROW: "narrow"}
        kind = f"{kinds[self.size]}-{self.scheme}"
        data = self.devtools("Page.captureScreenshot", {"format": "png"})["data"]
        with open(f"{self.pictures}/{name}-{kind}.png", "wb") as file:
            file.write(base64.b64decode(data))

    def keys(self, selector, *keys):
        self.one(selector).send_keys(*keys)


class DevTools:
    """A connection to a target that the driver does not reach, such as a service worker. What was set by it
    lasts until it is closed. Source: RFC 6455."""

    def __init__(self, address, url):
        host, port = address.split(":")
        self.stream = socket.create_connection((host, int(port)), timeout=10)
        path = url.split(address, 1)[1]
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.stream.recv(1)
        assert b" 101 " in answer, answer

    def send(self, method, parameters=None):
        """Sends a command and waits for its answer."""
        text = json.dumps({"id": 1, "method": method, "params": parameters or {}}).encode()
        length = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(text))
        mask = os.urandom(4)
        self.stream.sendall(b"\x81" + length + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(text)))
        while json.loads(self.receive()).get("id") != 1:
            pass

    def receive(self):
        length = self.exactly(2)[1]
        if length == 126:
            length = struct.unpack(">H", self.exactly(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.exactly(8))[0]
        return self.exactly(length)

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.stream.recv(count - len(data))
            assert part, "the browser closed the connection"
            data += part
        return data

    def close(self):
        self.stream.close()


ENTER, DOWN, ESCAPE, TAB = Keys.ENTER, Keys.ARROW_DOWN, Keys.ESCAPE, Keys.TAB

