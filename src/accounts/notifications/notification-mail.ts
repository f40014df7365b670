import type { By } from '../../audit/index.ts';
import type { LocalizedText, Translate, Translator } from '../../i18n/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { browserName } from './browser-name.ts';
import type { HeldNotification } from './store.ts';

/** Kinds of account notifications, with their plural. */
const NOTIFICATION_KINDS = {
  login: (t: Translate) => t('accounts.kindUnknownBrowsers'),
  token: (t: Translate) => t('accounts.kindNewAccessTokens'),
  app: (t: Translate) => t('accounts.kindNewConnectedApps'),
  client: (t: Translate) => t('accounts.kindNewClientSecrets'),
  owner: (t: Translate) => t('accounts.kindNewOwners'),
  factor: (t: Translate) => t('accounts.kindSecondFactorChanges'),
  password: (t: Translate) => t('accounts.kindPasswordChanges'),
  notifications: (t: Translate) => t('accounts.kindNotificationSettingsChanges'),
};

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export interface NotificationText {
  /** Follows "Your Lares account: ". */
  subject: LocalizedText;
  /** One sentence. */
  what: LocalizedText;
  /** Page of the web app that shows it. */
  page: string;
}

interface NotificationFacts extends NotificationText {
  to: string;
  at: Date;
  by: By;
  held: HeldNotification[];
  baseUrl: string;
}

/** Still worth reading after a delay. */
const USEFUL_MS = 7 * DAY_MS;

export function notificationMail({ t }: Translator, facts: NotificationFacts): Mail {
  const { to, at, by, held, baseUrl, page } = facts;
  const byOperator = by.via === 'command_line';
  return {
    to,
    subject: t('accounts.noticeSubject', { what: facts.subject(t) }),
    text: [
      oneLine(facts.what(t)),
      '',
      t('accounts.timeLine', { time: formatTime(at) }),
      ...(byOperator ? [t('accounts.byOperatorCommandLine')] : requestLines(by, t)),
      '',
      ...heldLines(held, t),
      // A new password would not help against the operator, who needs none.
      ...(byOperator
        ? [t('accounts.noticeFooterAskOperator')]
        : [t('accounts.noticeFooterSetPassword'), `${baseUrl}/forgot-password`]),
      '',
      t('accounts.reviewAccountHere'),
      `${baseUrl}${page}`,
      '',
    ].join('\n'),
    useful_until: new Date(at.getTime() + USEFUL_MS),
  };
}

function requestLines({ address, userAgent }: By, t: Translate): string[] {
  return [
    t('accounts.fromIpAddress', { address: address ?? t('accounts.unknown') }),
    t('accounts.browserLine', { browser: browserName(userAgent ?? '', t) }),
  ];
}

function heldLines(held: HeldNotification[], t: Translate): string[] {
  if (held.length === 0) return [];
  const count = held.reduce((sum, one) => sum + one.count, 0);
  const since = new Date(Math.min(...held.map((one) => one.since.getTime())));
  const kinds = held
    .map((one) => `${NOTIFICATION_KINDS[one.kind as NotificationKind]?.(t) ?? one.kind}: ${one.count}`)
    .sort()
    .join(', ');
  return [
    t('accounts.moreNoticesSince', {
      count,
      time: formatTime(since),
      kinds,
    }),
    '',
  ];
}

/** "2026-11-16 14:05 UTC", the same in every language. */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
