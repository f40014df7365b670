import type { By } from '../../audit/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Say, Saying, Words } from '../../words/index.ts';
import { browserInWords } from './browser-in-words.ts';
import type { Held } from './store.ts';

/** What may happen to an account, and how several of a kind are called. */
const NOTICE_KINDS = {
  login: (say: Say) => say('log-ins from unknown browsers'),
  token: (say: Say) => say('new access tokens'),
  app: (say: Say) => say('new connected apps'),
  client: (say: Say) => say('new secrets of OAuth clients'),
  owner: (say: Say) => say('new owners'),
  factor: (say: Say) => say('changes of the second factor'),
  password: (say: Say) => say('changes of the password'),
  notifications: (say: Say) => say('changes of notification settings'),
};

export type NoticeKind = keyof typeof NOTICE_KINDS;

export interface NoticeText {
  /** Behind "Your Lares account: ". */
  subject: Saying;
  /** One sentence. */
  what: Saying;
  /** Where to look at it: a path of the web app. */
  page: string;
}

interface NoticeFacts extends NoticeText {
  to: string;
  at: Date;
  by: By;
  held: Held[];
  baseUrl: string;
}

/** Late, it is still worth reading. */
const USEFUL_MS = 7 * DAY_MS;

export function noticeMail({ say }: Words, facts: NoticeFacts): Mail {
  const { to, at, by, held, baseUrl, page } = facts;
  const byOperator = by.via === 'command_line';
  return {
    to,
    subject: say('Your Lares account: {what}', { what: facts.subject(say) }),
    text: [
      oneLine(facts.what(say)),
      '',
      say('When: {time}', { time: inWords(at) }),
      ...(byOperator ? [say('By: whoever runs this service, on its command line')] : whereabouts(by, say)),
      '',
      ...heldLines(held, say),
      // A new password would not help: whoever runs the service needs none.
      ...(byOperator
        ? [say('If you know of it, there is nothing to do. Otherwise ask whoever runs this service.')]
        : [
            say(
              'If it was you, there is nothing to do. Otherwise set a new password, and leave the box ticked that ends everything else:',
            ),
            `${baseUrl}/forgot-password`,
          ]),
      '',
      say('Look here for what you do not know:'),
      `${baseUrl}${page}`,
      '',
    ].join('\n'),
    useful_until: new Date(at.getTime() + USEFUL_MS),
  };
}

function whereabouts({ address, userAgent }: By, say: Say): string[] {
  return [
    say('From the address: {address}', { address: address ?? say('unknown') }),
    say('Browser: {browser}', { browser: browserInWords(userAgent ?? '', say) }),
  ];
}

function heldLines(held: Held[], say: Say): string[] {
  if (held.length === 0) return [];
  const count = held.reduce((sum, one) => sum + one.count, 0);
  const since = new Date(Math.min(...held.map((one) => one.since.getTime())));
  const kinds = held
    .map((one) => `${NOTICE_KINDS[one.kind as NoticeKind]?.(say) ?? one.kind}: ${one.count}`)
    .sort()
    .join(', ');
  return [
    say('And {count} more since {time}, which were too many for mails of their own ({kinds}).', {
      count,
      time: inWords(since),
      kinds,
    }),
    '',
  ];
}

/** "2026-11-16 14:05 UTC", which is the same in all languages. */
function inWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
