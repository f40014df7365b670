import { effectiveSettings, type SettingsChange } from '../../homes/settings.ts';
import type { LocalizedText, Translate } from '../../i18n/index.ts';
import { type Html, html } from '../../platform/pages/html.ts';

/** The rooms and kinds of readings of the devices slice. */
type Room = 'living_room' | 'kitchen' | 'hallway' | 'bedroom' | 'bathroom' | 'outdoor' | 'other';
type Kind = 'sound' | 'climate' | 'motion' | 'air' | 'light';

/** The sensors and retention periods that the guest page shows. Slices above this one provide them. */
export interface Disclosure {
  /** One for each device, by its room. */
  devices: { room: Room | null; kinds: Kind[] }[];
  /** Retention in days; null: unlimited. */
  kept: Record<'samples' | 'events' | 'messages' | 'guests', number | null>;
}

export type ReadDisclosure = (home: { home_id: string; organization_id: string }) => Promise<Disclosure>;

const ROOM_TEXTS: Record<Room, LocalizedText> = {
  living_room: (t) => t('guests.livingRoom'),
  kitchen: (t) => t('guests.kitchen'),
  hallway: (t) => t('guests.hallway'),
  bedroom: (t) => t('guests.bedroom'),
  bathroom: (t) => t('guests.bathroom'),
  outdoor: (t) => t('guests.outdoors'),
  other: (t) => t('guests.otherRoom'),
};

const KIND_TEXTS: Record<Kind, LocalizedText> = {
  sound: (t) => t('guests.soundLevel'),
  climate: (t) => t('guests.temperatureAndHumidity'),
  motion: (t) => t('guests.motion'),
  air: (t) => t('guests.airQualityAndSmoke'),
  light: (t) => t('guests.brightness'),
};

const KEPT_TEXTS: Record<keyof Disclosure['kept'], (t: Translate, days: number) => string> = {
  samples: (t, days) => t('guests.measurementsKeptFor', { days }),
  events: (t, days) => t('guests.eventsKeptFor', { days }),
  messages: (t, days) => t('guests.messagesKeptFor', { days }),
  guests: (t, days) => t('guests.stayKeptFor', { days }),
};

export function disclosureBody({ devices, kept }: Disclosure, stored: SettingsChange, t: Translate): Html {
  const { noise, guest_page } = effectiveSettings(stored);
  const measuresSound = devices.some(({ kinds }) => kinds.includes('sound'));
  const days = (Object.keys(KEPT_TEXTS) as (keyof typeof kept)[]).flatMap((what) => {
    const most = kept[what];
    return most === null ? [] : [KEPT_TEXTS[what](t, most)];
  });
  const isOpen = Object.values(kept).some((most) => most === null);
  const title = html`<h2>${t('guests.whatIsMeasured')}</h2>`;
  if (devices.length === 0)
    return html`${title}
<p>${t('guests.noSensorsHome')}</p>`;
  return html`${title}
<p>${t('guests.soundLevelOnly')}</p>
<dl class="facts">
${groupByRoom(devices).map(
  ([room, kinds]) =>
    html`<dt>${room === null ? t('guests.inTheHome') : ROOM_TEXTS[room](t)}</dt><dd>${
      kinds.length === 0
        ? t('guests.sensorWithoutReadings')
        : kinds.map((kind) => KIND_TEXTS[kind](t)).join(', ')
    }</dd>`,
)}
</dl>
${measuresSound && html`<p>${noiseLimitText(noise, t)}</p>`}
<h2>${t('guests.howLongKept')}</h2>
<ul>${[...days, ...(isOpen ? [t('guests.keptUntilErased')] : [])].map((line) => html`<li>${line}</li>`)}</ul>
<h2>${t('guests.questionsAndYourData')}</h2>
<p>${guest_page.contact.trim() === '' ? t('guests.askYourHost') : guest_page.contact}</p>`;
}

/** Devices in rooms of one kind share a line. */
function groupByRoom(devices: Disclosure['devices']): [Room | null, Kind[]][] {
  const rooms = new Map<Room | null, Set<Kind>>();
  for (const { room, kinds } of devices) rooms.set(room, new Set([...(rooms.get(room) ?? []), ...kinds]));
  return [...rooms].map(([room, kinds]) => [room, [...kinds]]);
}

function noiseLimitText(
  { enabled, threshold_db, quiet }: ReturnType<typeof effectiveSettings>['noise'],
  t: Translate,
): string {
  if (!enabled) return t('guests.noNoiseNotification');
  const always = t('guests.noiseLimit', { db: threshold_db });
  if (!quiet.enabled) return always;
  const { threshold_db: db, start, end } = quiet;
  return `${always} ${t('guests.noiseLimitBetween', { db, start, end })}`;
}
