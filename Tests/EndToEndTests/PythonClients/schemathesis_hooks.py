"""For schemathesis: signs a person up and in, and in again or another one up where the tests have
ended the session or removed the account, as they do on purpose."""

import itertools
import os
import threading
import unicodedata

import requests
import schemathesis

PASSWORD = "seven herons mend the ladder"

lock = threading.Lock()
numbers = itertools.count(1)
clients = itertools.count(1)
email = None
token = None


def client():
    """A client of its own behind the proxy that the service trusts, so that sign-ups and failed
    attempts to sign in, of which the tests make many, do not lock out the tests themselves."""
    return {"X-Forwarded-For": f"2001:db8:{next(clients):x}::1"}


def sign_up(base):
    email = f"fuzz-{next(numbers)}-{os.getpid()}@example.org"
    requests.post(
        f"{base}/api/v1/accounts", headers=client(), timeout=30,
        json={"email": email, "name": "Fuzz", "contactNumber": "+44 20 7946 0100",
              "plate": "CKXR318", "password": PASSWORD}).raise_for_status()
    return email


def sign_in(base, email):
    """None where the tests have given wrong passwords for this account too often."""
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
    """Each sign-up comes from somebody else, and who signs in as the description shows it is the
    person of the tests, since somebody else's session would be nobody's that they know."""
    if case.path == "/api/v1/accounts":
        case.headers = case.headers or {}
        case.headers.update(client())
    if case.method == "POST" and case.path == "/api/v1/sessions" and email is not None:
        if isinstance(case.body, dict) and case.body.get("email") == "ada@example.org":
            case.body = {"email": email, "password": PASSWORD}


@schemathesis.hook
def filter_query(context, query):
    """What the description can say in words only: how many places a route has decides how many
    bearings and approaches there may be."""
    query = query or {}
    places = 2 + len([via for via in str(query.get("via") or "").split(";") if via])
    lists = [str(query.get(name) or "") for name in ("bearing", "approach")]
    return all(text.count(";") in (0, places - 1) for text in lists)


@schemathesis.hook
def filter_body(context, body):
    """For the marks of the patterns schemathesis takes whole blocks, with characters in them that
    Unicode has not assigned yet."""
    texts = body.values() if isinstance(body, dict) else [body]
    return not any(
        unicodedata.category(character) == "Cn"
        for text in texts if isinstance(text, str) for character in text)


@schemathesis.hook
def after_call(context, case, response):
    """A session that was ended is not used again, nor an account that was removed."""
    global email, token
    if case.method != "DELETE" or response.status_code != 204:
        return
    with lock:
        if case.path.startswith("/api/v1/account"):
            email = token = None
        elif case.path.startswith("/api/v1/sessions"):
            token = None
