import { effectiveSettings, type SettingsChange } from '../../homes/index.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { Say, Saying } from '../../words/index.ts';

/** What a room is called, and what is measured; the words that other slices use of them. */
type Room = 'living_room' | 'kitchen' | 'hallway' | 'bedroom' | 'bathroom' | 'outdoor' | 'other';
type Kind = 'sound' | 'climate' | 'motion' | 'air' | 'light';

/** What a guest is told of the sensors around them. Who knows it are slices above this one. */
export interface Disclosure {
  /** One for each device, by its room. */
  devices: { room: Room | null; kinds: Kind[] }[];
  /** Days; null: no end is set. */
  kept: Record<'samples' | 'events' | 'messages' | 'guests', number | null>;
}

export type ReadDisclosure = (home: { home_id: string; organization_id: string }) => Promise<Disclosure>;

const ROOMS: Record<Room, Saying> = {
  living_room: (say) => say('Living room'),
  kitchen: (say) => say('Kitchen'),
  hallway: (say) => say('Hallway'),
  bedroom: (say) => say('Bedroom'),
  bathroom: (say) => say('Bathroom'),
  outdoor: (say) => say('Outdoors'),
  other: (say) => say('Another room'),
};

const KINDS: Record<Kind, Saying> = {
  sound: (say) => say('sound level'),
  climate: (say) => say('temperature and humidity'),
  motion: (say) => say('motion'),
  air: (say) => say('air quality and smoke'),
  light: (say) => say('brightness'),
};

const KEPT: Record<keyof Disclosure['kept'], (say: Say, days: number) => string> = {
  samples: (say, days) =>
    say('What was measured: at most {days, plural, one {# day} other {# days}}.', { days }),
  events: (say, days) =>
    say('What happened, such as noise: {days, plural, one {# day} other {# days}}.', { days }),
  messages: (say, days) => say('Messages: {days, plural, one {# day} other {# days}}.', { days }),
  guests: (say, days) =>
    say('Who stayed here: {days, plural, one {# day} other {# days}} after check-out.', { days }),
};

export function disclosureBody({ devices, kept }: Disclosure, stored: SettingsChange, say: Say): Html {
  const { noise, guest_page } = effectiveSettings(stored);
  const listens = devices.some(({ kinds }) => kinds.includes('sound'));
  const days = (Object.keys(KEPT) as (keyof typeof kept)[]).flatMap((what) => {
    const most = kept[what];
    return most === null ? [] : [KEPT[what](say, most)];
  });
  const isOpen = Object.values(kept).some((most) => most === null);
  const title = html`<h2>${say('What is measured here')}</h2>`;
  if (devices.length === 0)
    return html`${title}
<p>${say('There are no sensors in this home.')}</p>`;
  return html`${title}
<p>${say('Of sound only how loud it is. No audio is recorded, and no sound is measured in bedrooms and bathrooms.')}</p>
<dl class="facts">
${roomsOf(devices).map(
  ([room, kinds]) =>
    html`<dt>${room === null ? say('In the home') : ROOMS[room](say)}</dt><dd>${
      kinds.length === 0
        ? say('a sensor that has not measured anything yet')
        : kinds.map((kind) => KINDS[kind](say)).join(', ')
    }</dd>`,
)}
</dl>
${listens && html`<p>${limitOf(noise, say)}</p>`}
<h2>${say('How long it is kept')}</h2>
<ul>${[...days, ...(isOpen ? [say('Some of it without a fixed end; the host can erase your data when you ask.')] : [])].map((line) => html`<li>${line}</li>`)}</ul>
<h2>${say('Questions, your data')}</h2>
<p>${guest_page.contact.trim() === '' ? say('Ask your host.') : guest_page.contact}</p>`;
}

/** Rooms of one kind are told together. */
function roomsOf(devices: Disclosure['devices']): [Room | null, Kind[]][] {
  const rooms = new Map<Room | null, Set<Kind>>();
  for (const { room, kinds } of devices) rooms.set(room, new Set([...(rooms.get(room) ?? []), ...kinds]));
  return [...rooms].map(([room, kinds]) => [room, [...kinds]]);
}

function limitOf(
  { enabled, threshold_db, quiet }: ReturnType<typeof effectiveSettings>['noise'],
  say: Say,
): string {
  if (!enabled) return say('Nobody is told of noise.');
  const always = say('The host is told when it is louder than {db} dB for some minutes.', {
    db: threshold_db,
  });
  if (!quiet.enabled) return always;
  const { threshold_db: db, start, end } = quiet;
  return `${always} ${say('From {start} to {end} the limit is {db} dB.', { db, start, end })}`;
}
