import { effectiveSettings } from '../../homes/settings.ts';
import { LANGUAGES, NAMES, type Translator } from '../../i18n/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { PageStay } from './store.ts';

/** The facts of a stay, without the name of the guest: a forwarded link must not reveal it. */
export function guestPageBody(stay: PageStay, translator: Translator, now: Date): Html {
  const { t } = translator;
  const settings = effectiveSettings(stay.settings);
  const { house_rules, contact } = settings.guest_page;
  const quiet = settings.noise.quiet;
  const moment = timeFormatter(stay.timezone, translator.locale);
  const checkout = stay.checkout_time ? moment(stay.checkout_time) : t('guests.checkOutOpen');
  return html`<dl class="facts">
${fact(t('guests.address'), stay.address)}
${fact(t('guests.checkIn'), moment(stay.checkin_time))}
${fact(t('guests.checkOut'), checkout)}
<dt>${t('guests.accessCode')}</dt>
<dd>${codeOf(stay, settings.guest_page.code_visible_hours_before, translator, moment, now)}</dd>
${quiet.enabled && fact(t('guests.quietHours'), t('guests.timeRange', { start: quiet.start, end: quiet.end }))}
${fact(t('guests.houseRules'), house_rules)}
${fact(t('guests.contact'), contact)}
</dl>
<p class="soft">${t('guests.timesAreLocal', { zone: stay.timezone })}</p>
${languageChoice(translator)}`;
}

function fact(name: string, text: string): Html {
  return text.trim() === '' ? html`` : html`<dt>${name}</dt><dd>${text}</dd>`;
}

function codeOf(
  stay: PageStay,
  hoursBefore: number,
  { t }: Translator,
  moment: (at: Date) => string,
  now: Date,
): Html {
  if (now >= stay.ends_at) return html`${t('guests.stayIsOver')}`;
  const visibleFrom = new Date(stay.checkin_time.getTime() - hoursBefore * HOUR_MS);
  if (now < visibleFrom) return html`${t('guests.accessCodeShownFrom', { moment: moment(visibleFrom) })}`;
  return html`<span class="secret">${stay.access_code}</span>`;
}

/** A form, because programs that scan messages open links, and that must change nothing. */
function languageChoice({ language, t }: Translator): Html {
  return html`<form method="post" class="languages" aria-label="${t('guests.language')}">
${LANGUAGES.map(
  (one) =>
    html`<button type="submit" name="language" value="${one}" lang="${one}" class="quiet"${one === language && html` aria-current="true"`}>${NAMES[one]}</button>
`,
)}</form>`;
}

function timeFormatter(timeZone: string, locale: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (at) => format.format(at);
}
