import Type from 'typebox';
import { EventName } from '../catalogue/index.ts';
import { HomeEvent, HomeEventType } from '../events/index.ts';
import { AlarmStatusName } from '../homes/index.ts';
import { Id, Timestamp } from '../platform/http/document/common-schemas.ts';
import { CONDITIONS } from './conditions.ts';
import { COVERED_DAYS } from './coverage.ts';
import { MOST_MOVES } from './today.ts';

const Count = (description: string) => Type.Integer({ description });

const HomeAtAGlance = Type.Object(
  {
    home_id: Id('home'),
    name: Type.String(),
    timezone: Type.String({ format: 'iana-time-zone', description: 'IANA name.' }),
    quiet: Type.Boolean({ description: 'Some device listens, and it is not noisy.' }),
    occupied: Type.Boolean({ description: 'Somebody stays there now.' }),
    guest_name: Type.Optional(Type.String({ description: 'Of whoever does; needs guests_read.' })),
    alarm_status: AlarmStatusName,
    conditions: Type.Array(Type.Enum([...CONDITIONS]), {
      description: 'What goes on that somebody should know of; what is worst comes first.',
    }),
    devices: Count('Devices that are active.'),
    offline_devices: Count('Those of them that are offline.'),
    temperature: Type.Optional(
      Type.Number({ description: 'Celsius, in the coldest room; in the warmest while the home is hot.' }),
    ),
    sound: Type.Optional(Type.Number({ description: 'Decibels, in the loudest room.' })),
    last_event: Type.Optional(Type.Object({ event_type: HomeEventType, event_time: Timestamp })),
  },
  { $id: 'HomeAtAGlance' },
);

const Moves = (what: string) =>
  Type.Object({
    total: Count(`All ${what} of today.`),
    to_come: Count('Those of them that are still to come.'),
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

export const OverviewAnswer = Type.Object(
  {
    generated_at: Timestamp,
    counts: Type.Object({
      homes: Count('All homes of the organization.'),
      quiet: Count('Homes that are listened to, and not noisy.'),
      noisy: Count('Homes where it is too loud for too long.'),
      cold: Count('Homes that are too cold, or close to freezing.'),
      hot: Count('Homes that are too warm.'),
      alarm: Count('Homes whose alarm went off or is about to, or where an alarm is heard.'),
      offline: Count('Homes with a device that is offline.'),
      occupied: Count('Homes where somebody stays.'),
      attention: Count('Homes with at least one condition.'),
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
      { arrivals: Moves('arrivals'), departures: Moves('departures') },
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
