/** Homes, as used by other pages: time axis, rooms, action texts, settings. */
export { labelsOf, ticksOf } from './charts/plot/time-axis.ts';
export { DeviceFields } from './device/device-fields.tsx';
export { PLACEMENTS, placementOf } from './device/placements.ts';
export { ACTION_TEXTS } from './incident/labels.ts';
export { DEVICE_KEYS, LIVE_MS, liveDevices } from './queries.ts';
export { FieldInput } from './settings/fields/field-input.tsx';
export { type Field, type Group, groupsOf, memberAt } from './settings/fields/fields.ts';
export { presetText } from './settings/fields/preset-labels.ts';
export {
  changeOfMany,
  type Edits,
  fieldProblem,
  isSame,
  memberOf,
  toValue,
  type Value,
  valueIn,
  valueText,
} from './settings/fields/values.ts';
