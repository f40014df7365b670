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
    summary: 'Write an organization with all its data to a file that is encrypted with a pass phrase',
    details: [
      'Works while Lares runs. The file is of one moment. Without --close it is a copy, and the organization continues here.',
      'With --close the organization is moved: it accepts no changes (devices and callers get 503), and this Lares sends nothing for it.',
      'See docs/operations/moving.md.',
    ],
    options: {
      org,
      to: {
        value: 'FILE',
        required: true,
        help: 'The file to write. An existing file is never overwritten.',
      },
      [OPTION]: {
        value: 'FILE',
        help: `A file with the pass phrase, ${SHORTEST_PASSPHRASE} characters or more. By default one is generated and shown only once.`,
      },
      close: { help: 'Close the organization first. lares organization open reopens it.' },
    },
    run: async (input, context) => {
      const path = input.text('to');
      if (existsSync(path)) throw new CommandFailed(`${path} exists already.`);
      const { phrase, drawn } = await newPassphrase(input);
      return withTransfer(context, async (transfer) => {
        const options = { organization: orgIn(input), path, passphrase: phrase, close: input.on('close') };
        const done = await exportOrganization(transfer, options);
        if (context.json) return { ...done, file: path, ...(drawn ? { passphrase: phrase } : {}) };
        const shown = drawn ? `\nIts pass phrase, shown only once: ${phrase}` : '';
        return `${exportInWords(done, path)}${shown}`;
      });
    },
  },
  {
    words: 'organization import',
    summary: 'Import an organization from a file of another instance. Run it again if it was interrupted',
    details: [
      'Works while Lares runs. Lares checks the whole file before it stores anything, and serves the organization only when it is',
      'complete. Every value must pass the validation of the API. Users are identified by their e-mail address: a member with an',
      'account here keeps it unchanged and is invited by mail. Other accounts and open invitations need --trust-addresses.',
      'If the organization has no member, add an owner with lares member add.',
    ],
    positional: 'FILE',
    options: {
      [OPTION]: {
        value: 'FILE',
        help: 'A file with the pass phrase. By default it is the first line of standard input.',
      },
      'trust-addresses': {
        help: 'Import accounts and invitations, with addresses and phone numbers that the source confirmed. Only for files of your own instances.',
      },
      discard: { help: 'Remove what an unfinished import of this file stored.' },
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
        return 'rows' in done ? importInWords(done) : 'The unfinished import is removed.';
      });
    },
  },
  {
    words: 'organization open',
    summary: 'Reopen an organization that an export closed',
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
    summary: 'Delete an organization that an export closed, with all its data, for ever',
    details: ['Run it at the source when the target serves the organization. Users keep their accounts.'],
    options: { org },
    run: (input, context) =>
      context.withTools(async (tools) => {
        const { removeOrganization } = await import('../../../src/app/deletion/remove-organization.ts');
        const removed = await removeOrganization(tools, orgIn(input)).catch(inOneSentence);
        return context.json ? removed : `The organization and its ${removed.homes} homes are deleted.`;
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
    ? `${written}\nThe organization is closed here: devices and callers get 503. Import the file at the other instance, then ` +
        'point them there. To keep it here instead: lares organization open.'
    : `${written}\nThe organization continues here. Later changes are not in the file. To move it, use --close.`;
}

function importInWords(done: Imported): string {
  if (done.again) return `The organization ${done.name} exists already, from this file.`;
  const people = [
    counted(done.accounts_made, 'account was', 'accounts were', 'made'),
    counted(
      done.invited,
      'member has an account here and was',
      'members have an account here and were',
      'invited',
    ),
    counted(
      done.accounts_left_out,
      'user was',
      'users were',
      'left out, because addresses need --trust-addresses',
    ),
  ].filter((line) => line !== '');
  const next =
    done.accounts_made === 0
      ? '\nAdd an owner with: lares member add --org ID --email ADDRESS --role owner.'
      : '';
  return [`The organization ${done.name} is imported: ${total(done.rows)} rows.`, ...people].join(' ') + next;
}

function counted(count: number, one: string, many: string, what: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many} ${what}.`;
}
