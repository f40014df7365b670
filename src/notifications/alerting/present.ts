import { findAddressees } from '../../accounts/index.ts';
import { findFirstSeen } from '../../devices/index.ts';
import { countBookingSources } from '../../guests/index.ts';
import { readMailErrors } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import { countWebhooks } from '../../webhooks/index.ts';
import { listOnCall } from '../on-call/store.ts';
import type { NotificationStatus } from '../sending/store.ts';
import { type AlertingContext, readAlerting } from './read-alerting.ts';
import { findConfirmedTest, findLastTest, listTestNotifications } from './test-alert/store.ts';

/** The alerting of an organization with its last test, and what is set up. */
export async function presentAlerting(
  context: AlertingContext,
  connection: Connection,
  organizationId: string,
  now: Date,
) {
  const state = await readAlerting(context, connection, organizationId, now);
  const confirmed = await findConfirmedTest(connection, organizationId);
  const last_test = await presentLastTest(connection, organizationId);
  const [by] = confirmed?.confirmed_by ? await findAddressees(connection, [confirmed.confirmed_by]) : [];
  return {
    ...state,
    ...(confirmed ? { confirmed_test_at: confirmed.confirmed_at } : {}),
    ...(by ? { confirmed_test_by: { user_id: by.user_id, fullname: by.fullname } } : {}),
    ...(last_test ? { last_test } : {}),
    setup: {
      on_call_listed: (await listOnCall(connection, organizationId)).length > 0,
      ...withoutNulls({ first_device_seen_at: await findFirstSeen(connection, organizationId) }),
      booking_sources: await countBookingSources(connection, organizationId),
      webhooks: await countWebhooks(connection, organizationId),
    },
  };
}

async function presentLastTest(connection: Connection, organizationId: string) {
  const test = await findLastTest(connection, organizationId);
  if (!test) return undefined;
  const rows = await listTestNotifications(connection, test);
  const people = await findAddressees(connection, [...new Set(rows.map(({ user_id }) => user_id))]);
  const names = new Map(people.map(({ user_id, fullname }) => [user_id, fullname]));
  const { test_id, started_at, ...members } = test;
  const answers = await readMailErrors(
    connection,
    rows.flatMap(({ mail_id }) => mail_id ?? []),
  );
  return {
    test_id,
    started_at,
    ...withoutNulls(members),
    notifications: rows.map(({ notification_id, user_id, channel, status, planned_at, mail_id, ...row }) => ({
      notification_id,
      user_id,
      fullname: names.get(user_id) ?? '',
      channel,
      status: STATES[status],
      planned_at,
      // What the mail server answered, also while the mail is retried.
      ...withoutNulls({ ...row, reason: answers.get(mail_id ?? '') ?? row.reason }),
    })),
  };
}

const STATES = {
  planned: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  cancelled: 'not_sent',
} as const satisfies Record<NotificationStatus, string>;
