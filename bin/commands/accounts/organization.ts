import { existsSync } from 'node:fs';
import { openMailer } from '../../../src/mail/index.ts';
import { isPublicId } from '../../../src/platform/ids.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import type { Tools } from '../../../src/platform/tools.ts';
import {
  type Exported,
  exportOrganization,
  type Imported,
  importOrganization,
  openOrganization,
  Refused,
  USUAL_COST,
} from '../../../src/transfer/index.ts';
import { type Command, type CommandContext, CommandFailed, type Input, WrongUsage } from '../../command.ts';
import { addressOf } from '../../server-address.ts';
import { knownPassphrase, newPassphrase, OPTION, SHORTEST_PASSPHRASE } from './passphrase.ts';

const org = { value: 'ID', required: true, help: 'Id of the organization.' };

/** Moves an organization with all its data to another instance: see docs/operations/moving.md. */
export const organizationCommands: Command[] = [
  {
    words: 'organization export',
    summary: 'Write one organization with everything in it to a file, sealed under a pass phrase',
    details: [
      'While Lares runs, as of one moment. For a copy that is all: the organization goes on. To move it, use --close: then it takes',
      'no changes any more (devices and callers are answered 503 and keep what they have), and nothing is sent for it from here.',
      'See docs/operations/moving.md.',
    ],
    options: {
      org,
      to: {
        value: 'FILE',
        required: true,
        help: 'The file to write. One that is there is never overwritten.',
      },
      [OPTION]: {
        value: 'FILE',
        help: `A file with the pass phrase to seal it with, ${SHORTEST_PASSPHRASE} characters or more. Without it one is drawn, and shown this once.`,
      },
      close: { help: 'Close the organization first. lares organization open takes it back.' },
    },
    run: async (input, context) => {
      const path = input.text('to');
      if (existsSync(path)) throw new CommandFailed(`${path} is there already.`);
      const { phrase, drawn } = await newPassphrase(input);
      return withTransfer(context, async (transfer) => {
        const options = { organization: orgIn(input), path, passphrase: phrase, close: input.on('close') };
        const done = await exportOrganization(transfer, options);
        if (context.json) return { ...done, file: path, ...(drawn ? { passphrase: phrase } : {}) };
        const shown = drawn ? `\nIts pass phrase, shown this once: ${phrase}` : '';
        return `${exportInWords(done, path)}${shown}`;
      });
    },
  },
  {
    words: 'organization import',
    summary:
      'Bring an organization over from a file of another instance; again after it was cut off, to finish',
    details: [
      'While Lares runs. All of the file is checked before anything is stored, and nothing of the organization is served before',
      'all of it is there. A file with a value that the API would refuse is refused. Users are known by their e-mail address:',
      'a member who has an account here keeps it as it is and is invited by mail. Other accounts, and open invitations, are imported',
      'only with --trust-addresses. Without a member, make one with lares member add.',
    ],
    positional: 'FILE',
    options: {
      [OPTION]: {
        value: 'FILE',
        help: 'A file with the pass phrase it was sealed with. Without it the first line of standard input is.',
      },
      'trust-addresses': {
        help: 'Import accounts and invitations, with addresses and phone numbers that the source confirmed. Only for files of your own instances.',
      },
      discard: { help: 'Instead: remove what an import of this file stored that is not to be finished.' },
    },
    run: async (input, context) => {
      const phrase = await knownPassphrase(input);
      return withTransfer(context, async (transfer) => {
        const trusted = input.on('trust-addresses');
        const options = {
          path: input.positional ?? '',
          passphrase: phrase,
          trusted,
          discard: input.on('discard'),
        };
        const done = await importOrganization(transfer, options);
        if (context.json) return done;
        return 'rows' in done ? importInWords(done) : 'What was stored of it is removed.';
      });
    },
  },
  {
    words: 'organization open',
    summary: 'Let an organization that was closed by an export go on here',
    options: { org },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const organization_id = orgIn(input);
        const { was_closed } = await openOrganization(tools, organization_id).catch(inOneSentence);
        if (context.json) return { organization_id, was_closed };
        return was_closed ? 'The organization is open again.' : 'The organization was not closed.';
      }),
  },
  {
    words: 'organization remove',
    summary: 'Delete an organization that was closed by an export, with everything in it, for ever',
    details: ['For the instance that was left, when the other one serves. People keep their accounts.'],
    options: { org },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const { removeOrganization } = await import('../../../src/app/deletion/remove-organization.ts');
        const removed = await removeOrganization(tools, orgIn(input)).catch(inOneSentence);
        return context.json ? removed : `The organization and its ${removed.homes} homes are gone.`;
      }),
  },
];

function orgIn(input: Input): string {
  const id = input.text('org');
  if (!isPublicId(id)) throw new WrongUsage('--org must be the id of an organization');
  return id;
}

function withTransfer<Result>(
  { config, log, withTools }: CommandContext,
  work: (transfer: Parameters<typeof exportOrganization>[0]) => Promise<Result>,
): Promise<Result> {
  return withTools(async (tools: Tools) => {
    // Loaded here only: it loads every slice.
    const { SEALED_COLUMNS: sealed } = await import('../../../src/app/sealed-columns.ts');
    const box = openSecretBox(await openKeysOf(config, secureRandom), tools.random);
    const print = (line: string) => void process.stderr.write(`${line}\n`);
    const urls = { allowPrivate: config.webhooks.allowPrivate };
    const sender = {
      mailer: openMailer({ tools, box, gateway: undefined, log }),
      baseUrl: () => addressOf(config),
    };
    return work({ tools, box, sealed, urls, sender, derivingCost: USUAL_COST, print }).catch(inOneSentence);
  });
}

function inOneSentence(error: unknown): never {
  throw error instanceof Refused ? new CommandFailed(error.message) : error;
}

const total = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0);

function exportInWords({ rows, closed }: Exported, path: string): string {
  const written = `${total(rows)} rows are in ${path}.`;
  return closed
    ? `${written}\nThe organization is closed here: devices and callers are answered 503. Import the file at the other instance, then ` +
        'point them there. If it stays after all: lares organization open.'
    : `${written}\nThe organization goes on here; what happens from now on is not in the file. To move it, use --close.`;
}

function importInWords(done: Imported): string {
  if (done.again) return `The organization ${done.name} is here already, from this file.`;
  const people = [
    counted(done.accounts_made, 'account was', 'accounts were', 'made'),
    counted(
      done.invited,
      'member has an account here and was',
      'members have an account here and were',
      'invited',
    ),
    counted(done.accounts_left_out, 'user was', 'users were', 'left out: their addresses are not trusted'),
  ].filter((line) => line !== '');
  const next =
    done.accounts_made === 0
      ? '\nIts first owner: lares member add --org ID --email ADDRESS --role owner.'
      : '';
  return [`The organization ${done.name} is here: ${total(done.rows)} rows.`, ...people].join(' ') + next;
}

function counted(count: number, one: string, many: string, what: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many} ${what}.`;
}
