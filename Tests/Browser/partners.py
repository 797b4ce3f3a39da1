"""Drives the pages of activity partners and of the inbox in Chromium: one person in the browser, and another who
sends the same forms without one.

    /usr/bin/python3 Tests/Browser/partners.py http://127.0.0.1:8080 [FOLDER FOR PICTURES [PART OF A NAME]]

Each flow has two new people. The messages of a lost network are expected in the flow that switches it off.
"""

import sys
import uuid

from browser import DESK, ENTER, PHONE
from flows import FLOWS, flow, main
from steps import GARDEN, Other, at, sign_up

FLOWS.clear()
BOTH = [(PHONE, "light", True), (DESK, "dark", True)]


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
    # The bubble is there before the service has it.
    page.until(lambda: "Hello Ines" in other.get(chat), "the message does not arrive")
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


@flow((PHONE, "dark", True), (DESK, "light", False), webgl=False)
def people_of_a_post_see_each_other(page):
    activity = f"Bridge {uuid.uuid4().hex[:6]}"
    owner = Other(page.base, "Ines Ferro")
    name = f"ines.{uuid.uuid4().hex[:8]}"
    owner.show_themself(name, born="1990-04-25", about="Bridge and tea.")
    post = owner.add_post(activity)
    third = Other(page.base, "Lea Brandt")
    third.ask(post)
    owner.accept()
    sign_up(page)
    page.open("/partners")
    card = f"#post-{post.split('/')[-1]}"
    page.see(f"{card} .who", "Ines Ferro")
    years = page.run("return Math.floor((Date.now() - Date.parse('1990-04-25')) / 31556952000)")
    assert page.text(f"{card} .person-age [aria-hidden]") == str(years)
    page.open(post)
    page.press(".ask")
    page.see(".pending")
    assert "Lea Brandt" not in page.driver.page_source, "strangers see who is in"
    owner.accept()
    page.open(post)
    page.see("section", "Lea Brandt")
    page.see("section", "You")
    page.state("partner-post-members")
    page.press(".acting-row a")
    page.see(".person-head", f"@{name}")


@flow((PHONE, "light", True), webgl=False)
def meet_where_nobody_is_late(page):
    other, post, _ = matched(page, f"Chess {uuid.uuid4().hex[:6]}")
    other.get(post + "/meet")
    other.post(post + "/meet", at=at(GARDEN), label="3 Garden Row", source="address", mode="cycling", do="save")
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
    sys.exit(main(*sys.argv[1:5]))
