export { inHome } from './access.ts';
export { type SettingsSpan, settingsDuring, spanAt } from './earlier-settings.ts';
export { openHomeLists } from './home-lists.ts';
export { type AlarmOrder, type AlarmPanel, createHome, wantedAlarm } from './homes.ts';
export { manyHomesRoutes } from './many/routes.ts';
export { presetRoutes } from './presets/routes.ts';
export { homeRoutes } from './routes.ts';
export { AlarmStatusName, homeSchemas, TagQuery } from './schema.ts';
export { effectiveSettings, HomeSettings, type SettingsChange } from './settings.ts';
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
  setAlarmStatus,
  tagKeysOf,
  timezoneOf,
  updateHome,
} from './store.ts';
