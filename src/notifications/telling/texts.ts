import type { Incident } from '../../incidents/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Say, Words } from '../../words/index.ts';
import { isDangerous } from './whom.ts';

/** What goes on, in few words: an SMS is short. */
export function whatGoesOn(incident: Judged, say: Say): string {
  switch (incident.kind) {
    case 'noise':
      return say('Too loud');
    case 'intrusion':
      return say('Movement while the alarm is on');
    case 'smoke_alarm':
      return say('An alarm sounds');
    case 'smoking':
      return say('Somebody smokes');
    case 'temperature':
      return isDangerous(incident) ? say('Close to freezing') : say('Too warm or too cold');
    case 'humidity':
      return say('Too humid or too dry');
    case 'mould':
      return say('Mould may grow');
  }
}

type Judged = Pick<Incident, 'kind' | 'level'>;

interface Incidence {
  incident: Judged & Pick<Incident, 'opened_at'>;
  home: { name: string; timezone: string };
}

interface Facts extends Incidence {
  /** Where it can be acknowledged. */
  link: string;
}

/** "Too loud at Boathouse since 23:10." */
export function sentence({ say, locale }: Words, { incident, home }: Incidence): string {
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: home.timezone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(incident.opened_at);
  const what = whatGoesOn(incident, say);
  return say('{what} at {home} since {time}.', { what, home: oneLine(home.name), time });
}

export function smsText(words: Words, facts: Facts): string {
  const { link } = facts;
  const what = sentence(words, facts);
  return words.say('{what} Answer 1 if you look after it, or: {link}', { what, link });
}

export function notificationMail(words: Words, facts: Facts, to: string, now: Date): Mail {
  const { say } = words;
  const what = sentence(words, facts);
  return {
    to,
    subject: oneLine(what),
    text: [
      what,
      '',
      say('Look at it, and say that you look after it:'),
      facts.link,
      '',
      say('Until somebody does, it is told again, or to the next who is on call.'),
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}
