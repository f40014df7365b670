import type { Mail } from '../mail/index.ts';

interface LinkMail extends Omit<Mail, 'text'> {
  /** Why the mail was sent. */
  reason: string;
  /** What the link is for. */
  request: string;
  link: string;
  /** For readers who did not ask for it. */
  ignore: string;
}

export function linkMail({ reason, request, link, ignore, ...mail }: LinkMail): Mail {
  return { ...mail, text: [reason, '', request, link, '', ignore, ''].join('\n') };
}
