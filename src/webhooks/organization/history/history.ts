import type { Connection } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { notFound } from '../../../platform/errors.ts';
import { timeSpan } from '../../../platform/http/request/time-span.ts';
import { isPublicId, timeOfId } from '../../../platform/ids.ts';
import type { Tools } from '../../../platform/tools.ts';
import type { WebhookDependencies } from '../../dependencies.ts';
import { WILDCARD } from '../../registration.ts';
import { forceIndexScans } from '../delivery-summary.ts';
import type { WebhookRow } from '../store.ts';
import { presentDelivery, presentFullDelivery } from './present.ts';
import { deliveryKeyOf } from './public-id.ts';
import { type DeliveryQuery, type OUTCOMES, USUAL_LIMIT } from './schema.ts';
import {
  type DeliveryFilter,
  type DeliveryRow,
  deliveryCountQuery,
  deliveryPageQuery,
  findDelivery,
  MOST_COUNTED,
} from './store.ts';

/** Deliveries of the kept days, newest first, pending ones included. */
export function listDeliveries(
  tools: Tools,
  { historyDays }: WebhookDependencies,
  { hook_id }: WebhookRow,
  query: DeliveryQuery,
) {
  const { limit = USUAL_LIMIT, offset = 0, status, type, event_id, webhook_event_id, before } = query;
  const filter = {
    ...timeSpan.read(query),
    status,
    type,
    event_id,
    webhook_event_id,
    before: before === undefined ? undefined : deliveryKeyOf(before),
  };
  return tools.database.transaction(async (connection) => {
    await forceIndexScans(connection);
    const rows = await connection.rows<DeliveryRow>(deliveryPageQuery(hook_id, filter, { limit, offset }));
    const counted = await countDeliveries(connection, hook_id, filter);
    return {
      deliveries: rows.map(presentDelivery),
      paging: {
        total_count: Math.min(counted, MOST_COUNTED),
        ...(counted > MOST_COUNTED ? { total_count_is_at_least: true } : {}),
        limit,
        offset,
      },
      kept_days: historyDays,
    };
  });
}

async function countDeliveries(
  connection: Connection,
  hookId: string,
  filter: DeliveryFilter,
): Promise<number> {
  const row = await connection.row<{ total_count: number }>(deliveryCountQuery(hookId, filter));
  return row?.total_count ?? 0;
}

export async function readDelivery({ database }: Tools, { hook_id }: WebhookRow, deliveryId: string) {
  const found = await findDelivery(database, hook_id, deliveryKeyOf(deliveryId));
  if (!found) throw notFound('Delivery');
  return presentFullDelivery(hook_id, found);
}

type Outcome = (typeof OUTCOMES)[number];

/** What became of an event at this webhook, also when it has no delivery. */
export async function explainEvent(
  tools: Tools,
  dependencies: Pick<WebhookDependencies, 'historyDays' | 'findEvent'>,
  hook: WebhookRow,
  eventId: string,
) {
  if (!isPublicId(eventId)) throw notFound('Event');
  const recorded_at = timeOfId(eventId);
  const row = await tools.database.transaction(async (connection) => {
    await forceIndexScans(connection);
    return connection.row<DeliveryRow>(
      deliveryPageQuery(hook.hook_id, { event_id: eventId }, { limit: 1, offset: 0 }),
    );
  });
  if (row) {
    const delivery = presentDelivery(row);
    return {
      event_id: eventId,
      type: delivery.type,
      recorded_at,
      outcome: row.status,
      explanation: EXPLANATIONS[row.status],
      delivery,
    };
  }
  const event = await dependencies.findEvent(tools.database, hook.organization_id, eventId);
  if (!event) throw notFound('Event');
  const outcome = reasonNotDelivered(hook, event.type, recorded_at, historyStart(tools, dependencies));
  return {
    event_id: eventId,
    type: event.type,
    recorded_at,
    outcome,
    explanation: EXPLANATIONS[outcome],
  };
}

/** Start of the first kept day; in the future when no history is kept. */
function historyStart({ clock }: Tools, { historyDays }: Pick<WebhookDependencies, 'historyDays'>): Date {
  const now = clock.now().getTime();
  if (historyDays === 0) return new Date(now + DAY_MS);
  return new Date(Math.floor((now - historyDays * DAY_MS) / DAY_MS) * DAY_MS);
}

/** Certain reasons first. Past subscriptions are not stored, so the current ones decide. */
function reasonNotDelivered(hook: WebhookRow, type: string, at: Date, historyStart: Date): Outcome {
  if (at < hook.created_at) return 'created_later';
  if (hook.starts_at && at < hook.starts_at) return 'not_its_turn';
  if (hook.ends_at && at >= hook.ends_at) return 'replaced';
  if (!hook.events.includes(WILDCARD) && !hook.events.includes(type)) return 'not_subscribed';
  if (hook.broken_at && at >= hook.broken_at) return 'discarded';
  return at < historyStart ? 'no_longer_kept' : 'unknown';
}

const EXPLANATIONS: Record<Outcome, string> = {
  pending: 'It is being delivered: attempts are left.',
  delivered: 'It was delivered.',
  failed: 'All five attempts failed, and the webhook broke.',
  discarded: 'The webhook was broken, so it was discarded. It is not sent later either.',
  not_subscribed: 'The webhook is not subscribed to events of this type.',
  created_later: 'The webhook was created after the event.',
  not_its_turn: 'The webhook takes the place of another, which sent events until then.',
  replaced: 'Another webhook had taken the place of this one.',
  no_longer_kept: 'It is longer ago than deliveries are kept.',
  unknown:
    'There is no delivery of it. The webhook may have been subscribed to other events then, or no history was kept.',
};
