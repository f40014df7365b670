import { audit, type By } from '../audit/index.ts';
import { type EventRow, presentHomeEvent, readEvents, singleHome } from '../events/index.ts';
import { countGuestReports } from '../evidence/index.ts';
import { type GuestDependencies, type GuestPages, presentGuest, requireGuest } from '../guests/index.ts';
import type { HomeRow } from '../homes/store.ts';
import { readGuestIncidents } from '../incidents/index.ts';
import { readGuestMessages } from '../messaging/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

export interface ExportDependencies {
  guests: GuestDependencies;
  pages: GuestPages;
  /** Decrypts the texts of messages. */
  box: SecretBox;
}

const PAGE = 500;
/** A stay of months in a restless home has some thousands. */
const MOST_EVENTS = 20_000;

/** Show when a guest arrived, or did not. */
const PRESENCE = new Set<string>(['motion_automation_guest_checkin', 'motion_automation_guest_no_show']);

/** Everything stored about one guest. docs/privacy.md describes the shape. Members may be added. */
export async function exportGuest(
  { guests, pages, box }: ExportDependencies,
  { home_id, organization_id, name, timezone, address }: HomeRow,
  guestId: string,
  by: By,
) {
  const { database, clock } = guests.tools;
  const guest = await requireGuest(guests, home_id, guestId);
  // Before the answer: the disclosure is recorded whatever happens to the answer.
  const object = { kind: 'guest' as const, id: guestId, home_id };
  await audit(guests.tools, by, { organization_id, action: 'guest.exported', object });
  const { messages, isWhole } = await readGuestMessages(database, box, home_id, guestId);
  const { events, total_count } = await eventsOf(database, home_id, guestId);
  return {
    exported_at: clock.now(),
    organization_id,
    home: { home_id, name, timezone, address },
    guest: presentGuest(guest, pages),
    messages,
    events: events.map((event) => presentHomeEvent(event, true)),
    presence: events
      .filter(({ event_type }) => PRESENCE.has(event_type))
      .map(({ event_id, event_type, event_time }) => ({ event_id, event_type, event_time })),
    incidents: await readGuestIncidents(database, box, home_id, guestId),
    evidence: (await countGuestReports(database, home_id, guestId)).map(
      ({ report_id, about, names_guest, made_at, kept_until }) => ({
        report_id,
        about,
        names_guest,
        made_at,
        kept_until,
      }),
    ),
    not_included: [
      `What devices measured in the home during the stay: it is read by device, such as GET /devices/{device_id}/sound_level, and names no one.`,
      'What stands in signed reports: GET /homes/{home_id}/evidence/{report_id} has it.',
      'What webhooks, gateways and the booking platform were sent or know themselves; and backups.',
      ...(isWhole ? [] : ['The newest messages: there are more than an export holds.']),
      ...(total_count > events.length
        ? [
            `${total_count - events.length} newer events: GET /homes/{home_id}/events?guest_ids={guest_id} has them.`,
          ]
        : []),
    ],
  };
}

/** Oldest first. */
async function eventsOf(connection: Connection, homeId: string, guestId: string) {
  const filter = { homes: singleHome(homeId), guests: [guestId] };
  const events: EventRow[] = [];
  let total_count = 0;
  for (let offset = 0; offset < MOST_EVENTS; offset += PAGE) {
    const page = await readEvents(connection, filter, { limit: PAGE, offset }, 'asc');
    events.push(...page.events);
    total_count = page.total_count;
    if (page.events.length < PAGE) break;
  }
  return { events, total_count };
}
