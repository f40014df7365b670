import { type Caller, findOrganization, may } from '../accounts/index.ts';
import { badRequest, forbidden, notFound } from '../platform/errors.ts';
import type { Tools } from '../platform/tools.ts';
import type { HomeChange, NewHome } from './schema.ts';
import { effectiveSettings, mergeSettings, type SettingsChange } from './settings.ts';
import { type AlarmStatus, type HomeRow, insertHome, lockHome, updateHome } from './store.ts';

const USUAL_CHECKIN_HOUR = 15;
const USUAL_CHECKOUT_HOUR = 11;

/** For callers that checked the right, or are the operator at the command line. */
export async function createHome(tools: Tools, input: NewHome): Promise<HomeRow> {
  const home: HomeRow = {
    home_id: tools.newId(),
    organization_id: input.organization_id,
    name: input.name,
    timezone: input.timezone ?? 'UTC',
    address: input.address ?? '',
    alarm_status: 'off',
    checkin_hour: USUAL_CHECKIN_HOUR,
    checkout_hour: USUAL_CHECKOUT_HOUR,
    settings: {},
    settings_version: 1,
    created_at: tools.clock.now(),
    devices: [],
  };
  await insertHome(tools.database, home);
  return home;
}

/** The organization stands in the body here, so it is looked at after the body was checked. */
export async function requireHomeRight(tools: Tools, caller: Caller, organizationId: string): Promise<void> {
  if (!(await findOrganization(tools.database, organizationId))) throw notFound('Organization');
  if (!may(caller, 'homes_write', organizationId))
    throw forbidden('You may not create homes in this organization.');
}

export function changeHome(
  tools: Tools,
  caller: Caller,
  home: HomeRow,
  change: HomeChange,
): Promise<HomeRow> {
  if (changesMoreThanAlarm(change) && !may(caller, 'homes_write', home.organization_id)) {
    throw forbidden('Your role may arm and disarm the alarm, and change nothing else of a home.');
  }
  return tools.database.transaction(async (connection) => {
    const before = await lockHome(connection, home.home_id);
    if (!before) throw notFound('Home');
    const after = applyChange(before, change);
    await updateHome(connection, after);
    return after;
  });
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
] as const satisfies (keyof HomeChange)[];

function changesMoreThanAlarm(change: HomeChange): boolean {
  return CHANGEABLE.some((member) => change[member] !== undefined);
}

function applyChange(before: HomeRow, change: HomeChange): HomeRow {
  const settingsChange = settingsIn(change);
  return {
    ...before,
    name: change.name ?? before.name,
    timezone: change.timezone ?? before.timezone,
    address: change.address ?? before.address,
    checkin_hour: change.checkin_hour ?? before.checkin_hour,
    checkout_hour: change.checkout_hour ?? before.checkout_hour,
    alarm_status: nextAlarmStatus(before.alarm_status, change.alarm_status),
    settings: settingsChange ? mergeSettings(before.settings, settingsChange) : before.settings,
    settings_version: before.settings_version + (settingsChange ? 1 : 0),
  };
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

/** People say on or off; the other three are states the alarm takes by itself, and may only be sent back unchanged. */
function nextAlarmStatus(before: AlarmStatus, wanted: AlarmStatus | undefined): AlarmStatus {
  if (wanted === undefined || wanted === before) return before;
  if (wanted === 'on' || wanted === 'off') return wanted;
  throw badRequest('"alarm_status" can be set to on or off.');
}

/** What leaves the server. */
export function presentHome(home: HomeRow) {
  const settings = effectiveSettings(home.settings);
  return {
    ...home,
    alarm_mode: settings.alarm.mode,
    disturbance_monitoring_active: settings.noise.enabled,
    settings,
  };
}
