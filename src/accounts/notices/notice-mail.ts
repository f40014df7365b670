import type { By } from '../../audit/index.ts';
import type { LocalizedText, Translate, Translator } from '../../i18n/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { browserInWords } from './browser-in-words.ts';
import type { Held } from './store.ts';

/** Kinds of account notifications, with their plural. */
const NOTICE_KINDS = {
  login: (t: Translate) => t('accounts.kindUnknownBrowsers'),
  token: (t: Translate) => t('accounts.kindNewAccessTokens'),
  app: (t: Translate) => t('accounts.kindNewConnectedApps'),
  client: (t: Translate) => t('accounts.kindNewClientSecrets'),
  owner: (t: Translate) => t('accounts.kindNewOwners'),
  factor: (t: Translate) => t('accounts.kindSecondFactorChanges'),
  password: (t: Translate) => t('accounts.kindPasswordChanges'),
  notifications: (t: Translate) => t('accounts.kindNotificationSettingsChanges'),
};

export type NoticeKind = keyof typeof NOTICE_KINDS;

export interface NoticeText {
  /** Follows "Your Lares account: ". */
  subject: LocalizedText;
  /** One sentence. */
  what: LocalizedText;
  /** Page of the web app that shows it. */
  page: string;
}

interface NoticeFacts extends NoticeText {
  to: string;
  at: Date;
  by: By;
  held: Held[];
  baseUrl: string;
}

/** Still worth reading after a delay. */
const USEFUL_MS = 7 * DAY_MS;

export function noticeMail({ t }: Translator, facts: NoticeFacts): Mail {
  const { to, at, by, held, baseUrl, page } = facts;
  const byOperator = by.via === 'command_line';
  return {
    to,
    subject: t('accounts.noticeSubject', { what: facts.subject(t) }),
    text: [
      oneLine(facts.what(t)),
      '',
      t('accounts.timeLine', { time: inWords(at) }),
      ...(byOperator ? [t('accounts.byOperatorCommandLine')] : whereabouts(by, t)),
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

function whereabouts({ address, userAgent }: By, t: Translate): string[] {
  return [
    t('accounts.fromIpAddress', { address: address ?? t('accounts.unknown') }),
    t('accounts.browserLine', { browser: browserInWords(userAgent ?? '', t) }),
  ];
}

function heldLines(held: Held[], t: Translate): string[] {
  if (held.length === 0) return [];
  const count = held.reduce((sum, one) => sum + one.count, 0);
  const since = new Date(Math.min(...held.map((one) => one.since.getTime())));
  const kinds = held
    .map((one) => `${NOTICE_KINDS[one.kind as NoticeKind]?.(t) ?? one.kind}: ${one.count}`)
    .sort()
    .join(', ');
  return [
    t('accounts.moreNoticesSince', {
      count,
      time: inWords(since),
      kinds,
    }),
    '',
  ];
}

/** "2026-11-16 14:05 UTC", the same in every language. */
function inWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
