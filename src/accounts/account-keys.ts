import Type from 'typebox';
import type { Translator } from '../i18n/index.ts';
import type { Connection } from '../platform/db/database.ts';

export interface KeyCounts {
  /** Personal access tokens. */
  tokens: number;
  apps: number;
  /** OAuth clients of the user, whose secrets give access. */
  clients: number;
  webhooks: number;
  /** Browsers with push notifications. */
  browsers: number;
  /** Phone numbers with notifications, verified or not. */
  phones: number;
  rules: number;
}

/**
 * Everything that gives access to an account without its password, or keeps sending its data: an intruder may have
 * left some. Sessions are not included, because they end in any case. Most of it belongs to slices above this one.
 */
export interface AccountKeys {
  count(userId: string): Promise<KeyCounts>;
  /** Revokes what acts like a log-in: connected apps and command lines. Returns how many. */
  revokeApps(connection: Connection, userId: string): Promise<number>;
  /**
   * Runs in the caller's transaction after the sessions ended, so that it sees what a session was just creating
   * (`inNameOf`). Returns what it revoked.
   */
  revoke(connection: Connection, userId: string): Promise<KeyCounts>;
}

/** Off if left out, so that earlier clients keep their behaviour. Our pages tick it by default. */
export const RevokeAll = Type.Optional(
  Type.Boolean({
    description:
      'Whether to end all other access to the account: personal access tokens, connected applications, secrets of your ' +
      'OAuth clients, user webhooks, and notification channels and rules. Notifications then go to your e-mail address ' +
      'only. Default: false.',
  }),
);

/** For example "2 access tokens and 1 connected app". Undefined if there are none. */
export function describeKeys(counts: KeyCounts, translator: Translator): string | undefined {
  const { tokens, apps, clients, webhooks, browsers, phones, rules } = counts;
  const { t } = translator;
  const parts = [
    tokens > 0 && t('accounts.accessTokenCount', { count: tokens }),
    apps > 0 && t('accounts.connectedAppCount', { count: apps }),
    clients > 0 && t('accounts.clientSecretCount', { count: clients }),
    webhooks > 0 && t('accounts.userWebhookCount', { count: webhooks }),
    browsers > 0 && t('accounts.pushBrowserCount', { count: browsers }),
    phones > 0 && t('accounts.phoneNumberCount', { count: phones }),
    rules > 0 && t('accounts.notificationRuleCount', { count: rules }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return new Intl.ListFormat(translator.locale, { type: 'conjunction' }).format(parts);
}
