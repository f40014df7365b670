export { type JobHandler, type Jobs, openJobs } from './runner.ts';
export {
  advanceJobs,
  cancel,
  cancelAll,
  type JobTime,
  nextDueAt,
  postponeJobs,
  schedule,
  scheduleMissing,
} from './store.ts';
