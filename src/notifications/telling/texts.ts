import type { Incident } from '../../incidents/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { isDangerous } from './whom.ts';

/** What goes on, in few words: an SMS is short. */
const KINDS: Record<Incident['kind'], string> = {
  noise: 'Too loud',
  intrusion: 'Movement while the alarm is on',
  smoke_alarm: 'An alarm sounds',
  smoking: 'Somebody smokes',
  temperature: 'Too warm or too cold',
  humidity: 'Too humid or too dry',
  mould: 'Mould may grow',
};

type Judged = Pick<Incident, 'kind' | 'level'>;

export function wordsOf(incident: Judged): string {
  return incident.kind === 'temperature' && isDangerous(incident)
    ? 'Close to freezing'
    : KINDS[incident.kind];
}

interface Incidence {
  incident: Judged & Pick<Incident, 'opened_at'>;
  home: { name: string; timezone: string };
}

interface Facts extends Incidence {
  /** Where it can be acknowledged. */
  link: string;
}

/** "Too loud at Boathouse since 23:10." */
export function sentence({ incident, home }: Incidence): string {
  const since = new Intl.DateTimeFormat('en-GB', {
    timeZone: home.timezone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(incident.opened_at);
  return `${wordsOf(incident)} at ${oneLine(home.name)} since ${since}.`;
}

export function smsText(facts: Facts): string {
  return `${sentence(facts)} Answer 1 if you look after it, or: ${facts.link}`;
}

export function notificationMail(facts: Facts, to: string, now: Date): Mail {
  return {
    to,
    subject: oneLine(sentence(facts)),
    text: [
      sentence(facts),
      '',
      'Look at it, and say that you look after it:',
      facts.link,
      '',
      'Until somebody does, it is told again, or to the next who is on call.',
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}
