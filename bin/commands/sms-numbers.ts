import { findOrganization } from '../../src/accounts/index.ts';
import { isPhoneNumber, isShortCode } from '../../src/config/readers.ts';
import { addSmsSender, listSmsSenders, removeSmsSender } from '../../src/messaging/index.ts';
import { isPublicId } from '../../src/platform/ids.ts';
import { type Command, CommandFailed, WrongUsage } from '../command.ts';

const number = { value: 'NUMBER', required: true, help: 'Such as +46701234567, or a short code.' };

/** Not in the API: the numbers belong to the operator's account at the gateway. */
export const smsNumberCommands: Command[] = [
  {
    words: 'sms-number add',
    summary: 'Give an organization its own number for SMS. Only that organization gets the replies',
    options: { org: { value: 'ID', required: true, help: 'Id of the organization.' }, number },
    run: (input, { config, withTools }) => {
      const [organizationId, wanted] = [input.text('org'), input.text('number')];
      if (!isPublicId(organizationId))
        throw new WrongUsage(`${organizationId} is not an id: ids are 24 lower-case hex characters`);
      if (!isPhoneNumber(wanted) && !isShortCode(wanted))
        throw new WrongUsage('--number must be a number such as +46701234567, or a short code');
      if (wanted === config.sms?.from)
        throw new CommandFailed(`${wanted} is LARES_SMS_FROM, which all organizations share.`);
      return withTools(async (tools) => {
        if (!(await findOrganization(tools.database, organizationId)))
          throw new CommandFailed(`There is no organization ${organizationId}.`);
        await addSmsSender(tools, organizationId, wanted);
        return { organization_id: organizationId, number: wanted };
      });
    },
  },
  {
    words: 'sms-number list',
    summary: 'List the numbers of organizations',
    run: (_input, { json, withTools }) =>
      withTools(async (tools) => {
        const numbers = await listSmsSenders(tools);
        if (json) return { numbers };
        if (numbers.length === 0) return 'No numbers: all organizations send from LARES_SMS_FROM.';
        return numbers.map((one) => `${one.number.padEnd(16)}  ${one.organization_id}`).join('\n');
      }),
  },
  {
    words: 'sms-number remove',
    summary: 'Remove a number. Its organization sends from LARES_SMS_FROM again',
    options: { number },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const taken = input.text('number');
        if (!(await removeSmsSender(tools, taken)))
          throw new CommandFailed(`No organization has the number ${taken}.`);
        return { number: taken };
      }),
  },
];
