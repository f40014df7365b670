/** What other pages show of the settings of homes. */
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
