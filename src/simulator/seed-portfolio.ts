import type { PlannedHome, PlannedStay, PortfolioPlan } from './plan.ts';
import type { Wire } from './wire.ts';

/** Ids that a run needs. */
export interface SeededHomes {
  /** By the keys of the plan. */
  homes: Map<string, string>;
  devices: Map<string, { device_id: string; device_token: string }>;
}

/** Creates the homes of a plan in one organization over the API. */
export async function seedPortfolio(
  wire: Wire,
  token: string,
  organizationId: string,
  plan: PortfolioPlan,
): Promise<SeededHomes> {
  const made: SeededHomes = { homes: new Map(), devices: new Map() };
  for (const home of plan.organizations.flatMap((organization) => organization.homes))
    await seedHome(wire, token, organizationId, plan.from, home, made);
  return made;
}

async function seedHome(
  wire: Wire,
  token: string,
  organization_id: string,
  from: number,
  { key, name, timezone, address, settings, devices, stays }: PlannedHome,
  made: SeededHomes,
): Promise<void> {
  const { home_id } = await made201(wire, token, '/v8/homes', { organization_id, name, timezone, address });
  made.homes.set(key, home_id ?? '');
  const { status } = await wire.call('PATCH', `/v8/homes/${home_id}`, token, JSON.stringify({ settings }));
  if (status !== 200) throw new Error(`the settings of ${name} were not taken: ${status}`);
  for (const { key: deviceKey, description, hardware_version, placement } of devices) {
    const wanted = {
      description,
      ...(hardware_version === undefined ? {} : { hardware_version }),
      ...(placement === undefined ? {} : { placement }),
    };
    const device = await made201(wire, token, `/v8/homes/${home_id}/devices`, wanted);
    const { device_id = '', device_token = '' } = device;
    made.devices.set(deviceKey, { device_id, device_token });
  }
  for (const stay of stays.filter(({ bookedAt }) => bookedAt <= from))
    await bookStay(wire, token, home_id ?? '', stay);
}

export async function bookStay(wire: Wire, token: string, homeId: string, stay: PlannedStay): Promise<void> {
  const { name, phone_number, email, checkin, checkout } = stay;
  await made201(wire, token, `/v8/homes/${homeId}/guests`, {
    name,
    checkin_time: new Date(checkin).toISOString(),
    checkout_time: new Date(checkout).toISOString(),
    ...(phone_number === undefined ? {} : { phone_number }),
    ...(email === undefined ? {} : { email }),
  });
}

async function made201(
  wire: Wire,
  token: string,
  path: string,
  wanted: object,
): Promise<Record<string, string>> {
  const { status, body } = await wire.call('POST', path, token, JSON.stringify(wanted));
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as Record<string, string>;
}
