import { RelativeTime } from '../../components/display/time.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import type { Alerting } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { AddFirstDevice } from './fix-button.tsx';
import { SetupRow } from './setup-row.tsx';

interface RowProps {
  alerting: Alerting;
}

export function DeviceRow({ alerting }: RowProps) {
  const { first_device_seen_at: at } = alerting.setup;
  return (
    <SetupRow
      alerting={alerting}
      step="device"
      title={t('alerts.firstDevice')}
      text={
        at === undefined ? (
          t('alerts.noDevice')
        ) : (
          <Rich text="alerts.firstReport" values={{ time: <RelativeTime at={at} /> }} />
        )
      }
      actions={at === undefined ? <AddFirstDevice /> : null}
    />
  );
}

export function BookingsRow({ alerting }: RowProps) {
  const { booking_sources: count } = alerting.setup;
  return (
    <SetupRow
      alerting={alerting}
      step="bookings"
      title={t('alerts.bookingSource')}
      text={count === 0 ? t('alerts.noBookingSource') : t('alerts.bookingSourceCount', { count })}
      actions={
        <ButtonLink to="/organization/bookings" size="xs" variant={count === 0 ? 'filled' : 'default'}>
          {count === 0 ? t('alerts.addBookingSystem') : t('common.showBookingSystems')}
        </ButtonLink>
      }
    />
  );
}

export function WebhooksRow({ alerting }: RowProps) {
  const { webhooks: count } = alerting.setup;
  return (
    <SetupRow
      alerting={alerting}
      step="webhooks"
      title={t('common.organizationWebhooks')}
      text={count === 0 ? t('alerts.noWebhook') : t('alerts.webhookCount', { count })}
      actions={
        <ButtonLink to="/developer/organization-webhooks" size="xs" variant="default">
          {count === 0 ? t('alerts.addWebhook') : t('alerts.showWebhooks')}
        </ButtonLink>
      }
    />
  );
}
