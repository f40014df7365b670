export async function hmacSha256(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // Copied because WebCrypto takes no shared memory, and a Uint8Array may be a view of such.
  const imported = await subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign(algorithm, imported, new Uint8Array(data)));
}
