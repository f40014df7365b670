export { type Jobs, openJobs } from './runner.ts';
export type { JobHandler } from './runs.ts';
export {
  advanceJobs,
  cancel,
  cancelAll,
  type JobName,
  type JobTime,
  nextDueAt,
  postponeJobs,
  schedule,
  scheduleMissing,
} from './store.ts';
