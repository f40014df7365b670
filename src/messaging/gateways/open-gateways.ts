import { OUTBOX } from '../../platform/values/message-status.ts';
import type { Gateway, Gateways } from './gateway.ts';
import { openSmsGateway } from './sms.ts';
import { openEmailGateway } from './smtp.ts';
import { openTelephony, type SmsAccount } from './telephony.ts';
import { openVoiceGateway } from './voice.ts';

export interface GatewayOptions {
  mail: { smtpUrl: string | undefined; from: string };
  /** Undefined disables messages and calls. */
  sms: SmsAccount | undefined;
  /** The base of callback URLs. */
  baseUrl: () => string;
}

/** One gateway per channel; the outbox where none is configured. */
export function openGateways({ mail, sms, baseUrl }: GatewayOptions): Gateways {
  const telephony = sms && openTelephony(sms, baseUrl);
  return {
    email: mail.smtpUrl === undefined ? outbox : openEmailGateway(mail.smtpUrl, mail.from),
    sms: telephony ? openSmsGateway(telephony, sms.from) : outbox,
    call: telephony && sms.voiceFrom !== undefined ? openVoiceGateway(telephony, sms.voiceFrom) : outbox,
  };
}

/** Not configured: nothing is sent. */
export const isOutbox = ({ name }: Pick<Gateway, 'name'>): boolean => name === outbox.name;

/** Without a configured gateway: accepts every message and sends none. Messages appear in the API and the app. */
const outbox: Gateway = {
  name: OUTBOX,
  send: async ({ key }) => ({ gateway_id: key }),
  probe: async () => undefined,
  close: () => undefined,
};
