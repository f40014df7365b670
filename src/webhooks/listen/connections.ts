import { wallShiftMs } from '../../platform/clock.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { notFound, unavailable } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Tools } from '../../platform/tools.ts';
import { openListenerSecret } from '../sealed-secrets.ts';
import { ALIVE_MS, claimListener, deleteDeadListeners } from './store.ts';
import { type OpenStream, openStream, type StreamOptions } from './stream.ts';

/** The listener connections of this process. */
export interface ListenerConnections {
  open(
    listener: { organization_id: string; user_id: string; listener_id: string },
    options: Pick<StreamOptions, 'denialReason' | 'follow'>,
  ): Promise<OpenStream['stream']>;
  /**
   * Ends all streams with `restart`, which asks clients to connect again: the service stops or another process takes
   * over.
   */
  end(): void;
  stop(): Promise<void>;
}

export function openListenerConnections(
  tools: Tools,
  box: SecretBox,
  changes: ChangeFeed,
  log: Log,
): ListenerConnections {
  const open = new Map<string, OpenStream>();
  let timer: NodeJS.Timeout | undefined;
  let cleanupPending = false;
  let ended = false;
  changes.subscribe(
    'listener',
    (listenerId) => open.get(listenerId)?.wake(),
    () => {
      for (const one of open.values()) one.wake();
    },
  );

  /**
   * Deletes dead listeners after the last connection ended. One run covers all that end until then, with one more after
   * it.
   */
  function scheduleCleanup(): void {
    if (ended) return;
    if (timer) {
      cleanupPending = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (cleanupPending) scheduleCleanup();
      cleanupPending = false;
      deleteDeadListeners(tools.database, wallShiftMs(tools.clock)).catch((error: Error) =>
        log.warn({ error: error.message }, 'dead listeners stay for now'),
      );
    }, ALIVE_MS + SECOND_MS);
    timer.unref();
  }

  return {
    open: async (listener, options) => {
      const { listener_id } = listener;
      if (ended) throw unavailable('This process is stopping. Try again.');
      const connectionId = tools.newId();
      const found = isPublicId(listener_id)
        ? await tools.database.transaction((connection) =>
            claimListener(connection, listener, connectionId, wallShiftMs(tools.clock)),
          )
        : undefined;
      if (!found) throw notFound('Listener');
      // An older connection of this listener in this process; one in another process notices at its next heartbeat.
      open.get(listener_id)?.end('taken_over');
      const secret = openListenerSecret(box, listener_id, found.sealed_secret);
      const opened = openStream(tools, { listenerId: listener_id, connectionId, secret, ...options });
      open.set(listener_id, opened);
      if (ended) opened.end('restart');
      void opened.done.then(() => {
        if (open.get(listener_id) === opened) open.delete(listener_id);
        scheduleCleanup();
      });
      return opened.stream;
    },
    end: () => {
      ended = true;
      for (const one of open.values()) one.end('restart');
    },
    stop: async () => {
      clearTimeout(timer);
      await Promise.all([...open.values()].map(({ done }) => done));
    },
  };
}
