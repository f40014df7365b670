import type { By } from '../../audit/index.ts';
import { mayNotice } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { type NoticeKind, type NoticeText, noticeMail } from './notice-mail.ts';
import { findEmail, findOwners, holdBack, takeHeld } from './store.ts';

/**
 * Mails to whoever an account belongs to, of what an intruder would do with it. Each is part of the transaction of what it
 * tells of, and its last part: the cap is locked until the commit.
 */

/** Of one organization, for one new owner. */
const MOST_OWNERS_TOLD = 100;
/** An attacker chooses the name of a token; a mail has no room for a letter of theirs. */
const LONGEST_NAME = 60;

export function noticeLogin(sender: LinkSender, connection: Connection, userId: string, by: By) {
  return notice(sender, connection, {
    user_id: userId,
    kind: 'login',
    by,
    subject: 'log-in from a new browser',
    what: 'Somebody logged in to your Lares account from a browser that was not known for it.',
    page: '/account',
  });
}

export function noticeToken(
  sender: LinkSender,
  connection: Connection,
  { user_id, name }: { user_id: string; name: string },
  by: By,
) {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return notice(sender, connection, {
    user_id,
    kind: 'token',
    by,
    subject: 'new access token',
    what: `A personal access token was made for your Lares account, by the name "${shown}".`,
    page: '/developer/tokens',
  });
}

export function noticePasswordChange(sender: LinkSender, connection: Connection, userId: string, by: By) {
  return notice(sender, connection, {
    user_id: userId,
    kind: 'password',
    by,
    subject: 'password changed',
    what: 'The password of your Lares account was changed. All other sessions of the account were ended.',
    page: '/account',
  });
}

/** `what` is a sentence such as "A passkey was added to your Lares account." */
export function noticeFactorChange(
  sender: LinkSender,
  connection: Connection,
  { user_id, what }: { user_id: string; what: string },
  by: By,
) {
  return notice(sender, connection, {
    user_id,
    kind: 'factor',
    by,
    subject: 'second factor changed',
    what,
    page: '/account',
  });
}

interface NewOwner {
  organization: { organization_id: string; name: string };
  owner: { user_id: string; fullname: string; email: string };
  /** In words: who made them owner. */
  how: string;
}

/** To all owners, the new one included: there is nobody above them who would notice. */
export async function noticeOwner(
  sender: LinkSender,
  connection: Connection,
  { organization, owner, how }: NewOwner,
  by: By,
): Promise<void> {
  const { organization_id, name } = organization;
  const owners = await findOwners(connection, organization_id, MOST_OWNERS_TOLD);
  for (const user_id of owners) {
    await notice(sender, connection, {
      user_id,
      kind: 'owner',
      of: organization_id,
      by,
      subject: `new owner of ${name}`,
      what: `${owner.fullname} (${owner.email}) is an owner of ${name} on Lares now, ${how}.`,
      page: '/members',
    });
  }
}

interface Notice extends NoticeText {
  user_id: string;
  kind: NoticeKind;
  /** The organization that it is about. */
  of?: string;
  by: By;
}

/** What is over the cap is counted, and told with the next mail that goes. */
async function notice(
  { tools, mailer, baseUrl }: LinkSender,
  connection: Connection,
  { user_id, kind, of = '', ...text }: Notice,
): Promise<void> {
  const to = await findEmail(connection, user_id);
  if (to === undefined) return;
  const at = tools.clock.now();
  if (!(await mayNotice(connection, at, { user_id, about: `${kind} ${of}` }))) {
    await holdBack(connection, user_id, kind, at);
    return;
  }
  const held = await takeHeld(connection, user_id);
  await mailer.queue(connection, noticeMail({ ...text, to, at, held, baseUrl: baseUrl() }));
}
