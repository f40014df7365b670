import { setTimeout as wait } from 'node:timers/promises';
import { type LogWarning, openWarningLog } from '../../devices/index.ts';
import type { AlarmPanel } from '../../homes/index.ts';
import type { ConnectionConfig } from '../../platform/db/connection/connection-config.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Tools } from '../../platform/tools.ts';
import { instanceId as readInstanceId } from '../store.ts';
import { openCommands } from './commands.ts';
import type { BrokerConnection } from './connection.ts';
import { openLeadership } from './leadership.ts';
import { openPublisher } from './publisher.ts';

/** Short, because a user who pressed a button waits for the result. */
const ROUND_EVERY_MS = SECOND_MS;
/** The pause after a round is this many times as long as the round: publishing takes at most a fifth of the time. */
const PAUSES_A_ROUND = 4;
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

interface PublishingDependencies {
  url: string;
  location: ConnectionConfig;
  tools: Tools;
  alarm: AlarmPanel;
  log: Log;
  metrics: Pick<Metrics, 'gauge'>;
}

/** Publishes the enabled homes to Home Assistant through its broker, and runs its alarm commands. */
export function startPublishing({ url, location, tools, alarm, log, metrics }: PublishingDependencies) {
  const logWarning = openWarningLog(log, tools.clock);
  const leadership = openLeadership(location);
  const stopping = new AbortController();
  let connection: BrokerConnection | undefined;
  let publisher: ReturnType<typeof openPublisher> | undefined;
  const pause = openPause(stopping.signal);
  const commands = openCommands({
    tools,
    alarm,
    logWarning,
    done: (homeId) => {
      publisher?.invalidateState(homeId);
      pause.end();
    },
  });
  metrics.gauge(
    'lares_home_assistant_connected',
    'Whether this process publishes to Home Assistant and reaches the broker.',
    () => (connection && !connection.gone() ? 1 : 0),
  );

  async function open(): Promise<BrokerConnection> {
    const instanceId = await readInstanceId(tools.database, tools.newId);
    publisher ??= openPublisher(tools, instanceId);
    // The broker may have lost its data while it was away.
    publisher.forgetAll();
    // Imported here: loading an unused client would slow down every start.
    const { openConnection } = await import('./connection.ts');
    return openConnection({
      url,
      instanceId,
      onBirth: () => {
        publisher?.forgetAll();
        pause.end();
      },
      onCommand: commands.take,
    });
  }

  async function leave(): Promise<void> {
    const left = connection;
    connection = undefined;
    await left?.close();
  }

  /** Returns the pause after it. */
  async function turn(): Promise<number> {
    if (!(await leadership.isOurs())) {
      await leave();
      publisher = undefined;
      return ROUND_EVERY_MS;
    }
    if (connection?.gone()) await leave();
    connection ??= await open();
    const began = performance.now();
    await publisher?.round(connection);
    return Math.max(ROUND_EVERY_MS, PAUSES_A_ROUND * (performance.now() - began));
  }

  const running = repeatTurns({ turn, leave, pause, logWarning, signal: stopping.signal });
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      // Ends a round that hangs at the broker.
      await leave();
      await Promise.all([running, commands.settled()]);
      await leave();
      await leadership.release();
    },
  };
}

/** A pause that `end` and `signal` cut short. */
function openPause(signal: AbortSignal) {
  let pausing: AbortController | undefined;
  return {
    wait: async (ms: number): Promise<void> => {
      pausing = new AbortController();
      await wait(ms, undefined, { signal: AbortSignal.any([pausing.signal, signal]) }).catch(() => undefined);
      pausing = undefined;
    },
    end: (): void => pausing?.abort(),
  };
}

interface Turns {
  /** Returns the pause after it. */
  turn(): Promise<number>;
  leave(): Promise<void>;
  pause: ReturnType<typeof openPause>;
  logWarning: LogWarning;
  signal: AbortSignal;
}

/** Repeats turns until stopped. Failures are logged and retried after growing pauses. */
async function repeatTurns({ turn, leave, pause, logWarning, signal }: Turns): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const restMs = await turn();
      pauseMs = FIRST_PAUSE_MS;
      await pause.wait(restMs);
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      logWarning(message, { error: message }, 'cannot publish to Home Assistant; trying again');
      await leave();
      await pause.wait(pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
    }
  }
}
