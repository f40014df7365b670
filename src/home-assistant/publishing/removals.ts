import { DAY_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import { deleteOldRemovals, listRemovedAfter, listUnwanted, recordRemoved } from '../store.ts';
import { stateTopic } from '../topics.ts';
import type { BrokerConnection } from './connection.ts';
import { publishAll, removalOf } from './messages.ts';

const MOST_REMOVED = 500;
/** A Home Assistant that was away longer has been restarted since. */
const REMOVAL_REPEATED_FOR_MS = 7 * DAY_MS;

type RemovalTools = Pick<Tools, 'database' | 'clock'>;

/** Broker first: what it still has stays recorded when it cannot be reached. */
export async function removeUnwanted(
  { database, clock }: RemovalTools,
  connection: BrokerConnection,
  onRemoved: (thingId: string) => void,
): Promise<void> {
  for (;;) {
    const ids = await listUnwanted(database, MOST_REMOVED);
    if (ids.length === 0) return;
    await publishAll(connection, ids.map(removalOf));
    await publishAll(
      connection,
      ids.map((id) => [stateTopic(id), '', 'kept']),
    );
    for (const id of ids) onRemoved(id);
    await recordRemoved(database, ids, clock.now());
  }
}

/** The broker retains no message about removed things, so a Home Assistant that was away has not received the removal. */
export async function repeatRemovals(
  { database, clock }: RemovalTools,
  connection: BrokerConnection,
): Promise<void> {
  await deleteOldRemovals(database, new Date(clock.now().getTime() - REMOVAL_REPEATED_FOR_MS));
  let after = '';
  for (;;) {
    const ids = await listRemovedAfter(database, after, MOST_REMOVED);
    await publishAll(connection, ids.map(removalOf));
    const last = ids.at(-1);
    if (last === undefined || ids.length < MOST_REMOVED) return;
    after = last;
  }
}
