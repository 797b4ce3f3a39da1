"""Drives the pages of activity partners and of the inbox in Chromium: one person in the browser, and another who
sends the same forms without one.

    /usr/bin/python3 Tests/Browser/partners.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has two new people. The messages of a lost network are expected in the flow that switches it off.
"""

import http.cookiejar
import re
import sys
import urllib.parse
import urllib.request
import uuid

from browser import DESK, ENTER, PHONE
from flows import FLOWS, flow, main

FLOWS.clear()
HARBOUR = "45.39128,-65.35609"
GARDEN = "45.3975,-65.3625"
BOTH = [(PHONE, "light", True), (DESK, "dark", True)]


class Other:
    """Another person, who reads pages and sends their forms."""

    def __init__(self, base, name):
        self.base = base
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.opener.addheaders = [("Accept", "text/html"), ("Accept-Language", "en")]
        self.get("/sign-up")
        self.post("/sign-up", name=name, email=f"{uuid.uuid4().hex}@example.org", password="seven-grey-ferries",
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

    def add_post(self, activity, **fields):
        """Adds a post, and returns its address."""
        self.get("/partners/new")
        valid = re.search(r'name="validUntil" type="date" value="([\d-]+)"', self.page)[1]
        self.post("/partners/new", **{
            "key": str(uuid.uuid4()), "activity": activity, "comment": "Any level, racket to lend.",
            "days": ["sat", "sun"], "from": "10:00", "to": "12:00", "validUntil": valid, "places": "4",
            "at": HARBOUR, "label": "12 Harbour Street, Old Town", "source": "address", "do": "save", **fields})
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


def sign_up(page, name="Nora Amsel"):
    page.driver.delete_all_cookies()
    page.open("/sign-up")
    for field, text in [("name", name), ("email", f"{uuid.uuid4().hex}@example.org"),
                        ("password", "seven-grey-ferries"), ("phone", "+37798765432"), ("plate", "CKXR318")]:
        page.one(f"[name={field}]").send_keys(text)
    page.press("form[method=post] button[type=submit]:not(.show-password)", -1)
    page.see("h1", "Nothing parked now")


def matched(page, activity):
    """The browser's person and another one in a chat about a post of the other."""
    other = Other(page.base, "Mirela Sand")
    post = other.add_post(activity)
    sign_up(page)
    page.open(post)
    page.press(".ask")
    page.see(".pending")
    return other, post, other.accept()


def said(page):
    return [bubble.text.split("\n")[-1].replace("You: ", "").replace("Mirela Sand: ", "")
            for bubble in page.all("#messages .bubble")]


@flow(*BOTH)
def ask_and_be_matched_live(page):
    activity = f"Tennis {uuid.uuid4().hex[:6]}"
    other = Other(page.base, "Ines Ferro")
    post = other.add_post(activity)
    sign_up(page)
    page.open("/partners")
    card = f"#post-{post.split('/')[-1]}"
    page.see(card, "Sat, Sun, 10:00 to 12:00")
    assert "12 Harbour" not in page.one(card).text, "the place is blurred"
    page.state("partners")
    page.press(f"{card} .ask")
    page.see(f"{card} .pending", "pending")
    chat = other.accept()
    page.see(f"{card} .matched", "matched")
    page.see(".destinations .badge", "1")
    page.state("partners-matched")
    page.press(f"{card} .matched")
    page.see(".event", "accepted your request")
    page.see("h1", "Ines Ferro")
    field = page.one("#text")
    field.send_keys("Hello Ines")
    if page.size == DESK:
        field.send_keys(ENTER)
    else:
        page.press(".send-button")
    page.see(".own .bubble", "Hello Ines")
    other.get(chat)
    assert "Hello Ines" in other.page
    page.see(".receipt.is-read", "read")
    other.post(chat, text="See you on Saturday. The courts are behind the harbour.", key=str(uuid.uuid4()))
    page.see(".message:not(.own) .bubble", "See you on Saturday")
    page.state("chat")


@flow((PHONE, "dark", True), (DESK, "light", True), webgl=False)
def post_and_answer_requests(page):
    activity = f"Running {uuid.uuid4().hex[:6]}"
    sign_up(page)
    page.open("/partners/new")
    page.press(".save-bar button")
    page.see(".summary", "Choose at least one day.")
    page.console()  # The status is 422.
    page.state("partner-form-mistakes")
    page.type("#activity", activity)
    page.press(".days .choice", 1)
    page.press(".days .choice", 3)
    page.press(".save-bar button")
    page.see("h1", activity)
    page.see(".post-facts", "Tue, Thu")
    post = page.driver.current_url.replace(page.base, "").split("?")[0]
    page.open("/inbox/requests")
    other = Other(page.base, "Lea Brandt")
    other.ask(post)
    page.see(".request h2", "Lea Brandt")
    page.see("h1", "1 request to answer")
    page.press(".refusal summary")
    page.type(".refusal textarea", "Too fast for us, sorry.")
    page.state("requests")
    page.press(".refusal .danger")
    page.see(".ended-rows", "Lea Brandt")
    other.get(post)
    assert "Too fast for us, sorry." in other.page
    other.post(post + "/join", back="/partners")
    page.see(".request h2", "Lea Brandt")
    page.press(".request-answers .primary")
    page.see(".event", "You accepted")
    other.say(page.driver.current_url.replace(page.base, "").split("#")[0], "Great, see you.")
    page.see(".bubble", "Great, see you.")
    page.open("/inbox")
    page.see(".chat-rows", "Lea Brandt")
    page.state("inbox")
    page.open(post)
    page.see("section", "Who is in")
    page.state("partner-post-own")


@flow((PHONE, "light", True), webgl=False)
def no_message_is_lost_or_shown_twice(page):
    other, _, chat = matched(page, f"Salsa {uuid.uuid4().hex[:6]}")
    page.open(chat)
    page.see(".event")
    other.say(chat, "one")
    page.see(".bubble", "one")
    page.network(False)
    page.see("#connection", "Reconnecting")
    page.one("#text").send_keys("mine")
    page.press(".send-button")
    page.see(".is-failed .meta", "Not sent.")
    page.console()
    page.state("chat-not-sent")
    other.say(chat, "two", "three")
    page.network(True)
    page.until(lambda: said(page)[:3] == ["one", "two", "three"], "the gap is not filled in order")
    page.until(lambda: not page.one("#connection").is_displayed(), "the connection is not there again")
    page.press(".again")
    page.until(lambda: not page.all(".is-failed, .is-waiting"), "it is not sent again")
    other.say(chat, "four")
    page.until(lambda: said(page) == ["one", "two", "three", "mine", "four"], "the messages are others")
    page.console()  # What failed while there was no network.
    page.press(".menu summary")
    page.press(".menu-list .danger")
    page.see("#closed", "You cannot write to each other.")
    page.state("chat-blocked")


@flow((PHONE, "light", True), webgl=False)
def meet_where_nobody_is_late(page):
    other, post, _ = matched(page, f"Chess {uuid.uuid4().hex[:6]}")
    other.get(post + "/meet")
    other.post(post + "/meet", at=GARDEN, label="3 Garden Row", source="address", mode="cycling", do="save")
    page.open(post + "/meet")
    page.see(".spot", "Where do you start?")
    page.type("#address", "12 Harbour")
    page.see("[role=option]", "12 Harbour Street").click()
    page.see(".spot .row-title", "12 Harbour Street")
    page.press("#place-form .primary")
    page.see(".meet-rows .is-best", "Mirela Sand")
    assert "Garden Row" not in page.driver.page_source, "a home is shown to the other"
    page.state("meet")


@flow((PHONE, "light", False), webgl=False)
def bare_from_the_post_to_the_chat(page):
    other, post, chat = matched(page, f"Kayak {uuid.uuid4().hex[:6]}")
    page.open("/partners")
    page.see(".matched", "matched")
    page.press(".matched")
    page.see(".event", "accepted your request")
    page.one("#text").send_keys("Without scripts")
    page.press(".send-button")
    page.see(".own .bubble", "Without scripts")
    other.say(chat, "It works")
    page.press(".as-of a")
    page.see(".bubble", "It works")
    page.state("bare-chat")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
