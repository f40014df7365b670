import { findAddressees } from '../../accounts/index.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import { nameIssues } from '../health-issues/names.ts';
import { readIssuesOfNotice } from '../health-issues/store.ts';
import { readPreferences, readTimeZone } from '../preferences/store.ts';
import type { PrepareNotification } from '../sending/send.ts';
import { markSending, settle } from '../sending/store.ts';
import { lockNotice } from './store.ts';
import { headline, issueLine } from './texts.ts';

/** A health issue, by SMS or push. Issues that are gone are not sent. */
export const prepareHealthNotice: PrepareNotification = async ({ tools, baseUrl }, connection, id) => {
  const notification = await lockNotice(connection, id);
  if (!notification || (notification.status !== 'planned' && notification.status !== 'sending'))
    return undefined;
  const { notice_id, user_id } = notification;
  const issues = await readIssuesOfNotice(connection, notice_id);
  const named = await nameIssues(connection, issues);
  const preferences = (await readPreferences(connection, [user_id])).get(user_id) ?? { timezone: null };
  const organizationIds = [...new Set(issues.map(({ organization_id }) => organization_id))];
  const clock = await readTimeZone(connection, preferences, organizationIds);
  const [person] = await findAddressees(connection, [user_id]);
  if (!person) return undefined;
  const translator = translatorOfUser(person);
  const lines = issues.flatMap((issue) => {
    const name = named.get(issue.issue_id);
    return name ? [issueLine(translator, { issue, named: name, what: issue.what }, clock)] : [];
  });
  if (lines.length === 0) {
    await settle(connection, id, 'cancelled', 'The issue is over.', tools.clock.now());
    return undefined;
  }
  await markSending(connection, id);
  const [organization_id = null] = organizationIds;
  return {
    notification,
    organization_id: organizationIds.length === 1 ? organization_id : null,
    translator,
    sms: headline(translator, lines),
    call: { text: headline(translator, lines) },
    push: { title: headline(translator, lines), tag: notice_id, page: baseUrl() },
  };
};
