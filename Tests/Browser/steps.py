"""The steps that flows of several files share: signing up, where the device is, and another person over HTTP."""

import http.cookiejar
import pathlib
import re
import urllib.parse
import urllib.request
import uuid

PASSWORD = "seven-grey-ferries"
PICTURE = pathlib.Path(__file__).resolve().parent.parent / "PhotoRenderingTests/Pictures/turned.jpg"
HARBOUR = (45.39128, -65.35609)
GARDEN = (45.3975, -65.3625)


def at(place):
    """A place as addresses and forms have it."""
    return f"{place[0]},{place[1]}"


def sign_up(page, name="Nora Amsel", plate="CKXR318"):
    """Makes an account for a new person by the page, with no location of the device; returns its email address."""
    page.devtools("Emulation.setGeolocationOverride", {})
    page.driver.delete_all_cookies()
    email = f"{uuid.uuid4().hex}@example.org"
    page.open("/sign-up")
    for field, text in [("name", name), ("email", email), ("password", PASSWORD),
                        ("phone", "+37798765432"), ("plate", plate)]:
        page.one(f"[name={field}]").send_keys(text)
    page.press("form[method=post] button[type=submit]:not(.show-password)", -1)
    page.see("h1", "Nothing parked now")
    return email


def session(page):
    """What signs the browser's person in, for `return_to`."""
    return dict(page.driver.get_cookie("parkway-session"))


def return_to(page, session):
    """The person of a session is back."""
    page.driver.delete_all_cookies()
    page.driver.add_cookie({key: session[key] for key in ["name", "value", "path"]})


def be_at(page, place, accuracy=8):
    """The device says that it is at `place`."""
    page.devtools("Emulation.setGeolocationOverride", {
        "latitude": place[0], "longitude": place[1], "accuracy": accuracy})


def send(page):
    """Presses the one primary button."""
    page.press("main .button.primary")


def no_side_scroll(page):
    width = page.run("return document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{width} px to the side at {page.driver.current_url}"


class Other:
    """Another person, who reads pages and sends their forms without a browser."""

    def __init__(self, base, name):
        self.base = base
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.opener.addheaders = [("Accept", "text/html"), ("Accept-Language", "en")]
        self.get("/sign-up")
        self.post("/sign-up", name=name, email=f"{uuid.uuid4().hex}@example.org", password=PASSWORD,
                  phone="+37798765432", plate="CKXR318", key=str(uuid.uuid4()))

    def get(self, path):
        with self.opener.open(self.base + path) as answer:
            self.address = answer.url.replace(self.base, "")
            self.page = answer.read().decode()
        return self.page

    def post(self, path, **fields):
        pairs = [(name, each) for name, value in fields.items()
                 for each in (value if isinstance(value, list) else [value])]
        pairs.append(("formToken", re.search(r'name="formToken" value="(\w+)"', self.page)[1]))
        with self.opener.open(self.base + path, urllib.parse.urlencode(pairs).encode()) as answer:
            self.address = answer.url.replace(self.base, "")
            self.page = answer.read().decode()
        return self.page

    def show_themself(self, username, **fields):
        """Fills the profile, so that others find the person."""
        self.get("/me/profile")
        known = {name: re.search(rf'name="{name}"[^>]*? value="([^"]*)"', self.page)
                 for name in ["name", "email", "phone", "plate", "version", "profileVersion"]}
        self.post("/me/profile", username=username,
                  **{name: found[1] for name, found in known.items() if found}, **fields)

    def add_post(self, activity, **fields):
        """Adds a post, and returns its address."""
        self.get("/partners/new")
        valid = re.search(r'name="validUntil" type="date" value="([\d-]+)"', self.page)[1]
        self.post("/partners/new", **{
            "key": str(uuid.uuid4()), "activity": activity, "comment": "Any level, racket to lend.",
            "days": ["sat", "sun"], "from": "10:00", "to": "12:00", "validUntil": valid, "places": "4",
            "at": at(HARBOUR), "label": "12 Harbour Street, Old Town", "source": "address", "do": "save", **fields})
        return self.address

    def accept(self):
        """Accepts the only request, and returns the address of the chat."""
        self.get("/inbox/requests")
        self.post(re.search(r'action="(/inbox/requests/[\w-]+/accept)"', self.page)[1])
        return self.address.split("#")[0]

    def ask(self, post):
        self.get(post)
        self.post(post + "/join", back="/partners")

    def say(self, chat, *sentences):
        for text in sentences:
            self.get(chat)
            self.post(chat, text=text, key=str(uuid.uuid4()))
