import type { Gateway } from './gateway.ts';
import type { Telephony } from './telephony.ts';
import { VOICE_STATUS_PATH } from './telephony.ts';

/** Calls and reads the text aloud. */
export function openVoiceGateway(telephony: Telephony, from: string): Gateway {
  return {
    name: 'voice',
    send: ({ key, to, text, language }, signal) =>
      telephony.post(
        {
          resource: 'Calls',
          callback: VOICE_STATUS_PATH,
          key,
          form: { To: to, From: from, Twiml: repeatText(text, language) },
        },
        signal,
      ),
    close: () => telephony.close(),
  };
}

/** Twice, because the person who answers misses the first words. */
function repeatText(text: string, language: string): string {
  return `<Response><Say language="${voiceOf(language)}" loop="2">${escaped(text)}</Say></Response>`;
}

/** Voices have a country: `en` becomes en-US. */
function voiceOf(language: string): string {
  const { language: name, region } = new Intl.Locale(language).maximize();
  return region === undefined ? name : `${name}-${region}`;
}

/** XML allows no other control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
