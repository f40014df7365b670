import { describe, expect, it } from 'vitest';
import type { MessageGuest } from '../../guests/index.ts';
import { effectiveSettings } from '../../homes/settings.ts';
import type { Incident } from '../../incidents/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { MessageContext } from './message-context.ts';
import { decide } from './send-decision.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const HOUR = 60;

const guest: MessageGuest = {
  guest_id: 'anna',
  name: 'Anna',
  phone_number: '+46701234567',
  email: 'anna@example.com',
  validation_errors: [],
  language: null,
  chosen_language: null,
  checkin_time: later(-HOUR),
  checkout_time: later(24 * HOUR),
  ends_at: later(24 * HOUR),
};
const incident: Incident = {
  home_id: 'home',
  kind: 'noise',
  device_id: null,
  incident_id: 'incident',
  guest_id: 'anna',
  level: 2,
  started_at: later(-29),
  opened_at: later(-20),
  level_at: NOW,
  ended_at: null,
  beyond_min: null,
  beyond_until: null,
  duration_min: null,
  peak: null,
  acknowledged_at: null,
  acknowledged_by: null,
  snoozed_until: null,
  needs_acknowledgement: false,
  temperature: null,
  everyone_alerted_at: null,
  unreached_at: null,
};
const message: MessageContext['message'] = {
  message_id: 'message',
  organization_id: 'organization',
  home_id: 'home',
  guest_id: 'anna',
  direction: 'out',
  channel: 'sms',
  purpose: 'noise',
  once_key: 'noise:incident:2:sms',
  incident_id: 'incident',
  level: 2,
  template_id: 'noise_sms',
  language: null,
  recipient: null,
  sender: null,
  sealed_body: null,
  status: 'scheduled',
  reason: null,
  attempts: 0,
  scheduled_for: NOW,
  gateway: null,
  gateway_id: null,
  created_at: NOW,
  accepted_at: null,
  settled_at: null,
};

interface Changes {
  message?: Partial<MessageContext['message']>;
  guest?: Partial<MessageGuest>;
  incident?: Partial<Incident>;
  settings?: object;
  messages?: object;
  rest?: Partial<MessageContext>;
}

function contextWith(changes: Changes): MessageContext {
  const settings = effectiveSettings({
    messages: { host_phone: '+46709999999', ...changes.messages },
    ...changes.settings,
  });
  return {
    message: { ...message, ...changes.message },
    home: {
      home_id: 'home',
      organization_id: 'organization',
      name: 'Boathouse',
      timezone: 'Europe/Stockholm',
      address: '',
      alarm_status: 'off',
      checkin_hour: 15,
      checkout_hour: 11,
      settings: {},
      settings_version: 1,
      tags: [],
      created_at: NOW,
      devices: [],
    },
    settings,
    guest: { ...guest, ...changes.guest },
    incident: { ...incident, ...changes.incident },
    hazard: undefined,
    currentGuestId: 'anna',
    sentLately: 0,
    ...changes.rest,
  };
}

const outcomeOf = (changes: Changes) => {
  const decision = decide(contextWith(changes), NOW);
  if (decision.is === 'go') return `to ${decision.to}`;
  if (decision.is === 'later') return `at ${decision.at.toISOString()}`;
  return decision.is === 'ended' ? `${decision.endWith.status}: ${decision.endWith.reason}` : decision.is;
};

const OVER = 'cancelled: It is quiet again.';
const TO_ANNA = 'to +46701234567';
const PRE = { purpose: 'pre_arrival', incident_id: null, level: null } as const;
const HOST = { purpose: 'host', channel: 'call', guest_id: null } as const;
const SOON = { checkin_time: later(6 * HOUR) };
const NIGHT = { pre_arrival_lead_h: 24, window: ['20:00', '22:00'] };

describe('a message about noise', () => {
  const cases: [when: string, changes: Changes, verdict: string][] = [
    ['it goes on', {}, TO_ANNA],
    ['it is over', { rest: { incident: undefined } }, OVER],
    ['the next level came', { incident: { level: 3 } }, 'skipped: The next level of the noise came first.'],
    ['the next level came after a call', { incident: { level: 3 }, message: { channel: 'call' } }, TO_ANNA],
    ['it is snoozed', { incident: { snoozed_until: later(5) } }, 'at 2026-11-20T12:05:00.000Z'],
    ['the snooze is over', { incident: { snoozed_until: NOW } }, TO_ANNA],
    ['a host acknowledged it', { incident: { acknowledged_at: NOW } }, TO_ANNA],
    [
      'no guest stays there',
      { rest: { currentGuestId: undefined } },
      'cancelled: The guest does not stay there now.',
    ],
    ['Bo stays there', { rest: { currentGuestId: 'bo' } }, 'cancelled: The guest does not stay there now.'],
    ['three were sent', { rest: { sentLately: 3 } }, TO_ANNA],
    ['four were sent', { rest: { sentLately: 4 } }, 'skipped: The guest got the most messages of a day.'],
    [
      'none is wanted',
      { messages: { max_per_day: 0 } },
      'skipped: The guest got the most messages of a day.',
    ],
    [
      'the home is under maintenance',
      { settings: { maintenance_until: later(1).toISOString() } },
      'cancelled: The home is under maintenance.',
    ],
    ['maintenance is over', { settings: { maintenance_until: NOW.toISOString() } }, TO_ANNA],
    [
      'there is no number',
      { guest: { phone_number: null } },
      'skipped: The guest has no phone number that can be reached.',
    ],
    [
      'there is no address',
      { message: { channel: 'email' }, guest: { email: null } },
      'skipped: The guest has no e-mail address.',
    ],
    ['it was begun for another number', { message: { recipient: '+461', status: 'sending' } }, 'to +461'],
    ['it was begun and it is over', { message: { status: 'sending' }, rest: { incident: undefined } }, OVER],
    ['it was begun ten times', { message: { attempts: 10 } }, 'failed: It was begun too often.'],
  ];
  it.each(cases)('when %s', (_when, changes, decision) => expect(outcomeOf(changes)).toBe(decision));
});

describe('a call to the host', () => {
  const cases: [when: string, changes: Changes, verdict: string][] = [
    ['it goes on', {}, 'to +46709999999'],
    [
      'no guest stays there, and many were sent',
      { rest: { currentGuestId: undefined, sentLately: 9 } },
      'to +46709999999',
    ],
    ['it is over', { rest: { incident: undefined } }, OVER],
    ['it is snoozed', { incident: { snoozed_until: later(5) } }, 'at 2026-11-20T12:05:00.000Z'],
    [
      'it is acknowledged',
      { incident: { acknowledged_at: NOW } },
      'cancelled: A member has acknowledged the noise.',
    ],
    [
      'there is no number',
      { messages: { host_phone: null } },
      'skipped: The home has no phone number of a host.',
    ],
  ];
  it.each(cases)('when %s', (_when, changes, decision) =>
    expect(outcomeOf({ ...changes, message: HOST })).toBe(decision),
  );
});

describe('a message before the arrival', () => {
  const tried = { attempts: 1 };
  const begun = { attempts: 1, status: 'sending' } as const;
  const cases: [when: string, changes: Changes, verdict: string][] = [
    ['it is time', { guest: SOON }, TO_ANNA],
    ['the guest is there', {}, TO_ANNA],
    ['no guest stays there', { rest: { currentGuestId: undefined } }, TO_ANNA],
    ['the stay is over', { guest: { ends_at: NOW } }, 'cancelled: The stay is over.'],
    ['the stay moved', { guest: { checkin_time: later(25 * HOUR) } }, 'forgotten'],
    [
      'the stay moved between tries',
      { guest: { checkin_time: later(25 * HOUR) }, message: tried },
      'forgotten',
    ],
    [
      'it may be out, and the stay moved',
      { guest: { checkin_time: later(25 * HOUR) }, message: begun },
      TO_ANNA,
    ],
    ['the window is closed', { guest: SOON, messages: NIGHT }, 'forgotten'],
    ['the window closed between tries', { guest: SOON, messages: NIGHT, message: tried }, TO_ANNA],
    ['it was switched off', { messages: { pre_arrival: false } }, 'forgotten'],
    ['none is wanted', { messages: { max_per_day: 0 } }, 'forgotten'],
    [
      'it may be out, and was switched off',
      { messages: { pre_arrival: false }, message: begun },
      'cancelled: Such messages were switched off.',
    ],
    ['the number is wrong', { guest: { validation_errors: ['invalid_phone_number'] } }, 'forgotten'],
    ['four were sent', { rest: { sentLately: 4 } }, 'skipped: The guest got the most messages of a day.'],
  ];
  it.each(cases)('when %s', (_when, changes, decision) =>
    expect(outcomeOf({ ...changes, message: { ...PRE, ...changes.message } })).toBe(decision),
  );
});

it('what a host wrote goes out whatever happens', () => {
  const written = { purpose: 'written', incident_id: null } as const;
  const changes = {
    rest: { currentGuestId: undefined, sentLately: 99, incident: undefined },
    message: written,
  };
  expect(outcomeOf({ ...changes, messages: { max_per_day: 0 } })).toBe(TO_ANNA);
});
