import Type from 'typebox';
import { EventName } from '../catalogue/index.ts';
import { HomeEvent, HomeEventType } from '../events/index.ts';
import { AlarmStatusName } from '../homes/index.ts';
import { Id, TimestampOf } from '../platform/http/document/common-schemas.ts';
import { COVERED_DAYS } from './coverage.ts';
import { CONDITIONS } from './home-state/conditions.ts';
import { HOME_STATES, UNKNOWN_REASONS } from './home-state/home-state.ts';
import { MOST_MOVES } from './today.ts';

const Count = (description: string) => Type.Integer({ description });

const stateMembers = {
  state: Type.Enum([...HOME_STATES], {
    description:
      'State. danger: a person or the home is at risk. attention: another reason. ok: a device reports, and there is no ' +
      'reason. unknown: no device reports.',
  }),
  reasons: Type.Array(
    Type.Object({
      condition: Type.Enum([...CONDITIONS, ...UNKNOWN_REASONS], {
        description: 'Reason. More may be added.',
      }),
      incident_ids: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Ids of open incidents, including those that ended without acknowledgement.',
        }),
      ),
      device_ids: Type.Optional(
        Type.Array(Id('device'), { description: 'Ids of the devices concerned. Absent if there are none.' }),
      ),
      measured: Type.Optional(
        Type.Object(
          {
            value: Type.Number({ description: 'Current value.' }),
            limit: Type.Number({ description: 'Limit that applies now.' }),
          },
          { description: 'Current value that is farthest beyond its limit.' },
        ),
      ),
    }),
    { description: 'Reasons for the state: most urgent first, each condition once.' },
  ),
  conditions: Type.Array(Type.Enum([...CONDITIONS]), {
    description: 'Conditions among the reasons. More may be added.',
  }),
  quiet: Type.Boolean({
    description: 'Whether a device measures a sound level under the current limit, and there is no noise.',
  }),
};

export const HomeStateAnswer = Type.Object(
  { home_id: Id('home'), generated_at: TimestampOf('Time for which the state holds.'), ...stateMembers },
  { $id: 'HomeState', description: 'State of a home, as on the dashboard.' },
);

const HomeAtAGlance = Type.Object(
  {
    home_id: Id('home'),
    name: Type.String({ description: 'Name of the home.' }),
    timezone: Type.String({ format: 'iana-time-zone', description: 'IANA time zone of the home.' }),
    ...stateMembers,
    occupied: Type.Boolean({ description: 'Whether a guest stays in the home now.' }),
    guest_name: Type.Optional(
      Type.String({ description: 'Name of that guest. Only with the permission `guests_read`.' }),
    ),
    alarm_status: AlarmStatusName,
    devices: Count('Number of active devices.'),
    offline_devices: Count('Number of those that are offline.'),
    never_seen_devices: Count('Number of those that have not reported yet.'),
    temperature: Type.Optional(
      Type.Number({
        description: 'Temperature of the coldest room, in °C. While the home is hot: of the warmest room.',
      }),
    ),
    sound: Type.Optional(Type.Number({ description: 'Sound level of the loudest room, in dB.' })),
    last_event: Type.Optional(
      Type.Object(
        { event_type: HomeEventType, event_time: TimestampOf('Time of the event.') },
        { description: 'Latest event of the home. Absent without events.' },
      ),
    ),
  },
  { $id: 'HomeAtAGlance' },
);

const Moves = (what: string, time: string, more = {}) =>
  Type.Object(
    {
      total: Count(`Number of ${what} today, by ${time} time.`),
      to_come: Count(`Number of those with a later ${time} time.`),
      ...more,
      next: Type.Array(
        Type.Object({
          home_id: Id('home'),
          home_name: Type.String({ description: 'Name of the home.' }),
          timezone: Type.String({ format: 'iana-time-zone', description: 'IANA time zone of the home.' }),
          at: TimestampOf(`Time of ${time}.`),
          guest_id: Type.Optional(Id('guest')),
          guest_name: Type.Optional(
            Type.String({
              description: 'Name of the guest. Name and id only with the permission `guests_read`.',
            }),
          ),
        }),
        { description: `Next ${what}, soonest first. At most ${MOST_MOVES}.` },
      ),
    },
    { description: `Today’s ${what}.` },
  );

const Detected = Count(
  'Number of those whose guest was detected by motion after the check-in time (`motion_automation_guest_checkin`).',
);

export const OverviewAnswer = Type.Object(
  {
    generated_at: TimestampOf('Time for which the overview holds.'),
    counts: Type.Object(
      {
        homes: Count('Number of homes.'),
        states: Type.Object(
          {
            danger: Count('Number of homes where a person or the home is at risk.'),
            attention: Count('Number of homes with another reason for attention.'),
            ok: Count('Number of homes where a device reports and nothing is wrong.'),
            unknown: Count('Number of homes where no device reports.'),
          },
          { description: 'Number of homes in each state. The sum is `homes`.' },
        ),
        quiet: Count('Number of homes that are `quiet`.'),
        noisy: Count('Number of homes with noise.'),
        cold: Count('Number of homes that are too cold, or close to freezing.'),
        hot: Count('Number of homes that are too warm.'),
        alarm: Count(
          'Number of homes with an alarm: triggered or about to be, an alarm sound, or such an incident.',
        ),
        offline: Count('Number of homes with an offline device.'),
        occupied: Count('Number of homes where a guest stays.'),
        attention: Count(
          'Number of homes with a condition: the sum of `states.danger` and `states.attention`.',
        ),
      },
      { description: 'Number of homes, in total and by condition. A home can count several times.' },
    ),
    devices: Type.Object(
      {
        total: Count('Number of active devices.'),
        never_heard: Count('Number of those that have not reported yet.'),
        offline: Count('Number of those that are offline.'),
        battery_low: Count('Number of those with a low or empty battery.'),
        tampered: Count('Number of those that were removed from their place.'),
      },
      { description: 'Number of devices, in total and by condition. A device can count several times.' },
    ),
    homes: Type.Array(HomeAtAGlance, {
      description: 'Homes, most urgent first, then by name. At most 5,000.',
    }),
    today: Type.Object(
      {
        arrivals: Moves('arrivals', 'check-in', { detected: Detected }),
        departures: Moves('departures', 'check-out'),
      },
      { description: 'Arrivals and departures from midnight to midnight, in the time zone of each home.' },
    ),
    coverage: Type.Array(
      Type.Object({
        event_type: EventName,
        events: Type.Optional(
          Type.Integer({
            description: 'Number of events. Absent for transient events, such as `pir_motion`.',
          }),
        ),
        last_seen_at: Type.Optional(
          TimestampOf(`Time of the latest event. Absent without one in ${COVERED_DAYS} days.`),
        ),
      }),
      {
        description: `Event types of the catalogue, with their events in the last ${COVERED_DAYS} days. May be some seconds old.`,
      },
    ),
  },
  { $id: 'Overview' },
);

export const FeedQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'Most events to return. Default: 50.' }),
  ),
  after: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Value of `next` of the previous page. Returns the events after that page.',
    }),
  ),
});

export const FeedAnswer = Type.Object(
  {
    events: Type.Array(
      Type.Object({ ...HomeEvent.properties, home_name: Type.String({ description: 'Name of the home.' }) }),
      {
        description: 'Events, newest first, by `event_time` and then `event_id`.',
      },
    ),
    next: Type.Optional(
      Type.String({ description: 'Value for `after`, to get the next page. Absent on the last page.' }),
    ),
  },
  { $id: 'EventFeed' },
);
