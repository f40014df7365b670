import { findOrganization } from '../../src/accounts/index.ts';
import { createDevice } from '../../src/devices/index.ts';
import { createHome, findHome } from '../../src/homes/index.ts';
import { isTimeZone } from '../../src/platform/time-zone.ts';
import { type Command, CommandFailed, WrongUsage } from '../command.ts';

export const homeCommands: Command[] = [
  {
    words: 'home create',
    summary: 'Create a home',
    options: {
      org: { value: 'ID', required: true, help: 'Id of the organization it belongs to.' },
      name: { value: 'NAME', required: true, help: 'Name of the home.' },
      timezone: { value: 'ZONE', help: 'IANA time zone, such as Europe/Stockholm; UTC when left out.' },
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
        const { home_id } = await createHome(tools, { organization_id, name: input.text('name'), timezone });
        return { home_id };
      }),
  },
  {
    words: 'device create',
    summary: 'Add a device to a home; its token is shown this once',
    options: {
      home: { value: 'ID', required: true, help: 'Id of the home.' },
      name: { value: 'NAME', required: true, help: 'Name of the device.' },
    },
    run: (input, { withTools }) =>
      withTools(async (tools) => {
        const homeId = input.text('home');
        if (!(await findHome(tools.database, homeId))) throw new CommandFailed(`There is no home ${homeId}.`);
        const { device, device_token } = await createDevice(tools, homeId, {
          description: input.text('name'),
        });
        return { device_id: device.device_id, device_token };
      }),
  },
];
