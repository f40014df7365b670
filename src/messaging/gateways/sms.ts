import type { Gateway } from './gateway.ts';
import type { Telephony } from './telephony.ts';
import { SMS_STATUS_PATH } from './telephony.ts';

export function openSmsGateway(telephony: Telephony, from: string): Gateway {
  return {
    name: 'sms',
    send: ({ key, to, text }, signal) =>
      telephony.post(
        { resource: 'Messages', callback: SMS_STATUS_PATH, key, form: { To: to, From: from, Body: text } },
        signal,
      ),
    close: () => telephony.close(),
  };
}
