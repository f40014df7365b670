import type { EvidenceIncident, HomeEvent, MessageStatus } from '../../contract.ts';
import { describeEvent, levelText } from '../../format/event-text.ts';
import { displayName } from '../../format/names.ts';
import { apiText } from '../../i18n/api-texts.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { ACTION_TEXTS } from '../home/index.ts';
import type { Times } from './times.ts';

export interface LogLine {
  key: string;
  at: string;
  what: string;
}

/** Events, messages, notifications and actions, by time. */
export function logLines(incident: EvidenceIncident, format: string, times: Times): LogLine[] {
  const { events, messages, notifications, acts, opened_at } = incident;
  const lines = [
    ...events.map((event) => ({ at: event.at, what: eventText(event) })),
    ...messages.map((message) => ({ at: message.planned_at, what: messageText(message, format, times) })),
    ...notifications.map((one) => ({
      at: one.planned_at ?? one.sent_at ?? opened_at,
      what: join(
        t('common.channelToRecipient', { channel: channelName(one.channel), name: one.to }),
        deliveryText(one, format, times),
      ),
    })),
    ...acts.map((act) => ({
      at: act.at,
      what: join(
        ACTION_TEXTS[act.what] ? t(ACTION_TEXTS[act.what], { name: act.by }) : `${act.by} ${act.what}`,
        act.until === undefined ? undefined : t('common.untilMoment', { moment: times.line(act.until) }),
        act.text,
      ),
    })),
  ];
  return lines
    .map((line, index) => ({ key: String(index), ...line }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

function eventText({ type, at, late, clock_corrected, ...own }: EvidenceIncident['events'][number]): string {
  // As the API answers it: the type's own data is below its name.
  const name = type.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const event = { event_type: type, event_time: at, metadata: { [name]: own } } as unknown as HomeEvent;
  const device = own['deviceName'];
  return join(
    displayName(type),
    levelText(event),
    typeof device === 'string' ? device : undefined,
    describeEvent(event, 'UTC'),
    late ? t('evidence.reportedLate') : undefined,
    clock_corrected ? t('evidence.clockOfDeviceWasCorrected') : undefined,
  );
}

function messageText(message: EvidenceIncident['messages'][number], format: string, times: Times): string {
  const channel = channelName(message.channel);
  if (message.from === 'guest') return t('evidence.guestAnswered', { channel });
  const name = message.to === 'guest' ? t('evidence.guest') : t('common.host');
  return join(t('common.channelToRecipient', { channel, name }), deliveryText(message, format, times));
}

/** Words of files of format 1, where accepted and sent do not state whether a gateway took the message. */
const FORMAT_1: Record<string, TextKey> = {
  scheduled: 'evidence.notSentYet',
  planned: 'evidence.notSentYet',
  sending: 'evidence.notSentYet',
  undelivered: 'evidence.notDelivered',
  cancelled: 'evidence.notSentCancelled',
  skipped: 'evidence.notSentSkipped',
  accepted: 'evidence.recordedAsSent',
  sent: 'evidence.recordedAsSent',
  delivered: 'evidence.delivered',
  failed: 'evidence.notDelivered',
};

const STATUSES: Record<MessageStatus, TextKey> = {
  queued: 'evidence.notSentYet',
  not_sent: 'evidence.notSent',
  sent: 'evidence.takenByGateway',
  delivered: 'evidence.delivered',
  failed: 'evidence.failed',
};

interface SentMessage {
  status: string;
  reason?: string;
  sent_at?: string;
  delivered_at?: string;
}

/** Claims no more than the receipt of the gateway. */
function deliveryText(
  { status, reason, sent_at, delivered_at }: SentMessage,
  format: string,
  times: Times,
): string {
  const time = (at: string | undefined) => (at === undefined ? '' : times.line(at));
  const key = format === 'lares-evidence/1' ? FORMAT_1[status] : STATUSES[status as MessageStatus];
  return join(
    delivered_at !== undefined && sent_at !== undefined
      ? t('evidence.takenByGateway', { time: time(sent_at) })
      : undefined,
    key && t(key, { time: time(delivered_at ?? sent_at) }),
    reason && apiText(reason),
  );
}

const channelName = (channel: string) => t('evidence.message', { channel });
