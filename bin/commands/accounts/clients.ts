import { auditAccount } from '../../../src/accounts/index.ts';
import { COMMAND_LINE } from '../../../src/audit/index.ts';
import { createClient, isRedirectUri, REDIRECT_URI_WANTED } from '../../../src/oauth/index.ts';
import { inOneTransaction } from '../../../src/platform/tools.ts';
import { type Command, WrongUsage } from '../../command.ts';
import { requireUser } from '../../require-user.ts';

const LONGEST_NAME = 200;

export const clientCommands: Command[] = [
  {
    words: 'client create',
    summary: 'Create an OAuth client. Its secret is shown only once',
    options: {
      owner: { value: 'ADDRESS', required: true, help: 'E-mail address of the owner.' },
      name: { value: 'NAME', required: true, help: 'Name that users see on the consent page.' },
      'redirect-uri': {
        value: 'URI',
        required: true,
        multiple: true,
        help: 'Where users return to. It must match exactly.',
      },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const name = input.text('name');
        if (name.trim() === '' || name.length > LONGEST_NAME) {
          throw new WrongUsage(`--name must have 1 to ${LONGEST_NAME} characters`);
        }
        const redirect_uris = input.list('redirect-uri');
        if (!redirect_uris.every(isRedirectUri)) {
          throw new WrongUsage(`--redirect-uri ${REDIRECT_URI_WANTED}`);
        }
        const owner = await requireUser(tools, input.text('owner'));
        const { user_id } = owner;
        return inOneTransaction(tools, async (joined) => {
          const { client_id, client_secret } = await createClient(joined, { user_id, name, redirect_uris });
          const object = { kind: 'client' as const, id: client_id, name };
          await auditAccount(joined, COMMAND_LINE, user_id, { action: 'client.created', object });
          return { client_id, client_secret };
        });
      }),
  },
];
