import type { By } from '../../audit/index.ts';
import { type LocalizedText, translatorOfUser } from '../../i18n/index.ts';
import { mayNotice } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { type NotificationKind, type NotificationText, notificationMail } from './notification-mail.ts';
import { findOwners, findRecipient, holdNotification, takeHeldNotifications } from './store.ts';

/**
 * Mails the owner of an account about actions that an intruder would take. Each is the last part of the transaction
 * of its action: the cap stays locked until the commit.
 */

/** Per organization and new owner. */
const MOST_OWNERS_NOTIFIED = 100;
/** Attackers choose token names. The mail has no room for a message of theirs. */
const LONGEST_NAME = 60;

export function notifyNewBrowser(sender: LinkSender, connection: Connection, userId: string, by: By) {
  return notifyAccount(sender, connection, {
    user_id: userId,
    kind: 'login',
    by,
    subject: (t) => t('accounts.subjectNewBrowser'),
    what: (t) => t('accounts.newBrowser'),
    page: '/account',
  });
}

export function notifyNewToken(
  sender: LinkSender,
  connection: Connection,
  { user_id, name }: { user_id: string; name: string },
  by: By,
) {
  return notifyAccount(sender, connection, {
    user_id,
    kind: 'token',
    by,
    subject: (t) => t('accounts.subjectNewAccessToken'),
    what: (t) => t('accounts.accessTokenCreated', { name: shortenName(name) }),
    page: '/developer/tokens',
  });
}

/** For a connected app or command line. */
export function notifyNewApp(
  sender: LinkSender,
  connection: Connection,
  { user_id, name }: { user_id: string; name: string },
  by: By,
) {
  return notifyAccount(sender, connection, {
    user_id,
    kind: 'app',
    by,
    subject: (t) => t('accounts.subjectNewConnectedApp'),
    what: (t) => t('accounts.appConnected', { name: shortenName(name) }),
    page: '/account',
  });
}

/** For a new OAuth client or client secret, with which a program acts for the account. */
export function notifyNewClientSecret(
  sender: LinkSender,
  connection: Connection,
  { user_id, name }: { user_id: string; name: string },
  by: By,
) {
  return notifyAccount(sender, connection, {
    user_id,
    kind: 'client',
    by,
    subject: (t) => t('accounts.subjectNewClientSecret'),
    what: (t) => t('accounts.clientSecretCreated', { name: shortenName(name) }),
    page: '/developer/clients',
  });
}

function shortenName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

export function notifyPasswordChange(sender: LinkSender, connection: Connection, userId: string, by: By) {
  return notifyAccount(sender, connection, {
    user_id: userId,
    kind: 'password',
    by,
    subject: (t) => t('accounts.subjectPasswordChanged'),
    what: (t) => t('accounts.passwordChanged'),
    page: '/account',
  });
}

/** `what` is a sentence such as "A passkey was added to your Lares account." */
export function notifyFactorChange(
  sender: LinkSender,
  connection: Connection,
  { user_id, what }: { user_id: string; what: LocalizedText },
  by: By,
) {
  return notifyAccount(sender, connection, {
    user_id,
    kind: 'factor',
    by,
    subject: (t) => t('accounts.subjectSecondFactorChanged'),
    what,
    page: '/account',
  });
}

/** `what` is a sentence such as "A phone number was added to your Lares account." */
export function notifyChannelChange(
  sender: LinkSender,
  connection: Connection,
  { user_id, what }: { user_id: string; what: LocalizedText },
  by: By,
) {
  return notifyAccount(sender, connection, {
    user_id,
    kind: 'notifications',
    by,
    subject: (t) => t('accounts.subjectNotificationSettingsChanged'),
    what,
    page: '/account',
  });
}

interface NewOwner {
  organization: { organization_id: string; name: string };
  owner: { user_id: string; fullname: string; email: string };
  /** Who made them owner, by session or token, or the operator. Undefined: an invitation did. */
  madeBy?: { fullname: string; email: string; withToken: boolean } | 'operator';
}

/** Notifies all owners, the new one included: only they would notice. */
export async function notifyNewOwner(
  sender: LinkSender,
  connection: Connection,
  { organization, owner, madeBy }: NewOwner,
  by: By,
): Promise<void> {
  const { organization_id, name } = organization;
  const owners = await findOwners(connection, organization_id, MOST_OWNERS_NOTIFIED);
  for (const user_id of owners) {
    await notifyAccount(sender, connection, {
      user_id,
      kind: 'owner',
      of: organization_id,
      by,
      subject: (t) => t('accounts.subjectNewOwner', { organization: name }),
      what: newOwnerText({ organization: name, owner: `${owner.fullname} (${owner.email})` }, madeBy),
      page: '/members',
    });
  }
}

function newOwnerText(
  values: { owner: string; organization: string },
  madeBy: NewOwner['madeBy'],
): LocalizedText {
  if (!madeBy) return (t) => t('accounts.newOwnerByInvitation', values);
  if (madeBy === 'operator') return (t) => t('accounts.newOwnerByOperator', values);
  const by = `${madeBy.fullname} (${madeBy.email})`;
  const { owner, organization } = values;
  return madeBy.withToken
    ? (t) =>
        t('accounts.newOwnerByToken', {
          owner,
          organization,
          by,
        })
    : (t) =>
        t('accounts.newOwnerByUser', {
          owner,
          organization,
          by,
        });
}

interface AccountNotification extends NotificationText {
  user_id: string;
  kind: NotificationKind;
  /** The organization it is about. */
  of?: string;
  by: By;
}

/** Notifications over the cap are counted and named in the next mail. */
async function notifyAccount(
  { tools, mailer, baseUrl }: LinkSender,
  connection: Connection,
  { user_id, kind, of = '', ...text }: AccountNotification,
): Promise<void> {
  const user = await findRecipient(connection, user_id);
  if (!user) return;
  const at = tools.clock.now();
  if (!(await mayNotice(connection, at, { user_id, about: `${kind} ${of}` }))) {
    await holdNotification(connection, user_id, kind, at);
    return;
  }
  const held = await takeHeldNotifications(connection, user_id);
  await mailer.queue(
    connection,
    notificationMail(translatorOfUser(user), { ...text, to: user.email, at, held, baseUrl: baseUrl() }),
  );
}
