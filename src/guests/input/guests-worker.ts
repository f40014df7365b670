import { serveTasks } from '../../platform/workers/serve.ts';
import { TASKS } from './tasks.ts';

/** A thread's own program: `scripts/build-program.mjs` builds it beside the command, under the same name. */
serveTasks(TASKS);
