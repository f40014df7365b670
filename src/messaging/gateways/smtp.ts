import { describeMailFailure, openSmtpGateway } from '../../mail/index.ts';
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
    probe: (signal) => unlessAborted(() => server.probe(), signal),
    close: () => server.close(),
  };
}

function findRefusal(error: unknown): Refused | undefined {
  const { isFinal } = describeMailFailure(error);
  if (!isFinal) return undefined;
  const { responseCode } = error as { responseCode?: number };
  // Not the server's text: it quotes the address.
  return new Refused(`the mail server refused it${responseCode === undefined ? '' : ` (${responseCode})`}`);
}
