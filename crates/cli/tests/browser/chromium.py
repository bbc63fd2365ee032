"""Drives Chromium through a pipe, with the standard library only.

The browser is started with `--remote-debugging-pipe`: messages of the DevTools protocol
(https://chromedevtools.github.io/devtools-protocol/) go to its file descriptor 3 and come from its 4, each ended by a
zero byte. Keys, taps and the wheel are sent like input of real devices.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
        "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, "-": 189, "/": 191, "\\": 220}
SHIFT = 8


def program():
    """Returns the browser of this machine, or None."""
    names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    return next(filter(None, map(shutil.which, names)), None)


def ensure():
    """Makes sure that a browser exists: installs one for root on Debian, and tells other users how."""
    if program():
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update"], check=True)
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=True)
    if not program():
        raise SystemExit("these tests need Chromium; on Debian: apt-get install chromium")


class Browser:
    """One headless browser with one page."""

    def __init__(self, width=1280, height=900):
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()

        def pipes():  # in the child: 3 is read from, 4 is written to, whatever numbers they have here
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        options = ["--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
                   "--disable-dev-shm-usage", "--disable-background-networking", f"--user-data-dir={self._folder.name}"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self._process = subprocess.Popen([program(), *options, "about:blank"], preexec_fn=pipes, close_fds=False,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._number, self._bytes, self._session = 0, b"", None
        self.complaints, self.requests = [], []
        targets = self.send("Target.getTargets")["targetInfos"]
        target = next(it["targetId"] for it in targets if it["type"] == "page")
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")
        self.window(width, height)

    def close(self):
        """Ends the browser."""
        self._session = None
        try:
            self.send("Browser.close")
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._folder.cleanup()

    def send(self, method, seconds=60, **parameters):
        """Sends a command and returns its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data):]
        end = time.monotonic() + seconds
        while True:
            answer = self._receive(end)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _receive(self, end):
        """The next message; events are noted on the way."""
        while b"\0" not in self._bytes:
            if not select.select([self._in], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("no answer from the browser")
            read = os.read(self._in, 1 << 20)
            if not read:
                raise OSError("the browser has ended")
            self._bytes += read
        message, self._bytes = self._bytes.split(b"\0", 1)
        message = json.loads(message)
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, method, event):
        """Keeps what went wrong in the page, and what it asked of the network."""
        if method == "Runtime.exceptionThrown":
            self.complaints.append(event["exceptionDetails"].get("exception", {}).get("description", str(event)))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning", "assert"):
            self.complaints.append(str([it.get("value") for it in event["args"]]))
        elif method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
            self.complaints.append(event["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])

    # What people set

    def window(self, width, height, touch=False, scale=1):
        """Gives the page another size; with `touch` it is a phone."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=touch)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch)

    def prefer(self, **features):
        """Sets preferences such as `color_scheme="dark"` or `reduced_motion="reduce"`."""
        features = [{"name": "prefers-" + name.replace("_", "-"), "value": it} for name, it in features.items()]
        self.send("Emulation.setEmulatedMedia", features=features)

    # What people do

    def open(self, path):
        """Opens a file and waits until its boards are drawn; returns the seconds that took."""
        self.complaints, self.requests = [], []
        start = time.monotonic()
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=path if "://" in str(path) else f"file://{path}")
        self.wait("document.readyState === 'complete' && document.querySelector('#status, #rows')?.textContent")
        return time.monotonic() - start

    def press(self, key, shift=False, times=1):
        """Presses a key."""
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else "")
        code = KEYS.get(key) or ord(key.upper())
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": SHIFT if shift else 0}
        for _ in range(times):
            kind = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
            self.send("Input.dispatchKeyEvent", **kind, **common)
            self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        """Types a text."""
        self.send("Input.insertText", text=text)

    def click(self, selector):
        """Clicks into the middle of an element that can be seen."""
        x, y = self.middle(selector)
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, selector):
        """Touches the middle of an element."""
        x, y = self.middle(selector)
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def wheel(self, distance):
        """Turns the wheel in the middle of the page."""
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=400, y=500, deltaX=0, deltaY=distance)

    def middle(self, selector):
        """The middle of an element, which is scrolled to if need be."""
        found = self.ask(f"""(() => {{
            const it = document.querySelector({json.dumps(selector)});
            if (!it) return null;
            it.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
            const box = it.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        assert found, f"there is no {selector}"
        return found

    # What can be seen

    def ask(self, expression):
        """The value of an expression in the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, seconds=30):
        """Waits until an expression is true; returns its value."""
        end = time.monotonic() + seconds
        while True:
            value = self.ask(expression)
            if value:
                return value
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.01)

    def text(self, selector):
        """The text of an element."""
        return self.ask(f"document.querySelector({json.dumps(selector)}).textContent")

    def shoot(self, path):
        """Saves what can be seen as a picture."""
        picture = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))

    def pages(self):
        """The page as it would be printed, in PDF."""
        return base64.b64decode(self.send("Page.printToPDF", preferCSSPageSize=True)["data"])
