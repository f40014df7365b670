export type { NewEvent } from './event.ts';
export { dropOldPartitions, ensurePartitions } from './partitions.ts';
export { presentHomeEvent } from './read-answers.ts';
export type { EventRow } from './read-events.ts';
export { openRecorder, type Recorder } from './recorder.ts';
export { eventRoutes } from './routes.ts';
export { HomeEvent } from './schema.ts';
export { findUnsendable } from './sendable.ts';
