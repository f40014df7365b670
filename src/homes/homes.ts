import { isDeepStrictEqual } from 'node:util';
import { type Caller, findOrganization, hasRight, secondFactorRequired } from '../accounts/index.ts';
import { audit, type By, changed } from '../audit/index.ts';
import { badRequest, forbidden, notFound } from '../platform/errors.ts';
import { requireRoom } from '../platform/quotas.ts';
import type { Tools } from '../platform/tools.ts';
import { tidyTags } from '../platform/values/tags.ts';
import type { HomeChange, NewHome } from './schema.ts';
import { effectiveSettings, mergeSettings, type SettingsChange } from './settings.ts';
import {
  type AlarmStatus,
  countHomes,
  findHome,
  type HomeRow,
  insertHome,
  lockHome,
  updateHome,
} from './store.ts';

export interface AlarmOrder {
  wanted: 'on' | 'off' | 'silence';
  /** Passed with the order, so that the transaction that carries it out can audit it. */
  by: By;
}

/** The alarm of a home is a state machine that runs with the device evaluation. Users send it orders. */
export interface AlarmPanel {
  order(home: { home_id: string; organization_id: string; name: string }, order: AlarmOrder): Promise<void>;
}

export const DEFAULT_CHECKIN_HOUR = 15;
export const DEFAULT_CHECKOUT_HOUR = 11;

/** For callers that checked the right, and for the operator. */
export async function createHome(
  tools: Tools,
  input: NewHome,
  initial: Partial<Pick<HomeRow, 'checkin_hour' | 'checkout_hour' | 'settings'>> = {},
): Promise<HomeRow> {
  const home: HomeRow = {
    home_id: tools.newId(),
    organization_id: input.organization_id,
    name: input.name,
    timezone: input.timezone ?? 'UTC',
    address: input.address ?? '',
    alarm_status: 'off',
    checkin_hour: initial.checkin_hour ?? DEFAULT_CHECKIN_HOUR,
    checkout_hour: initial.checkout_hour ?? DEFAULT_CHECKOUT_HOUR,
    settings: initial.settings ?? {},
    settings_version: 1,
    tags: tidyTags(input.tags ?? []),
    created_at: tools.clock.now(),
    devices: [],
  };
  const most = tools.quotas.homes;
  await tools.database.transaction(async (connection) => {
    await insertHome(connection, home);
    await requireRoom(connection, {
      name: `homes of ${home.organization_id}`,
      most,
      count: () => countHomes(connection, home.organization_id),
      message: `An organization has at most ${most} homes. Delete one first.`,
    });
  });
  return home;
}

/** The organization is in the body, so it is checked after the body. */
export async function requireHomeRight(tools: Tools, caller: Caller, organizationId: string): Promise<void> {
  if (!(await findOrganization(tools.database, organizationId))) throw notFound('Organization');
  if (caller.barred.has(organizationId)) throw secondFactorRequired();
  if (!hasRight(caller, 'homes_write', organizationId))
    throw forbidden(
      'You cannot create homes in this organization. Your token or role does not include homes_write.',
      undefined,
      'homes_write',
    );
}

export async function changeHome(
  tools: Tools,
  alarm: AlarmPanel,
  caller: Caller,
  home: HomeRow,
  change: HomeChange,
  by: By,
): Promise<HomeRow> {
  if (changesMoreThanAlarm(change) && !hasRight(caller, 'homes_write', home.organization_id, home.home_id)) {
    throw forbidden(
      'Your role can change only "alarm_status" of a home. Remove the other members from the request.',
      undefined,
      'homes_write',
    );
  }
  const { after, wanted } = await tools.database.transaction(async (connection) => {
    const before = await lockHome(connection, home.home_id);
    if (!before) throw notFound('Home');
    const after = applyChange(before, change);
    const wanted = wantedAlarm(after, change.alarm_status);
    await updateHome(connection, after, tools.clock.now());
    const members = changedMembers(before, after);
    if (members.length > 0) {
      await audit({ ...tools, database: connection }, by, {
        organization_id: before.organization_id,
        action: 'home.updated',
        object: homeObject(before),
        changes: changed(members),
      });
    }
    return { after, wanted };
  });
  if (wanted === undefined) return after;
  // Clients compare the answer with what they set, although an arming alarm first waits for people to leave.
  return { ...(await orderAlarm(tools, alarm, after, { wanted, by })), alarm_status: wanted };
}

export async function orderAlarm(
  tools: Tools,
  alarm: AlarmPanel,
  home: HomeRow,
  order: AlarmOrder,
): Promise<HomeRow> {
  await alarm.order(home, order);
  const after = await findHome(tools.database, home.home_id);
  if (!after) throw notFound('Home');
  return after;
}

const CHANGEABLE = [
  'name',
  'timezone',
  'address',
  'alarm_mode',
  'disturbance_monitoring_active',
  'checkin_hour',
  'checkout_hour',
  'settings',
  'tags',
] as const satisfies (keyof HomeChange)[];

function changesMoreThanAlarm(change: HomeChange): boolean {
  return CHANGEABLE.some((member) => change[member] !== undefined);
}

export function applyChange(before: HomeRow, change: HomeChange): HomeRow {
  const settingsChange = settingsIn(change);
  return {
    ...before,
    name: change.name ?? before.name,
    timezone: change.timezone ?? before.timezone,
    address: change.address ?? before.address,
    checkin_hour: change.checkin_hour ?? before.checkin_hour,
    checkout_hour: change.checkout_hour ?? before.checkout_hour,
    settings: settingsChange ? mergeSettings(before.settings, settingsChange) : before.settings,
    settings_version: before.settings_version + (settingsChange ? 1 : 0),
    tags: change.tags === undefined ? before.tags : tidyTags(change.tags),
  };
}

/** Names only: the address and the phone number for noise calls are private. */
export function changedMembers(before: HomeRow, after: HomeRow): string[] {
  const plain = (['name', 'timezone', 'address', 'checkin_hour', 'checkout_hour'] as const).filter(
    (member) => before[member] !== after[member],
  );
  return [
    ...plain,
    ...(isDeepStrictEqual(before.tags, after.tags) ? [] : ['tags']),
    ...changedPaths(effectiveSettings(before.settings), effectiveSettings(after.settings), 'settings'),
  ];
}

export function homeObject({ home_id, name }: Pick<HomeRow, 'home_id' | 'name'>) {
  return { kind: 'home' as const, id: home_id, name, home_id };
}

/** Down to single settings, such as settings.noise.threshold_db. */
function changedPaths(before: object, after: object, path: string): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const earlier: unknown = (before as Record<string, unknown>)[name];
    if (isDeepStrictEqual(earlier, value)) return [];
    const here = `${path}.${name}`;
    return isGroup(earlier) && isGroup(value) ? changedPaths(earlier, value, here) : [here];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function settingsIn(change: HomeChange): SettingsChange | undefined {
  const { settings, alarm_mode, disturbance_monitoring_active: listening } = change;
  if (!settings && alarm_mode === undefined && listening === undefined) return undefined;
  return {
    ...settings,
    ...(alarm_mode === undefined ? {} : { alarm: { ...settings?.alarm, mode: alarm_mode } }),
    ...(listening === undefined ? {} : { noise: { ...settings?.noise, enabled: listening } }),
  };
}

/** Users set on or off. The alarm itself sets the other three states, which may only be sent back unchanged. */
export function wantedAlarm(home: HomeRow, wanted: AlarmStatus | undefined): 'on' | 'off' | undefined {
  if (wanted === undefined || wanted === home.alarm_status) return undefined;
  if (wanted !== 'on' && wanted !== 'off')
    throw badRequest('"alarm_status" must be on or off.', { context: 'alarm_status' });
  if (wanted === 'on' && effectiveSettings(home.settings).alarm.mode === 'off')
    throw badRequest('"alarm_status" cannot be on while "alarm_mode" is off.', { context: 'alarm_status' });
  return wanted;
}

export function presentHome(home: HomeRow) {
  const settings = effectiveSettings(home.settings);
  return {
    ...home,
    alarm_mode: settings.alarm.mode,
    disturbance_monitoring_active: settings.noise.enabled,
    settings,
  };
}
