import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device with a passkey in a few lines: one key for one site. Tests can request wrong answers too. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;

  interface Twist {
    origin?: string;
    rpId?: string;
    challenge?: string;
    counter?: number;
    userVerified?: boolean;
  }

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, count: number, more: Buffer[] = []): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, ...more]);
  }

  /** Map of integers: EC2, ES256, P-256, x, y (RFC 9053). */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }

  return {
    id: id.toString('base64url'),
    /** Answers `navigator.credentials.create`. */
    // biome-ignore lint/suspicious/noExplicitAny: as the server sent it
    create: (options: any, twist: Twist = {}) => {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = authenticatorData(twist.rpId ?? options.rp.id, UP | UV | AT, counter, [
        Buffer.alloc(16),
        length,
        id,
        coseKey(),
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, made.length]),
        made,
      ]);
      const data = clientData(
        'webauthn.create',
        twist.challenge ?? options.challenge,
        twist.origin ?? origin,
      );
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** Answers `navigator.credentials.get`. */
    // biome-ignore lint/suspicious/noExplicitAny: as the server sent it
    get: (options: any, twist: Twist = {}) => {
      counter = twist.counter ?? counter + 1;
      const flags = (twist.userVerified ?? true) ? UP | UV : UP;
      const shown = authenticatorData(twist.rpId ?? options.rpId, flags, counter);
      const data = clientData('webauthn.get', twist.challenge ?? options.challenge, twist.origin ?? origin);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: shown.toString('base64url'),
          signature: sign('sha256', Buffer.concat([shown, sha256(data)]), privateKey).toString('base64url'),
          userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** CBOR for texts of less than 24 bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
