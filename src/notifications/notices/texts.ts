import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Say, Words } from '../../words/index.ts';
import type { Named } from '../troubles/names.ts';
import type { Trouble } from '../troubles/store.ts';

/** A mail, an SMS and a browser are not for reading hundreds of lines. */
const MOST_LINES = 20;

interface Said {
  trouble: Pick<Trouble, 'kind' | 'began_at' | 'ended_at'>;
  named: Named;
  what: 'began' | 'ended';
}

type Tell = (name: string, say: Say) => string;

const BEGAN: Record<Trouble['kind'], Tell> = {
  device_offline: (name, say) => say('{name} is offline', { name }),
  battery: (name, say) => say('The battery of {name} is low', { name }),
  feed: (name, say) => say('The calendar feed {name} cannot be read', { name }),
  connection: (name, say) => say('The booking connection {name} does not work', { name }),
  webhook: (name, say) => say('The webhook to {name} is broken', { name }),
  gateway: (name, say) => say('{what} cannot be sent', { what: gatewayIn(name, say) }),
};

const WAS: Record<Trouble['kind'], Tell> = {
  ...BEGAN,
  device_offline: (name, say) => say('{name} was offline', { name }),
  feed: (name, say) => say('The calendar feed {name} could not be read', { name }),
  connection: (name, say) => say('The booking connection {name} did not work', { name }),
  webhook: (name, say) => say('The webhook to {name} was broken', { name }),
  gateway: (name, say) => say('{what} could not be sent', { what: gatewayIn(name, say) }),
};

const ENDED: Record<Trouble['kind'], Tell> = {
  device_offline: (name, say) => say('{name} is online again', { name }),
  battery: (name, say) => say('The battery of {name} is full again', { name }),
  feed: (name, say) => say('The calendar feed {name} can be read again', { name }),
  connection: (name, say) => say('The booking connection {name} works again', { name }),
  webhook: (name, say) => say('The webhook to {name} works again', { name }),
  gateway: (name, say) => say('{what} can be sent again', { what: gatewayIn(name, say) }),
};

function gatewayIn(name: string, say: Say): string {
  if (name === 'sms') return say('SMS');
  if (name === 'email') return say('E-mails to guests');
  return name === 'call' ? say('Calls') : name;
}

/** "The calendar feed Booking cannot be read at Boathouse, since 10 Jan 23:10." */
export function troubleLine(words: Words, { trouble, named, what }: Said, timezone: string): string {
  const { say } = words;
  const { kind, began_at, ended_at } = trouble;
  const there = (line: string) =>
    named.home === null ? line : say('{line} at {home}', { line, home: named.home });
  if (what === 'ended') return say('{line}.', { line: there(ENDED[kind](named.name, say)) });
  const since = moment(words, began_at, timezone);
  const line = there(BEGAN[kind](named.name, say));
  if (kind === 'battery') return say('{line}, told {since}.', { line, since });
  if (ended_at === null) return say('{line}, since {since}.', { line, since });
  const until = moment(words, ended_at, timezone);
  return say('{line}, {since} to {until}.', { line: there(WAS[kind](named.name, say)), since, until });
}

export function moment({ locale }: Words, at: Date, timezone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** One line stands for itself; of several the first, and how many there are. */
export function headline({ say }: Words, lines: readonly string[]): string {
  const [first = ''] = lines;
  return lines.length === 1 ? first : say('{first} And {count} more.', { first, count: lines.length - 1 });
}

export function troubleMail(
  words: Words,
  lines: readonly string[],
  to: string,
  page: string,
  now: Date,
): Mail {
  const { say } = words;
  return {
    to,
    subject: oneLine(headline(words, lines)),
    text: [
      ...shortened(words, lines),
      '',
      say('You are told once, and once more when it works again:'),
      page,
      '',
      say('What you are told, and how, you decide on the page Account.'),
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

interface Parts {
  news: string[];
  /** What is as before. */
  still: string[];
}

export function summaryMail(words: Words, { news, still }: Parts, to: string, page: string, now: Date): Mail {
  const { say } = words;
  const part = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : [title, ...shortened(words, lines).map((line) => `- ${line}`), ''];
  return {
    to,
    subject: say('Your homes this morning: {count, plural, =1 {one thing is new} other {# things are new}}', {
      count: news.length,
    }),
    text: [
      ...part(say('New:'), news),
      ...part(say('As before:'), still),
      page,
      '',
      say('What you are told, and when, you decide on the page Account.'),
      '',
    ].join('\n'),
    // Tomorrow there is another one.
    useful_until: new Date(now.getTime() + DAY_MS),
  };
}

function shortened({ say }: Words, lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), say('And {count} more.', { count: lines.length - MOST_LINES })];
}
