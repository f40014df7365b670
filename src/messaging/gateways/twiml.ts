/** A question to the person on the phone. The URL gets the pressed key. */
interface Question {
  text: string;
  url: string;
}

/** Twice, because the person who answers misses the first words. */
const TIMES = 2;
/** After the text. */
const WAIT_FOR_KEY_S = 10;

/** Reads a text aloud, and asks for a key. https://www.twilio.com/docs/voice/twiml/gather */
export function callTwiml(text: string, language: string, question: Question | undefined): string {
  if (!question) return response(speech(text, language, TIMES));
  return response(gather(speech(`${text} ${question.text}`, language, TIMES), question.url));
}

/** The answer to a pressed key. With a URL it asks again. */
export function answerTwiml(text: string, language: string, askAgainAt: string | undefined): string {
  const answer = speech(text, language, 1);
  return response(askAgainAt === undefined ? answer : gather(answer, askAgainAt));
}

const response = (content: string): string => `<Response>${content}</Response>`;

const speech = (text: string, language: string, times: number): string =>
  `<Say language="${voiceOf(language)}" loop="${times}">${escaped(text)}</Say>`;

const gather = (content: string, url: string): string =>
  `<Gather numDigits="1" timeout="${WAIT_FOR_KEY_S}" method="POST" action="${escaped(url)}">${content}</Gather>`;

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
