import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { listenersOf, planSummaries, planTelling } from '../notices/audience.ts';
import { findTrouble, type Trouble, toldOf } from './store.ts';

/** What does not work is as bad as anything that can wait. */
const LEVEL = 1;

export const thingOf = ({ kind, home_id, tag_keys, began_at }: Trouble) => ({
  kind,
  home_id,
  tagKeys: tag_keys,
  level: LEVEL,
  at: began_at,
});

/** Finds those who are told that it began or ended. What each is told, with whatever else there is, is a job of theirs. */
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
  // Of the end hear those who heard of the beginning, unless it is a moment.
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
