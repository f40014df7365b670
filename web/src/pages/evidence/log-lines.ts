import type { EvidenceIncident, HomeEvent } from '../../contract.ts';
import { describeEvent, levelText } from '../../format/event-text.ts';
import { displayName } from '../../format/names.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { ACTION_TEXTS } from '../home/index.ts';
import type { Times } from './times.ts';

export interface LogLine {
  key: string;
  at: string;
  what: string;
}

/** Events, messages, notifications and actions, by time. */
export function logLines(incident: EvidenceIncident, times: Times): LogLine[] {
  const { events, messages, notifications, acts, opened_at } = incident;
  const lines = [
    ...events.map((event) => ({ at: event.at, what: eventText(event) })),
    ...messages.map((message) => ({ at: message.planned_at, what: messageText(message, times) })),
    ...notifications.map((one) => ({
      at: one.planned_at ?? one.sent_at ?? opened_at,
      what: join(
        t('common.channelToRecipient', { channel: channelName(one.channel), name: one.to }),
        deliveryText(one, times),
      ),
    })),
    ...acts.map((act) => ({
      at: act.at,
      what: join(
        `${act.by} ${ACTION_TEXTS[act.what] ? t(ACTION_TEXTS[act.what]) : act.what}`,
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

function messageText(message: EvidenceIncident['messages'][number], times: Times): string {
  const channel = channelName(message.channel);
  if (message.from === 'guest') return t('evidence.guestAnswered', { channel });
  const name = message.to === 'guest' ? t('evidence.guest') : t('common.host');
  return join(t('common.channelToRecipient', { channel, name }), deliveryText(message, times));
}

const NOT_SENT: Record<string, TextKey> = {
  scheduled: 'evidence.notSentYet',
  planned: 'evidence.notSentYet',
  sending: 'evidence.notSentYet',
  undelivered: 'evidence.notDelivered',
  failed: 'evidence.notDelivered',
  cancelled: 'evidence.notSentCancelled',
  skipped: 'evidence.notSentSkipped',
};

interface SentMessage {
  status: string;
  sent_at?: string;
  delivered_at?: string;
}

function deliveryText({ status, sent_at, delivered_at }: SentMessage, times: Times): string {
  return join(
    sent_at === undefined ? undefined : t('evidence.sent', { time: times.line(sent_at) }),
    delivered_at === undefined ? undefined : t('evidence.delivered', { time: times.line(delivered_at) }),
    NOT_SENT[status] ? t(NOT_SENT[status]) : undefined,
  );
}

const channelName = (channel: string) => t('evidence.message', { channel });
