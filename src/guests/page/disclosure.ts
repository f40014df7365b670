import { effectiveSettings, type SettingsChange } from '../../homes/index.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { DISCLOSURE_TEXTS, type DisclosureTexts, ENGLISH, type Kind, type Room } from './disclosure-texts.ts';

/** What a guest is told of the sensors around them. Who knows it are slices above this one. */
export interface Disclosure {
  /** One for each device, by its room. */
  devices: { room: Room | null; kinds: Kind[] }[];
  /** Days; null: no end is set. */
  kept: Record<'samples' | 'events' | 'messages' | 'guests', number | null>;
}

export type ReadDisclosure = (home: { home_id: string; organization_id: string }) => Promise<Disclosure>;

export function disclosureBody(
  { devices, kept }: Disclosure,
  stored: SettingsChange,
  language: string,
): Html {
  const texts = DISCLOSURE_TEXTS[language] ?? ENGLISH;
  const { noise, guest_page } = effectiveSettings(stored);
  const listens = devices.some(({ kinds }) => kinds.includes('sound'));
  const days = (Object.keys(texts.kept) as (keyof typeof kept)[]).flatMap((what) => {
    const most = kept[what];
    return most === null ? [] : [texts.kept[what](most)];
  });
  const isOpen = Object.values(kept).some((most) => most === null);
  if (devices.length === 0)
    return html`<h2>${texts.title}</h2>
<p>${texts.noSensors}</p>`;
  return html`<h2>${texts.title}</h2>
<p>${texts.soundOnly}</p>
<dl class="facts">
${roomsOf(devices).map(
  ([room, kinds]) =>
    html`<dt>${room === null ? texts.someRoom : texts.rooms[room]}</dt><dd>${
      kinds.length === 0 ? texts.nothingYet : kinds.map((kind) => texts.kinds[kind]).join(', ')
    }</dd>`,
)}
</dl>
${listens && html`<p>${limitOf(noise, texts)}</p>`}
<h2>${texts.keptTitle}</h2>
<ul>${[...days, ...(isOpen ? [texts.keptWhole] : [])].map((line) => html`<li>${line}</li>`)}</ul>
<h2>${texts.askTitle}</h2>
<p>${guest_page.contact.trim() === '' ? texts.askHost : guest_page.contact}</p>`;
}

/** Rooms of one kind are told together. */
function roomsOf(devices: Disclosure['devices']): [Room | null, Kind[]][] {
  const rooms = new Map<Room | null, Set<Kind>>();
  for (const { room, kinds } of devices) rooms.set(room, new Set([...(rooms.get(room) ?? []), ...kinds]));
  return [...rooms].map(([room, kinds]) => [room, [...kinds]]);
}

function limitOf(
  { enabled, threshold_db, quiet }: ReturnType<typeof effectiveSettings>['noise'],
  texts: DisclosureTexts,
): string {
  if (!enabled) return texts.noLimit;
  const quietly = quiet.enabled ? ` ${texts.quietLimit(quiet.threshold_db, quiet.start, quiet.end)}` : '';
  return `${texts.limit(threshold_db)}${quietly}`;
}
