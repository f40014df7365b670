import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  MAX_BODY_BYTES,
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookVerificationError,
} from '../src/index.ts';
import { bodyOf, bytesOf, digestOf, HOOK_ID, SECRET, TOKEN } from './delivery.ts';
import { outcome } from './outcome.ts';

const EVENT = { type: 'noise_detected', metadata: { homeName: 'Sjövägen 4 🏡' } };
const genuine = { hookId: HOOK_ID, event: EVENT };

describe('the body', () => {
  it('may be a string, a Uint8Array, a Buffer or a part of a larger buffer', async () => {
    const body = bodyOf(EVENT);
    const padded = Buffer.from(`xx${body}yy`);
    for (const raw of [body, bytesOf(body), Buffer.from(body), padded.subarray(2, padded.length - 2)]) {
      expect(await outcome(raw, { secret: SECRET })).toEqual(genuine);
    }
  });

  it('may be a Uint8Array of another realm, as in some test runners', async () => {
    const foreign: Uint8Array = runInNewContext('Uint8Array.from(bytes)', {
      bytes: [...bytesOf(bodyOf(EVENT))],
    });
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(await outcome(foreign, { secret: SECRET })).toEqual(genuine);
  });

  it.each([[EVENT], [{}], [undefined], [null], [7], [[1]]])(
    'that is no raw body (%j) is refused, not a crash',
    async (parsed) => {
      expect(await outcome(parsed as unknown as string, { secret: SECRET })).toBe('malformed_body');
    },
  );

  it('with half a surrogate pair in the string is refused: those were not the bytes', async () => {
    const event = '{"a":"\ufffd"}';
    const body = `{"hook_id":"1","event":${event},"hook_digest":"${digestOf(event)}"}`;
    expect(await outcome(body, { secret: SECRET })).toMatchObject({ hookId: '1' });
    expect(await outcome(body.replace('\ufffd', '\ud800'), { secret: SECRET })).toBe('malformed_body');
  });

  it('may have 1 MiB and not a byte more, counted in bytes', async () => {
    const fill = (byte: string, room: number) => byte.repeat(room);
    const empty = bodyOf(EVENT);
    const room = MAX_BODY_BYTES - bytesOf(empty).length;
    expect(MAX_BODY_BYTES).toBe(1_048_576);
    expect(await outcome(empty + fill(' ', room), { secret: SECRET })).toEqual(genuine);
    expect(await outcome(empty + fill(' ', room + 1), { secret: SECRET })).toBe('body_too_large');
    expect(await outcome(bytesOf(empty + fill(' ', room + 1)), { secret: SECRET })).toBe('body_too_large');
    expect(await outcome(fill('å', MAX_BODY_BYTES / 2 + 1), { secret: SECRET })).toBe('body_too_large');
  });

  it('may be changed by its owner meanwhile: what is returned is what was verified', async () => {
    const bytes = bytesOf(bodyOf(EVENT));
    const result = outcome(bytes, { secret: SECRET });
    bytes.fill(0x20);
    expect(await result).toEqual(genuine);
  });
});

describe('the event', () => {
  it('with __proto__ has an own member and no other prototype', async () => {
    const text = '{"__proto__":{"admin":true},"metadata":{"__proto__":{"admin":true}}}';
    const body = `{"hook_id":"1","event":${text},"hook_digest":"${digestOf(text)}"}`;
    const { event } = await verifyWebhook(body, { secret: SECRET });
    expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
    expect(Object.hasOwn(event, '__proto__')).toBe(true);
    expect(event['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('is refused with any one bit changed [verifier-changed-bit]', async () => {
    const body = bytesOf(bodyOf(EVENT));
    const start = bytesOf(bodyOf(EVENT).split('"event":')[0] ?? '').length + '"event":'.length;
    const end = start + bytesOf(JSON.stringify(EVENT)).length;
    for (let bit = start * 8; bit < end * 8; bit++) {
      const changed = body.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await outcome(changed, { secret: SECRET })).toMatch(/^(wrong_digest|malformed_body)$/);
    }
  });
});

describe('the secret', () => {
  it('may be one of several, while one webhook takes the place of another', async () => {
    const body = bodyOf(EVENT);
    for (const secret of [[SECRET], ['old', SECRET], [SECRET, 'new']]) {
      expect(await outcome(body, { secret })).toEqual(genuine);
    }
    expect(await outcome(body, { secret: ['old', 'new'] })).toBe('wrong_digest');
  });

  it.each([[[]], [['']], [[SECRET, '']], [[5]], [{}], [null]])(
    'of %j is the receiver’s mistake',
    async (secret) => {
      const options = { secret } as unknown as VerifyWebhookOptions;
      await expect(verifyWebhook(bodyOf(EVENT), options)).rejects.toThrow(TypeError);
    },
  );
});

describe('the token', () => {
  it('is compared only when one is given', async () => {
    expect(await outcome(bodyOf(EVENT, { hook_token: 'any' }), { secret: SECRET })).toEqual(genuine);
  });

  it.each([null, undefined])(
    'is taken from the body when the header is %s [verifier-token-in-body]',
    async (authorization) => {
      const options = { secret: SECRET, token: TOKEN, authorization };
      expect(await outcome(bodyOf(EVENT, { hook_token: TOKEN }), options)).toEqual(genuine);
      expect(await outcome(bodyOf(EVENT), options)).toBe('wrong_token');
    },
  );

  it('in a header that is no text is refused', async () => {
    const options = { secret: SECRET, token: TOKEN, authorization: [TOKEN] as unknown as string };
    expect(await outcome(bodyOf(EVENT), options)).toBe('wrong_token');
  });
});

describe('the receiver', () => {
  it.each([
    ['no secret', {}],
    ['an empty secret', { secret: '' }],
    ['an empty token', { secret: SECRET, token: '' }],
    ['null as token', { secret: SECRET, token: null }],
  ])('with %s learns that its configuration is wrong', async (_what, options) => {
    const attempt = verifyWebhook(bodyOf(EVENT, { hook_token: '' }), options as VerifyWebhookOptions);
    await expect(attempt).rejects.toThrow(TypeError);
  });

  it('can log a refusal: neither secret, token, digest nor event is in it', async () => {
    const forged = bodyOf(EVENT).replace('noise_detected', 'noise_detectex');
    const attempt = verifyWebhook(forged, { secret: SECRET, token: TOKEN });
    const error: unknown = await attempt.catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(WebhookVerificationError);
    const { name, message, stack, cause } = error as WebhookVerificationError;
    expect(name).toBe('WebhookVerificationError');
    expect(cause).toBeUndefined();
    for (const hidden of [SECRET, TOKEN, digestOf(JSON.stringify(EVENT)), 'noise_detectex']) {
      expect(`${message} ${stack}`).not.toContain(hidden);
    }
  });
});
