import type { Translate, Translator } from '../../i18n/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { usableTimeZone } from '../../platform/values/time-zone.ts';
import type { IssueName } from '../health-issues/names.ts';
import type { HealthIssue } from '../health-issues/store.ts';

/** Limit for mails, SMS and push messages. */
const MOST_LINES = 20;

interface ReportedIssue {
  issue: Pick<HealthIssue, 'kind' | 'began_at' | 'ended_at'>;
  named: IssueName;
  what: 'began' | 'ended';
}

type IssueText = (name: string, t: Translate) => string;

const BEGAN: Record<HealthIssue['kind'], IssueText> = {
  device_offline: (name, t) => t('notifications.offline', { name }),
  battery: (name, t) => t('notifications.batteryLow', { name }),
  feed: (name, t) => t('notifications.calendarFeedFails', { name }),
  connection: (name, t) => t('notifications.bookingConnectionFails', { name }),
  webhook: (name, t) => t('notifications.webhookBroken', { name }),
  gateway: (name, t) => t('notifications.sendingFails', { what: gatewayIn(name, t) }),
};

const WAS: Record<HealthIssue['kind'], IssueText> = {
  ...BEGAN,
  device_offline: (name, t) => t('notifications.wasOffline', { name }),
  feed: (name, t) => t('notifications.calendarFeedFailed', { name }),
  connection: (name, t) => t('notifications.bookingConnectionFailed', { name }),
  webhook: (name, t) => t('notifications.webhookWasBroken', { name }),
  gateway: (name, t) => t('notifications.sendingFailed', { what: gatewayIn(name, t) }),
};

const ENDED: Record<HealthIssue['kind'], IssueText> = {
  device_offline: (name, t) => t('notifications.onlineAgain', { name }),
  battery: (name, t) => t('notifications.batteryFullAgain', { name }),
  feed: (name, t) => t('notifications.calendarFeedWorksAgain', { name }),
  connection: (name, t) => t('notifications.bookingConnectionWorksAgain', { name }),
  webhook: (name, t) => t('notifications.webhookWorksAgain', { name }),
  gateway: (name, t) => t('notifications.sendingWorksAgain', { what: gatewayIn(name, t) }),
};

function gatewayIn(name: string, t: Translate): string {
  if (name === 'sms') return t('notifications.sms');
  if (name === 'email') return t('notifications.emails');
  return name === 'call' ? t('notifications.calls') : name;
}

/** "Lares cannot read the calendar Booking at Boathouse, since 10 Jan 23:10." */
export function issueLine(
  translator: Translator,
  { issue, named, what }: ReportedIssue,
  timezone: string,
): string {
  const { t } = translator;
  const { kind, began_at, ended_at } = issue;
  const there = (line: string) =>
    named.home === null ? line : t('notifications.lineAtHome', { line, home: named.home });
  if (what === 'ended') return t('notifications.sentence', { line: there(ENDED[kind](named.name, t)) });
  const since = moment(translator, began_at, timezone);
  const line = there(BEGAN[kind](named.name, t));
  if (kind === 'battery') return t('notifications.lineNotifiedAt', { line, since });
  if (ended_at === null) return t('notifications.lineSince', { line, since });
  const until = moment(translator, ended_at, timezone);
  return t('notifications.lineSinceUntil', { line: there(WAS[kind](named.name, t)), since, until });
}

export function moment({ locale }: Translator, at: Date, timezone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: usableTimeZone(timezone),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** A single line is the headline; several become the first and their number. */
export function headline({ t }: Translator, lines: readonly string[]): string {
  const [first = ''] = lines;
  return lines.length === 1 ? first : t('notifications.firstAndMore', { first, count: lines.length - 1 });
}

export function issueMail(
  translator: Translator,
  lines: readonly string[],
  to: string,
  page: string,
  now: Date,
): Mail {
  const { t } = translator;
  return {
    to,
    subject: oneLine(headline(translator, lines)),
    text: [
      ...shortened(translator, lines),
      '',
      t('notifications.repeatedOnceOnly'),
      page,
      '',
      t('notifications.footerChooseChannel'),
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

interface Parts {
  news: string[];
  /** Issues that continue. */
  still: string[];
}

export function summaryMail(
  translator: Translator,
  { news, still }: Parts,
  to: string,
  page: string,
  now: Date,
): Mail {
  const { t } = translator;
  const part = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : [title, ...shortened(translator, lines).map((line) => `- ${line}`), ''];
  return {
    to,
    subject: t('notifications.summarySubject', {
      count: news.length,
    }),
    text: [
      ...part(t('notifications.newHeading'), news),
      ...part(t('notifications.asBefore'), still),
      page,
      '',
      t('notifications.footerChooseWhen'),
      '',
    ].join('\n'),
    // The next summary replaces it.
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

function shortened({ t }: Translator, lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), t('notifications.andMore', { count: lines.length - MOST_LINES })];
}
