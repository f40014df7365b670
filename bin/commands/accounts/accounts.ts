import {
  addMember,
  createAuditedOrganization,
  createTokenForUser,
  createUser,
  findOrganization,
  isPermission,
  notifyNewOwner,
  PERMISSIONS,
  ROLES,
  revokeAccessTokenByValue,
} from '../../../src/accounts/index.ts';
import { audit, COMMAND_LINE } from '../../../src/audit/index.ts';
import { inOneTransaction } from '../../../src/platform/tools.ts';
import { isEmailAddress } from '../../../src/platform/values/email-address.ts';
import { type Command, CommandFailed, WrongUsage } from '../../command.ts';
import { openSender } from '../../open-sender.ts';
import { requireUser } from '../../require-user.ts';

export const accountCommands: Command[] = [
  {
    words: 'user create',
    summary: 'Create a user',
    options: {
      email: { value: 'ADDRESS', required: true, help: 'E-mail address to log in with.' },
      name: { value: 'NAME', required: true, help: 'Full name.' },
      password: {
        value: 'PASSWORD',
        help: 'At least 10 characters, and not a common password. By default one is generated and printed.',
      },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const email = input.text('email');
        if (!isEmailAddress(email)) throw new WrongUsage('--email must be an e-mail address');
        const password = input.optional('password');
        const user = await createUser(tools, {
          email,
          fullname: input.text('name'),
          ...(password === undefined ? {} : { password }),
        });
        return {
          user_id: user.user_id,
          email: user.email,
          ...(user.password ? { password: user.password } : {}),
        };
      }),
  },
  {
    words: 'org create',
    summary: 'Create an organization',
    options: {
      name: { value: 'NAME', required: true, help: 'Name of the organization.' },
      owner: { value: 'ADDRESS', required: true, help: 'E-mail address of the owner.' },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const owner = await requireUser(tools, input.text('owner'));
        const name = input.text('name');
        return inOneTransaction(tools, async (joined) => {
          const { organization_id } = await createAuditedOrganization(
            joined,
            name,
            owner.user_id,
            COMMAND_LINE,
          );
          return { organization_id };
        });
      }),
  },
  {
    words: 'member add',
    summary: 'Add a user to an organization',
    options: {
      org: { value: 'ID', required: true, help: 'Id of the organization.' },
      email: { value: 'ADDRESS', required: true, help: 'E-mail address of the user.' },
      role: { value: ROLES.join('|'), required: true, help: 'Role of the user.' },
    },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const role = ROLES.find((name) => name === input.text('role'));
        if (!role) throw new WrongUsage(`--role must be one of ${ROLES.join(', ')}`);
        const organizationId = input.text('org');
        await requireUser(tools, input.text('email'));
        const organization = await findOrganization(tools.database, organizationId);
        if (!organization) throw new CommandFailed(`There is no organization ${organizationId}.`);
        const sender = role === 'owner' ? await openSender(tools, context) : undefined;
        return inOneTransaction(tools, async (joined) => {
          const added = await addMember(joined, organizationId, { email: input.text('email'), role });
          await audit(joined, COMMAND_LINE, {
            organization_id: organizationId,
            action: 'member.added',
            object: { kind: 'user', id: added.user_id, name: added.fullname },
            changes: [{ member: 'role', to: role }],
          });
          const news = { organization, owner: added, madeBy: 'operator' as const };
          if (sender) await notifyNewOwner(sender, joined.database, news, COMMAND_LINE);
          return { organization_id: organizationId, user_id: added.user_id, role };
        });
      }),
  },
  {
    words: 'token create',
    summary: 'Create an access token, which is shown only once',
    options: {
      user: { value: 'ADDRESS', required: true, help: 'E-mail address of the user.' },
      permissions: { value: 'A,B', help: `Of ${PERMISSIONS.join(', ')}. All by default.` },
      days: { value: 'N', help: 'Days for which the token is valid. Without end by default.' },
      name: { value: 'NAME', help: 'Name of the token in lists.' },
    },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const permissions = readPermissions(input.optional('permissions'));
        const days = readDays(input.optional('days'));
        const user = await requireUser(tools, input.text('user'));
        const { access_token } = await createTokenForUser(await openSender(tools, context), {
          user_id: user.user_id,
          name: input.optional('name') ?? 'command line',
          ...(permissions ? { permissions } : {}),
          ...(days === undefined ? {} : { days }),
        });
        return { access_token };
      }),
  },
  {
    words: 'token revoke',
    summary: 'Revoke an access token. Every process rejects it within a second',
    options: { token: { value: 'TOKEN', required: true, help: 'The access token itself.' } },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const revoked = await revokeAccessTokenByValue(tools, input.text('token'));
        if (!revoked) throw new CommandFailed('No valid access token has this value.');
        return { revoked: true };
      }),
  },
];

function readPermissions(text: string | undefined) {
  const names = text?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !isPermission(name));
  if (unknown !== undefined)
    throw new WrongUsage(`--permissions: ${unknown} is not one of ${PERMISSIONS.join(', ')}`);
  return names?.filter(isPermission);
}

const MOST_DAYS = 36_500;

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!(days > 0 && days <= MOST_DAYS))
    throw new WrongUsage(`--days must be a number above 0, at most ${MOST_DAYS}`);
  return days;
}
