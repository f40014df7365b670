import { findAddressees, findOrganization } from '../../../accounts/index.ts';
import { translatorOfUser } from '../../../i18n/index.ts';
import type { PrepareNotification } from '../../sending/send.ts';
import { markSending } from '../../sending/store.ts';
import { lockTestNotification } from './store.ts';
import { testSms, testTitle } from './texts.ts';

/** A test alert, by SMS or push. */
export const prepareTest: PrepareNotification = async ({ tools, links, baseUrl }, connection, id) => {
  const notification = await lockTestNotification(connection, id);
  if (!notification || (notification.status !== 'planned' && notification.status !== 'sending'))
    return undefined;
  const { organization_id, user_id, test_id } = notification;
  const [person] = await findAddressees(connection, [user_id]);
  const organization = await findOrganization(tools.database, organization_id);
  if (!person || !organization) return undefined;
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
