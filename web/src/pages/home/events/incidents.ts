import type { HomeEvent } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';

/** What belongs together: the levels of a noise, the crowd that makes it, its end. Alone where nothing does. */
export interface Incident {
  key: string;
  /** Newest first. */
  events: HomeEvent[];
}

/** In the order of their newest events, as they came. */
export function incidentsOf(events: HomeEvent[]): Incident[] {
  const groups = groupBy(events, (event) => incidentIdOf(event) ?? event.event_id);
  return [...groups].map(([key, members]) => ({ key, events: members }));
}

function incidentIdOf({ metadata }: HomeEvent): string | undefined {
  const id = metadata['incidentId'];
  return typeof id === 'string' ? id : undefined;
}

/** Known only when its end is among them: of one that goes on, earlier or later parts may stand on another page. */
export function isOver({ events }: Incident): boolean {
  return events.some((event) => event.event_type === 'noise_quieted');
}
