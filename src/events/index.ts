export type { NewEvent } from './event.ts';
export { dropOldPartitions, ensurePartitions } from './partitions.ts';
export { openRecorder, type Recorder } from './recorder.ts';
export { eventRoutes } from './routes.ts';
