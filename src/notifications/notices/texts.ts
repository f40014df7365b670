import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Named } from '../troubles/names.ts';
import type { Trouble } from '../troubles/store.ts';

/** A mail, an SMS and a browser are not for reading hundreds of lines. */
const MOST_LINES = 20;

interface Said {
  trouble: Pick<Trouble, 'kind' | 'began_at' | 'ended_at'>;
  named: Named;
  what: 'began' | 'ended';
}

const BEGAN: Record<Trouble['kind'], (name: string) => string> = {
  device_offline: (name) => `${name} is offline`,
  battery: (name) => `The battery of ${name} is low`,
  feed: (name) => `The calendar feed ${name} cannot be read`,
  webhook: (name) => `The webhook to ${name} is broken`,
  gateway: (name) => `${GATEWAYS[name] ?? name} cannot be sent`,
};

const WAS: Record<Trouble['kind'], (name: string) => string> = {
  ...BEGAN,
  device_offline: (name) => `${name} was offline`,
  feed: (name) => `The calendar feed ${name} could not be read`,
  webhook: (name) => `The webhook to ${name} was broken`,
  gateway: (name) => `${GATEWAYS[name] ?? name} could not be sent`,
};

const ENDED: Record<Trouble['kind'], (name: string) => string> = {
  device_offline: (name) => `${name} is online again`,
  battery: (name) => `The battery of ${name} is full again`,
  feed: (name) => `The calendar feed ${name} can be read again`,
  webhook: (name) => `The webhook to ${name} works again`,
  gateway: (name) => `${GATEWAYS[name] ?? name} can be sent again`,
};

const GATEWAYS: Record<string, string> = { sms: 'SMS', email: 'E-mails to guests', call: 'Calls' };

/** "The calendar feed Booking cannot be read at Boathouse, since 10 Jan 23:10." */
export function troubleLine({ trouble, named, what }: Said, timezone: string): string {
  const { kind, began_at, ended_at } = trouble;
  const where = named.home === null ? '' : ` at ${named.home}`;
  if (what === 'ended') return `${ENDED[kind](named.name)}${where}.`;
  const since = moment(began_at, timezone);
  if (kind === 'battery') return `${BEGAN[kind](named.name)}${where}, told ${since}.`;
  if (ended_at === null) return `${BEGAN[kind](named.name)}${where}, since ${since}.`;
  return `${WAS[kind](named.name)}${where}, ${since} to ${moment(ended_at, timezone)}.`;
}

export function moment(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** One line stands for itself; of several the first, and how many there are. */
export function headline(lines: readonly string[]): string {
  const [first = ''] = lines;
  return lines.length === 1 ? first : `${first} And ${lines.length - 1} more.`;
}

export function troubleMail(lines: readonly string[], to: string, page: string, now: Date): Mail {
  return {
    to,
    subject: oneLine(headline(lines)),
    text: [
      ...shortened(lines),
      '',
      'You are told once, and once more when it works again:',
      page,
      '',
      'What you are told, and how, you decide on the page Account.',
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

interface Parts {
  title: string;
  lines: string[];
}

export function summaryMail(parts: readonly Parts[], to: string, page: string, now: Date): Mail {
  const count = parts[0]?.lines.length ?? 0;
  return {
    to,
    subject: `Your homes this morning: ${count === 1 ? 'one thing is new' : `${count} things are new`}`,
    text: [
      ...parts.flatMap(({ title, lines }) => [title, ...shortened(lines).map((line) => `- ${line}`), '']),
      page,
      '',
      'What you are told, and when, you decide on the page Account.',
      '',
    ].join('\n'),
    // Tomorrow there is another one.
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

function shortened(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), `And ${lines.length - MOST_LINES} more.`];
}
