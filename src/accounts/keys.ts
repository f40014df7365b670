import Type from 'typebox';
import type { Translator } from '../i18n/index.ts';
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
  /** Browsers that show notifications. */
  browsers: number;
  /** Phone numbers that get notifications, verified or not. */
  phones: number;
  /** Notification rules. */
  rules: number;
}

/**
 * What opens an account without its password, or goes on telling of it: whoever was in it once may have left some.
 * Sessions are not among them; those end in any case. Slices above this one keep most of the keys.
 */
export interface AccountKeys {
  count(userId: string): Promise<KeyCounts>;
  /** Those that a log-in made and that act like one: connected apps and command lines. Answers how many ended. */
  revokeApps(connection: Connection, userId: string): Promise<number>;
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
      'the secrets of your OAuth clients, your user webhooks, and your notification channels and rules: notifications ' +
      'go to your e-mail address alone. Off when left out.',
  }),
);

/** "2 access tokens and 1 connected app"; undefined when there are none at all. */
export function keysInWords(counts: KeyCounts, translator: Translator): string | undefined {
  const { tokens, apps, clients, webhooks, browsers, phones, rules } = counts;
  const { t } = translator;
  const parts = [
    tokens > 0 && t('accounts.accessTokenCount', { count: tokens }),
    apps > 0 && t('accounts.connectedAppCount', { count: apps }),
    clients > 0 &&
      t('accounts.clientSecretCount', {
        count: clients,
      }),
    webhooks > 0 && t('accounts.userWebhookCount', { count: webhooks }),
    browsers > 0 &&
      t('accounts.pushBrowserCount', {
        count: browsers,
      }),
    phones > 0 &&
      t('accounts.phoneNumberCount', {
        count: phones,
      }),
    rules > 0 && t('accounts.notificationRuleCount', { count: rules }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return new Intl.ListFormat(translator.locale, { type: 'conjunction' }).format(parts);
}
