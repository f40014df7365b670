import { COMMAND_LINE } from '../../../src/audit/index.ts';
import { findHomeOfGuest, openGuestPages } from '../../../src/guests/index.ts';
import { findHome, type HomeRow } from '../../../src/homes/store.ts';
import { isPublicId } from '../../../src/platform/ids.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import { eraseGuest, exportGuest } from '../../../src/privacy/index.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../../command.ts';
import { addressOf } from '../../server-address.ts';

/** What a guest may ask for: the stored data, and its erasure. */
const guest = { value: 'ID', help: 'Id of the guest, instead of GUEST_ID.' };

export const privacyCommands: Command[] = [
  {
    words: 'guest export',
    summary: 'Print all stored data of a guest as JSON',
    optionalPositional: 'GUEST_ID',
    options: { guest, format: { value: 'json', help: 'json, the only format.' } },
    run: (input, { config, json, withTools }) => {
      const guestId = guestIdIn(input);
      const format = input.optional('format') ?? 'json';
      if (format !== 'json') throw new WrongUsage('--format must be json');
      return withTools(async (tools) => {
        const home = await homeOf(tools, guestId);
        const keys = await openKeysOf(config, secureRandom);
        const exported = await exportGuest(
          {
            guests: { tools, rules: config.guests },
            pages: openGuestPages(keys, () => addressOf(config)),
            box: openSecretBox(keys, tools.random),
          },
          home,
          guestId,
          COMMAND_LINE,
        );
        return json ? exported : JSON.stringify(exported, null, 2);
      });
    },
  },
  {
    words: 'guest erase',
    summary: 'Erase the personal data of a guest for ever, also of a read-only guest, and list what remains',
    optionalPositional: 'GUEST_ID',
    options: { guest },
    run: (input, { json, withTools }) => {
      const guestId = guestIdIn(input);
      return withTools(async (tools) => {
        const erased = await eraseGuest(tools, await homeOf(tools, guestId), guestId, COMMAND_LINE);
        return json ? erased : inWords(erased);
      });
    },
  },
];

function guestIdIn(input: Input): string {
  const [id, ...more] = [input.positional, input.optional('guest')].filter((one) => one !== undefined);
  if (id === undefined) throw new WrongUsage('Missing GUEST_ID');
  if (more.some((other) => other !== id)) throw new WrongUsage('--guest names another guest than GUEST_ID');
  if (!isPublicId(id)) throw new WrongUsage(`${id} is not an id: ids are 24 lower-case hex characters`);
  return id;
}

async function homeOf(tools: Tools, guestId: string): Promise<HomeRow> {
  const homeId = await findHomeOfGuest(tools.database, guestId);
  const home = homeId === undefined ? undefined : await findHome(tools.database, homeId);
  if (!home) throw new CommandFailed(`There is no guest ${guestId}.`);
  return home;
}

function inWords({ was_known, erased, remains }: Awaited<ReturnType<typeof eraseGuest>>): string {
  const done = was_known
    ? 'Name, phone number, e-mail address and the id at the source were erased.'
    : 'This guest had no stored personal data.';
  return [
    `${done} Messages: ${erased.messages}, cancelled: ${erased.cancelled_messages}. Events: ${erased.events}.`,
    'What remains:',
    ...remains.map(({ what, why }) => `- ${what}. ${why}`),
  ].join('\n');
}
