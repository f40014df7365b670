import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonical } from './canonical.ts';

/**
 * A report as a file that anyone with the public key can verify, offline and without Lares:
 * `{"format":…,"report":{…},"signature":{…}}` in canonical JSON. The Ed25519 signature covers the format, a line feed, and
 * the canonical JSON of `report`; docs/evidence.md documents it.
 */
export const FORMAT = 'lares-evidence/2';
/** Files of earlier versions stay as they were signed. Format 1 has finer statuses of messages. */
export const FORMAT_1 = 'lares-evidence/1';
const FORMATS: readonly unknown[] = [FORMAT, FORMAT_1];

const ALGORITHM = 'Ed25519';
const PUBLIC_KEY_BYTES = 32;
/** The DER prefix of a 32-byte Ed25519 public key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export interface SigningKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** SHA-256 of the 32 key bytes, in hex, to compare keys. */
export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
}

export function publicKeyOf(key: KeyObject): string {
  const open = key.type === 'public' ? key : createPublicKey(key);
  return open.export({ type: 'spki', format: 'der' }).subarray(-PUBLIC_KEY_BYTES).toString('base64url');
}

/** Undefined for anything but an Ed25519 key. */
function keyObjectOf(publicKey: string): KeyObject | undefined {
  const bytes = Buffer.from(publicKey, 'base64url');
  // Accepts one spelling only: the last base64url letter has unused bits.
  if (bytes.length !== PUBLIC_KEY_BYTES || bytes.toString('base64url') !== publicKey) return undefined;
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), type: 'spki', format: 'der' });
}

const signedBytes = (format: string, report: unknown): Buffer =>
  Buffer.from(`${format}\n${canonical(report)}`);

export function writeSigned(report: object, { publicKey, privateKey }: SigningKey): string {
  const value = sign(null, signedBytes(FORMAT, report), createPrivateKey(privateKey)).toString('base64url');
  const key_id = fingerprintOf(publicKey);
  const signature = { algorithm: ALGORITHM, key_id, public_key: publicKey, value };
  return canonical({ format: FORMAT, report, signature });
}

export type Verdict =
  | { valid: true; keyId: string; report: Record<string, unknown> }
  | { valid: false; problem: 'not_a_report' | 'changed' | 'other_key'; message: string; keyId?: string };

const notAReport = (message: string): Verdict => ({ valid: false, problem: 'not_a_report', message });

/** `wanted` is the required key fingerprint; without it any key is accepted. */
export function verifySigned(bytes: Uint8Array, wanted?: string): Verdict {
  const file = readFile(bytes);
  if (typeof file === 'string') return notAReport(file);
  const { format, report, signature, isCanonical } = file;
  const { key_id: keyId, public_key, value } = signature;
  const changed = (message: string): Verdict => ({ valid: false, problem: 'changed', message, keyId });
  const key = keyObjectOf(public_key);
  if (!key) return changed('The public key in the file is none: the file was changed.');
  if (fingerprintOf(public_key) !== keyId)
    return changed('The public key in the file is not the one that it names: the file was changed.');
  const given = Buffer.from(value, 'base64url');
  if (given.toString('base64url') !== value || !verify(null, signedBytes(format, report), key, given))
    return changed('The signature does not fit the report: the file was changed after it was signed.');
  if (!isCanonical)
    return changed('The report says what was signed, but the file is not written as it was signed.');
  if (wanted !== undefined && wanted !== keyId)
    return {
      valid: false,
      problem: 'other_key',
      message: `The report is signed with the key ${keyId}, and not with ${wanted}.`,
      keyId,
    };
  return { valid: true, keyId, report };
}

interface ReadFile {
  format: string;
  report: Record<string, unknown>;
  signature: { key_id: string; public_key: string; value: string };
  isCanonical: boolean;
}

/** The parsed file, or what is wrong with it. */
function readFile(bytes: Uint8Array): ReadFile | string {
  let text: string;
  let file: unknown;
  let written: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    file = JSON.parse(text);
    written = canonical(file);
  } catch {
    return 'The file is no JSON: it is no report of Lares, or a part of it is missing.';
  }
  if (!isMembers(file) || !FORMATS.includes(file['format']))
    return `The file is no report of Lares: its format is not ${FORMATS.join(' or ')}.`;
  const { format, report, signature } = file;
  if (!isMembers(report)) return 'There is no report in the file.';
  if (!isMembers(signature) || signature['algorithm'] !== ALGORITHM)
    return `The file is not signed with ${ALGORITHM}.`;
  const { key_id, public_key, value } = signature;
  if (typeof key_id !== 'string' || typeof public_key !== 'string' || typeof value !== 'string')
    return 'The signature in the file is not whole.';
  // An editor may add a final line break.
  const isCanonical = text === written || text === `${written}\n`;
  return { format: String(format), report, signature: { key_id, public_key, value }, isCanonical };
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
