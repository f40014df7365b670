import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Report } from '../../report/report.ts';
import type { BridgeLink, Change, DeviceModel, HomeModel, Raised, Rule } from '../types.ts';
import type { BatteryState, ConnectivityState } from './state.ts';

const SHORTEST_TIMEOUT_MS = 15 * MINUTE_MS;
const MISSED_HEARTBEATS = 3;
/** Tolerance for a late heartbeat. */
const SLACK_MS = MINUTE_MS;
const TIMEOUT_SLACK_MS = 5 * MINUTE_MS;
/** A lost connection alone means little: brokers repeat such notifications, out of order. */
const LOST_MS = 5 * MINUTE_MS;
const FLAPS = 4;
const FLAPS_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** Reports sent before a switch-off arrive within this. */
const LAST_WORDS_MS = MINUTE_MS;
/** Devices that drop within this of each other share the cause: the router, or the mains. */
const TOGETHER_MS = 5 * MINUTE_MS;

export const connectivity: Rule = {
  onReport(_home, device, report) {
    const before = device.state.connectivity;
    if (!before) return comesOnline(device, report, { reason: 'activated' });
    // A report from a queue says nothing about whether the device is online now.
    if (report.receivedAt < before.lastReportAt) return undefined;
    if (before.status === 'offline' && report.receivedAt > before.lastReportAt)
      return comesOnline(device, report, absence(before, report, 'recovered', before.lastReportAt));
    if (before.status === 'powered_off' && !isLastWord(before, report))
      return comesOnline(device, report, absence(before, report, 'powered_on', before.since));
    const status = before.status === 'suspect' ? 'online' : before.status;
    return changed(device, { ...withReport(before, report), status });
  },

  onLink(_home, device, status, { now }) {
    const before = device.state.connectivity;
    if (typeof status === 'object') return before && withBridge(device, before, status, now);
    if (!before || !isThere(before)) return undefined;
    if (status === 'lost' && before.lostAt === undefined)
      return changed(device, { ...before, status: 'suspect', lostAt: now });
    if (status !== 'online' || before.lostAt === undefined) return undefined;
    return changed(device, { ...withoutLoss(before), status: 'online' });
  },

  onTick(home, { now, listeningSince }) {
    const after = new Map<string, ConnectivityState>();
    for (const device of home.devices.values()) {
      const state = atTime(device, now, listeningSince);
      if (state) after.set(device.device_id, state);
    }
    if (after.size === 0) return undefined;
    const raised: Raised[] = [];
    const raisedBridges = listRaisedBridges(home);
    for (const [deviceId, state] of after) {
      if (state.status !== 'offline') continue;
      const { lostBy } = state;
      if (lostBy !== undefined && raisedBridges.has(lostBy)) after.set(deviceId, { ...state, quiet: true });
      else raised.push(offlineEvent(home, after, deviceId, state));
      if (lostBy !== undefined) raisedBridges.add(lostBy);
    }
    const devices = Object.fromEntries([...after].map(([id, state]) => [id, { connectivity: state }]));
    return { devices, raised };
  },

  /** A missed heartbeat is only displayed, so it needs no tick of its own. */
  wakeAt(home, { listeningSince }) {
    let earliest: number | undefined;
    for (const { state } of home.devices.values()) {
      if (!state.connectivity || !isThere(state.connectivity)) continue;
      const deadline = deadlineOf(state.connectivity, listeningSince);
      if (earliest === undefined || deadline < earliest) earliest = deadline;
    }
    return earliest;
  },
};

/** Allowed silence. Doubled for a flapping device, to reduce notifications. */
export function timeoutMs({ heartbeatS, flaps }: ConnectivityState): number {
  const usual = Math.max(SHORTEST_TIMEOUT_MS, MISSED_HEARTBEATS * heartbeatS * 1000 + TIMEOUT_SLACK_MS);
  return isFlapping(flaps) ? 2 * usual : usual;
}

/** Called after this rule saw the report: whether it is the device's newest. */
export function isNewest(device: DeviceModel, report: Report): boolean {
  const state = device.state.connectivity;
  return state?.bootId === report.boot_id && state.seq === report.seq;
}

/** No further reports are expected. */
export function switchedOff(before: ConnectivityState, now: number): ConnectivityState {
  return { ...withoutLoss(before), status: 'powered_off', since: now };
}

/**
 * A bridge's loss and return is one event for all its devices. Each device's timeout starts again when the bridge
 * returns.
 */
function withBridge(
  device: DeviceModel,
  before: ConnectivityState,
  { bridge, online }: BridgeLink,
  now: number,
): Change | undefined {
  if (!online) {
    if (!isThere(before) || before.lostBy !== undefined) return undefined;
    return changed(device, { ...before, status: 'suspect', lostAt: before.lostAt ?? now, lostBy: bridge });
  }
  if (before.lostBy !== bridge) return undefined;
  const back: ConnectivityState = { ...withoutLoss(before), status: 'online', backAt: now };
  if (isThere(before)) return changed(device, back);
  const at = Math.max(now, before.since);
  const { device_id: deviceId } = device;
  const data = absence(before, { receivedAt: at }, 'recovered', before.lastReportAt);
  const key = `device_online:${deviceId}:${at}`;
  return {
    ...changed(device, { ...back, since: at }),
    raised: before.quiet ? [] : [{ type: 'device_online', key, at, deviceId, data }],
  };
}

/** Bridges with a current loss that was already raised. */
function listRaisedBridges(home: HomeModel): Set<string> {
  const bridges = new Set<string>();
  for (const { state } of home.devices.values()) {
    const { status, lostBy, quiet } = state.connectivity ?? {};
    if (status === 'offline' && lostBy !== undefined && !quiet) bridges.add(lostBy);
  }
  return bridges;
}

function comesOnline(device: DeviceModel, report: Report, data: Record<string, unknown>): Change {
  const before = device.state.connectivity;
  // Never before the device was marked offline: its report may have waited. Its timeout counts from then too, so that
  // both events stay in order.
  const at = Math.max(report.receivedAt, before?.since ?? report.receivedAt);
  const state: ConnectivityState = {
    ...withReport(before, report),
    status: 'online',
    since: at,
    lastReportAt: at,
  };
  const key = `device_online:${device.device_id}:${at}`;
  return {
    ...changed(device, state),
    raised: before?.quiet ? [] : [{ type: 'device_online', key, at, deviceId: device.device_id, data }],
  };
}

function absence(
  before: ConnectivityState,
  report: Pick<Report, 'receivedAt'>,
  reason: string,
  from: number,
) {
  return {
    reason,
    lastReportAt: new Date(before.lastReportAt).toISOString(),
    offlineMinutes: Math.max(0, Math.round((report.receivedAt - from) / MINUTE_MS)),
  };
}

function withReport(before: ConnectivityState | undefined, report: Report): ConnectivityState {
  const { receivedAt, heartbeatS, boot_id: bootId, seq } = report;
  if (!before)
    return { status: 'online', since: receivedAt, lastReportAt: receivedAt, heartbeatS, bootId, seq };
  const { flaps, ...rest } = withoutLoss(before);
  const recent = flaps?.filter((at) => at > receivedAt - FLAPS_WITHIN_MS) ?? [];
  const isNewer = bootId !== before.bootId || seq > before.seq;
  return {
    ...rest,
    lastReportAt: receivedAt,
    previousReportAt: before.lastReportAt,
    ...(isNewer ? { heartbeatS, bootId, seq } : {}),
    ...(recent.length > 0 ? { flaps: recent } : {}),
  };
}

/** Sent before the switch-off announcement, or with it. */
function isLastWord(before: ConnectivityState, report: Report): boolean {
  if (report.boot_id !== before.bootId) return false;
  return report.seq <= before.seq || report.receivedAt < before.since + LAST_WORDS_MS;
}

/** The state at that time, if it differs. */
function atTime(
  { state }: DeviceModel,
  now: number,
  listeningSince: number | undefined,
): ConnectivityState | undefined {
  const before = state.connectivity;
  if (!before || !isThere(before)) return undefined;
  const deadline = deadlineOf(before, listeningSince);
  if (now >= deadline) {
    if (isEmpty(before, state.battery)) return switchedOff(before, deadline);
    if (before.lostBy !== undefined) return { ...before, status: 'offline', since: deadline };
    const flaps = [...(before.flaps ?? []), deadline].slice(-FLAPS);
    return { ...before, status: 'offline', since: deadline, flaps };
  }
  const missed = now >= before.lastReportAt + before.heartbeatS * 1000 + SLACK_MS;
  return missed && before.status === 'online' ? { ...before, status: 'suspect' } : undefined;
}

/** It reported an empty battery since it came online, so its silence is expected. */
function isEmpty({ since }: ConnectivityState, battery: BatteryState | undefined): boolean {
  return battery?.empty !== undefined && battery.empty >= since && !battery.charging;
}

function offlineEvent(
  home: HomeModel,
  after: ReadonlyMap<string, ConnectivityState>,
  deviceId: string,
  state: ConnectivityState,
): Raised {
  const before = home.devices.get(deviceId)?.state.connectivity;
  return {
    type: 'device_offline',
    key: `device_offline:${deviceId}:${state.lastReportAt}`,
    at: state.since,
    deviceId,
    data: {
      lastReportAt: new Date(state.lastReportAt).toISOString(),
      timeoutMinutes: Math.round((state.since - state.lastReportAt) / MINUTE_MS),
      ...(isFlapping(before?.flaps) ? { flapping: true } : {}),
      ...(wholeHomeDropped(home, after) ? { homeOffline: true } : {}),
      ...(state.lostBy === undefined
        ? {}
        : { bridgeId: state.lostBy, devices: countLost(home, state.lostBy) }),
    },
  };
}

function countLost(home: HomeModel, bridge: string): number {
  return [...home.devices.values()].filter(({ state }) => state.connectivity?.lostBy === bridge).length;
}

/** Devices that are switched off or were never online do not count. */
function wholeHomeDropped(home: HomeModel, after: ReadonlyMap<string, ConnectivityState>): boolean {
  const drops: number[] = [];
  for (const { device_id, state } of home.devices.values()) {
    const connection = after.get(device_id) ?? state.connectivity;
    if (!connection || connection.status === 'powered_off') continue;
    if (connection.status !== 'offline') return false;
    drops.push(connection.since);
  }
  return Math.max(...drops) - Math.min(...drops) <= TOGETHER_MS;
}

/** After our own downtime, a device gets one heartbeat to report. */
function deadlineOf(state: ConnectivityState, weListen = Number.NEGATIVE_INFINITY): number {
  const listeningSince = Math.max(weListen, state.backAt ?? weListen);
  const timeout = state.lastReportAt + timeoutMs(state);
  const deadline = state.lostAt === undefined ? timeout : Math.min(timeout, state.lostAt + LOST_MS);
  if (listeningSince <= state.lastReportAt) return deadline;
  return Math.max(deadline, listeningSince + state.heartbeatS * 1000 + TIMEOUT_SLACK_MS);
}

export function isThere({ status }: ConnectivityState): boolean {
  return status === 'online' || status === 'suspect';
}

function isFlapping(flaps: number[] | undefined): boolean {
  return (flaps?.length ?? 0) >= FLAPS;
}

function withoutLoss(state: ConnectivityState): ConnectivityState {
  const { lostAt: _lostAt, lostBy: _lostBy, quiet: _quiet, backAt: _backAt, ...rest } = state;
  return rest;
}

function changed(device: DeviceModel, state: ConnectivityState): Change {
  return { devices: { [device.device_id]: { connectivity: state } } };
}
