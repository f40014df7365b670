import { findOrganization, listNotifiableMembers } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import { inOneTransaction, type Tools } from '../../../platform/tools.ts';
import { actorOfRecipient } from '../../answers/acknowledge.ts';
import { markAcknowledged } from '../../sending/store.ts';
import { confirmTest, type NotificationOfTest } from './store.ts';

/** A test alert as its recipient sees it. Undefined when the recipient no longer belongs to the organization. */
export async function findTestContext(
  { database }: Pick<Tools, 'database'>,
  { organization_id, user_id, confirmed_at }: NotificationOfTest,
) {
  const organization = await findOrganization(database, organization_id);
  const members = await listNotifiableMembers(database, organization_id);
  const person = members.find((one) => one.user_id === user_id);
  return organization && person && { organization, person, isConfirmed: confirmed_at !== null };
}

export type TestContext = NonNullable<Awaited<ReturnType<typeof findTestContext>>>;

/** Any recipient may confirm; the first one counts. */
export function confirmTestOf(
  tools: Tools,
  notification: NotificationOfTest,
): Promise<TestContext | undefined> {
  return inOneTransaction(tools, async (joined) => {
    const { database, clock } = joined;
    const context = await findTestContext(joined, notification);
    if (!context) return undefined;
    const { organization_id, user_id, test_id, notification_id } = notification;
    const now = clock.now();
    await markAcknowledged(database, notification_id, now);
    if (await confirmTest(database, test_id, user_id, now))
      await audit(joined, actorOfRecipient(context.person), {
        organization_id,
        action: 'alerting.test_confirmed',
        object: { kind: 'organization', id: organization_id },
      });
    return { ...context, isConfirmed: true };
  });
}
