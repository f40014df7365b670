import { EVENT_TYPES, type EventType, isTransient } from '../../catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { badLinkUntil, type Faults } from '../device/faults.ts';
import type { ExpectedEvent } from '../episodes/episode.ts';
import { silenceMs } from '../episodes/health.ts';
import type { PortfolioPlan } from '../plan/plan.ts';

/** An event from the API, with the keys of the plan. */
export interface RaisedEvent {
  home: string;
  device?: string;
  type: EventType;
  at: number;
  /** When the service raised it. */
  knownAt: number;
}

export interface Verdict {
  type: EventType;
  expected: number;
  raised: number;
  matched: number;
  /** Precision: share of raised events that were expected. Recall: share of expected events that were raised. */
  precision: number;
  recall: number;
  /** From the earliest expected time to the time raised, in seconds, at least 0. Absent if nothing matched. */
  medianDelayS?: number;
  p95DelayS?: number;
}

export interface Comparison {
  verdicts: Verdict[];
  missing: ExpectedEvent[];
  unexpected: RaisedEvent[];
  perfect: boolean;
}

/** Messages answer an event and say nothing about the home. Transient events are not stored. */
const NOT_COMPARED: ReadonlySet<EventType> = new Set([
  'noise_sms_sent',
  'noise_email_sent',
  'noise_auto_call',
  'noise_flash_and_sound',
  'guest_connect_sms_sent',
]);

/** Every device comes online for the first time once. */
export function expectedEvents(plan: PortfolioPlan): ExpectedEvent[] {
  const { organizations, episodes, from, faults, tolerance } = plan;
  const activated = organizations.flatMap(({ homes }) =>
    homes.flatMap((home) =>
      home.devices.map(
        (device): ExpectedEvent => ({
          home: home.key,
          device: device.key,
          type: 'device_online',
          earliest: from,
          latest: from + (faults ? 60 : 3) * MINUTE_MS,
        }),
      ),
    ),
  );
  return [
    ...activated,
    ...episodes.flatMap((episode) =>
      episode.expectedEvents().map((one) => withTolerance(one, tolerance?.get(one.home))),
    ),
    ...(plan.faults ? expectLinkEvents(plan, plan.faults) : []),
  ];
}

/** One period early, because a whole period counts. Two late, because the first one may be half full. */
function withTolerance(expected: ExpectedEvent, toleranceMs = 0): ExpectedEvent {
  const { earliest, latest } = expected;
  return {
    ...expected,
    earliest: earliest - toleranceMs,
    latest: latest + 2 * toleranceMs,
    beganAt: earliest,
  };
}

/**
 * A long bad period makes a device go offline and come back. Where two such periods follow closely, the events are
 * optional.
 */
function expectLinkEvents(
  { organizations, from, until }: PortfolioPlan,
  faults: Map<string, Faults>,
): ExpectedEvent[] {
  const devices = organizations.flatMap(({ homes }) =>
    homes.flatMap(({ key: home, devices: some }) => some.map((device) => ({ home, device }))),
  );
  return devices.flatMap(({ home, device }) => {
    const own = faults.get(device.key);
    const optionalEvent = (type: EventType, earliest: number, latest: number): ExpectedEvent => ({
      home,
      device: device.key,
      type,
      earliest,
      latest,
      isOptional: true,
    });
    const expected: ExpectedEvent[] = [];
    for (let t = from; own && t < until; t += MINUTE_MS) {
      const end = badLinkUntil(own, t);
      if (end === undefined) continue;
      const silence = silenceMs(device);
      expected.push(optionalEvent('device_offline', t - device.heartbeatS * 1000, end + silence));
      expected.push(optionalEvent('device_online', end, end + HOUR_MS));
      t = end;
    }
    return expected;
  });
}

export function compare(expected: ExpectedEvent[], raisedEvents: RaisedEvent[]): Comparison {
  const open = new Set(expected);
  const matches: { type: EventType; delayMs: number; isOptional: boolean }[] = [];
  const unexpected: RaisedEvent[] = [];
  const compared = raisedEvents.filter(({ type }) => !NOT_COMPARED.has(type) && !isTransient(type));
  for (const one of compared.toSorted((a, b) => a.at - b.at)) {
    const match = earliestMatch(open, one);
    if (!match) unexpected.push(one);
    else {
      open.delete(match);
      const delayMs = one.knownAt - (match.beganAt ?? match.earliest);
      matches.push({ type: one.type, delayMs, isOptional: match.isOptional === true });
    }
  }
  const missing = [...open].filter(({ isOptional }) => !isOptional);
  const verdicts = EVENT_TYPES.filter((type) => !NOT_COMPARED.has(type) && !isTransient(type)).map((type) =>
    verdictOf(type, {
      required: expected.filter((one) => one.type === type && !one.isOptional).length,
      raised: compared.filter((one) => one.type === type).length,
      matches: matches.filter((one) => one.type === type),
    }),
  );
  return { verdicts, missing, unexpected, perfect: missing.length === 0 && unexpected.length === 0 };
}

function earliestMatch(open: ReadonlySet<ExpectedEvent>, one: RaisedEvent): ExpectedEvent | undefined {
  let found: ExpectedEvent | undefined;
  for (const expected of open) {
    const fits =
      expected.type === one.type &&
      expected.home === one.home &&
      (expected.device === undefined || expected.device === one.device) &&
      one.at >= expected.earliest &&
      one.at <= expected.latest;
    if (fits && (!found || expected.latest < found.latest)) found = expected;
  }
  return found;
}

function verdictOf(
  type: EventType,
  counts: { required: number; raised: number; matches: { delayMs: number; isOptional: boolean }[] },
): Verdict {
  const { required, raised, matches } = counts;
  const matchedRequired = matches.filter(({ isOptional }) => !isOptional).length;
  const delays = matches
    .map(({ delayMs }) => Math.max(0, Math.round(delayMs / 1000)))
    .toSorted((a, b) => a - b);
  const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))];
  const [medianDelayS, p95DelayS] = [at(0.5), at(0.95)];
  return {
    type,
    expected: required,
    raised,
    matched: matches.length,
    precision: raised === 0 ? 1 : matches.length / raised,
    recall: required === 0 ? 1 : matchedRequired / required,
    ...(medianDelayS === undefined ? {} : { medianDelayS }),
    ...(p95DelayS === undefined ? {} : { p95DelayS }),
  };
}
