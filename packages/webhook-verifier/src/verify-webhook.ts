import { equalInConstantTime } from './equal-in-constant-time.ts';
import { hmacSha256 } from './hmac-sha256.ts';
import { ownBytes } from './own-bytes.ts';
import { type Member, readMembers } from './read-members.ts';
import { eventOf } from './slice-event.ts';
import { malformed, WebhookVerificationError } from './webhook-verification-error.ts';

export interface VerifyWebhookOptions {
  /**
   * `hook_secret` from the answer that created the webhook. Several while one webhook takes the place of another
   * (`replaces`): a delivery is genuine when it fits one of them.
   */
  secret: string | readonly string[];
  /** The token the webhook was registered with, if any. Without it no token is checked. */
  token?: string;
  /** The Authorization header as received. Without one, `hook_token` of the body is compared. */
  authorization?: string | null | undefined;
}

export interface VerifiedWebhook {
  /** Which webhook sent it. The digest covers the event only, so this is a claim, not a proof. */
  hookId: string;
  /** Parsed from exactly the bytes that were verified. */
  event: Record<string, unknown>;
}

const utf8 = new TextEncoder();

/**
 * Throws a WebhookVerificationError when the delivery is not genuine, and a TypeError when the secret or token
 * handed in is empty, which only the receiver's own configuration can cause.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  options: VerifyWebhookOptions,
): Promise<VerifiedWebhook> {
  const { secret, token, authorization } = options;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  requireSecrets(secrets);
  if (token !== undefined) requireText('token', token);

  const members = readMembers(ownBytes(rawBody));
  const event = eventOf(members);
  if (!isJsonObject(event.value)) throw malformed('its event is not an object');
  const hookId = members.get('hook_id')?.value;
  if (typeof hookId !== 'string') throw malformed('it has no hook_id');

  // The digest first: only who knows the secret gets to try tokens.
  await checkDigest(secrets, event.bytes, members.get('hook_digest'));
  if (token !== undefined) await checkToken(token, authorization ?? members.get('hook_token')?.value);
  return { hookId, event: event.value };
}

async function checkDigest(
  secrets: readonly string[],
  event: Uint8Array,
  claimed: Member | undefined,
): Promise<void> {
  if (!claimed) throw new WebhookVerificationError('missing_digest', 'The body has no hook_digest.');
  for (const secret of secrets) {
    const digest = toHex(await hmacSha256(utf8.encode(secret), event));
    if (await equalInConstantTime(digest, textOrEmpty(claimed.value))) return;
  }
  throw new WebhookVerificationError(
    'wrong_digest',
    'The hook_digest does not fit the event and the secret.',
  );
}

async function checkToken(token: string, received: unknown): Promise<void> {
  if (await equalInConstantTime(token, textOrEmpty(received))) return;
  throw new WebhookVerificationError('wrong_token', 'The token is not the registered one.');
}

/** What is no text becomes the empty text, which equals no digest and, being refused above, no token. */
function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What is no list and no text, as from a program without types, is refused in the same words. */
function requireSecrets(secrets: unknown): void {
  if (!Array.isArray(secrets) || secrets.length === 0) requireText('secret', undefined);
  else for (const secret of secrets) requireText('secret', secret);
}

function requireText(name: string, value: unknown): void {
  if (typeof value === 'string' && value !== '') return;
  throw new TypeError(`verifyWebhook: ${name} must be a non-empty string`);
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
