#!/usr/bin/env python3
"""Writes test-vectors.json; with --check, only says whether the file is what this script makes.

Nothing here comes from the verifier: digests are from Python's hmac, and each body is put together from its
parts, so the expected event bytes are known without slicing anything.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import sys

FILE = pathlib.Path(__file__).with_name("test-vectors.json")
SECRET = "4f1c0a9be27d35886d0c7be1a94f52037761c2de"
TOKEN = "t0ken-from-registration"
HOOK_ID = "65f2a1b3c4d5e6f708192a3b"
EVENT = (
    '{"webhook_event_id":"0d5f","type":"noise_detected","home_id":"65f2","organization_id":"65f0",'
    '"created_at":"2024-03-01T12:00:00.000Z","metadata":{"homeName":"Cabin"}}'
)

vectors = []


def digest(event, secret=SECRET):
    return hmac.new(secret.encode(), event.encode() if isinstance(event, str) else event, hashlib.sha256).hexdigest()


def body_of(event, *, claimed=None, token=None):
    """The body as the service sends it, with the event verbatim."""
    hook_token = f'"hook_token":"{token}",' if token else ""
    return f'{{"hook_id":"{HOOK_ID}",{hook_token}"event":{event},"hook_digest":"{claimed or digest(event)}"}}'


def add(name, body, expected, *, secret=SECRET, token=None, authorization=None, as_base64=False):
    vector = {"name": name, "secret": secret}
    if token is not None:
        vector["token"] = token
    if authorization is not None:
        vector["authorization"] = authorization
    if isinstance(body, bytes):
        vector["body_base64"] = base64.b64encode(body).decode()
    elif as_base64:
        vector["body_base64"] = base64.b64encode(body.encode()).decode()
    else:
        vector["body"] = body
    vector["expected"] = expected
    vectors.append(vector)


def good(name, event, body=None, **more):
    raw = event.encode() if isinstance(event, str) else event
    expected = {"ok": True, "event_bytes_base64": base64.b64encode(raw).decode()}
    add(name, body_of(event) if body is None else body, expected, **more)


def bad(name, code, body, **more):
    add(name, body, {"ok": False, "code": code}, **more)


def texts():
    good("ASCII", EVENT)
    good("home name åäö", '{"type":"device_offline","metadata":{"homeName":"Sjövägen 4, Åre (övre)"}}')
    good("home name Chinese", '{"type":"device_offline","metadata":{"homeName":"上海外滩公寓"}}')
    good("home name Arabic", '{"type":"device_offline","metadata":{"homeName":"شقة البحر"}}')
    good("combining accent, not normalised", '{"metadata":{"homeName":"Cafe\u0301"}}')
    good("emoji raw", '{"metadata":{"homeName":"🏡 Casa 👨‍👩‍👧"}}')
    good("surrogate pair written as escapes", '{"metadata":{"homeName":"\\ud83c\\udfe1"}}')
    good("lone surrogate escape, as JSON.stringify writes it", '{"metadata":{"homeName":"a\\ud83cb"}}')
    good("U+2028 and U+2029 raw", '{"metadata":{"homeName":"a\u2028b\u2029c"}}', as_base64=True)
    good("U+FEFF inside a string", '{"metadata":{"homeName":"\ufeffa"}}', as_base64=True)
    good("DEL and U+0080 raw", '{"metadata":{"homeName":"\u007f\u0080"}}', as_base64=True)
    good("escapes: quote, backslash, slash, control", '{"a":"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f"}')
    good("string that ends in a backslash", '{"a":"C:\\\\","b":"\\\\\\""}')
    good("brackets and braces in strings", '{"a":"}]","b":"{[","c":"\\"}"}')


def values():
    good("numbers 1e21, -0, 0.1", '{"a":1e+21,"b":1e21,"c":-0,"d":0.1,"e":5e-324,"f":-1.5E-7}')
    good("integers beyond 2^53", '{"a":9007199254740993,"b":123456789012345678901234567890}')
    good("number beyond a double", '{"a":1e400}')
    good("literals and empties", '{"a":true,"b":false,"c":null,"d":{},"e":[],"f":""}')
    good("empty event object", "{}")
    good("keys out of order and integer-like", '{"z":1,"10":2,"9":3,"a":4}')
    good("__proto__ and constructor", '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}')
    good("whitespace inside the event belongs to it", '{ "type" :\t"pir_motion" ,\n "a" : [ 1 , 2 ] }')
    good("nested event and hook_digest keys", '{"event":{"event":{"hook_digest":"x"}},"hook_digest":"y"}')
    good("the text of a member inside a string", '{"a":"\\"event\\":{},\\"hook_digest\\":\\"0\\""}')
    good("ping of an organization webhook", '{"type":"webhook_ping","organization_id":"65f0","created_at":"2024-03-01T12:00:00.000Z"}')
    good("ping of a user webhook", '{"id":"1","type":"webhook_ping","user_id":"2","created_at":"2024-03-01T12:00:00.000Z"}')


def layouts():
    d = digest(EVENT)
    good("whitespace around every mark", EVENT, f' \n{{\t"hook_id" : "{HOOK_ID}" ,\r\n"event" :  {EVENT}\t, "hook_digest":"{d}" }} \n')
    good("event first", EVENT, f'{{"event":{EVENT},"hook_id":"{HOOK_ID}","hook_digest":"{d}"}}')
    good("event last", EVENT, f'{{"hook_id":"{HOOK_ID}","hook_digest":"{d}","event":{EVENT}}}')
    good("escaped key", EVENT, f'{{"hook_id":"{HOOK_ID}","\\u0065v\\u0065nt":{EVENT},"hook_digest":"{d}"}}')
    good("escaped digest text", EVENT, f'{{"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":"\\u00{ord(d[0]):02x}{d[1:]}"}}')
    good("unknown members, one with an event inside", EVENT, f'{{"x":[{{"event":{{}}}},"\\"event\\":1"],"hook_id":"{HOOK_ID}","y":-1.5e3,"event":{EVENT},"hook_digest":"{d}","z":null}}')
    good("top-level __proto__ with an event inside", EVENT, f'{{"__proto__":{{"event":{{}},"hook_digest":"0"}},"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":"{d}"}}')
    good("member names that differ in case", EVENT, f'{{"Event":{{}},"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":"{d}","EVENT":1}}')
    good("secret with non-ASCII characters, as UTF-8", EVENT, body_of(EVENT, claimed=digest(EVENT, "nyckel-åäö")), secret="nyckel-åäö")
    good("secret longer than a SHA-256 block", EVENT, body_of(EVENT, claimed=digest(EVENT, "k" * 100)), secret="k" * 100)


def digests():
    d = digest(EVENT)
    changed = EVENT.replace("Cabin", "Cabim")
    name = '{"metadata":{"homeName":"Åre"}}'
    bad("missing digest", "missing_digest", f'{{"hook_id":"{HOOK_ID}","event":{EVENT}}}')
    bad("digest only inside the event", "missing_digest", f'{{"hook_id":"{HOOK_ID}","event":{{"hook_digest":"{d}"}}}}')
    bad("digest null", "wrong_digest", f'{{"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":null}}')
    bad("digest empty", "wrong_digest", f'{{"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":""}}')
    bad("digest in an array", "wrong_digest", f'{{"hook_id":"{HOOK_ID}","event":{EVENT},"hook_digest":["{d}"]}}')
    bad("upper-case digest", "wrong_digest", body_of(EVENT, claimed=d.upper()))
    bad("truncated digest", "wrong_digest", body_of(EVENT, claimed=d[:-1]))
    bad("digest with more behind it", "wrong_digest", body_of(EVENT, claimed=d + "0"))
    bad("digest with a space before it", "wrong_digest", body_of(EVENT, claimed=" " + d))
    bad("digest with a non-ASCII character", "wrong_digest", body_of(EVENT, claimed="é" + d[1:]))
    bad("last digit of the digest changed", "wrong_digest", body_of(EVENT, claimed=d[:-1] + ("0" if d[-1] != "0" else "1")))
    bad("one byte of the event changed", "wrong_digest", body_of(changed, claimed=d))
    bad("re-serialised with escapes", "wrong_digest", body_of('{"metadata":{"homeName":"\\u00c5re"}}', claimed=digest(name)))
    bad("re-serialised with spaces", "wrong_digest", body_of(json.dumps(json.loads(EVENT)), claimed=d))
    bad("re-serialised with sorted keys", "wrong_digest", body_of(json.dumps(json.loads(EVENT), sort_keys=True, separators=(",", ":")), claimed=d))
    bad("digest over the whole body", "wrong_digest", body_of(EVENT, claimed=digest(body_of(EVENT))))
    bad("plain SHA-256 without the secret", "wrong_digest", body_of(EVENT, claimed=hashlib.sha256(EVENT.encode()).hexdigest()))
    bad("another secret", "wrong_digest", body_of(EVENT), secret="0" * 40)
    bad("secret used as hex bytes", "wrong_digest", body_of(EVENT, claimed=hmac.new(bytes.fromhex(SECRET), EVENT.encode(), hashlib.sha256).hexdigest()))
    bad("genuine event only inside an unknown member", "wrong_digest", f'{{"x":{{"event":{EVENT}}},"hook_id":"{HOOK_ID}","event":{{}},"hook_digest":"{d}"}}')


def tokens():
    with_token = body_of(EVENT, token=TOKEN)
    good("token sent but none expected", EVENT, with_token)
    good("token in the body", EVENT, with_token, token=TOKEN)
    good("token in the header", EVENT, with_token, token=TOKEN, authorization=TOKEN)
    good("token in the header only", EVENT, token=TOKEN, authorization=TOKEN)
    good("token with escapes in the body", EVENT, with_token.replace("t0ken", "\\u0074\\u0030ken"), token=TOKEN)
    bad("token expected, none sent", "wrong_token", body_of(EVENT), token=TOKEN)
    bad("wrong token in the body", "wrong_token", body_of(EVENT, token="guess"), token=TOKEN)
    bad("header decides: wrong there, right in the body", "wrong_token", with_token, token=TOKEN, authorization="guess")
    good("header decides: right there, wrong in the body", EVENT, body_of(EVENT, token="guess"), token=TOKEN, authorization=TOKEN)
    bad("Bearer before the token", "wrong_token", with_token, token=TOKEN, authorization="Bearer " + TOKEN)
    bad("beginning of the token", "wrong_token", with_token, token=TOKEN, authorization=TOKEN[:-1])
    bad("token in another case", "wrong_token", with_token, token=TOKEN, authorization=TOKEN.upper())
    bad("empty header", "wrong_token", with_token, token=TOKEN, authorization="")
    bad("token not a text", "wrong_token", body_of(EVENT).replace('"event"', f'"hook_token":["{TOKEN}"],"event"', 1), token=TOKEN)
    bad("wrong digest and wrong token", "wrong_digest", body_of(EVENT, claimed="0" * 64, token="guess"), token=TOKEN)


def broken_bodies():
    whole, d = body_of(EVENT), digest(EVENT)

    def malformed(name, body, **more):
        bad(name, "malformed_body", body, **more)

    malformed("empty body", "")
    malformed("whitespace only", " \n")
    malformed("empty object", "{}")
    malformed("array body", f"[{whole}]")
    malformed("string body", json.dumps(whole))
    malformed("null body", "null")
    malformed("trailing garbage", whole + "x")
    malformed("second body behind the first", whole + whole)
    malformed("body cut short", whole[:-1])
    malformed("cut inside the event", whole[: whole.index("Cabin")])
    malformed("byte order mark", b"\xef\xbb\xbf" + whole.encode())
    malformed("NUL behind the body", whole.encode() + b"\x00")
    malformed("no-break space as whitespace", whole.replace(",", ",\u00a0", 1), as_base64=True)
    malformed("UTF-16", whole.encode("utf-16-le"))
    malformed("duplicate event, genuine last", whole.replace('"event"', '"event":{"type":"forged"},"event"', 1))
    malformed("duplicate event, genuine first", whole[:-1] + ',"event":{"type":"forged"}}')
    malformed("duplicate event by an escaped key", whole[:-1] + ',"\\u0065vent":{"type":"forged"}}')
    malformed("duplicate hook_digest", whole[:-1] + f',"hook_digest":"{d}"}}')
    malformed("duplicate unknown member", whole[:-1] + ',"x":1,"x":1}')
    malformed("no event", f'{{"hook_id":"{HOOK_ID}","hook_digest":"{d}"}}')
    malformed("no hook_id", f'{{"event":{EVENT},"hook_digest":"{d}"}}')
    malformed("hook_id not a text", f'{{"hook_id":7,"event":{EVENT},"hook_digest":"{d}"}}')
    for name, event in {"array": "[1]", "text": '"event"', "null": "null", "number": "1"}.items():
        malformed(f"signed event is {name}", body_of(event))
    for name, event in {
        "trailing comma": '{"a":1,}',
        "single quotes": "{'a':1}",
        "comment": '{"a":1/**/}',
        "leading zero": '{"a":01}',
        "brackets that do not pair": '{"a":[1}]',
        "bad escape": '{"a":"\\x41"}',
        "raw newline in a string": '{"a":"x\ny"}',
    }.items():
        malformed(f"signed event with {name}", body_of(event))
    for name, raw in {
        "stray byte": b"\xff",
        "overlong slash": b"\xc0\xaf",
        "encoded surrogate": b"\xed\xa0\x80",
        "cut sequence": b"\xe4\xb8",
        "Latin-1": "Åre".encode("latin-1"),
    }.items():
        event = b'{"a":"' + raw + b'"}'
        start, end = body_of("@", claimed=digest(event)).encode().split(b"@")
        malformed(f"signed event with invalid UTF-8: {name}", start + event + end)
    malformed("invalid UTF-8 outside the event", whole.encode()[:-1] + b',"x":"\xff"}')


def limits():
    """Bounds of this implementation. Another may set its own, and skip these."""

    def nested(levels):
        return '{"a":' * (levels - 1) + "{}" + "}" * (levels - 1)

    def more(count):
        return body_of(EVENT)[:-1] + "".join(f',"m{i}":{i}' for i in range(count)) + "}"

    good("limit: 64 levels", nested(64))
    bad("limit: 65 levels", "malformed_body", body_of(nested(65)))
    bad("limit: 1000 levels outside the event", "malformed_body", body_of(EVENT)[:-1] + ',"x":' + "[" * 1000 + "]" * 1000 + "}")
    good("limit: 64 members", EVENT, more(61))
    bad("limit: 65 members", "malformed_body", more(62))


for part in (texts, values, layouts, digests, tokens, broken_bodies, limits):
    part()

names = [vector["name"] for vector in vectors]
assert len(names) == len(set(names)), "two vectors have one name"
text = json.dumps(vectors, indent=2, ensure_ascii=False) + "\n"
if "--check" in sys.argv:
    sys.exit(0 if FILE.read_text(encoding="utf-8") == text else f"{FILE.name} is not what {__file__} makes")
FILE.write_text(text, encoding="utf-8")
print(f"{len(vectors)} vectors")
