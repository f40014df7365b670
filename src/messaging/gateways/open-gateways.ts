import type { Gateway, Gateways } from './gateway.ts';
import { openSmsGateway } from './sms.ts';
import { openEmailGateway } from './smtp.ts';
import { openTelephony, type SmsAccount } from './telephony.ts';
import { openVoiceGateway } from './voice.ts';

export interface GatewayOptions {
  mail: { smtpUrl: string | undefined; from: string };
  /** Undefined: neither messages nor calls leave the house. */
  sms: SmsAccount | undefined;
  /** Where receipts come back to. */
  baseUrl: () => string;
}

/** One per channel; the outbox where nothing is configured. */
export function openGateways({ mail, sms, baseUrl }: GatewayOptions): Gateways {
  const telephony = sms && openTelephony(sms, baseUrl);
  return {
    email: mail.smtpUrl === undefined ? outbox : openEmailGateway(mail.smtpUrl, mail.from),
    sms: telephony ? openSmsGateway(telephony, sms.from) : outbox,
    call: telephony && sms.voiceFrom !== undefined ? openVoiceGateway(telephony, sms.voiceFrom) : outbox,
  };
}

/** Where nothing is configured: takes everything and sends nothing. The message is seen in the API and in the app. */
const outbox: Gateway = {
  name: 'outbox',
  send: async ({ key }) => ({ gateway_id: key }),
  close: () => undefined,
};
