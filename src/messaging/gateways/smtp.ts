import { openSmtpGateway } from '../../mail/index.ts';
import { type Gateway, Refused } from './gateway.ts';
import { unlessAborted } from './unless-aborted.ts';

/** E-mail through the server of Lares' own mails; the Message-ID derives from the message_id. */
export function openEmailGateway(url: string, from: string): Gateway {
  const server = openSmtpGateway(url, from);
  return {
    name: 'smtp',
    send: async ({ message_id, to, subject = '', text }, signal) => {
      try {
        await unlessAborted(() => server.send({ mail_id: message_id, to, subject, text }), signal);
      } catch (error) {
        throw findRefusal(error) ?? error;
      }
      return { gateway_id: message_id };
    },
    close: () => server.close(),
  };
}

/**
 * Commands at which the recipient or the text is rejected. A rejected log-in or sender does not concern the message.
 */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];
const SENDER_STEP = 'MAIL FROM';

function findRefusal(error: unknown): Refused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, command, responseCode } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (code === undefined || !ABOUT_THE_MAIL.includes(code) || command === SENDER_STEP) return undefined;
  // Without a server response the address itself is invalid.
  if (responseCode !== undefined && responseCode < 500) return undefined;
  // Not the server's text: it quotes the address.
  return new Refused(`the mail server refused it${responseCode === undefined ? '' : ` (${responseCode})`}`);
}
