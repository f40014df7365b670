import type { ListedIncident } from '../../incidents/index.ts';
import type { Notification } from './store.ts';

/** A notification on its way. */
export interface Underway {
  notification: Notification;
  incident: ListedIncident;
  home: { home_id: string; organization_id: string; name: string; timezone: string };
  /** Where it can be acknowledged. */
  link: string;
}

/** What the far side calls it, where it tells more later. */
export type Taken = { gateway: string; gateway_id: string } | undefined;
