import { type RetentionDependencies, readRetention } from '../accounts/index.ts';
import { disclosedDevices } from '../devices/index.ts';
import type { Disclosure } from '../guests/http.ts';

/** What the guest page says about a home's sensors and the retention of their data. */
export async function disclosureOf(
  retention: RetentionDependencies,
  { home_id, organization_id }: { home_id: string; organization_id: string },
): Promise<Disclosure> {
  const { effective } = await readRetention(retention, organization_id);
  return {
    devices: await disclosedDevices(retention.tools.database, home_id),
    kept: {
      samples: effective.samples_days,
      events: effective.events_days,
      messages: effective.messages_days,
      guests: effective.guests_days,
    },
  };
}
