import { type AccountKeys, countTokensOf, revokeTokensOf } from '../accounts/index.ts';
import { countNotificationSettings, resetNotificationSettings } from '../notifications/index.ts';
import {
  countClientsOf,
  countGrantsOf,
  revokeConsentsOf,
  revokeGrantsOf,
  revokeSecretsOf,
} from '../oauth/index.ts';
import type { Tools } from '../platform/tools.ts';
import { countUserWebhooks, deleteUserWebhooksOf } from '../webhooks/index.ts';

/** The keys of an account, from the slices that own them. */
export function openAccountKeys(tools: Tools): AccountKeys {
  return {
    count: async (userId) => {
      const { database, clock } = tools;
      return {
        tokens: await countTokensOf(database, userId, clock.now()),
        apps: await countGrantsOf(database, userId),
        clients: await countClientsOf(database, userId),
        webhooks: await countUserWebhooks(database, userId),
        ...(await countNotificationSettings(database, userId)),
      };
    },
    revokeApps: revokeConsentsOf,
    // Clients before grants, as when a client is deleted: the same order of locks.
    revoke: async (connection, userId) => {
      const clients = await revokeSecretsOf(connection, tools, userId);
      const apps = await revokeGrantsOf(connection, userId);
      const tokens = await revokeTokensOf(connection, userId, tools.clock.now());
      const webhooks = await deleteUserWebhooksOf(connection, userId);
      const notifications = await resetNotificationSettings(connection, userId);
      return { tokens, apps, clients, webhooks, ...notifications };
    },
  };
}
