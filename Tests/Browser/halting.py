"""A proxy that sends the map of a page only when what is before it was painted."""

import http.server
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager

MAP = b'<section class="map"'
# What a page needs of a browser's request, and a browser of the answer.
ASKED = {"accept", "accept-language", "cookie", "user-agent"}
OF_ONE_CONNECTION = {"connection", "content-length", "keep-alive", "transfer-encoding"}
# After ten frames, all that has come is painted. What moves within half a second of an input is not counted.
TELL_PAINT = """
let frames = 0;
requestAnimationFrame(function count() {
  if (document.querySelector("main > [data-map]") && performance.now() > 600) frames += 1;
  if (frames < 10) requestAnimationFrame(count); else fetch("/painted");
});
"""


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        pass  # The browser did not wait for an answer.


@contextmanager
def halting_before_the_map(page):
    """Opens pages through the proxy. Yields an event, which is set whenever a page was painted before its map.

    A browser sends its cookies to every port of a host.
    """
    service = page.base
    painted = threading.Event()

    class Proxy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/painted":
                painted.set()
                self.send_response(204)
                return self.end_headers()
            headers = {name: value for name, value in self.headers.items() if name.lower() in ASKED}
            try:
                answer = urllib.request.urlopen(urllib.request.Request(service + self.path, headers=headers))
            except urllib.error.HTTPError as error:
                answer = error
            body = answer.read()
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                if name.lower() not in OF_ONE_CONNECTION:
                    self.send_header(name, value)
            self.end_headers()
            before, found, after = body.partition(MAP)
            self.wfile.write(before)
            if found:
                painted.wait(30)
                self.wfile.write(found + after)

        def log_message(self, *_):
            pass

    tell = page.devtools("Page.addScriptToEvaluateOnNewDocument", {"source": TELL_PAINT})
    page.devtools("Network.setBypassServiceWorker", {"bypass": True})
    with Server(("127.0.0.1", 0), Proxy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.base = f"http://127.0.0.1:{server.server_port}"
        try:
            yield painted
        finally:
            page.base = service
            page.devtools("Network.setBypassServiceWorker", {"bypass": False})
            page.devtools("Page.removeScriptToEvaluateOnNewDocument", tell)
            server.shutdown()
