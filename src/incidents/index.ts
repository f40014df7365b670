export { ACTS, noteAct, SEALED_NOTES } from './acts.ts';
export { acknowledgeIncident, requireIncident } from './answer.ts';
export { countIncidents, countResponses, type Responses } from './count.ts';
export type { Incident } from './incident.ts';
export { INCIDENT_KINDS, type IncidentKind, mayAnswer } from './kinds.ts';
export { followEvents, levelOf, type OnIncident } from './on-events.ts';
export { presentWithAll } from './present.ts';
export { forgetOldIncidents } from './privacy/forget-old.ts';
export { eraseNotes, incidentsOfGuest, ofGuests } from './privacy/of-guest.ts';
export { IncidentNote, IncidentNotification, MOST_NOTIFICATIONS } from './schema.ts';
export { beginSnooze } from './snooze.ts';
export {
  acknowledge,
  findIncident,
  findListed,
  findOpenNoise,
  incidentsOfStay,
  incidentsSince,
  type ListedIncident,
  setSnoozedUntil,
} from './store.ts';
