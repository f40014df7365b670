import Type from 'typebox';
import type { Connection } from '../platform/db/database.ts';

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
export function keysInWords({ tokens, apps, clients, webhooks }: KeyCounts): string | undefined {
  const parts = [
    counted(tokens, 'access token', 'access tokens'),
    counted(apps, 'connected app', 'connected apps'),
    counted(clients, 'secret of an OAuth client', 'secrets of OAuth clients'),
    counted(webhooks, 'webhook of your own', 'webhooks of your own'),
  ].filter((part) => part !== undefined);
  const last = parts.pop();
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

function counted(count: number, one: string, several: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : several}`;
}
