import { api } from './http.ts';

export interface EventType {
  name: string;
  category: string;
  description: string;
  /** Delivered, but not kept in the history of the home. */
  transient: boolean;
}

export interface Permission {
  name: string;
  description: string;
}

export const readEventTypes = () =>
  api.get<{ event_types: EventType[]; user_event_types: string[] }>('/event-types');

export const readPermissions = () =>
  api.get<{ permissions: Permission[] }>('/permissions').then((answer) => answer.permissions);
