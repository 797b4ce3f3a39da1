"""Hooks for schemathesis. They sign a person up and in. The tests end sessions and delete accounts on
purpose; then the person signs in again, or another person signs up."""

import itertools
import json
import os
import threading
import unicodedata

import requests
import schemathesis
from schemathesis import GenerationMode
from hypothesis import strategies as st

PASSWORD = "seven herons paint the ladder"

lock = threading.Lock()
numbers = itertools.count(1)
clients = itertools.count(1)
email = None
token = None
# The addresses of other people's accounts, which the tests have made.
others = {"ada@example.org"}


letters = st.characters(categories=["L", "N"])
printable = st.characters(
    categories=["L", "M", "N", "P", "S", "Zs"], include_characters="\t\u200c\u200d")
white = st.text(" \t\u00a0\u2003", max_size=2)
# What the extension `x-pattern` of the description says, which schemathesis does not read.
schemathesis.openapi.format(
    "line-of-text",
    st.builds("{}{}{}{}{}".format, white, letters, st.text(printable), letters, white))


# Of the addresses that a service may call, those that are surely on the public Internet.
schemathesis.openapi.format(
    "webhook-address",
    st.from_regex(r"https://[a-z0-9]+(?:[.-][a-z0-9]+)*(?:/[A-Za-z0-9._~-]*)*", fullmatch=True)
    .filter(lambda address: len(address) <= 1000))


schemathesis.openapi.format(
    "iana-time-zone",
    st.sampled_from(["Europe/Monaco", "America/New_York", "Asia/Tokyo", "UTC"]))


def key(email):
    """What two spellings of an address that sign in the same account have in common."""
    return email.strip().lower()


def client():
    """The header field of a new client behind the trusted proxy. Sign-ups and failed sign-ins are
    limited per client, and the tests make many of them."""
    return {"X-Forwarded-For": f"2001:db8:{next(clients):x}::1"}


def sign_up(base):
    email = f"fuzz-{next(numbers)}-{os.getpid()}@example.org"
    requests.post(
        f"{base}/api/v1/accounts", headers=client(), timeout=30,
        json={"email": email, "name": "Fuzz", "phone": "+44 20 7946 0100",
              "plate": "CKXR318", "password": PASSWORD}).raise_for_status()
    return email


def sign_in(base, email):
    """The token, or None if the tests have sent too many wrong passwords for this account."""
    answer = requests.post(
        f"{base}/api/v1/sessions", headers=client(), timeout=30,
        json={"email": email, "password": PASSWORD})
    if answer.status_code == 429:
        return None
    answer.raise_for_status()
    return answer.json()["token"]


@schemathesis.auth(refresh_interval=None)
class Person:
    def get(self, case, context):
        global email, token
        base = case.operation.base_url.rstrip("/")
        with lock:
            if token is None and email is not None:
                token = sign_in(base, email)
            if token is None:
                email = sign_up(base)
                token = sign_in(base, email)
            return token

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends each sign-up from a new client. Sign-ins with the address of the example, or of an
    account that the tests have made, use the person of the tests instead: a session of somebody
    else's could not be read. A departure is sent without an arrival. No schema says that a box is small and
    in order, so that of the example is sent."""
    global email
    is_valid = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if is_valid and case.query and {"depart", "departAt"} & set(case.query):
        case.query.pop("arriveBy", None)
    if is_valid and case.path == "/api/v1/kerbs.geojson":
        case.query = {**(case.query or {}), "bbox": "-65.37,45.384,-65.34,45.4"}
    if case.path == "/api/v1/accounts":
        case.headers = case.headers or {}
        case.headers.update(client())
    if case.method == "POST" and case.path == "/api/v1/sessions":
        if isinstance(case.body, dict) and key(str(case.body.get("email"))) in others:
            with lock:
                if email is None:
                    email = sign_up(case.operation.base_url.rstrip("/"))
            case.body = {"email": email, "password": PASSWORD}


@schemathesis.hook
def filter_query(context, query):
    """A rule that the schema cannot express: there is one bearing or approach, or one for each place
    of the route."""
    query = query or {}
    places = 2 + len([via for via in str(query.get("via") or "").split(";") if via])
    lists = [str(query.get(name) or "") for name in ("bearing", "approach")]
    return all(text.count(";") in (0, places - 1) for text in lists)


@schemathesis.hook
def filter_body(context, body):
    """Leaves out unassigned characters, which schemathesis generates for the character classes of
    patterns, and bodies that are refused for their size before they are read."""
    if isinstance(body, (dict, list)) and len(json.dumps(body, default=str)) > 60_000:
        return False
    texts = body.values() if isinstance(body, dict) else [body]
    return not any(
        unicodedata.category(character) == "Cn"
        for text in texts if isinstance(text, str) for character in text)


@schemathesis.hook
def after_call(context, case, response):
    """Remembers a made account, and forgets an ended session and a deleted account."""
    global email, token
    if case.path == "/api/v1/accounts" and response.status_code == 201:
        others.add(key(response.json()["email"]))
    if case.method != "DELETE" or response.status_code != 204:
        return
    with lock:
        if case.path.startswith("/api/v1/account"):
            email = token = None
        elif case.path.startswith("/api/v1/sessions"):
            token = None
