import type { EvidenceIncident, HomeEvent } from '../../contract.ts';
import { levelOf, tellingOf } from '../../format/event-text.ts';
import { readable } from '../../format/names.ts';
import { type TextKey, t } from '../../i18n/texts.ts';
import { ACTS } from '../home/index.ts';
import type { Times } from './times.ts';

export interface Line {
  key: string;
  at: string;
  what: string;
}

/** Events, messages, notifications and actions, by time. */
export function linesOf(incident: EvidenceIncident, times: Times): Line[] {
  const { events, messages, notifications, acts, opened_at } = incident;
  const lines = [
    ...events.map((event) => ({ at: event.at, what: tellEvent(event) })),
    ...messages.map((message) => ({ at: message.planned_at, what: tellMessage(message, times) })),
    ...notifications.map((one) => ({
      at: one.planned_at ?? one.sent_at ?? opened_at,
      what: joined(
        t('common.channelToRecipient', { channel: channelName(one.channel), name: one.to }),
        arrival(one, times),
      ),
    })),
    ...acts.map((act) => ({
      at: act.at,
      what: joined(
        `${act.by} ${ACTS[act.what] ? t(ACTS[act.what]) : act.what}`,
        act.until === undefined ? undefined : t('common.untilMoment', { moment: times.line(act.until) }),
        act.text,
      ),
    })),
  ];
  return lines
    .map((line, index) => ({ key: String(index), ...line }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

function tellEvent({ type, at, late, clock_corrected, ...own }: EvidenceIncident['events'][number]): string {
  // As the API answers it: the type's own data is below its name.
  const name = type.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const event = { event_type: type, event_time: at, metadata: { [name]: own } } as unknown as HomeEvent;
  const device = own['deviceName'];
  return joined(
    readable(type),
    levelOf(event),
    typeof device === 'string' ? device : undefined,
    tellingOf(event, 'UTC'),
    late ? t('evidence.reportedLate') : undefined,
    clock_corrected ? t('evidence.clockOfDeviceWasCorrected') : undefined,
  );
}

function tellMessage(message: EvidenceIncident['messages'][number], times: Times): string {
  const channel = channelName(message.channel);
  if (message.from === 'guest') return t('evidence.guestAnswered', { channel });
  const name = message.to === 'guest' ? t('evidence.guest') : t('common.host');
  return joined(t('common.channelToRecipient', { channel, name }), arrival(message, times));
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

interface Sent {
  status: string;
  sent_at?: string;
  delivered_at?: string;
}

function arrival({ status, sent_at, delivered_at }: Sent, times: Times): string {
  return joined(
    sent_at === undefined ? undefined : t('evidence.sent', { time: times.line(sent_at) }),
    delivered_at === undefined ? undefined : t('evidence.delivered', { time: times.line(delivered_at) }),
    NOT_SENT[status] ? t(NOT_SENT[status]) : undefined,
  );
}

const channelName = (channel: string) =>
  t('evidence.message', {
    channel,
  });
