/** What other pages show of homes: times of charts, rooms, what people did, settings. */
export { labelsOf, ticksOf } from './charts/time-axis.ts';
export { PlacementSelect } from './device/placement-select.tsx';
export { PLACEMENTS, placementOf } from './device/placements.ts';
export { ACTS } from './incident/labels.ts';
export { LIVE_MS, liveDevices, useDevicesChanged } from './queries.ts';
export { FieldInput } from './settings/field-input.tsx';
export { type Field, type Group, groupsOf, memberAt } from './settings/fields.ts';
export { presetText } from './settings/preset-labels.ts';
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
} from './settings/values.ts';
