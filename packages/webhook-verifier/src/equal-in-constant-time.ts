import { hmacSha256 } from './hmac-sha256.ts';

const utf8 = new TextEncoder();

/**
 * Compares a secret text with one from the network. The duration does not reveal how much of it was right.
 *
 * `===` stops at the first difference, so its duration lets a stranger guess a digest or token piece by piece. Here
 * both are first hashed under a key made for this one call. The results have one length whatever the texts
 * have, and a stranger can neither predict nor steer them, so even an engine that optimises the loop below into an
 * early exit gives nothing away. What remains is the time to hash each text: of the one the stranger sent,
 * its length, known to them; of ours, the number of 64-byte blocks, the same on every call.
 */
export async function equalInConstantTime(ours: string, theirs: string): Promise<boolean> {
  const key = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const a = await hmacSha256(key, utf8.encode(ours));
  const b = await hmacSha256(key, utf8.encode(theirs));
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0xff);
  return difference === 0;
}
