import type { HomeEvent } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';

/** Events of one incident, such as the levels of a noise and its end, or a single event. */
export interface EventGroup {
  key: string;
  /** Newest first. */
  events: HomeEvent[];
}

/** Ordered by each group's newest event. */
export function groupEvents(events: HomeEvent[]): EventGroup[] {
  const groups = groupBy(events, (event) => incidentIdOf(event) ?? event.event_id);
  return [...groups].map(([key, members]) => ({ key, events: members }));
}

function incidentIdOf({ metadata }: HomeEvent): string | undefined {
  const id = metadata['incidentId'];
  return typeof id === 'string' ? id : undefined;
}

/** True only if the end is on this page. Parts of a longer incident may be on another one. */
export function isOver({ events }: EventGroup): boolean {
  return events.some((event) => event.event_type === 'noise_quieted');
}
