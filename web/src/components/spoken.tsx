import type { ReactNode } from 'react';
import { LaresError, OwnError } from '../client/client.ts';
import { momentIn } from '../format/time.ts';
import { inOurWords } from '../words/server-words.ts';
import { ENGLISH, languageOfWords, type Message, msg, t } from '../words/words.ts';

const LATER = msg('The server cannot do this just now. Please try again in a moment.');

/** What can be said of every refusal with this status. Of a 400 and a 409 nothing can: their words say what is wrong. */
const BY_STATUS: Partial<Record<number, Message>> = {
  403: msg('Your role does not allow this. An owner or admin can give you another one.'),
  404: msg('It is not there any more. Perhaps somebody removed it.'),
  413: msg('This is too large.'),
  429: msg('That was too much at once. Please wait a moment and try again.'),
  500: msg('Something went wrong at the server. Please try again.'),
  502: LATER,
  503: LATER,
  504: LATER,
};

/**
 * What a person is told of a call that did not work, in their language. The API speaks English: its words are the last resort, and
 * marked as English. `what` is how the member at fault is called there.
 */
export function spoken(error: unknown, what?: string): ReactNode {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof LaresError)) return error instanceof Error ? error.message : t('That did not work');
  const { status, message } = error;
  const isOurs = error instanceof OwnError || status === 0;
  if (isOurs) return message;
  const known = inOurWords(message, { what, timeText: (at) => momentIn(at) });
  if (known !== undefined) return known;
  const general = BY_STATUS[status];
  if (general !== undefined) return t(general);
  if (languageOfWords() === ENGLISH) return what === undefined ? message : naming(error, what);
  return <span lang={ENGLISH}>{message}</span>;
}

/** Beside a field its name in the API says nothing more: '"url" must be …' becomes 'This must be …'. */
const naming = ({ message, context }: LaresError, what: string) =>
  context === undefined ? message : message.replace(`"${context}"`, what);
