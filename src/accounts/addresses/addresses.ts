import { translatorOfUser } from '../../i18n/index.ts';
import { type Mailer, takeFromProofCap } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import type { Tools } from '../../platform/tools.ts';
import { linkMail } from '../link-mail.ts';
import { findProof, insertProof, markVerified, takeProof } from './store.ts';

const LASTS_MS = 7 * DAY_MS;

export interface LinkSender {
  tools: Tools;
  mailer: Mailer;
  /** Scheme and host of links in mails. Never taken from a request's headers. */
  baseUrl(): string;
}

interface Addressee {
  user_id: string;
  email: string;
  locale: string;
}

/** Runs in the caller's transaction. Capped per hour and day, because the mailbox may belong to another person. */
export async function sendAddressProof(
  { tools, mailer, baseUrl }: LinkSender,
  connection: Connection,
  user: Addressee,
): Promise<void> {
  const { token, tokenHash } = newSecretToken('av', tools.random);
  const created_at = tools.clock.now();
  const expires_at = new Date(created_at.getTime() + LASTS_MS);
  await takeFromProofCap(connection, created_at, user.email);
  await insertProof(connection, { tokenHash, user_id: user.user_id, created_at, expires_at });
  const link = `${baseUrl()}/confirm-address?token=${token}`;
  const { t } = translatorOfUser(user);
  const mail = linkMail({
    to: user.email,
    subject: t('common.confirmEmailAddress'),
    reason: t('accounts.accountCreatedWithAddress'),
    request: t('accounts.confirmAddressHere'),
    link,
    ignore: t('accounts.ignoreAddressProof'),
    useful_until: expires_at,
  });
  await mailer.queue(connection, mail);
}

export function resendAddressProof(sender: LinkSender, user: Addressee): Promise<void> {
  return sender.tools.database.transaction((connection) => sendAddressProof(sender, connection, user));
}

/** The user of this link. Undefined if the link was used, has expired or never existed. */
export function findAddressProof(tools: Tools, token: string) {
  return findProof(tools.database, hashOfToken(token), tools.clock.now());
}

/** Works only in a browser where the account is logged in: a mail filter may have opened the link. */
export function confirmAddress(tools: Tools, token: string, userId: string): Promise<boolean> {
  return tools.database.transaction(async (connection) => {
    const isTaken = await takeProof(connection, hashOfToken(token), userId, tools.clock.now());
    if (isTaken) await markVerified(connection, userId);
    return isTaken;
  });
}
