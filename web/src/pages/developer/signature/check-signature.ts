import { sliceEvent, WebhookVerificationError } from '../../../../../packages/sdk/src/index.ts';
import type { TextKey } from '../../../i18n/texts.ts';

/** What a signature covers, its correct value, and the mistake that explains a wrong one. */
export type SignatureCheck =
  | { kind: 'malformed'; message: string }
  | {
      kind: 'read';
      /** The signed bytes as text. */
      signed: string;
      bytes: number;
      expected: string;
      /** `hook_digest` of the body. Undefined if it has none. */
      digestInBody: string | undefined;
      isGenuine: boolean;
      /** The common mistake that explains the wrong digest. */
      mistake: TextKey | undefined;
    };

const utf8 = new TextEncoder();
const text = new TextDecoder('utf-8', { ignoreBOM: true });

/** `computed` comes from the user's program. Without it, the body's digest is checked. */
export async function checkSignature(
  body: string,
  secret: string,
  computed: string,
): Promise<SignatureCheck> {
  const bytes = utf8.encode(body);
  let event: Uint8Array;
  try {
    event = sliceEvent(bytes);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { kind: 'malformed', message: error.message };
    throw error;
  }
  const expected = await hmac(utf8.encode(secret), event);
  const digestInBody = digestOf(body);
  const digest = computed === '' ? (digestInBody ?? '') : computed;
  return {
    kind: 'read',
    signed: text.decode(event),
    bytes: event.length,
    expected,
    digestInBody,
    isGenuine: digest === expected,
    mistake: digest === expected ? undefined : await findMistake(bytes, event, secret, digest),
  };
}

function digestOf(body: string): string | undefined {
  const { hook_digest } = JSON.parse(body) as { hook_digest?: unknown };
  return typeof hook_digest === 'string' ? hook_digest : undefined;
}

interface Mistake {
  message: TextKey;
  make(): Promise<string>;
}

async function findMistake(body: Uint8Array, event: Uint8Array, secret: string, wanted: string) {
  const key = utf8.encode(secret);
  const parsed: unknown = JSON.parse(text.decode(event));
  const over = (written: string) => () => hmac(key, utf8.encode(written));
  const mistakes: Mistake[] = [
    {
      message: 'signature.mistakeLetterCase',
      make: async () => ((await hmac(key, event)) === wanted.toLowerCase() ? wanted : ''),
    },
    {
      message: 'signature.mistakeBase64',
      make: async () => toBase64(await hmacBytes(key, event)),
    },
    {
      message: 'signature.mistakeSecretWhitespace',
      make: () => hmac(utf8.encode(secret.trim()), event),
    },
    {
      message: 'signature.mistakeSecretLineBreak',
      make: () => hmac(utf8.encode(`${secret}\n`), event),
    },
    {
      message: 'signature.mistakeHexSecret',
      make: async () => (isHex(secret) ? hmac(fromHex(secret), event) : ''),
    },
    { message: 'signature.mistakeWholeBody', make: () => hmac(key, body) },
    {
      message: 'signature.mistakePlainHash',
      make: async () => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(event)))),
    },
    {
      message: 'signature.mistakeRewritten',
      make: over(JSON.stringify(parsed)),
    },
    {
      message: 'signature.mistakeSpaces',
      make: over(asPython(parsed)),
    },
    {
      message: 'signature.mistakeEscapes',
      make: over(asPhp(parsed)),
    },
    {
      message: 'signature.mistakeSortedMembers',
      make: over(asGo(parsed)),
    },
    {
      message: 'signature.mistakeIndented',
      make: over(JSON.stringify(parsed, null, 2)),
    },
  ];
  for (const { message, make } of mistakes) if ((await make()) === wanted && wanted !== '') return message;
  return undefined;
}

/** json.dumps with its defaults. */
function asPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asPython).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${asPython(name)}: ${asPython(member)}`)
      .join(', ')}}`;
  }
  return escapeNonAscii(JSON.stringify(value));
}

/** json_encode with its defaults. */
const asPhp = (value: unknown): string => escapeNonAscii(JSON.stringify(value)).replaceAll('/', '\\/');

/** Escapes everything beyond ASCII as \u and four digits. */
function escapeNonAscii(json: string): string {
  return Array.from({ length: json.length }, (_, index) => {
    const unit = json.charCodeAt(index);
    return unit < 0x7f ? json.charAt(index) : `\\u${unit.toString(16).padStart(4, '0')}`;
  }).join('');
}

/** json.Marshal of a map with its defaults. */
const asGo = (value: unknown): string =>
  JSON.stringify(sortMembers(value)).replace(
    /[<>&\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}

async function hmacBytes(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // An empty key is refused. A zero byte is equivalent, because an HMAC pads its key with zeros.
  const material = key.length === 0 ? new Uint8Array(1) : new Uint8Array(key);
  const imported = await crypto.subtle.importKey('raw', material, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new Uint8Array(data)));
}

const hmac = async (key: Uint8Array, data: Uint8Array): Promise<string> => toHex(await hmacBytes(key, data));

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const isHex = (secret: string): boolean => secret.length % 2 === 0 && /^[0-9a-f]+$/i.test(secret);

const fromHex = (secret: string): Uint8Array =>
  Uint8Array.from({ length: secret.length / 2 }, (_, index) =>
    Number.parseInt(secret.slice(2 * index, 2 * index + 2), 16),
  );
