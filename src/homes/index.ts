export { inHome } from './access.ts';
export { type SettingsSpan, settingsDuring, spanAt } from './earlier-settings.ts';
export { openHomeLists } from './home-lists.ts';
export {
  type AlarmOrder,
  type AlarmPanel,
  createHome,
  USUAL_CHECKIN_HOUR,
  USUAL_CHECKOUT_HOUR,
  wantedAlarm,
} from './homes.ts';
export { allPresets } from './presets/presets.ts';
export { type PutHome, putHome } from './put-home.ts';
export { AlarmStatusName, HomeChange, TagQuery, TimeZone } from './schema.ts';
export { effectiveSettings, HomeSettings, SettingsChange } from './settings.ts';
export { givenSpans, type HomeSpan } from './span.ts';
export {
  type AlarmStatus,
  deleteHome,
  existingHomes,
  type ForgetHome,
  findHome,
  findOrganizationOf,
  type HomeRow,
  homesOf,
  homesWithin,
  homesWithTag,
  isWithin,
  listHomes,
  listStayHomes,
  lockHomesOf,
  setAlarmStatus,
  tagKeysOf,
  timezoneOf,
  updateHome,
} from './store.ts';
