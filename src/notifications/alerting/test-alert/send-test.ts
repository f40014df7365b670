import { findAddressees, findOrganization, listNotifiableMembers } from '../../../accounts/index.ts';
import { translatorOfUser } from '../../../i18n/index.ts';
import type { PrepareNotification } from '../../sending/send.ts';
import { markSending, settle } from '../../sending/store.ts';
import { lockTestNotification } from './store.ts';
import { testSms, testTitle, USEFUL_MS } from './texts.ts';

const LATE = 'It was not sent in time.';
const LEFT = 'The user is no longer a member.';

/** A test alert, by SMS, call or push. */
export const prepareTest: PrepareNotification = async (
  { tools: { clock }, links, baseUrl },
  connection,
  id,
) => {
  const notification = await lockTestNotification(connection, id);
  if (!notification || (notification.status !== 'planned' && notification.status !== 'sending'))
    return undefined;
  const { organization_id, user_id, test_id, planned_at } = notification;
  const members = await listNotifiableMembers(connection, organization_id);
  const [person] = await findAddressees(connection, [user_id]);
  const organization = await findOrganization(connection, organization_id);
  const now = clock.now();
  const isLate = now.getTime() - planned_at.getTime() > USEFUL_MS;
  if (isLate || !person || !organization || !members.some((one) => one.user_id === user_id)) {
    await settle(connection, id, 'cancelled', isLate ? LATE : LEFT, now);
    return undefined;
  }
  await markSending(connection, id);
  const translator = translatorOfUser(person);
  const link = `${baseUrl()}/n/${links.sign(id)}`;
  return {
    notification,
    organization_id,
    translator,
    sms: testSms(translator, { organization: organization.name, link }),
    call: { text: testTitle(translator, organization.name) },
    push: {
      title: testTitle(translator, organization.name),
      tag: test_id,
      page: link,
      acknowledge: link,
    },
  };
};
