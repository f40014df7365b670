import { RelativeTime } from '../../components/display/time.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import type { Alerting } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { SendTest } from './send-test.tsx';
import { SetupRow } from './setup-row.tsx';
import { TestOutcome } from './test-outcome.tsx';

export function RecipientsRow({ alerting }: { alerting: Alerting }) {
  const { recipients, setup } = alerting;
  const reached = recipients.filter(({ channels }) => channels.some(({ state }) => state === 'ready'));
  return (
    <SetupRow
      alerting={alerting}
      step="recipients"
      title={t('alerts.onCall')}
      text={
        <>
          {t('alerts.reachedOf', { reached: reached.length, total: recipients.length })}{' '}
          {setup.on_call_listed ? null : t('alerts.ownersAndAdmins')}
        </>
      }
      actions={
        <ButtonLink to="/on-call" size="xs" variant={reached.length > 0 ? 'default' : 'filled'}>
          {t('alerts.changeOnCall')}
        </ButtonLink>
      }
    />
  );
}

/** The whole path of a real alert, which only a person can confirm. */
export function TestRow({ alerting }: { alerting: Alerting }) {
  const { last_test, confirmed_test_at } = alerting;
  return (
    <SetupRow
      alerting={alerting}
      step="test"
      title={t('alerts.testAlert')}
      text={<TestText alerting={alerting} />}
      actions={<SendTest variant={confirmed_test_at === undefined ? 'filled' : 'default'} />}
    >
      {last_test && last_test.channel === undefined ? <TestOutcome test={last_test} /> : null}
    </SetupRow>
  );
}

function TestText({ alerting: { last_test, confirmed_test_at, confirmed_test_by } }: { alerting: Alerting }) {
  if (confirmed_test_at !== undefined) {
    return (
      <Rich
        text="alerts.confirmedBy"
        values={{
          name: confirmed_test_by?.fullname ?? t('common.unknownUser'),
          time: <RelativeTime at={confirmed_test_at} />,
        }}
      />
    );
  }
  return last_test === undefined ? t('alerts.testHint') : t('alerts.testWaits');
}

export function QuietHoursRow({ alerting }: { alerting: Alerting }) {
  const names = alerting.recipients.flatMap(({ fullname, quiet_hours: quiet }) =>
    quiet ? t('alerts.quietFromTo', { fullname, from: quiet.from, to: quiet.to }) : [],
  );
  return (
    <SetupRow
      alerting={alerting}
      step="quiet-hours"
      title={t('common.quietHours')}
      text={
        names.length === 0 ? t('alerts.noQuietHours') : t('alerts.quietHoursOf', { names: names.join(', ') })
      }
      actions={
        <ButtonLink to="/account" hash="rules" size="xs" variant="default">
          {t('alerts.changeQuietHours')}
        </ButtonLink>
      }
    />
  );
}
