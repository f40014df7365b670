import type { ApiClient } from './api-client.ts';
import type { PlannedHome, PlannedStay, PortfolioPlan } from './plan/plan.ts';

/** Ids that a run needs. */
export interface SeededHomes {
  /** By the keys of the plan. */
  homes: Map<string, string>;
  devices: Map<string, { device_id: string; device_token: string }>;
}

/** Creates the homes of a plan in one organization over the API. */
export async function seedPortfolio(
  client: ApiClient,
  token: string,
  organizationId: string,
  plan: PortfolioPlan,
): Promise<SeededHomes> {
  const seeded: SeededHomes = { homes: new Map(), devices: new Map() };
  for (const home of plan.organizations.flatMap((organization) => organization.homes))
    await seedHome(client, token, organizationId, plan.from, home, seeded);
  return seeded;
}

async function seedHome(
  client: ApiClient,
  token: string,
  organization_id: string,
  from: number,
  { key, name, timezone, address, settings, devices, stays }: PlannedHome,
  seeded: SeededHomes,
): Promise<void> {
  const { home_id } = await create(client, token, '/v8/homes', { organization_id, name, timezone, address });
  seeded.homes.set(key, home_id ?? '');
  const { status } = await client.call('PATCH', `/v8/homes/${home_id}`, token, JSON.stringify({ settings }));
  if (status !== 200) throw new Error(`the settings of ${name} were not taken: ${status}`);
  for (const { key: deviceKey, description, hardware_version, placement } of devices) {
    const body = {
      description,
      ...(hardware_version === undefined ? {} : { hardware_version }),
      ...(placement === undefined ? {} : { placement }),
    };
    const device = await create(client, token, `/v8/homes/${home_id}/devices`, body);
    const { device_id = '', device_token = '' } = device;
    seeded.devices.set(deviceKey, { device_id, device_token });
  }
  for (const stay of stays.filter(({ bookedAt }) => bookedAt <= from))
    await bookStay(client, token, home_id ?? '', stay);
}

export async function bookStay(
  client: ApiClient,
  token: string,
  homeId: string,
  stay: PlannedStay,
): Promise<void> {
  const { name, phone_number, email, checkin, checkout } = stay;
  await create(client, token, `/v8/homes/${homeId}/guests`, {
    name,
    checkin_time: new Date(checkin).toISOString(),
    checkout_time: new Date(checkout).toISOString(),
    ...(phone_number === undefined ? {} : { phone_number }),
    ...(email === undefined ? {} : { email }),
  });
}

async function create(
  client: ApiClient,
  token: string,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const { status, body: created } = await client.call('POST', path, token, JSON.stringify(body));
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(created)}`);
  return created as Record<string, string>;
}
