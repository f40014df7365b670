import { requestPasswordReset } from '../../../src/accounts/index.ts';
import type { World } from '../world.ts';

/** The path of a new link to set a password, from the mail to this address. */
export async function resetPath({ tools, app, url, linkMailedTo }: World, email: string): Promise<string> {
  await requestPasswordReset(tools, app.mailer, url, email);
  return linkMailedTo(email);
}
