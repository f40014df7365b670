import type { LinkSender } from '../src/accounts/index.ts';
import { openMailer } from '../src/mail/index.ts';
import { secureRandom } from '../src/platform/random.ts';
import { openSecretBox } from '../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../src/platform/secrets/secret-key.ts';
import { followSecretKey, WrongSecretKey } from '../src/platform/secrets/secret-key-check.ts';
import type { Tools } from '../src/platform/tools.ts';
import { type CommandContext, CommandFailed } from './command.ts';
import { addressOf } from './server-address.ts';

/**
 * For commands that change an account and mail its owner. The mail waits in the outbox for the running service, so it
 * must be encrypted with that service's key. With another key the command does nothing.
 */
export async function openSender(tools: Tools, { config, log }: CommandContext): Promise<LinkSender> {
  const box = openSecretBox(await openKeysOf(config, secureRandom), tools.random);
  await followSecretKey(tools.database, box).catch((error) => {
    throw error instanceof WrongSecretKey ? new CommandFailed(error.message) : error;
  });
  const mailer = openMailer({ tools, box, gateway: undefined, log });
  return { tools, mailer, baseUrl: () => addressOf(config) };
}
