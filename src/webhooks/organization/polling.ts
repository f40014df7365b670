import type { Bell } from '../../platform/bell.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Claiming } from './claiming.ts';
import type { Dispatcher } from './dispatcher.ts';
import { readSuspects } from './suspects.ts';

const LONGEST_POLL_MS = SECOND_MS;
const SHORTEST_POLL_MS = 50;

interface PollDependencies {
  tools: Tools;
  log: Log;
  delaysS: readonly number[];
  stopping: AbortSignal;
  dispatcher: Dispatcher;
  claiming: Claiming;
  /** A webhook was asked for. */
  asked: Bell;
  /** Anything may be due. */
  around: Bell;
}

/** Claims what is asked for as soon as it is, and looks around for the rest again and again. */
export function pollForEver(dependencies: PollDependencies): Promise<void>[] {
  const { tools, log, delaysS, stopping, dispatcher, claiming, asked, around } = dependencies;
  let remembered = false;
  return [
    repeat(stopping, log, 'claiming deliveries', async () => {
      await asked.wait(LONGEST_POLL_MS);
      await claiming.claimAsked();
    }),
    repeat(stopping, log, 'looking for deliveries', async () => {
      if (!remembered) dispatcher.remember(await readSuspects(tools.database));
      // What waited while no process was there should not wait longer.
      await claiming.claimAround(!remembered);
      remembered = true;
      await around.wait(pollPauseFor(delaysS));
    }),
  ];
}

/** A notice tells of what is due at once; this is for retries, so it goes by the shortest of their delays. */
function pollPauseFor(delaysS: readonly number[]): number {
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, (Math.min(...delaysS) * 1000) / 4));
}
