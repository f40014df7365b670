import { effectiveSettings } from '../../homes/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { LANGUAGES, NAMES, type Words } from '../../words/index.ts';
import type { PageStay } from './store.ts';

/** What a guest sees of a stay. No name: whoever gets the link forwarded should not learn whose stay it is. */
export function guestPageBody(stay: PageStay, words: Words, now: Date): Html {
  const { say } = words;
  const settings = effectiveSettings(stay.settings);
  const { house_rules, contact } = settings.guest_page;
  const quiet = settings.noise.quiet;
  const moment = momentsIn(stay.timezone, words.locale);
  const checkout = stay.checkout_time ? moment(stay.checkout_time) : say('Open');
  return html`<dl class="facts">
${fact(say('Address'), stay.address)}
${fact(say('Check-in'), moment(stay.checkin_time))}
${fact(say('Check-out'), checkout)}
<dt>${say('Access code')}</dt>
<dd>${codeOf(stay, settings.guest_page.code_visible_hours_before, words, moment, now)}</dd>
${quiet.enabled && fact(say('Quiet hours'), say('{start} to {end}', { start: quiet.start, end: quiet.end }))}
${fact(say('House rules'), house_rules)}
${fact(say('Contact'), contact)}
</dl>
<p class="soft">${say('Times are local times of the home ({zone}).', { zone: stay.timezone })}</p>
${languageChoice(words)}`;
}

function fact(name: string, text: string): Html {
  return text.trim() === '' ? html`` : html`<dt>${name}</dt><dd>${text}</dd>`;
}

function codeOf(
  stay: PageStay,
  hoursBefore: number,
  { say }: Words,
  moment: (at: Date) => string,
  now: Date,
): Html {
  if (now >= stay.ends_at) return html`${say('Your stay is over, and so is the access code.')}`;
  const visibleFrom = new Date(stay.checkin_time.getTime() - hoursBefore * HOUR_MS);
  if (now < visibleFrom) return html`${say('Shown here from {moment}.', { moment: moment(visibleFrom) })}`;
  return html`<span class="secret">${stay.access_code}</span>`;
}

/** A form: opening a link changes nothing, since programs that look into messages open links too. */
function languageChoice({ language, say }: Words): Html {
  return html`<form method="post" class="languages" aria-label="${say('Language')}">
${LANGUAGES.map(
  (one) =>
    html`<button type="submit" name="language" value="${one}" lang="${one}" class="quiet"${one === language && html` aria-current="true"`}>${NAMES[one]}</button>
`,
)}</form>`;
}

function momentsIn(timeZone: string, locale: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (at) => format.format(at);
}
