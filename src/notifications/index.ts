import { SEALED_SUBSCRIPTIONS } from './push/subscribe.ts';
import { SEALED_VAPID } from './push/vapid.ts';

export { openHeartbeat } from './alerting/heartbeat.ts';
export { readAlerting } from './alerting/read-alerting.ts';
export { recordGateway } from './alerting/record.ts';
export { deleteOldTests } from './alerting/test-alert/store.ts';
export { countNotificationSettings, resetNotificationSettings } from './channels/reset.ts';
export { deleteOldIssues } from './health-issues/store.ts';
export { trackDeviceIssues } from './health-issues/track-devices.ts';
export { trackIssues } from './health-issues/track-issues.ts';
export { SLOWEST as POLICY_LIMITS } from './on-call/usual-policy.ts';
export { openVapid } from './push/vapid.ts';
export { NotificationRulesInput } from './schema.ts';
export { planAlert } from './sending/alert.ts';
export { listNotifications, listNotificationsOf } from './sending/list.ts';
export { storeMailOutcome } from './sending/outcomes.ts';
export { cancelMail } from './sending/send.ts';

export const SEALED_FOR_PUSH = [SEALED_SUBSCRIPTIONS, SEALED_VAPID];
