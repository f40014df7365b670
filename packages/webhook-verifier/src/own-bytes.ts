import { refuseOversized } from './limits.ts';
import { malformed } from './webhook-verification-error.ts';

const utf8 = new TextEncoder();

/**
 * A private copy of the body: verification waits for WebCrypto, and the caller may change its bytes meanwhile.
 *
 * A body of another kind is refused like any bad delivery rather than with a TypeError, because strangers can
 * cause it: body parsers such as express.raw leave `{}` or undefined when the content type is not theirs.
 */
export function ownBytes(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') {
    // Cheap first bound: UTF-8 never takes fewer bytes than UTF-16 has units.
    refuseOversized(rawBody.length);
    // The encoder would turn half a surrogate pair into U+FFFD, which is not what was received.
    if (/\p{Surrogate}/u.test(rawBody)) throw malformed('it is not well-formed text');
    return utf8.encode(rawBody);
  }
  // isView and not instanceof: test runners and worker realms have Uint8Arrays of their own.
  if (ArrayBuffer.isView(rawBody)) {
    refuseOversized(rawBody.byteLength);
    return new Uint8Array(new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength));
  }
  throw malformed('pass the raw request body, a string or Uint8Array from before any JSON parser');
}
