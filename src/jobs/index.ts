export { type JobHandler, type Jobs, openJobs } from './runner.ts';
export { cancel, nextDueAfter, schedule } from './store.ts';
