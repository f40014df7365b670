import { effectiveSettings } from '../../homes/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { PageStay } from './store.ts';
import type { PageTexts } from './texts.ts';

/** What a guest sees of a stay. No name: whoever gets the link forwarded should not learn whose stay it is. */
export function guestPageBody(stay: PageStay, texts: PageTexts, now: Date): Html {
  const settings = effectiveSettings(stay.settings);
  const { house_rules, contact } = settings.guest_page;
  const quiet = settings.noise.quiet;
  const moment = momentsIn(stay.timezone, texts.locale);
  const checkout = stay.checkout_time ? moment(stay.checkout_time) : texts.checkoutOpen;
  return html`<dl class="facts">
${fact(texts.address, stay.address)}
${fact(texts.checkin, moment(stay.checkin_time))}
${fact(texts.checkout, checkout)}
<dt>${texts.accessCode}</dt>
<dd>${codeOf(stay, settings.guest_page.code_visible_hours_before, texts, moment, now)}</dd>
${quiet.enabled && fact(texts.quietHours, texts.between(quiet.start, quiet.end))}
${fact(texts.houseRules, house_rules)}
${fact(texts.contact, contact)}
</dl>
<p class="soft">${texts.zone(stay.timezone)}</p>`;
}

function fact(name: string, text: string): Html {
  return text.trim() === '' ? html`` : html`<dt>${name}</dt><dd>${text}</dd>`;
}

function codeOf(
  stay: PageStay,
  hoursBefore: number,
  texts: PageTexts,
  moment: (at: Date) => string,
  now: Date,
): Html {
  if (now >= stay.ends_at) return html`${texts.codeOver}`;
  const visibleFrom = new Date(stay.checkin_time.getTime() - hoursBefore * HOUR_MS);
  if (now < visibleFrom) return html`${texts.codeFrom(moment(visibleFrom))}`;
  return html`<span class="secret">${stay.access_code}</span>`;
}

function momentsIn(timeZone: string, locale: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (at) => format.format(at);
}
