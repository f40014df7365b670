import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { flakyFaults } from '../device/faults.ts';
import type { ClimateChange } from '../episodes/curve.ts';
import type { EpisodePlace } from '../episodes/device-episode.ts';
import type { Episode } from '../episodes/episode.ts';
import { battery, button, switchOff, tamper, unplugRouter } from '../episodes/health.ts';
import { dampRoom, dryAir, shower } from '../episodes/humidity.ts';
import { armAlarm } from '../episodes/intruder.ts';
import { wetWall } from '../episodes/mould.ts';
import { party } from '../episodes/party.ts';
import { crowd, guestArrival, guestNoShow } from '../episodes/people.ts';
import { alarmTest, cigarette, smokeAlarm, toast } from '../episodes/smoke.ts';
import { bang, vacuum } from '../episodes/sounds.ts';
import { coldRoom, frost, heatWave } from '../episodes/temperature.ts';
import { openLocalTime } from '../local-time.ts';
import type { PlannedDevice, PlannedHome, PlannedStay, PortfolioPlan } from '../plan/plan.ts';
import { randomInteger, seedOf } from '../random.ts';

/**
 * Homes in which every event type occurs, each episode far from the others and far from every limit, plus episodes
 * that must raise nothing. The oracle checks whether the rules find exactly the expected events.
 */

const ZONE = 'Europe/Stockholm';
const HEARTBEATS_S = [300, 600, 900];
/** Episodes that start later may not be over in time. */
const LAST_START_BEFORE_END_MS = 9 * HOUR_MS;
const ALARM_FROM_HOUR = 1;
const ALARM_UNTIL_HOUR = 2.5;

/** What happens in a home, with the hour relative to the start of the plan. */
type EpisodePlanner = (home: PlannedHome, at: number, seed: number) => Episode[];

export interface OraclePlanOptions {
  seed: number;
  from: number;
  days: number;
  flaky: boolean;
  /** Some rooms have bought sensors. */
  mixed?: boolean;
}

export function planOracle({ seed, from, days, flaky, mixed = false }: OraclePlanOptions): PortfolioPlan {
  const until = from + days * DAY_MS;
  const homes: PlannedHome[] = [];
  const episodes: Episode[] = [];

  for (const [key, { settings = {}, rooms, schedule }] of Object.entries(HOMES)) {
    const home: PlannedHome = {
      key,
      name: key,
      timezone: ZONE,
      address: `${key} street 1`,
      settings,
      devices: Array.from({ length: rooms }, (_, index) => deviceOf(key, index, mixed)),
      stays: [],
    };
    homes.push(home);
    for (let day = 0; day < days; day += 1) {
      for (const [hour, planEpisodes] of schedule) {
        const own = seedOf(seed, key, day, hour);
        const at = from + day * DAY_MS + hour * HOUR_MS + randomInteger(own, 1, 0, 20) * MINUTE_MS;
        if (at < until - LAST_START_BEFORE_END_MS) episodes.push(...planEpisodes(home, at, own));
      }
    }
  }
  const first = (key: string) => homes.find((home) => home.key === key);
  episodes.push(...planMould(first('Mould'), from, until), ...planAlarms(first('Alarm'), from, until));
  const keys = homes.flatMap((home) => home.devices.map((device) => device.key));
  return {
    seed,
    from,
    showcaseFrom: from,
    until,
    organizations: [{ name: 'Oracle', homes }],
    episodes,
    ...(mixed ? { tolerance: toleranceOf(homes) } : {}),
    ...(flaky ? { faults: flakyFaults(seed, keys, from) } : {}),
  };
}

function deviceOf(homeKey: string, index: number, mixed: boolean): PlannedDevice {
  const radio = mixed ? RADIOS[homeKey]?.[index] : undefined;
  return {
    key: `${homeKey}/${index + 1}`,
    description: `Room ${index + 1}`,
    heartbeatS: HEARTBEATS_S[(index + homeKey.length) % HEARTBEATS_S.length] ?? 300,
    ...(radio ? { radio } : {}),
  };
}

/**
 * Rooms of the mixed portfolio with a bought sensor. What such sensors cannot report stays with our own devices: the
 * button, being switched off, an empty battery, and samples kept during an outage.
 */
const RADIOS: Record<string, PlannedDevice['radio'][]> = {
  Parties: ['lorawan'],
  Guests: ['zigbee'],
  Smoke: ['lorawan', 'zigbee'],
  Traps: ['lorawan', 'zigbee'],
  Climate: ['lorawan', 'zigbee'],
  Frost: ['zigbee'],
  Stays: ['zigbee', 'lorawan'],
  Health: ['zigbee'],
  Mould: ['lorawan'],
  Alarm: ['zigbee'],
};
const REPORTED_EVERY_MS = { lorawan: 10 * MINUTE_MS, zigbee: MINUTE_MS };

/** Bought sensors report once per period, so an event may be off by that much. */
function toleranceOf(homes: PlannedHome[]): Map<string, number> {
  return new Map(
    homes.map(({ key, devices }) => [
      key,
      Math.max(0, ...devices.map(({ radio }) => (radio ? REPORTED_EVERY_MS[radio] : 0))),
    ]),
  );
}

const mainDevice = (home: PlannedHome): PlannedDevice => deviceAt(home, 0);

function deviceAt(home: PlannedHome, index: number): PlannedDevice {
  const device = home.devices[index] ?? home.devices[0];
  if (!device) throw new Error(`${home.key} has no device`);
  return device;
}

/**
 * Loud for a time after which one, two or all three levels were raised, well away from the moments at which they are.
 */
const partyOf =
  (loudMin: number, people: number): EpisodePlanner =>
  (home, from, seed) => [
    party({ home, device: mainDevice(home).key, from, loudMin, people, seed, temper: 'never' }),
  ];

/** Guests who react to messages. Without a message they continue. */
const partyWithGuests: EpisodePlanner = (home, at, seed) => {
  const stay = stayOf(home, at, seed);
  return [
    guestArrival({ home, device: mainDevice(home).key, stay, at: at + 20 * MINUTE_MS, people: 3 }),
    party({
      home,
      device: mainDevice(home).key,
      from: at + 2 * HOUR_MS,
      loudMin: 40,
      people: 4,
      seed,
      temper: 1,
    }),
  ];
};

const arrivalOfGuest =
  (afterMin: number): EpisodePlanner =>
  (home, at, seed) => {
    const stay = stayOf(home, at, seed);
    return [
      guestArrival({ home, device: mainDevice(home).key, stay, at: at + afterMin * MINUTE_MS, people: 2 }),
    ];
  };

const noShowOfGuest: EpisodePlanner = (home, at, seed) => [
  guestNoShow({ home, stay: stayOf(home, at, seed) }),
];

/** Booked together with the home. Eight hours long, so that the next stay has a window of its own. */
function stayOf(home: PlannedHome, checkin: number, seed: number): PlannedStay {
  const stay: PlannedStay = {
    key: `${home.key}/${checkin}`,
    name: `Guest ${home.stays.length + 1}`,
    phone_number: `+4670${String(1_000_000 + randomInteger(seed, 9, 0, 8_999_999)).slice(0, 7)}`,
    email: `guest${home.stays.length + 1}@example.com`,
    checkin,
    checkout: checkin + 8 * HOUR_MS,
    bookedAt: 0,
  };
  home.stays.push(stay);
  return stay;
}

const single =
  (make: (place: EpisodePlace) => Episode, room = 0): EpisodePlanner =>
  (home, from) => [make({ home, device: deviceAt(home, room).key, from })];

const spell =
  (make: (change: ClimateChange) => Episode, hours: number, room = 0): EpisodePlanner =>
  (home, from) => [make({ home, device: deviceAt(home, room).key, from, hours })];

const HOMES: Record<
  string,
  { settings?: PlannedHome['settings']; rooms: number; schedule: [hour: number, happening: EpisodePlanner][] }
> = {
  Parties: {
    settings: { crowd: { max_occupants: 8 } },
    rooms: 2,
    schedule: [
      [2, partyOf(13, 5)],
      [5, partyOf(23, 14)],
      [11, partyOf(40, 5)],
    ],
  },
  Guests: { settings: { crowd: { max_occupants: 8 } }, rooms: 2, schedule: [[3, partyWithGuests]] },
  Crowds: {
    settings: { crowd: { max_occupants: 6 } },
    rooms: 1,
    schedule: [
      [4, (home, from) => [crowd({ home, device: mainDevice(home).key, from, minutes: 70, people: 11 })]],
    ],
  },
  Smoke: {
    rooms: 2,
    schedule: [
      [1, single(cigarette)],
      [4, single((place) => smokeAlarm({ ...place, pattern: 't3' }), 1)],
      [7, single((place) => smokeAlarm({ ...place, pattern: 't4' }))],
    ],
  },
  Traps: {
    rooms: 2,
    schedule: [
      [1, single(toast)],
      [4, single(alarmTest, 1)],
      [6, single(bang)],
      [8, single(shower, 1)],
      [11, single(vacuum)],
    ],
  },
  Climate: {
    rooms: 2,
    schedule: [
      [1, spell(coldRoom, 3)],
      [9, spell(heatWave, 3)],
      [2, spell(dampRoom, 4, 1)],
      [10, spell(dryAir, 4, 1)],
    ],
  },
  Frost: { rooms: 1, schedule: [[2, spell(frost, 3)]] },
  Stays: {
    rooms: 2,
    schedule: [
      [1, arrivalOfGuest(35)],
      [10, noShowOfGuest],
    ],
  },
  Links: {
    rooms: 3,
    schedule: [
      [
        3,
        (home, from) => [
          unplugRouter({ home, devices: home.devices, from, minutes: 180 }),
          // What happens during the outage is reported after it.
          cigarette({ home, device: mainDevice(home).key, from: from + 60 * MINUTE_MS }),
        ],
      ],
      [9, (home, from) => [unplugRouter({ home, devices: home.devices, from, minutes: 9 })]],
    ],
  },
  Health: {
    rooms: 3,
    schedule: [
      [1, single((place) => tamper({ ...place, minutes: 12 }))],
      [3, single(button, 1)],
      [5, (home, from) => [switchOff({ home, device: deviceAt(home, 2).key, from, minutes: 100 })]],
      [
        2,
        (home, from) => [
          battery({ home, device: deviceAt(home, 1), from, hours: 12, fromPercent: 26, toPercent: 1 }),
        ],
      ],
    ],
  },
  Mould: { settings: { climate: { hum_high: 100 } }, rooms: 1, schedule: [] },
  Alarm: {
    settings: {
      alarm: {
        mode: 'schedule',
        schedule: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '01:00', end: '02:30' }],
      },
    },
    rooms: 2,
    schedule: [],
  },
};

/** Wet until the risk is raised and some hours longer, then dry: the risk is cleared after a week. */
function planMould(home: PlannedHome | undefined, from: number, until: number): Episode[] {
  const wetFrom = (Math.floor(from / HOUR_MS) + 2) * HOUR_MS;
  return home ? [wetWall({ home, device: mainDevice(home).key, from: wetFrom, wetHours: 54, until })] : [];
}

/** Armed every night. Every other night has an intruder. */
function planAlarms(home: PlannedHome | undefined, from: number, until: number): Episode[] {
  if (!home) return [];
  const clock = openLocalTime(ZONE);
  const firstDay = clock.at(from).day;
  const spans: Episode[] = [];
  for (let day = firstDay; clock.moment(day, ALARM_UNTIL_HOUR) < until - HOUR_MS; day += 1) {
    const begins = clock.moment(day, ALARM_FROM_HOUR);
    if (begins < from + HOUR_MS) continue;
    spans.push(
      armAlarm({
        home,
        device: mainDevice(home).key,
        from: begins,
        until: clock.moment(day, ALARM_UNTIL_HOUR),
        ...(spans.length % 2 === 0 ? { intruderAt: begins + 40 * MINUTE_MS } : {}),
      }),
    );
  }
  return spans;
}
