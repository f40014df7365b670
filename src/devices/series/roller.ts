import { databaseTime } from '../../platform/db/database-time.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import { every } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import { forgetGone } from './forget-gone.ts';
import { packSeries } from './pack.ts';
import { rollSeries } from './roll.ts';

/** Late samples are read one by one until then; hours close once an hour. */
const ROLL_EVERY_MS = MINUTE_MS;

interface Roller {
  stop(): Promise<void>;
}

/** Sums up samples, packs those of old and deletes those of devices that are gone, all the time. Every worker may run one. */
export function startRoller(tools: Tools, log: Log): Roller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rolling = every(ROLL_EVERY_MS, signal, log, 'summing up samples', async () => {
    // Hours once closed stay closed: the database's clock, which all processes share, says when.
    const { now } = await databaseTime(tools.database, tools.clock);
    await rollSeries(tools.database.patient, now, signal);
    await forgetGone(tools.database.patient, signal);
    await packSeries(tools.database.patient, now, signal);
  });
  return {
    stop: async () => {
      stopping.abort();
      await rolling;
    },
  };
}
