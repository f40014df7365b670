import type { EvidenceIncident, HomeEvent } from '../../contract.ts';
import { levelOf, tellingOf } from '../../format/event-text.ts';
import { readable } from '../../format/names.ts';
import { type Message, msg, t } from '../../words/words.ts';
import { ACTS } from '../home/index.ts';
import type { Times } from './times.ts';

export interface Line {
  key: string;
  at: string;
  what: string;
}

/** Events, messages, who was told and who did what, in the order of time. */
export function linesOf(incident: EvidenceIncident, times: Times): Line[] {
  const { events, messages, notifications, acts, opened_at } = incident;
  const lines = [
    ...events.map((event) => ({ at: event.at, what: tellEvent(event) })),
    ...messages.map((message) => ({ at: message.planned_at, what: tellMessage(message, times) })),
    ...notifications.map((one) => ({
      at: one.planned_at ?? one.sent_at ?? opened_at,
      what: joined(
        t('{channel} to {name}', { channel: channelName(one.channel), name: one.to }),
        arrival(one, times),
      ),
    })),
    ...acts.map((act) => ({
      at: act.at,
      what: joined(
        `${act.by} ${ACTS[act.what] ? t(ACTS[act.what]) : act.what}`,
        act.until === undefined ? undefined : t('until {moment}', { moment: times.line(act.until) }),
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
  // As the API answers it: what is the type's own stands below its name.
  const name = type.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const event = { event_type: type, event_time: at, metadata: { [name]: own } } as unknown as HomeEvent;
  const device = own['deviceName'];
  return joined(
    readable(type),
    levelOf(event),
    typeof device === 'string' ? device : undefined,
    tellingOf(event, 'UTC'),
    late ? t('reported late') : undefined,
    clock_corrected ? t('the clock of the device was corrected') : undefined,
  );
}

function tellMessage(message: EvidenceIncident['messages'][number], times: Times): string {
  const channel = channelName(message.channel);
  if (message.from === 'guest') return t('The guest answered: {channel}', { channel });
  const name = message.to === 'guest' ? t('the guest') : t('the host');
  return joined(t('{channel} to {name}', { channel, name }), arrival(message, times));
}

const NOT_SENT: Record<string, Message> = {
  scheduled: msg('not sent yet'),
  planned: msg('not sent yet'),
  sending: msg('not sent yet'),
  undelivered: msg('not delivered'),
  failed: msg('not delivered'),
  cancelled: msg('not sent: cancelled'),
  skipped: msg('not sent: skipped'),
};

interface Sent {
  status: string;
  sent_at?: string;
  delivered_at?: string;
}

function arrival({ status, sent_at, delivered_at }: Sent, times: Times): string {
  return joined(
    sent_at === undefined ? undefined : t('sent {time}', { time: times.line(sent_at) }),
    delivered_at === undefined ? undefined : t('delivered {time}', { time: times.line(delivered_at) }),
    NOT_SENT[status] ? t(NOT_SENT[status]) : undefined,
  );
}

const channelName = (channel: string) =>
  t('{channel, select, sms {SMS} email {E-mail} push {Notification} call {Call} other {Message}}', {
    channel,
  });
