import { createAccessToken, createAuditedOrganization, createUser } from '../accounts/index.ts';
import { COMMAND_LINE } from '../audit/index.ts';
import { createDevice } from '../devices/index.ts';
import { createAuditedGuest, type GuestDependencies } from '../guests/index.ts';
import { createHome } from '../homes/index.ts';
import { updateHome } from '../homes/store.ts';
import { inOneTransaction, withLongTimeout } from '../platform/tools.ts';
import type { PlannedHome, PortfolioPlan } from './plan/plan.ts';

const DEMO_EMAIL = 'demo@lares.example';

export interface DemoLogin {
  email: string;
  password: string;
  access_token: string;
}

/** The created portfolio, including secrets that are shown only once. */
export interface Portfolio extends DemoLogin {
  user_id: string;
  /** The simulator's own token, so that revoking the printed one does not stop the homes. */
  simulator_token: string;
  organizations: string[];
  /** By the keys of the plan. */
  homes: Record<string, string>;
  devices: Record<string, { device_id: string; device_token: string }>;
}

/**
 * Creates everything or nothing: a portfolio half created by a crash could not be completed. `keep` runs inside the
 * transaction, so that no login or id is lost.
 */
export function createPortfolio(
  { tools, rules }: GuestDependencies,
  plan: PortfolioPlan,
  onCreated: (portfolio: Portfolio) => Promise<void>,
): Promise<Portfolio> {
  return inOneTransaction(withLongTimeout(tools), async (inTransaction) => {
    const portfolio = await buildPortfolio({ tools: inTransaction, rules }, plan);
    await onCreated(portfolio);
    return portfolio;
  });
}

async function buildPortfolio(dependencies: GuestDependencies, plan: PortfolioPlan): Promise<Portfolio> {
  const { tools } = dependencies;
  const { user_id, password = '' } = await createUser(tools, { email: DEMO_EMAIL, fullname: 'Demo Host' });
  const { access_token } = await createAccessToken(tools, { user_id, name: 'demo' });
  const simulator = await createAccessToken(tools, {
    user_id,
    name: 'simulator of the demo',
    permissions: ['homes_read', 'homes_write', 'devices_read', 'events_read', 'guests_read', 'guests_write'],
  });
  const portfolio: Portfolio = {
    email: DEMO_EMAIL,
    password,
    access_token,
    user_id,
    simulator_token: simulator.access_token,
    organizations: [],
    homes: {},
    devices: {},
  };
  for (const { name, homes } of plan.organizations) {
    const { organization_id } = await createAuditedOrganization(tools, name, user_id, COMMAND_LINE);
    portfolio.organizations.push(organization_id);
    for (const home of homes) await createPlannedHome(dependencies, plan, portfolio, organization_id, home);
  }
  return portfolio;
}

async function createPlannedHome(
  dependencies: GuestDependencies,
  plan: PortfolioPlan,
  portfolio: Portfolio,
  organization_id: string,
  { key, name, timezone, address, settings, devices, stays }: PlannedHome,
): Promise<void> {
  const { tools } = dependencies;
  const home = await createHome(tools, { organization_id, name, timezone, address });
  portfolio.homes[key] = home.home_id;
  if (Object.keys(settings).length > 0)
    await updateHome(
      tools.database,
      { ...home, settings, settings_version: home.settings_version + 1 },
      tools.clock.now(),
    );
  for (const planned of devices) {
    const { description, hardware_version, placement } = planned;
    const created = await createDevice(tools, home.home_id, {
      description,
      ...(hardware_version === undefined ? {} : { hardware_version }),
      ...(placement === undefined ? {} : { placement }),
    });
    portfolio.devices[planned.key] = {
      device_id: created.device.device_id,
      device_token: created.device_token,
    };
  }
  // The run books the other stays when their time comes.
  for (const stay of stays.filter(({ bookedAt }) => bookedAt <= plan.from)) {
    const guest = {
      name: stay.name,
      ...(stay.phone_number === undefined ? {} : { phone_number: stay.phone_number }),
      ...(stay.email === undefined ? {} : { email: stay.email }),
      checkin_time: new Date(stay.checkin).toISOString(),
      checkout_time: new Date(stay.checkout).toISOString(),
    };
    await createAuditedGuest(dependencies, home, 'app', guest, COMMAND_LINE);
  }
}
