import {
  disableUser,
  enableUser,
  endSessionsOf,
  listSessions,
  type ResidualData,
  removeUser,
  resetSecondFactor,
  type User,
} from '../../../src/accounts/index.ts';
import { COMMAND_LINE } from '../../../src/audit/index.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import type { Command, CommandContext } from '../../command.ts';
import { openSender } from '../../open-sender.ts';
import { requireUser } from '../../require-user.ts';

/** Commands for an account that an intruder uses. */
const email = { value: 'ADDRESS', required: true, help: 'E-mail address of the user.' };
/** More than a user can have. */
const MOST_SESSIONS = 1000;

/** Builds a command that acts on one user. */
function toUser(
  words: string,
  summary: string,
  work: (tools: Tools, user: User, context: CommandContext) => Promise<object>,
): Command {
  return {
    words,
    summary,
    options: { email },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const user = await requireUser(tools, input.text('email'));
        return { user_id: user.user_id, email: user.email, ...(await work(tools, user, context)) };
      }),
  };
}

export const incidentCommands: Command[] = [
  toUser(
    'user disable',
    'Block a user: log-ins, sessions, tokens, apps, and the apps that the user made',
    async (tools, { user_id }) => {
      await disableUser(tools, user_id);
      return { disabled: true };
    },
  ),
  toUser(
    'user enable',
    'Unblock a disabled user. Tokens, apps and webhooks work again too',
    async (tools, { user_id }) => {
      await enableUser(tools, user_id);
      return { disabled: false };
    },
  ),
  toUser(
    'user revoke-all',
    'End all sessions, access tokens, apps, secrets of OAuth clients, webhooks and notification settings of a user',
    async (tools, { user_id }) => {
      // Loaded here only, because its slices would slow down the start of every other command.
      const { openAccountKeys } = await import('../../../src/app/account-keys.ts');
      return endSessionsOf(tools, user_id, openAccountKeys(tools), true, COMMAND_LINE);
    },
  ),
  toUser(
    'user reset-factors',
    'Remove the second factor of a user: passkeys, authenticator app and recovery codes',
    async (tools, { user_id }, context) => resetSecondFactor(await openSender(tools, context), user_id),
  ),
  {
    words: 'user delete',
    summary: 'Delete a user for ever, except the last owner of an organization with other members',
    options: { email },
    run: (input, { json, withTools }) =>
      withTools(async (tools) => {
        const user = await requireUser(tools, input.text('email'));
        const remains = await removeUser(tools, user.user_id);
        return json
          ? { user_id: user.user_id, email: user.email, deleted: true, remains }
          : inWords(user, remains);
      }),
  },
  {
    words: 'session list',
    summary: 'List where a user is logged in, last seen first',
    options: { email },
    run: (input, { json, withTools }) =>
      withTools(async (tools) => {
        const { user_id } = await requireUser(tools, input.text('email'));
        const page = { limit: MOST_SESSIONS, offset: 0 };
        const { sessions } = await listSessions(tools.database, user_id, page, tools.clock.now());
        if (json) return { sessions };
        if (sessions.length === 0) return 'No sessions.';
        return sessions
          .map(
            ({ session_id, created_at, last_seen_at, user_agent }) =>
              `${session_id}  since ${created_at.toISOString()}  seen ${last_seen_at.toISOString()}  ${user_agent}`,
          )
          .join('\n');
      }),
  },
];

function inWords(user: User, { organizations }: ResidualData): string {
  return [
    `${user.email} was deleted, with sessions, tokens, connected apps, OAuth clients, user webhooks and invitations.`,
    'These remain: homes, guests, events, messages and webhooks of organizations.',
    ...organizations.map(
      ({ organization_id, name }) =>
        `${name} has no members. Add an owner with: lares member add --org ${organization_id} --role owner --email …`,
    ),
  ].join('\n');
}
