import { lockOrganizationForChange, type User } from '../../../accounts/index.ts';
import { audit, type By } from '../../../audit/index.ts';
import { translatorOfUser } from '../../../i18n/index.ts';
import { schedule } from '../../../jobs/index.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import { takeFromCaps } from '../../../platform/rate-limit/caps.ts';
import { inOneTransaction, type Tools } from '../../../platform/tools.ts';
import {
  type ChannelAddress,
  EVERY_CHANNEL,
  type ReachableUser,
  readReachableUsers,
  selectAddresses,
} from '../../channels/store.ts';
import type { NotificationDependencies } from '../../dependencies.ts';
import { insertNotice } from '../../notices/store.ts';
import { setMail, settle } from '../../sending/store.ts';
import type { AlertChannel } from '../channels.ts';
import { variablesToSet } from '../gateways.ts';
import { readAlerting } from '../read-alerting.ts';
import { type AlertTestRow, findLastTest, insertTest, listTestNotifications } from './store.ts';
import { testMail } from './texts.ts';

export const TEST_JOB = 'alert-test';

/** A second click answers with the test of the first. */
const SAME_TEST_MS = 20 * SECOND_MS;
/** Enough to try every gateway several times. */
const TESTS = { hourly: 20, daily: 60 };

interface WantedTest {
  organization: { organization_id: string; name: string };
  channel: AlertChannel | null;
  user: Pick<User, 'user_id'>;
}

/** Sends a test alert to the recipients of a safety incident. Returns its notifications. */
export function startTest(
  dependencies: NotificationDependencies,
  { organization, channel, user }: WantedTest,
  by: By,
): Promise<string[]> {
  const { organization_id } = organization;
  return inOneTransaction(dependencies.tools, async (tools) => {
    const { database, clock } = tools;
    await lockOrganizationForChange(database, organization_id);
    const now = clock.now();
    const last = await findLastTest(database, organization_id);
    if (last && last.channel === channel && last.confirmed_at === null && isSame(last.started_at, now))
      return idsOf(database, last);
    await takeFromCaps(database, now, [
      { what: 'test alerts of an organization', of: organization_id, ...TESTS },
    ]);
    const test_id = tools.newId();
    await insertTest(database, {
      test_id,
      organization_id,
      channel,
      started_by: user.user_id,
      started_at: now,
    });
    const { recipients } = await readAlerting(dependencies, database, organization_id, now);
    const ids = recipients.map(({ user_id }) => user_id);
    const users = await readReachableUsers(database, ids);
    for (const recipient of ids.flatMap((id) => users.get(id) ?? []))
      for (const address of selectAddresses(recipient, channel === null ? EVERY_CHANNEL : [channel]))
        await planTestNotification({ ...dependencies, tools }, recipient, address, {
          test_id,
          organization: organization.name,
          now,
        });
    await audit(tools, by, {
      organization_id,
      action: 'alerting.tested',
      object: { kind: 'organization', id: organization_id },
      ...(channel === null ? {} : { changes: [{ member: 'channel', to: channel }] }),
    });
    return idsOf(database, { test_id, started_at: now });
  });
}

async function idsOf(
  connection: Connection,
  test: Pick<AlertTestRow, 'test_id' | 'started_at'>,
): Promise<string[]> {
  const rows = await listTestNotifications(connection, test);
  return rows.map(({ notification_id }) => notification_id);
}

const isSame = (startedAt: Date, now: Date) => now.getTime() - startedAt.getTime() < SAME_TEST_MS;

/** In the transaction of `tools`. */
async function planTestNotification(
  dependencies: NotificationDependencies & { tools: Tools },
  person: ReachableUser,
  { channel, recipient, way }: ChannelAddress,
  { test_id, organization, now }: { test_id: string; organization: string; now: Date },
): Promise<void> {
  const { tools, mailer, links, baseUrl } = dependencies;
  const { database } = tools;
  const notification_id = tools.newId();
  const { user_id } = person;
  const row = { notification_id, notice_id: test_id, user_id, channel, way, recipient, planned_at: now };
  await insertNotice(database, row);
  const variables = variablesToSet(dependencies, channel);
  if (variables.length > 0) {
    const reason = `No gateway is configured: set ${variables.join(' and ')}.`;
    await settle(database, notification_id, 'cancelled', reason, now);
  } else if (channel === 'email') {
    const link = `${baseUrl()}/n/${links.sign(notification_id)}`;
    const mail = testMail(translatorOfUser(person), { organization, link }, recipient ?? '', now);
    await setMail(database, notification_id, await mailer.queue(database, mail));
  } else await schedule(database, { kind: TEST_JOB, key: notification_id }, now);
}
