export { inHome } from './access.ts';
export { openHomeListCache } from './home-list-cache.ts';
export { type HomeSpan, spanRows } from './home-span.ts';
export {
  type AlarmOrder,
  type AlarmPanel,
  createHome,
  DEFAULT_CHECKIN_HOUR,
  DEFAULT_CHECKOUT_HOUR,
  wantedAlarm,
} from './homes.ts';
export { type ImportedHome, importHome } from './import-home.ts';
export { listAllPresets } from './presets/presets.ts';
export { AlarmStatusName, HomeChange, TagQuery, TimeZone } from './schema.ts';
export { findSpan, readSettingsHistory, type SettingsSpan } from './settings-history.ts';
