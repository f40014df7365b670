import type { AlertChannel, AlertTestNotification } from '../../contract.ts';
import type { SetupState } from '../../format/alerting.ts';
import type { TextKey } from '../../i18n/texts.ts';

export const CHANNELS: Record<AlertChannel, TextKey> = {
  email: 'common.email',
  sms: 'common.sms',
  call: 'alerts.call',
  push: 'alerts.browser',
};

export const STATES: Record<SetupState, { title: TextKey; color: string }> = {
  ready: { title: 'alerts.ready', color: 'green' },
  unconfirmed: { title: 'alerts.notConfirmed', color: 'yellow' },
  missing: { title: 'alerts.missing', color: 'orange' },
  failing: { title: 'alerts.failing', color: 'red' },
};

export const STATUSES: Record<AlertTestNotification['status'], { title: TextKey; color: string }> = {
  queued: { title: 'alerts.queued', color: 'yellow' },
  not_sent: { title: 'alerts.notSent', color: 'gray' },
  sent: { title: 'alerts.sentToGateway', color: 'hearth' },
  delivered: { title: 'common.delivered', color: 'green' },
  failed: { title: 'alerts.failed', color: 'red' },
};
