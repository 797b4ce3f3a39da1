"""For schemathesis: signs a person up and in, and another one where the tests have signed the first
one out or removed the account, as they do on purpose."""

import itertools
import os
import threading

import requests
import schemathesis

PASSWORD = "seven herons mend the ladder"

lock = threading.Lock()
numbers = itertools.count(1)
clients = itertools.count(1)
token = None


def client():
    """A client of its own behind the proxy that the service trusts, so that sign-ups and failed
    attempts to sign in, of which the tests make many, do not lock out the tests themselves."""
    return {"X-Forwarded-For": f"2001:db8:{next(clients):x}::1"}


def sign_in(base):
    email = f"fuzz-{next(numbers)}-{os.getpid()}@example.org"
    requests.post(
        f"{base}/api/v1/accounts", headers=client(), timeout=30,
        json={"email": email, "name": "Fuzz", "contactNumber": "+44 20 7946 0100",
              "plate": "CKXR318", "password": PASSWORD}).raise_for_status()
    answer = requests.post(
        f"{base}/api/v1/sessions", headers=client(), timeout=30,
        json={"email": email, "password": PASSWORD})
    answer.raise_for_status()
    return answer.json()["token"]


@schemathesis.auth(refresh_interval=None)
class Person:
    def get(self, case, context):
        global token
        with lock:
            if token is None:
                token = sign_in(case.operation.base_url.rstrip("/"))
            return token

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each sign-up comes from somebody else."""
    if case.path == "/api/v1/accounts":
        case.headers = case.headers or {}
        case.headers.update(client())


@schemathesis.hook
def filter_query(context, query):
    """What the description can say in words only: how many places a route has decides how many
    bearings and approaches there may be."""
    query = query or {}
    places = 2 + len([via for via in str(query.get("via") or "").split(";") if via])
    lists = [str(query.get(name) or "") for name in ("bearing", "approach")]
    return all(text.count(";") in (0, places - 1) for text in lists)


@schemathesis.hook
def after_call(context, case, response):
    """A session that was ended is not used again."""
    global token
    ends = case.method == "DELETE" and case.path.startswith(("/api/v1/account", "/api/v1/sessions"))
    if ends and response.status_code == 204:
        with lock:
            token = None
