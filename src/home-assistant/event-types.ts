import { EVENTS, HOME_EVENT_TYPES } from '../catalogue/index.ts';

/** Without motion: it is not stored and would occur every few seconds. */
export const PUBLISHED_EVENT_TYPES = HOME_EVENT_TYPES.filter((type) => !EVENTS[type].aboutGuest);
