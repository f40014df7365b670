"""Prints what the verifier makes of each case on standard input: its code, or the event's bytes and name of its webhook."""
import base64
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
sys.dont_write_bytecode = True
from lares_webhook import WebhookVerificationError, slice_event, verify_webhook  # noqa: E402


def outcome(case):
    raw = base64.b64decode(case["body"])
    try:
        hook_id, event = verify_webhook(raw, case["secret"], case.get("token"), case.get("authorization"))
    except WebhookVerificationError as error:
        return {"code": error.code}
    except TypeError:
        return {"code": "configuration"}
    sliced = slice_event(raw)
    assert event == json.loads(sliced)
    return {"hook_id": hook_id, "event": base64.b64encode(sliced).decode()}


json.dump([outcome(case) for case in json.load(sys.stdin)], sys.stdout)
