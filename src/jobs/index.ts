export { type JobHandler, type Jobs, openJobs } from './runner.ts';
export {
  cancel,
  cancelAll,
  hastening,
  nextDueAt,
  puttingOff,
  schedule,
  scheduleMissing,
  type Wake,
} from './store.ts';
