import { wallShiftMs } from '../../platform/clock.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { notFound, unavailable } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tools } from '../../platform/tools.ts';
import { openListenerSecret } from '../seals.ts';
import { ALIVE_MS, forgetDeadListeners, takeOver } from './store.ts';
import { type Listen, type OpenStream, openStream } from './stream.ts';

/** The connections of listeners that this process has. */
export interface Listening {
  open(
    listener: { organization_id: string; user_id: string; listener_id: string },
    how: Pick<Listen, 'barred' | 'follow'>,
  ): Promise<OpenStream['stream']>;
  /** Another process takes over, or the service stops: they are told to come back. */
  end(): void;
  stop(): Promise<void>;
}

export function openListening(tools: Tools, box: SecretBox, changes: ChangeFeed, log: Log): Listening {
  const open = new Map<string, OpenStream>();
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let ended = false;
  changes.subscribe(
    'listener',
    (listenerId) => open.get(listenerId)?.ring(),
    () => {
      for (const one of open.values()) one.ring();
    },
  );

  /** Its listener may be dead by then, when nobody else is there to notice. One look for all that end until then, and one after. */
  function lookLater(): void {
    if (ended) return;
    if (timer) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (again) lookLater();
      again = false;
      forgetDeadListeners(tools.database, wallShiftMs(tools.clock)).catch((error: Error) =>
        log.warn({ error: error.message }, 'dead listeners stay for now'),
      );
    }, ALIVE_MS + SECOND_MS);
    timer.unref();
  }

  return {
    open: async (listener, how) => {
      const { listener_id } = listener;
      if (ended) throw unavailable('This process is about to stop. Try again.');
      const connectionId = tools.newId();
      const found = isPublicId(listener_id)
        ? await tools.database.transaction((connection) =>
            takeOver(connection, listener, connectionId, wallShiftMs(tools.clock)),
          )
        : undefined;
      if (!found) throw notFound('Listener');
      // Of the same listener through this process; one of another process notices with its next beat.
      open.get(listener_id)?.end('taken_over');
      const secret = openListenerSecret(box, listener_id, found.sealed_secret);
      const opened = openStream(tools, { listenerId: listener_id, connectionId, secret, ...how });
      open.set(listener_id, opened);
      if (ended) opened.end('restart');
      void opened.over.then(() => {
        if (open.get(listener_id) === opened) open.delete(listener_id);
        lookLater();
      });
      return opened.stream;
    },
    end: () => {
      ended = true;
      for (const one of open.values()) one.end('restart');
    },
    stop: async () => {
      clearTimeout(timer);
      await Promise.all([...open.values()].map(({ over }) => over));
    },
  };
}
