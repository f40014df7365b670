import type { By } from '../../audit/index.ts';
import { type Mail, oneLine } from '../../mail/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { browserInWords } from './browser-in-words.ts';
import type { Held } from './store.ts';

/** What may happen to an account, and how several of a kind are called. */
export const NOTICE_KINDS = {
  login: 'log-ins from unknown browsers',
  token: 'new access tokens',
  owner: 'new owners',
  factor: 'changes of the second factor',
  password: 'changes of the password',
} as const;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export interface NoticeText {
  /** Behind "Your Lares account: ". */
  subject: string;
  /** One sentence. */
  what: string;
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

const UNKNOWN = 'unknown';
/** Late, it is still worth reading. */
const USEFUL_MS = 7 * DAY_MS;

export function noticeMail({ to, subject, what, page, at, by, held, baseUrl }: NoticeFacts): Mail {
  return {
    to,
    subject: `Your Lares account: ${subject}`,
    text: [
      oneLine(what),
      '',
      `When: ${inWords(at)}`,
      `From the address: ${by.address ?? UNKNOWN}`,
      `Browser: ${browserInWords(by.userAgent ?? '')}`,
      '',
      ...heldLines(held),
      'If it was you, there is nothing to do. Otherwise set a new password, and leave the box ticked that ends everything else:',
      `${baseUrl}/forgot-password`,
      '',
      'Look here for what you do not know:',
      `${baseUrl}${page}`,
      '',
    ].join('\n'),
    useful_until: new Date(at.getTime() + USEFUL_MS),
  };
}

function heldLines(held: Held[]): string[] {
  if (held.length === 0) return [];
  const count = held.reduce((sum, one) => sum + one.count, 0);
  const since = new Date(Math.min(...held.map((one) => one.since.getTime())));
  const kinds = held.map((one) => `${NOTICE_KINDS[one.kind as NoticeKind] ?? one.kind}: ${one.count}`).sort();
  return [
    `And ${count} more since ${inWords(since)}, which were too many for mails of their own (${kinds.join(', ')}).`,
    '',
  ];
}

/** "2026-11-16 14:05 UTC". */
function inWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
