import type { ReactNode } from 'react';
import { LaresError, OwnError } from '../client/client.ts';
import { momentIn } from '../format/time.ts';
import { localizedError } from '../i18n/localized-error.ts';
import { currentLanguage, ENGLISH, type TextKey, t } from '../i18n/texts.ts';

const LATER = 'common.serverBusy';

/** What can be said of every refusal with this status. Of a 400 and a 409 nothing can: their words say what is wrong. */
const BY_STATUS: Partial<Record<number, TextKey>> = {
  403: 'common.roleDoesNotAllow',
  404: 'common.goneMeanwhile',
  413: 'common.thisIsTooLarge',
  429: 'common.tooManyRequests',
  500: 'common.serverError',
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
  if (!(error instanceof LaresError)) return error instanceof Error ? error.message : t('common.didNotWork');
  const { status, message } = error;
  const isOurs = error instanceof OwnError || status === 0;
  if (isOurs) return message;
  const known = localizedError(message, { what, timeText: (at) => momentIn(at) });
  if (known !== undefined) return known;
  const general = BY_STATUS[status];
  if (general !== undefined) return t(general);
  if (currentLanguage() === ENGLISH) return what === undefined ? message : naming(error, what);
  return <span lang={ENGLISH}>{message}</span>;
}

/** Beside a field its name in the API says nothing more: '"url" must be …' becomes 'This must be …'. */
const naming = ({ message, context }: LaresError, what: string) =>
  context === undefined ? message : message.replace(`"${context}"`, what);
