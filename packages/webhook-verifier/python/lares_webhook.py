"""Tells whether a webhook delivery comes from your Lares service, and gives you its event.

One file without dependencies, for Python 3.8 and later: copy it into your program. Licence: Apache-2.0.

    from lares_webhook import WebhookVerificationError, verify_webhook

    hook_id, event = verify_webhook(raw_body, secret=os.environ["HOOK_SECRET"])

The digest is made over the bytes of `event` as they stand in the body. json.dumps writes other bytes (spaces,
\\u escapes, 1e-07), so hand in the body as received: request.get_data() in Flask, request.body in Django,
await request.body() in FastAPI.
"""

import hashlib
import hmac
import json
from typing import Any, Dict, NamedTuple, Optional, Sequence, Tuple, Union

MAX_BODY_BYTES = 1024 * 1024
MAX_DEPTH = 64
MAX_MEMBERS = 64

_WHITESPACE = b" \t\n\r"
_QUOTE, _BACKSLASH = b'"\\'
_OPENING, _CLOSING = b"{[", b"}]"


class WebhookVerificationError(ValueError):
    """The delivery is refused. Its text is safe to log: it holds no secret, token, digest or body."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        #: malformed_body, missing_digest, wrong_digest, wrong_token or body_too_large
        self.code = code


class VerifiedWebhook(NamedTuple):
    #: Which webhook sent it. The digest covers the event only, so this is a claim, not a proof.
    hook_id: str
    #: Parsed from exactly the bytes that were verified.
    event: Dict[str, Any]


def verify_webhook(
    raw_body: bytes,
    secret: Union[str, Sequence[str]],
    token: Optional[str] = None,
    authorization: Optional[str] = None,
) -> VerifiedWebhook:
    """Raises WebhookVerificationError when the delivery is not genuine.

    `secret` is hook_secret, or a list of them while one webhook takes the place of another. `token` is the one the
    webhook was registered with; None checks none. `authorization` is that header as received; without one (None)
    hook_token of the body is compared. An empty secret or token is a TypeError: your configuration, not the sender.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret or [])
    if not secrets or not all(isinstance(one, str) and one for one in secrets):
        raise TypeError("verify_webhook: secret must be a non-empty text")
    if token is not None and not (isinstance(token, str) and token):
        raise TypeError("verify_webhook: token must be a non-empty text")

    members = _read_members(raw_body)
    event, event_bytes = _event_of(members)
    if not isinstance(event, dict):
        raise _malformed("its event is not an object")
    hook_id = members.get("hook_id", (None, b""))[0]
    if not isinstance(hook_id, str):
        raise _malformed("it has no hook_id")

    # The digest first: only who knows the secret gets to try tokens.
    if "hook_digest" not in members:
        raise WebhookVerificationError("missing_digest", "The body has no hook_digest.")
    claimed = members["hook_digest"][0]
    if not any(_same(_digest(one, event_bytes), claimed) for one in secrets):
        raise WebhookVerificationError("wrong_digest", "The hook_digest does not fit the event and the secret.")
    if token is not None:
        in_body = members.get("hook_token", (None, b""))[0]
        if not _same(token, in_body if authorization is None else authorization):
            raise WebhookVerificationError("wrong_token", "The token is not the registered one.")
    return VerifiedWebhook(hook_id, event)


def slice_event(raw_body: bytes) -> bytes:
    """The bytes that are signed, for those who compute the digest themselves."""
    return _event_of(_read_members(raw_body))[1]


def _event_of(members: Dict[str, Tuple[Any, bytes]]) -> Tuple[Any, bytes]:
    if "event" not in members:
        raise _malformed("it has no event")
    return members["event"]


def _digest(secret: str, event_bytes: bytes) -> str:
    return hmac.new(secret.encode("utf-8"), event_bytes, hashlib.sha256).hexdigest()


def _same(ours: str, theirs: object) -> bool:
    """In constant time: == would tell by its duration how much of a guess was right."""
    text = theirs if isinstance(theirs, str) else ""
    return hmac.compare_digest(ours.encode("utf-8"), text.encode("utf-8", "surrogatepass"))


def _read_members(body: bytes) -> Dict[str, Tuple[Any, bytes]]:
    """The members of the body with their values and raw bytes. One that comes twice is refused: parsers differ on
    which of the two counts."""
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise _malformed("pass the raw request body as bytes, from before any JSON parser")
    body = bytes(body)
    if len(body) > MAX_BODY_BYTES:
        raise WebhookVerificationError("body_too_large", f"The body is over {MAX_BODY_BYTES} bytes.")
    members: Dict[str, Tuple[Any, bytes]] = {}
    at = _skip_mark(body, 0, b"{", "it is not a JSON object")
    while True:
        if body[at : at + 1] != b'"':
            raise _malformed("a member has no name")
        name, _, end = _read_value(body, at)
        value, value_bytes, end = _read_value(body, _skip_mark(body, end, b":", "a colon is missing"))
        if name in members:
            raise _malformed("a member comes twice")
        if len(members) == MAX_MEMBERS:
            raise _malformed(f"it has more than {MAX_MEMBERS} members")
        members[name] = (value, value_bytes)
        at = _skip_whitespace(body, end)
        mark = body[at : at + 1]
        at = _skip_whitespace(body, at + 1)
        if mark == b",":
            continue
        if mark != b"}":
            raise _malformed("the object does not end")
        if at < len(body):
            raise _malformed("something follows the object")
        return members


def _read_value(body: bytes, start: int) -> Tuple[Any, bytes, int]:
    end = _find_value_end(body, start)
    value_bytes = body[start:end]
    try:
        value = json.loads(value_bytes.decode("utf-8"), parse_constant=_no_json, parse_int=_read_integer)
    except ValueError:
        raise _malformed("it is not JSON in UTF-8") from None
    return value, value_bytes, end


def _no_json(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity, which Python reads and JSON does not have


def _read_integer(digits: str) -> Union[int, float]:
    # Python refuses to read integers of thousands of digits, which cost it much.
    return int(digits) if len(digits) <= 400 else float(digits)


def _find_value_end(body: bytes, start: int) -> int:
    """Every byte looked for is ASCII, and UTF-8 has none inside another character. It judges no grammar: json does,
    on exactly the slice that is found."""
    if start >= len(body):
        raise _malformed("a value is missing")
    first = body[start]
    if first == _QUOTE:
        return _find_string_end(body, start)
    if first in _OPENING:
        return _find_container_end(body, start)
    at = start
    while at < len(body) and body[at] not in b",}] \t\n\r":
        at += 1
    return at


def _find_string_end(body: bytes, start: int) -> int:
    at = start + 1
    while at < len(body):
        if body[at] == _QUOTE:
            return at + 1
        at += 2 if body[at] == _BACKSLASH else 1
    raise _malformed("a string does not end")


def _find_container_end(body: bytes, start: int) -> int:
    depth, at = 0, start
    while at < len(body):
        byte = body[at]
        if byte == _QUOTE:
            at = _find_string_end(body, at)
            continue
        at += 1
        if byte in _OPENING:
            depth += 1
            if depth > MAX_DEPTH:
                raise _malformed(f"it nests deeper than {MAX_DEPTH} levels")
        elif byte in _CLOSING:
            depth -= 1
            if depth == 0:
                return at
    raise _malformed("an object or array does not end")


def _skip_whitespace(body: bytes, at: int) -> int:
    while at < len(body) and body[at] in _WHITESPACE:
        at += 1
    return at


def _skip_mark(body: bytes, start: int, mark: bytes, otherwise: str) -> int:
    at = _skip_whitespace(body, start)
    if body[at : at + 1] != mark:
        raise _malformed(otherwise)
    return _skip_whitespace(body, at + 1)


def _malformed(what: str) -> WebhookVerificationError:
    return WebhookVerificationError("malformed_body", f"The body is not a delivery: {what}.")
