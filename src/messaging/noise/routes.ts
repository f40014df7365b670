import { type AccessControl, actorOf, type Caller } from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import { lockHomeStatus } from '../../devices/index.ts';
import { inHome } from '../../homes/index.ts';
import type { HomeRow } from '../../homes/store.ts';
import { acknowledge, findOpenNoise, type Incident, insertActivity } from '../../incidents/index.ts';
import { conflict } from '../../platform/errors.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import { NoiseBody, Snooze } from './schema.ts';
import { endSnooze, snooze } from './snooze.ts';

const tag = 'Messages';
const QUIET = 'This home has no open noise incident.';

/** The current noise, for the host. The alarm permission allows responding. */
export function noiseRoutes(dependencies: MessagingDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies;
  return [
    route({
      method: 'GET',
      path: '/homes/:home_id/noise',
      operationId: 'getNoise',
      summary: 'Get the noise incident',
      description: 'Returns the open noise incident of a home. Without noise, the answer is empty.',
      tag,
      access: inHome(tools, access, 'homes_read'),
      answer: refTo(NoiseBody),
      handle: async ({ context: { home, seesGuests } }) =>
        presentNoise(await findOpenNoise(tools.database, home.home_id), seesGuests),
    }),
    route({
      method: 'POST',
      path: '/homes/:home_id/noise/acknowledge',
      operationId: 'acknowledgeNoise',
      summary: 'Acknowledge noise',
      description: 'Stops alerts and calls to the host. Messages to the guest continue.',
      tag,
      access: inHome(tools, access, 'alarm'),
      audit: { action: 'noise.acknowledged', kind: 'home', id: 'home_id' },
      answer: refTo(NoiseBody),
      conflict: QUIET,
      handle: async ({ context: { home, caller, seesGuests }, request }) =>
        presentNoise(
          await acknowledgeNoise(dependencies, home, caller, actorOf(caller, request)),
          seesGuests,
        ),
    }),
    route({
      method: 'POST',
      path: '/homes/:home_id/noise/snooze',
      operationId: 'snoozeNoise',
      summary: 'Snooze noise',
      description: 'Stops messages and calls about the noise until the snooze ends. Events are still raised.',
      tag,
      access: inHome(tools, access, 'alarm'),
      audit: { action: 'noise.snoozed', kind: 'home', id: 'home_id' },
      body: Snooze,
      answer: refTo(NoiseBody),
      conflict: QUIET,
      handle: async ({ context: { home, caller, seesGuests }, body, request }) =>
        presentNoise(
          requireNoise(await snooze(dependencies, home, body.minutes, actorOf(caller, request))),
          seesGuests,
        ),
    }),
    route({
      method: 'DELETE',
      path: '/homes/:home_id/noise/snooze',
      operationId: 'endNoiseSnooze',
      summary: 'End the snooze',
      description: 'Ends the snooze. Messages that waited are sent now.',
      tag,
      access: inHome(tools, access, 'alarm'),
      audit: { action: 'noise.snooze_ended', kind: 'home', id: 'home_id' },
      answer: refTo(NoiseBody),
      conflict: QUIET,
      handle: async ({ context: { home, caller, seesGuests }, request }) =>
        presentNoise(requireNoise(await endSnooze(dependencies, home, actorOf(caller, request))), seesGuests),
    }),
  ];
}

function acknowledgeNoise(
  { tools, box }: MessagingDependencies,
  { home_id, organization_id, name }: HomeRow,
  { user: { user_id } }: Caller,
  by: By,
): Promise<Incident | undefined> {
  return inOneTransaction(tools, async (joined) => {
    await lockHomeStatus(joined.database, home_id);
    const before = requireNoise(await findOpenNoise(joined.database, home_id));
    const now = tools.clock.now();
    const incident = await acknowledge(joined.database, home_id, before.incident_id, user_id, now);
    if (before.acknowledged_at === null)
      await insertActivity(tools, joined.database, box, before, by, { what: 'acknowledged' });
    await audit(joined, by, {
      organization_id,
      action: 'noise.acknowledged',
      object: { kind: 'home', id: home_id, name, home_id },
    });
    return incident;
  });
}

function requireNoise(incident: Incident | undefined): Incident {
  if (!incident) throw conflict(QUIET, 'no_incident');
  return incident;
}

/** Without an incident it is quiet. */
function presentNoise(incident: Incident | undefined, seesGuests: boolean) {
  if (!incident) return {};
  const { incident_id, level, opened_at, level_at, guest_id, snoozed_until } = incident;
  const { acknowledged_at, acknowledged_by } = incident;
  return {
    incident: {
      incident_id,
      level,
      opened_at,
      level_at,
      ...(seesGuests ? withoutNulls({ guest_id }) : {}),
      ...withoutNulls({ acknowledged_at, acknowledged_by, snoozed_until }),
    },
  };
}
