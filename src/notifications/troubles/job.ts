import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { listenersOf, planSummaries, planTelling } from '../notices/audience.ts';
import { findTrouble, type Trouble, toldOf } from './store.ts';

/** Health issues have the lowest level. */
const LEVEL = 1;

export const thingOf = ({ kind, home_id, tag_keys, began_at }: Trouble) => ({
  kind,
  home_id,
  tagKeys: tag_keys,
  level: LEVEL,
  at: began_at,
});

/** Finds the recipients of a health issue that began or ended. A job per user then sends one notice about all issues. */
export function troubleHandler({ tools }: NotificationDependencies): JobHandler {
  return {
    most: 4,
    run: (troubleId) =>
      tools.database.transaction((connection) => tellOf(connection, troubleId, tools.clock.now())),
  };
}

async function tellOf(connection: Connection, troubleId: string, now: Date): Promise<Date | undefined> {
  const trouble = await findTrouble(connection, troubleId);
  if (!trouble) return undefined;
  if (trouble.tell_at > now) return trouble.tell_at;
  const told = await toldOf(connection, troubleId);
  // The end goes to those who were notified of the start; a low battery has no end.
  const isOver = trouble.ended_at !== null && trouble.kind !== 'battery';
  const all = await listenersOf(connection, trouble.organization_id, thingOf(trouble));
  const listeners = isOver ? all.filter(({ user_id }) => told.includes(user_id)) : all;
  const atOnce = listeners.filter(({ decision }) => decision.told === 'at_once');
  await planTelling(
    connection,
    atOnce.map(({ user_id }) => user_id),
    now,
  );
  await planSummaries(
    connection,
    listeners.filter(({ decision }) => decision.told === 'summary'),
    now,
  );
  return undefined;
}
