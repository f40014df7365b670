import { listOutbox, readMail } from '../../src/mail/index.ts';
import { isPublicId } from '../../src/platform/ids.ts';
import { secureRandom } from '../../src/platform/random.ts';
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../../src/platform/secrets/secret-key.ts';
import { type Command, CommandFailed, WrongUsage } from '../command.ts';

/** Only on the command line: the links in these mails give access to others' accounts. */
export const mailCommands: Command[] = [
  {
    words: 'mail list',
    summary: 'List mails, newest first. Without LARES_SMTP_URL they wait here',
    run: (_input, { json, withTools }) =>
      withTools(async (tools) => {
        const mails = await listOutbox(tools);
        if (json) return { mails };
        if (mails.length === 0) return 'No mails.';
        return mails
          .map(
            ({ mail_id, created_at, state, to, subject, last_error }) =>
              `${mail_id}  ${created_at.toISOString()}  ${state.padEnd(7)}  ${to}  ${subject}${last_error ? `\n    ${last_error}` : ''}`,
          )
          .join('\n');
      }),
  },
  {
    words: 'mail show',
    summary: 'Show one mail with its text',
    options: { id: { value: 'ID', required: true, help: 'Id of the mail, from: lares mail list' } },
    run: (input, { config, json, withTools }) =>
      withTools(async (tools) => {
        const id = input.text('id');
        if (!isPublicId(id)) throw new WrongUsage(`${id} is not an id: ids are 24 lower-case hex characters`);
        const keys = await openKeysOf(config, secureRandom);
        const mail = await readMail(tools, openSecretBox(keys, tools.random), id);
        if (!mail) throw new CommandFailed(`There is no mail ${id}.`);
        if (json) return mail;
        const text = mail.text ?? `(${mail.state}; the text is not stored)`;
        return `To: ${mail.to}\nSubject: ${mail.subject}\nState: ${mail.state}\n\n${text}`;
      }),
  },
];
