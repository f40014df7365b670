import { findOrganization } from '../../src/accounts/index.ts';
import { audit, COMMAND_LINE } from '../../src/audit/index.ts';
import { createDevice } from '../../src/devices/index.ts';
import { createHome } from '../../src/homes/index.ts';
import { findHome } from '../../src/homes/store.ts';
import { inOneTransaction } from '../../src/platform/tools.ts';
import { isTimeZone } from '../../src/platform/values/time-zone.ts';
import { type Command, CommandFailed, WrongUsage } from '../command.ts';

export const homeCommands: Command[] = [
  {
    words: 'home create',
    summary: 'Create a home',
    options: {
      org: { value: 'ID', required: true, help: 'Id of the organization.' },
      name: { value: 'NAME', required: true, help: 'Name of the home.' },
      timezone: { value: 'ZONE', help: 'IANA time zone, such as Europe/Stockholm. UTC by default.' },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const organization_id = input.text('org');
        const timezone = input.optional('timezone') ?? 'UTC';
        if (!isTimeZone(timezone))
          throw new WrongUsage('--timezone must be an IANA time zone such as Europe/Stockholm');
        if (!(await findOrganization(tools.database, organization_id))) {
          throw new CommandFailed(`There is no organization ${organization_id}.`);
        }
        return inOneTransaction(tools, async (joined) => {
          const { home_id, name } = await createHome(joined, {
            organization_id,
            name: input.text('name'),
            timezone,
          });
          const object = { kind: 'home' as const, id: home_id, name, home_id };
          await audit(joined, COMMAND_LINE, { organization_id, action: 'home.created', object });
          return { home_id };
        });
      }),
  },
  {
    words: 'device create',
    summary: 'Add a device to a home. Its token is shown only once',
    options: {
      home: { value: 'ID', required: true, help: 'Id of the home.' },
      name: { value: 'NAME', required: true, help: 'Name of the device.' },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const homeId = input.text('home');
        const home = await findHome(tools.database, homeId);
        if (!home) throw new CommandFailed(`There is no home ${homeId}.`);
        const name = input.text('name');
        return inOneTransaction(tools, async (joined) => {
          const { device, device_token } = await createDevice(joined, homeId, { description: name });
          await audit(joined, COMMAND_LINE, {
            organization_id: home.organization_id,
            action: 'device.created',
            object: { kind: 'device', id: device.device_id, name, home_id: homeId },
          });
          return { device_id: device.device_id, device_token };
        });
      }),
  },
];
