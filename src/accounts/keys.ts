import Type from 'typebox';
import type { Connection } from '../platform/db/database.ts';
import type { Words } from '../words/index.ts';

/** How many there are of each. */
export interface KeyCounts {
  /** Personal access tokens. */
  tokens: number;
  /** Applications that the user allowed in. */
  apps: number;
  /** OAuth clients that the user made: it is their secrets that open something. */
  clients: number;
  /** User webhooks. */
  webhooks: number;
}

/**
 * What opens an account without its password, or goes on telling of it: whoever was in it once may have left some.
 * Sessions are not among them; those end in any case. Slices above this one keep most of the keys.
 */
export interface AccountKeys {
  count(userId: string): Promise<KeyCounts>;
  /**
   * In a transaction of the caller, after the sessions: what a session was just making is there by then (`inNameOf`).
   * Answers what ended.
   */
  revoke(connection: Connection, userId: string): Promise<KeyCounts>;
}

/** Left out it is off: what the address promised before stays so. Pages tick it at first. */
export const RevokeAll = Type.Optional(
  Type.Boolean({
    description:
      'Also end everything else that opens the account: personal access tokens, the access of connected applications, ' +
      'the secrets of your OAuth clients, your user webhooks. Off when left out.',
  }),
);

/** "2 access tokens and 1 connected app"; undefined when there are none at all. */
export function keysInWords(
  { tokens, apps, clients, webhooks }: KeyCounts,
  words: Words,
): string | undefined {
  const { say } = words;
  const parts = [
    tokens > 0 && say('{count, plural, one {# access token} other {# access tokens}}', { count: tokens }),
    apps > 0 && say('{count, plural, one {# connected app} other {# connected apps}}', { count: apps }),
    clients > 0 &&
      say('{count, plural, one {# secret of an OAuth client} other {# secrets of OAuth clients}}', {
        count: clients,
      }),
    webhooks > 0 &&
      say('{count, plural, one {# webhook of your own} other {# webhooks of your own}}', { count: webhooks }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(parts);
}
