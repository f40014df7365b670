export { type JobHandler, type Jobs, openJobs } from './runner.ts';
export { cancel, schedule } from './store.ts';
