import { audit, type By } from '../../audit/index.ts';
import { lockHomeStatus } from '../../devices/index.ts';
import { effectiveSettings } from '../../homes/settings.ts';
import type { HomeRow } from '../../homes/store.ts';
import {
  beginSnooze,
  findOpenNoise,
  type Incident,
  insertActivity,
  setSnoozedUntil,
} from '../../incidents/index.ts';
import { schedule } from '../../jobs/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import { MESSAGE_JOB } from '../outbound/message.ts';
import { SNOOZED } from '../outbound/reasons.ts';
import { releaseUnsent } from '../outbound/store.ts';
import { inTransaction } from '../transaction.ts';

/** Locks the home's row first, as rule evaluation does, so that concurrent requests and ends run one after the other. */
export async function snooze(
  { tools, recorder, box }: Pick<MessagingDependencies, 'tools' | 'recorder' | 'box'>,
  home: HomeRow,
  minutes: number | undefined,
  by: By,
): Promise<Incident | undefined> {
  const { home_id, organization_id, name } = home;
  const now = tools.clock.now();
  const { noise } = effectiveSettings(home.settings);
  const until = new Date(now.getTime() + (minutes ?? noise.snooze_min) * MINUTE_MS);
  const done = await inTransaction(tools, async (connection) => {
    await lockHomeStatus(connection, home_id);
    const before = await findOpenNoise(connection, home_id);
    if (!before) return undefined;
    const recorded = await beginSnooze(
      { tools, recorder, box },
      connection,
      home,
      before,
      { until, now },
      by,
    );
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'noise.snoozed',
      object: { kind: 'home', id: home_id, name, home_id },
      changes: [{ member: 'snoozed_until', to: until.toISOString() }],
    });
    return { incident: { ...before, snoozed_until: until }, recorded };
  });
  done?.recorded?.committed();
  return done?.incident;
}

/** Sends the waiting messages now, as without a snooze. Does nothing without one. */
export async function endSnooze(
  { tools, box }: Pick<MessagingDependencies, 'tools' | 'box'>,
  { home_id, organization_id, name }: HomeRow,
  by: By,
): Promise<Incident | undefined> {
  const now = tools.clock.now();
  return inTransaction(tools, async (connection) => {
    await lockHomeStatus(connection, home_id);
    const before = await findOpenNoise(connection, home_id);
    if (before?.snoozed_until == null || before.snoozed_until <= now) return before;
    const incident = await setSnoozedUntil(connection, before, null);
    if (!incident) return undefined;
    await insertActivity(tools, connection, box, incident, by, { what: 'snooze_ended' });
    for (const key of await releaseUnsent(connection, incident, SNOOZED, now))
      await schedule(connection, { kind: MESSAGE_JOB, key }, now);
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'noise.snooze_ended',
      object: { kind: 'home', id: home_id, name, home_id },
      changes: [{ member: 'snoozed_until', from: before.snoozed_until.toISOString() }],
    });
    return incident;
  });
}
