export { acknowledgeIncident, requireIncident } from './actions.ts';
export { ACTIVITIES, insertActivity, SEALED_NOTES } from './activities.ts';
export { countIncidents, countResponses, type Responses } from './count.ts';
export type { Incident } from './incident.ts';
export { INCIDENT_KINDS, type IncidentKind, isSafety, mayAnswer } from './kinds.ts';
export { presentIncidentDetails } from './present.ts';
export { deleteOldIncidents } from './privacy/delete-old.ts';
export { eraseNotes, incidentIdsOfGuests, readGuestIncidents } from './privacy/guest-incidents.ts';
export { IncidentNote, IncidentNotification, MOST_NOTIFICATIONS } from './schema.ts';
export { beginSnooze } from './snooze.ts';
export {
  acknowledge,
  endUnreached,
  findIncident,
  findListed,
  findOpenNoise,
  incidentsSince,
  type ListedIncident,
  openIncidentsOf,
  readStayIncidents,
  setEveryoneAlerted,
  setSnoozedUntil,
  setUnreached,
} from './store.ts';
export { levelOf, type OnIncident, trackIncidents } from './track-incidents.ts';
