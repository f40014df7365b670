import { COMMAND_LINE } from '../../../src/audit/index.ts';
import { localReader } from '../../../src/guests/input/local-reader.ts';
import type { Neighbourhood, World } from '../world.ts';

/** For tests of guests: a home, and functions that fill it. */

export const STAY = {
  name: 'Ada Lovelace',
  phone_number: '+46701234567',
  email: 'ada@example.com',
  checkin_time: '2026-12-01T14:00:00.000Z',
  checkout_time: '2026-12-05T10:00:00.000Z',
};

export async function newHome(world: World, hood: Neighbourhood, extra: object = {}): Promise<string> {
  const answer = await world.as(hood.owner).post('/homes', {
    name: 'Boathouse',
    organization_id: hood.organization_id,
    timezone: 'Europe/Stockholm',
    ...extra,
  });
  return answer.body.home_id as string;
}

/** The same home as a file has it, with the hours of a new one. */
export const fileHome = (home_id: string) => ({
  home_id,
  timezone: 'Europe/Stockholm',
  checkin_hour: 15,
  checkout_hour: 11,
});

/** Creates the guest like an integration. */
export async function newReadonlyGuest(world: World, hood: Neighbourhood, homeId: string, csv?: string) {
  const { importCsv } = await import('../../../src/guests/csv/import-csv.ts');
  const text =
    csv ?? 'name,email,checkin_time,external_id\nGrace,grace@example.com,2026-12-01T14:00:00Z,r-1\n';
  await importCsv(
    { tools: world.tools, rules: { unreachableCountries: new Set() }, reader: localReader },
    {
      file: { bytes: bytesOf(text) },
      organization_id: '0'.repeat(24),
      home: fileHome(homeId),
      origin: { source: 'ical:Airbnb', readonly: true, integration_id: null },
      partial: false,
      dryRun: false,
      by: COMMAND_LINE,
    },
  );
  const list = await world.as(hood.owner).get(`/homes/${homeId}/guests?source=ical:Airbnb`);
  return list.body.guests[0];
}

export async function* bytesOf(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}
