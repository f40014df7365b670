import { serveTasks } from '../../platform/workers/serve.ts';
import { parseDevices } from './devices.ts';

/** The program of the thread; `scripts/build-program.mjs` builds it beside the command, under the same name. */
serveTasks({ devices: (payload: Uint8Array) => parseDevices(payload) });
