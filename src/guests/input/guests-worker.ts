import { serveTasks } from '../../platform/workers/serve.ts';
import { TASKS } from './tasks.ts';

/** The program of a thread. `scripts/build-program.mjs` builds it beside the command, under the same name. */
serveTasks(TASKS);
