export { type JobHandler, type Jobs, openJobs } from './runner.ts';
export { cancel, cancelAll, nextDueAt, schedule, scheduleMissing } from './store.ts';
