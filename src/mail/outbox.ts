import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import type { StoredMail } from './mail.ts';
import { contextOf } from './mailer.ts';
import { findMail, listMails } from './store.ts';

const MOST_LISTED = 200;

/** Newest first, without the texts. */
export function listOutbox(tools: Tools): Promise<StoredMail[]> {
  return listMails(tools.database, tools.clock.now(), MOST_LISTED);
}

/** With the text, unless it was sent: the text is then deleted. */
export async function readMail(
  tools: Tools,
  box: SecretBox,
  mailId: string,
): Promise<(StoredMail & { text: string | null }) | undefined> {
  const found = await findMail(tools.database, tools.clock.now(), mailId);
  if (!found) return undefined;
  const { sealed_body, ...mail } = found;
  return { ...mail, text: sealed_body && box.open(sealed_body, contextOf(mailId)) };
}
