import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../at-end.ts';
import { openLateAnswers } from './late-answers.ts';

export interface Pushed {
  /** The path of the subscription. */
  path: string;
  headers: Record<string, string | undefined>;
  /** Decrypted like in a browser. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
  message: any;
  /** Whether the key that the browser subscribed with signed it for this service. */
  isSigned: boolean;
}

/** What a browser submits to be notified, with its own keys. */
export function pushSubscription(endpoint: string, label = 'Chrome on Linux') {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') }, label };
}

/**
 * A push service and the browser behind it, by their standards (RFC 8030, 8188, 8291, 8292), with independent code.
 */
export async function openPushService(atEnd: AtEnd = onTestFinished) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const pushed: Pushed[] = [];
  /** `drop`: takes the message, and closes the connection before it answers. */
  const state = { status: 201, drop: false };
  const answers = openLateAnswers();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.status < 300) {
        const headers = request.headers as Pushed['headers'];
        const message = JSON.parse(decrypt(Buffer.concat(chunks)));
        const path = request.url ?? '';
        pushed.push({ path, headers, message, isSigned: isSigned(headers['authorization'] ?? '') });
      }
      if (state.drop) response.socket?.destroy();
      else answers.send(() => response.writeHead(state.status).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
  }

  function isSigned(authorization: string): boolean {
    const [, head = '', claims = '', signature = '', point = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const bytes = Buffer.from(point, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33).toString('base64url'),
    };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const data = Buffer.from(`${head}.${claims}`);
    const ok = verify(
      'sha256',
      data,
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return ok && aud === origin;
  }

  /** The subscription a browser returns to the page. */
  const subscriptionAt = (path: string) => ({
    endpoint: `${origin}${path}`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
  });
  return { pushed, state, answers, subscription: subscriptionAt('/push/1'), subscriptionAt };
}
