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
export { givenSpans, type HomeSpan } from './span.ts';
