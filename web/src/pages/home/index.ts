/** What other pages show of a home. */

export { IncidentLine } from './incident/incident-line.tsx';
export { type Group, groupsOf } from './settings/fields.ts';
export { presetText } from './settings/preset-labels.ts';
