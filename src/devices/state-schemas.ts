import Type, { type TSchema } from 'typebox';
import type { DeviceState, HomeState } from './detect/types.ts';
import { MOST_MS } from './report/read-report.ts';
import { DeviceReport } from './report/schema.ts';

/**
 * The state of the rules as JSON schemas. A state that comes from outside (an import) is checked against them, because the
 * rules and the statements in stored-state.ts rely on its form. The two records make the compiler ask for every new member.
 */

const Ms = Type.Number({ minimum: -MOST_MS, maximum: MOST_MS });
const Amount = Type.Number({ minimum: -1e12, maximum: 1e12 });
const Id = Type.String({ pattern: '^[0-9a-f]{24}$' });
const Key = Type.String({ maxLength: 200 });
const True = Type.Literal(true);
const maybe = Type.Optional;
/** Each rule keeps hours or days of minutes at the most. */
const MOST_ITEMS = 5000;
const List = (item: TSchema) => Type.Array(item, { maxItems: MOST_ITEMS });
const Row = (...items: TSchema[]) =>
  Type.Array(Type.Union(items), { minItems: items.length, maxItems: items.length });
const Pairs = List(Row(Ms, Amount));

const Threshold = Type.Object({
  phase: Type.Enum(['pending', 'active', 'recovering']),
  start: Ms,
  since: Ms,
  t: Ms,
});
const Episode = Type.Object({ machine: maybe(Threshold), told: maybe(True), toldAt: maybe(Ms) });

const Source = Type.Enum(['user', 'schedule', 'automation', 'button']);
const Alarm = Type.Union([
  Type.Object({ status: Type.Literal('disarmed'), contrary: maybe(True) }),
  Type.Object({
    status: Type.Literal('arming'),
    since: Ms,
    until: Ms,
    source: Source,
    userId: maybe(Id),
    acked: maybe(True),
    contrary: maybe(True),
  }),
  Type.Object({
    status: Type.Literal('armed'),
    armedAt: Ms,
    calmUntil: maybe(Ms),
    contrary: maybe(True),
  }),
  Type.Object({
    status: Type.Literal('grace'),
    armedAt: Ms,
    since: Ms,
    until: Ms,
    motionAt: Ms,
    deviceId: Id,
    contrary: maybe(True),
  }),
  Type.Object({
    status: Type.Literal('triggered'),
    armedAt: Ms,
    since: Ms,
    until: Ms,
    silent: maybe(True),
    contrary: maybe(True),
  }),
]);

const Noise = Type.Union([
  Type.Object({
    incidentId: Key,
    guestId: Type.Union([Id, Type.Null()]),
    devices: List(Id),
    startedAt: Ms,
    watchedSince: maybe(Ms),
    loud: maybe(Type.Object({ runs: Pairs, earlier: maybe(Amount) })),
    level: Type.Integer({ minimum: 1, maximum: 3 }),
    levelAt: Ms,
    due: maybe(Ms),
    looksAgain: Amount,
    peak: Amount,
    heardAt: Ms,
    periodMin: maybe(Amount),
  }),
  Type.Object({ incidentId: Type.Optional(Type.Never()), endedAt: Ms }),
]);

const Stay = Type.Object({
  guestId: Id,
  from: Ms,
  to: Ms,
  status: Type.Enum(['scheduled', 'expected', 'present', 'no_show', 'inconclusive', 'ended', 'ended_unseen']),
  covered: maybe(Type.Record(Type.String(), Amount)),
});
const Soundings = List(Type.Object({ from: Ms, to: Ms, toldAt: Ms }));

const home: Record<keyof HomeState, TSchema> = {
  noise: Noise,
  crowd: Episode,
  alarm: Alarm,
  alarmSound: Type.Object(
    {
      t3: maybe(Soundings),
      t4: maybe(Soundings),
      other: maybe(Soundings),
      smoke_detector: maybe(Soundings),
      carbon_monoxide_detector: maybe(Soundings),
      gas_detector: maybe(Soundings),
      water_detector: maybe(Soundings),
    },
    { additionalProperties: false },
  ),
  smoking: Type.Object({ at: Ms }),
  stays: List(Stay),
  goneStays: List(Stay),
};

const device: Record<keyof DeviceState, TSchema> = {
  clock: Type.Object({ boot: Amount, ms: Ms }),
  place: Type.Object({ boot: Amount, seq: Type.Integer(), newest: maybe(Ms) }),
  connectivity: Type.Object({
    status: Type.Enum(['online', 'suspect', 'offline', 'powered_off']),
    since: Ms,
    lastReportAt: Ms,
    previousReportAt: maybe(Ms),
    heartbeatS: Amount,
    bootId: Amount,
    seq: Type.Integer(),
    flaps: maybe(List(Ms)),
    lostAt: maybe(Ms),
    lostBy: maybe(Key),
    quiet: maybe(True),
    backAt: maybe(Ms),
    offBootId: maybe(Amount),
  }),
  battery: Type.Object({
    pct: maybe(Amount),
    charging: maybe(Type.Boolean()),
    lowSince: maybe(Ms),
    low: maybe(True),
    wellSince: maybe(Ms),
    empty: maybe(Ms),
    days: maybe(Pairs),
  }),
  tamper: Type.Object({
    mounted: Type.Boolean(),
    mountedAt: maybe(Ms),
    removedAt: maybe(Ms),
    saidAt: maybe(Ms),
  }),
  pressedAt: Ms,
  pir: Type.Object({
    span: maybe(Row(Ms, Ms)),
    lastMotionAt: maybe(Ms),
    lastMotionFrom: maybe(Ms),
    raisedAt: maybe(Ms),
  }),
  climate: Type.Object({
    temp: maybe(Pairs),
    rh: maybe(Pairs),
    temp_high: maybe(Episode),
    temp_low: maybe(Episode),
    hum_high: maybe(Episode),
    hum_low: maybe(Episode),
  }),
  freezing: Type.Object({ trend: Pairs, machine: maybe(Threshold), at: maybe(Ms), repeat: maybe(Amount) }),
  mould: Type.Object({
    t: Ms,
    n: Amount,
    temp: Amount,
    rh: Amount,
    dose: Amount,
    dryHours: Amount,
    level: Type.Enum(['none', 'watch', 'elevated', 'significant']),
    wetHours: maybe(Amount),
    wetSince: maybe(Ms),
    riskAt: maybe(Ms),
    significant: maybe(True),
  }),
  soundAverage: Type.Object({ machine: maybe(Threshold), toldAt: maybe(Ms) }),
  smoking: Type.Object({
    air: List(Type.Array(Type.Union([Ms, Type.Null()]), { minItems: 4, maxItems: 4 })),
    since: maybe(Ms),
    baselinePm25: maybe(Amount),
    clearSince: maybe(Ms),
    endedAt: maybe(Ms),
  }),
  loudness: Pairs,
  people: Pairs,
};

export const HomeStateSchema = Type.Partial(Type.Object(home));
export const DeviceStateSchema = Type.Partial(Type.Object(device));

/** A report whose samples wait for their turn, as `placeInTime` makes it. */
export const HeldReportSchema = Type.Object({
  boot_id: Amount,
  seq: Type.Integer(),
  receivedAt: Ms,
  heartbeatS: maybe(Amount),
  clockCorrected: maybe(Type.Boolean()),
  ...Type.Required(Type.Pick(DeviceReport, ['samples', 'events'])).properties,
  battery: DeviceReport.properties.battery,
  fw: maybe(Key),
  hw: maybe(Key),
  configVersion: maybe(Amount),
  rssi: maybe(Amount),
});
