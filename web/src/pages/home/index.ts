/** What other pages show of the settings of homes. */
export { type Group, groupsOf } from './settings/fields.ts';
export { presetText } from './settings/preset-labels.ts';
