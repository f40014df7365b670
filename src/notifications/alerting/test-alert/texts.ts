import type { Translator } from '../../../i18n/index.ts';
import { type Mail, oneLine } from '../../../mail/index.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

/** A later test alert would surprise. */
export const USEFUL_MS = 15 * MINUTE_MS;

interface TestFacts {
  organization: string;
  /** The link to confirm the test. */
  link: string;
}

export const testTitle = ({ t }: Translator, organization: string): string =>
  t('notifications.testTitle', { organization: oneLine(organization) });

export function testSms(translator: Translator, { organization, link }: TestFacts): string {
  return translator.t('notifications.testSms', { title: testTitle(translator, organization), link });
}

export function testMail(
  translator: Translator,
  { organization, link }: TestFacts,
  to: string,
  now: Date,
): Mail {
  const { t } = translator;
  const title = testTitle(translator, organization);
  return {
    to,
    subject: title,
    text: [
      title,
      '',
      t('notifications.testConfirmHere'),
      link,
      '',
      t('notifications.testNothingHappened'),
      '',
    ].join('\n'),
    useful_until: new Date(now.getTime() + USEFUL_MS),
  };
}
