import type { Gateway } from './gateway.ts';
import type { Telephony } from './telephony.ts';
import { VOICE_STATUS_PATH } from './telephony.ts';
import { callTwiml } from './twiml.ts';

/** Calls and reads the text aloud. */
export function openVoiceGateway(telephony: Telephony, from: string): Gateway {
  return {
    name: 'voice',
    send: ({ key, to, text, language, question }, signal) => {
      const url = question && telephony.callbackUrl(question.path);
      const asked = question && url !== undefined ? { text: question.text, url } : undefined;
      return telephony.post(
        {
          resource: 'Calls',
          callback: VOICE_STATUS_PATH,
          key,
          form: { To: to, From: from, Twiml: callTwiml(text, language, asked) },
        },
        signal,
      );
    },
    probe: (signal) => telephony.probe(signal),
    close: () => telephony.close(),
  };
}
