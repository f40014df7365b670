import type { Gateway } from './gateway.ts';
import type { Telephony } from './telephony.ts';
import { SMS_STATUS_PATH } from './telephony.ts';

export function openSmsGateway(telephony: Telephony, from: string): Gateway {
  return {
    name: 'sms',
    from,
    send: ({ key, to, from: own = from, text }, signal) =>
      telephony.post(
        { resource: 'Messages', callback: SMS_STATUS_PATH, key, form: { To: to, From: own, Body: text } },
        signal,
      ),
    probe: (signal) => telephony.probe(signal),
    close: () => telephony.close(),
  };
}
