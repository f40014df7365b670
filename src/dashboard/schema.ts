import Type from 'typebox';
import { EventName } from '../catalogue/index.ts';
import { HomeEvent, HomeEventType } from '../events/index.ts';
import { AlarmStatusName } from '../homes/index.ts';
import { Id, Timestamp } from '../platform/http/document/common-schemas.ts';
import { COVERED_DAYS } from './coverage.ts';
import { CONDITIONS } from './home-state/conditions.ts';
import { HOME_STATES, UNKNOWN_REASONS } from './home-state/home-state.ts';
import { MOST_MOVES } from './today.ts';

const Count = (description: string) => Type.Integer({ description });

const stateMembers = {
  state: Type.Enum([...HOME_STATES], {
    description:
      'danger: a person or the home is at risk. attention: another reason. ok: a device listens and there is no reason. ' +
      'unknown: no device listens.',
  }),
  reasons: Type.Array(
    Type.Object({
      condition: Type.Enum([...CONDITIONS, ...UNKNOWN_REASONS], { description: 'More may be added.' }),
      incident_ids: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Open incidents, those that ended unacknowledged included.',
        }),
      ),
      device_ids: Type.Optional(Type.Array(Id('device'))),
      measured: Type.Optional(
        Type.Object(
          { value: Type.Number(), limit: Type.Number({ description: 'The limit that holds now.' }) },
          { description: 'The current value that is farthest beyond its limit.' },
        ),
      ),
    }),
    { description: 'Why the home has this state: the most urgent first, each condition once.' },
  ),
  conditions: Type.Array(Type.Enum([...CONDITIONS]), {
    description: 'The conditions among the reasons. More may be added.',
  }),
  quiet: Type.Boolean({
    description: 'A device measures a sound level under the limit that holds now, and there is no noise.',
  }),
};

export const HomeStateAnswer = Type.Object(
  { home_id: Id('home'), generated_at: Timestamp, ...stateMembers },
  { $id: 'HomeState', description: 'The state of a home, as on the dashboard.' },
);

const HomeAtAGlance = Type.Object(
  {
    home_id: Id('home'),
    name: Type.String(),
    timezone: Type.String({ format: 'iana-time-zone', description: 'IANA name.' }),
    ...stateMembers,
    occupied: Type.Boolean({ description: 'Somebody stays there now.' }),
    guest_name: Type.Optional(Type.String({ description: 'Of whoever does; needs guests_read.' })),
    alarm_status: AlarmStatusName,
    devices: Count('Devices that are active.'),
    offline_devices: Count('Those of them that are offline.'),
    never_seen_devices: Count('Those of them that have not reported yet.'),
    temperature: Type.Optional(
      Type.Number({ description: 'Celsius, in the coldest room; in the warmest while the home is hot.' }),
    ),
    sound: Type.Optional(Type.Number({ description: 'Decibels, in the loudest room.' })),
    last_event: Type.Optional(Type.Object({ event_type: HomeEventType, event_time: Timestamp })),
  },
  { $id: 'HomeAtAGlance' },
);

const Moves = (what: string, time: string, more = {}) =>
  Type.Object({
    total: Count(`All ${what} of today, by ${time} time.`),
    to_come: Count(`Those of them whose ${time} time is still to come.`),
    ...more,
    next: Type.Array(
      Type.Object({
        home_id: Id('home'),
        home_name: Type.String(),
        timezone: Type.String({ format: 'iana-time-zone', description: 'IANA name.' }),
        at: Timestamp,
        guest_id: Type.Optional(Id('guest')),
        guest_name: Type.Optional(Type.String({ description: 'Needs guests_read, as the id does.' })),
      }),
      { description: `Those that are still to come, the soonest first. At most ${MOST_MOVES}.` },
    ),
  });

const Detected = Count(
  'Those of them whose guest was detected by motion after check-in time (motion_automation_guest_checkin).',
);

export const OverviewAnswer = Type.Object(
  {
    generated_at: Timestamp,
    counts: Type.Object({
      homes: Count('All homes of the organization.'),
      states: Type.Object(
        {
          danger: Count('Homes where a person or the home is at risk.'),
          attention: Count('Homes with another reason for attention.'),
          ok: Count('Homes where a device listens and nothing is wrong.'),
          unknown: Count('Homes where no device listens.'),
        },
        { description: 'Each home is in one of them: they add up to `homes`.' },
      ),
      quiet: Count('Homes that are `quiet`.'),
      noisy: Count('Homes where it is too loud for too long.'),
      cold: Count('Homes that are too cold, or close to freezing.'),
      hot: Count('Homes that are too warm.'),
      alarm: Count(
        'Homes whose alarm went off or is about to, where an alarm is heard, or with such an incident.',
      ),
      offline: Count('Homes with a device that is offline.'),
      occupied: Count('Homes where somebody stays.'),
      attention: Count('Homes with at least one condition: `states.danger` and `states.attention`.'),
    }),
    devices: Type.Object({
      total: Count('Active devices of all homes.'),
      never_heard: Count('Those that have not reported yet.'),
      offline: Count('Those that are offline.'),
      battery_low: Count('Those whose battery is low or empty.'),
      tampered: Count('Those that were taken from their place.'),
    }),
    homes: Type.Array(HomeAtAGlance, {
      description: 'By what needs attention, then by name. At most 5,000.',
    }),
    today: Type.Object(
      {
        arrivals: Moves('arrivals', 'check-in', { detected: Detected }),
        departures: Moves('departures', 'check-out'),
      },
      { description: 'From midnight to midnight in the time zone of each home.' },
    ),
    coverage: Type.Array(
      Type.Object({
        event_type: EventName,
        events: Type.Optional(
          Type.Integer({ description: 'Absent for what is told but not kept, such as pir_motion.' }),
        ),
        last_seen_at: Type.Optional(Timestamp),
      }),
      {
        description: `Every name of the catalogue, with what was seen of it in the last ${COVERED_DAYS} days. May be some seconds old.`,
      },
    ),
  },
  { $id: 'Overview' },
);

export const FeedQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'How many to answer; 50 unless told.' }),
  ),
  after: Type.Optional(
    Type.String({ maxLength: 64, description: 'The `next` of an answer: go on after its last event.' }),
  ),
});

export const FeedAnswer = Type.Object(
  {
    events: Type.Array(Type.Object({ ...HomeEvent.properties, home_name: Type.String() }), {
      description: 'Newest first, by event_time and then event_id.',
    }),
    next: Type.Optional(Type.String({ description: 'There may be more: `after` takes it.' })),
  },
  { $id: 'EventFeed' },
);
