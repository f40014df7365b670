import { type Incident, isSafety } from '../../incidents/index.ts';
import type { JobName } from '../../jobs/index.ts';
import { isUrgent } from './escalation.ts';

export const ALERT_JOB = 'alert';
export const SAFETY_JOB = 'safety_alert';
export const BRIEF_JOB = 'brief';

/**
 * One job per incident: ids contain no blanks. Incidents that can wait and safety incidents use job kinds of their own:
 * an older version would alert of the former at once, and does not know all kinds of the latter.
 */
export function alertJobOf(incident: Pick<Incident, 'home_id' | 'incident_id' | 'kind' | 'level'>): JobName {
  const { home_id, incident_id } = incident;
  const kind = isSafety(incident) ? SAFETY_JOB : isUrgent(incident) ? ALERT_JOB : BRIEF_JOB;
  return { kind, key: `${home_id} ${incident_id}` };
}
