import type { By } from '../../audit/index.ts';
import type { LogWarning } from '../../devices/index.ts';
import { type AlarmPanel, wantedAlarm } from '../../homes/index.ts';
import { findHome } from '../../homes/store.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { isEnabled } from '../store.ts';

/** Commands waiting for the database; Home Assistant sends one per button press. */
const MOST_WAITING = 100;

/** No account: only Home Assistant knows who pressed the button. */
const HOME_ASSISTANT: By = {
  user: null,
  via: 'app',
  tokenId: null,
  tokenName: 'Home Assistant',
  address: null,
  userAgent: null,
};

const ALARM_COMMANDS: Record<string, 'on' | 'off' | undefined> = { ARM_AWAY: 'on', DISARM: 'off' };

interface CommandDependencies {
  tools: Tools;
  alarm: AlarmPanel;
  logWarning: LogWarning;
  /** Publishes the home's state again, whatever the outcome. */
  done(homeId: string): void;
}

/** Runs commands from Home Assistant one after the other: "arm, disarm" must not become "disarm, arm". */
export function openCommands({ tools, alarm, logWarning, done }: CommandDependencies) {
  let waiting = 0;
  let queue = Promise.resolve();

  async function runCommand(homeId: string, payload: string): Promise<void> {
    const wanted = ALARM_COMMANDS[payload];
    if (wanted === undefined || !(await isEnabled(tools.database, homeId)))
      return logWarning(
        'unknown order',
        { home_id: homeId },
        'an order of Home Assistant means nothing here',
      );
    const home = await findHome(tools.database, homeId);
    if (!home || wantedAlarm(home, wanted) === undefined) return;
    await alarm.order(home, { wanted, by: HOME_ASSISTANT });
  }

  return {
    take: (homeId: string, payload: string): void => {
      if (waiting >= MOST_WAITING) {
        logWarning('too many orders', {}, 'orders of Home Assistant come faster than they are obeyed');
        return;
      }
      waiting += 1;
      queue = queue
        .then(() => runCommand(homeId, payload))
        .catch((error: Error) => {
          const reason = error instanceof ApiError ? error.message : 'it failed';
          logWarning(
            `order ${reason}`,
            { home_id: homeId, error: error.message },
            'an order of Home Assistant was not obeyed',
          );
        })
        .finally(() => {
          waiting -= 1;
          done(homeId);
        });
    },
    settled: () => queue,
  };
}
