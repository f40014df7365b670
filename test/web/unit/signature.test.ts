import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from '../../../web/src/pages/developer/signature/check-signature.ts';

/** The signature debugger: what is signed, the result, and the mistake that explains another result. */

const SECRET = '4f1c0a9be27d35886d0c7be1a94f52037761c2de';
const EVENT =
  '{"webhook_event_id":"0d5f","type":"noise_detected","metadata":{"homeName":"Sjö & <Söhne>","path":"a/b","value":1.50}}';
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest('hex');
const RIGHT = hmac(SECRET, EVENT);
const bodyWith = (digest: string, event = EVENT) =>
  `{"hook_id":"65f2a1b3c4d5e6f708192a3b", "event" : ${event} ,"hook_digest":"${digest}"}`;
const parsed = JSON.parse(EVENT) as { webhook_event_id: string; type: string; metadata: object };

async function mistakeOf(computed: string, secret = SECRET) {
  const verdict = await checkSignature(bodyWith(RIGHT), secret, computed);
  if (verdict.kind !== 'read') throw new Error(verdict.message);
  expect(verdict.isGenuine).toBe(false);
  return verdict.mistake;
}

describe('a signature', () => {
  it('is made over the bytes of the event as they stand in the body', async () => {
    expect(await checkSignature(bodyWith(RIGHT), SECRET, '')).toEqual({
      kind: 'read',
      signed: EVENT,
      bytes: Buffer.byteLength(EVENT),
      expected: RIGHT,
      digestInBody: RIGHT,
      isGenuine: true,
      mistake: undefined,
    });
  });

  it('fits what a program computed, whatever the body claims', async () => {
    expect(await checkSignature(bodyWith('00'), SECRET, RIGHT)).toMatchObject({
      isGenuine: true,
      digestInBody: '00',
    });
    expect(await checkSignature(bodyWith('00'), SECRET, '')).toMatchObject({
      isGenuine: false,
      expected: RIGHT,
    });
  });

  it('is missed where the body has none', async () => {
    const body = `{"hook_id":"65f2","event":${EVENT}}`;
    expect(await checkSignature(body, SECRET, '')).toMatchObject({
      isGenuine: false,
      digestInBody: undefined,
      mistake: undefined,
    });
  });

  it('says what is wrong with a body that is none', async () => {
    expect(await checkSignature('{"event":{}', SECRET, '')).toEqual({
      kind: 'malformed',
      message: 'The body is not a delivery: the object does not end.',
    });
    expect(await checkSignature('{"hook_id":"1"}', SECRET, '')).toMatchObject({ kind: 'malformed' });
  });

  it('of another secret has no known mistake', async () => {
    expect(await mistakeOf(hmac('another', EVENT))).toBeUndefined();
  });

  it('is not lost on an empty event or an odd secret', async () => {
    const event = '{}';
    for (const secret of [' ', 'ab', 'zz', 'ü', 'x'.repeat(200)]) {
      const digest = hmac(secret, event);
      expect(await checkSignature(bodyWith(digest, event), secret, '')).toMatchObject({ isGenuine: true });
    }
  });
});

/** Output of Python's json.dumps, PHP's json_encode and Go's json.Marshal of a map. */
const PYTHON =
  '{"webhook_event_id": "0d5f", "type": "noise_detected", "metadata": {"homeName": "Sj\\u00f6 & <S\\u00f6hne>", "path": "a/b", "value": 1.5}}';
const PHP =
  '{"webhook_event_id":"0d5f","type":"noise_detected","metadata":{"homeName":"Sj\\u00f6 & <S\\u00f6hne>","path":"a\\/b","value":1.5}}';
const GO =
  '{"metadata":{"homeName":"Sjö \\u0026 \\u003cSöhne\\u003e","path":"a/b","value":1.5},"type":"noise_detected","webhook_event_id":"0d5f"}';

describe('a usual mistake is named', () => {
  it.each([
    ['upper case', RIGHT.toUpperCase(), 'signature.mistakeLetterCase'],
    ['Base64', createHmac('sha256', SECRET).update(EVENT).digest('base64'), 'signature.mistakeBase64'],
    ['a line break behind the secret', hmac(`${SECRET}\n`, EVENT), 'signature.mistakeSecretLineBreak'],
    ['the secret as hexadecimal', hmac(Buffer.from(SECRET, 'hex'), EVENT), 'signature.mistakeHexSecret'],
    ['the whole body', hmac(SECRET, bodyWith(RIGHT)), 'signature.mistakeWholeBody'],
    ['no secret', createHash('sha256').update(EVENT).digest('hex'), 'signature.mistakePlainHash'],
    ['written again', hmac(SECRET, JSON.stringify(parsed)), 'signature.mistakeRewritten'],
    ['as Python writes it', hmac(SECRET, PYTHON), 'signature.mistakeSpaces'],
    ['as PHP writes it', hmac(SECRET, PHP), 'signature.mistakeEscapes'],
    ['as Go writes it', hmac(SECRET, GO), 'signature.mistakeSortedMembers'],
    ['over several lines', hmac(SECRET, JSON.stringify(parsed, null, 2)), 'signature.mistakeIndented'],
  ])('%s', async (_name, computed, key) => {
    expect(await mistakeOf(computed)).toBe(key);
  });

  it('spaces around the secret that is typed in', async () => {
    expect(await mistakeOf(RIGHT, ` ${SECRET} `)).toBe('signature.mistakeSecretWhitespace');
  });
});
