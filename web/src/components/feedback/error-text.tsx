import type { ReactNode } from 'react';
import { AppError, LaresError } from '../../client/client.ts';
import { dateTimeText } from '../../format/time.ts';
import { localizedError } from '../../i18n/localized-error.ts';
import { currentLanguage, ENGLISH, type TextKey, t } from '../../i18n/texts.ts';

const BUSY = 'common.serverBusy';

/** Texts by status. A 400 and a 409 need the API's own text. */
const BY_STATUS: Partial<Record<number, TextKey>> = {
  403: 'common.roleDoesNotAllow',
  404: 'common.goneMeanwhile',
  413: 'common.thisIsTooLarge',
  429: 'common.tooManyRequests',
  500: 'common.serverError',
  502: BUSY,
  503: BUSY,
  504: BUSY,
};

/**
 * The error text for a user, in their language. The API answers in English: its text is the last resort and marked as
 * English. `what` is the label of the invalid member.
 */
export function errorText(error: unknown, what?: string): ReactNode {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof LaresError)) return error instanceof Error ? error.message : t('common.didNotWork');
  const { status, message } = error;
  const isLocal = error instanceof AppError || status === 0;
  if (isLocal) return message;
  const known = localizedError(message, { what, timeText: (at) => dateTimeText(at) });
  if (known !== undefined) return known;
  const general = BY_STATUS[status];
  if (general !== undefined) return t(general);
  if (currentLanguage() === ENGLISH) return what === undefined ? message : withLabel(error, what);
  return <span lang={ENGLISH}>{message}</span>;
}

/** Beside a field its API name is useless: '"url" must be …' becomes 'This must be …'. */
const withLabel = ({ message, context }: LaresError, what: string) =>
  context === undefined ? message : message.replace(`"${context}"`, what);
