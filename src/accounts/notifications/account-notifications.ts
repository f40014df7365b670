import type { By } from '../../audit/index.ts';
import { type LocalizedText, type Translate, translatorOfUser } from '../../i18n/index.ts';
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

interface Subject {
  user_id: string;
}

interface NamedSubject extends Subject {
  name: string;
}

interface ChangedSubject extends Subject {
  /** A sentence such as "Your Lares account has a new passkey." */
  what: LocalizedText;
}

export const notifyNewBrowser = notifier<Subject>({
  kind: 'login',
  subject: (t) => t('accounts.subjectNewBrowser'),
  what: () => (t) => t('accounts.newBrowser'),
  page: '/account',
});

export const notifyNewToken = notifier<NamedSubject>({
  kind: 'token',
  subject: (t) => t('accounts.subjectNewAccessToken'),
  what: (token) => (t) => t('accounts.accessTokenCreated', { name: shortName(token) }),
  page: '/developer/tokens',
});

/** For a connected app or command line. */
export const notifyNewApp = notifier<NamedSubject>({
  kind: 'app',
  subject: (t) => t('accounts.subjectNewConnectedApp'),
  what: (app) => (t) => t('accounts.appConnected', { name: shortName(app) }),
  page: '/account',
});

/** For a new OAuth client or client secret, with which a program acts for the account. */
export const notifyNewClientSecret = notifier<NamedSubject>({
  kind: 'client',
  subject: (t) => t('accounts.subjectNewClientSecret'),
  what: (client) => (t) => t('accounts.clientSecretCreated', { name: shortName(client) }),
  page: '/developer/clients',
});

export const notifyPasswordChange = notifier<Subject>({
  kind: 'password',
  subject: (t) => t('accounts.subjectPasswordChanged'),
  what: () => (t) => t('accounts.passwordChanged'),
  page: '/account',
});

export const notifyFactorChange = notifier<ChangedSubject>({
  kind: 'factor',
  subject: (t) => t('accounts.subjectSecondFactorChanged'),
  what: ({ what }) => what,
  page: '/account',
});

export const notifyChannelChange = notifier<ChangedSubject>({
  kind: 'notifications',
  subject: (t) => t('accounts.subjectNotificationSettingsChanged'),
  what: ({ what }) => what,
  page: '/account',
});

function shortName({ name }: NamedSubject): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
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
  { organization: { organization_id, name: organization }, owner, madeBy }: NewOwner,
  by: By,
): Promise<void> {
  const values = { organization, owner: `${owner.fullname} (${owner.email})` };
  const owners = await findOwners(connection, organization_id, MOST_OWNERS_NOTIFIED);
  for (const user_id of owners) {
    await notifyAccount(sender, connection, {
      user_id,
      kind: 'owner',
      of: organization_id,
      by,
      subject: (t) => t('accounts.subjectNewOwner', { organization }),
      what: (t) => newOwnerText(t, values, madeBy),
      page: '/members',
    });
  }
}

function newOwnerText(
  t: Translate,
  values: { owner: string; organization: string },
  madeBy: NewOwner['madeBy'],
): string {
  if (!madeBy) return t('accounts.newOwnerByInvitation', values);
  if (madeBy === 'operator') return t('accounts.newOwnerByOperator', values);
  const all = { ...values, by: `${madeBy.fullname} (${madeBy.email})` };
  return madeBy.withToken ? t('accounts.newOwnerByToken', all) : t('accounts.newOwnerByUser', all);
}

interface Notifier<Facts> extends Omit<NotificationText, 'what'> {
  kind: NotificationKind;
  what(facts: Facts): LocalizedText;
}

function notifier<Facts extends Subject>({ what, ...text }: Notifier<Facts>) {
  return (sender: LinkSender, connection: Connection, facts: Facts, by: By): Promise<void> =>
    notifyAccount(sender, connection, { ...text, user_id: facts.user_id, what: what(facts), by });
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
