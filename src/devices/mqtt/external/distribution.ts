import sql from 'sql-template-tag';
import { SECOND_MS } from '../../../platform/durations.ts';
import { every } from '../../../platform/repeat.ts';
import type { MqttDependencies } from '../dependencies.ts';
import { openMembership } from './membership.ts';

/** A process waits for announcements of the others before it opens sessions, so that it takes none of theirs. */
export const PACE = { announceEveryMs: SECOND_MS, listenFirstMs: 1500 };

interface DistributionDependencies extends Pick<MqttDependencies, 'changes' | 'tools' | 'log'> {
  /** Number of sessions. */
  sessions: number;
  pace: typeof PACE;
  /** Called every second with the sessions of this process. */
  hold(share: ReadonlySet<number>): void;
}

/** Distributes the sessions over all processes, as processes come and go. */
export function startDistribution(dependencies: DistributionDependencies) {
  const { changes, tools, log, sessions, pace, hold } = dependencies;
  const processId = tools.newId();
  const membership = openMembership(processId);
  const stopping = new AbortController();
  const startedAt = performance.now();
  const announce = (topic: string) =>
    tools.database.rows(sql`SELECT pg_notify('lares_changes', ${`${topic}:${processId}`})`);

  changes.subscribe(
    'mqtt_here',
    (member) => membership.add(member, performance.now()),
    () => undefined,
  );
  changes.subscribe(
    'mqtt_gone',
    (member) => membership.remove(member),
    () => undefined,
  );
  const running = every(pace.announceEveryMs, stopping.signal, log, 'sharing MQTT sessions', async () => {
    await announce('mqtt_here');
    const now = performance.now();
    const share = now - startedAt < pace.listenFirstMs ? undefined : membership.share(sessions, now);
    if (share) hold(share);
  });

  return {
    /** Later no session is opened. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
    /** The other processes take over now, without waiting for the timeout. */
    announceEnd: async (): Promise<void> => {
      await announce('mqtt_gone').catch(() => undefined);
    },
  };
}
