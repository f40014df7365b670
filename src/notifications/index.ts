import { SEALED_SUBSCRIPTIONS } from './push/subscribe.ts';
import { SEALED_VAPID } from './push/vapid.ts';

export { openVapid } from './push/vapid.ts';
export { NotificationRulesInput } from './schema.ts';
export { planAlert } from './telling/alert.ts';
export { listNamed, listNamedOf } from './telling/list.ts';
export { noteMail } from './telling/store.ts';
export { hearTroubles } from './troubles/hear.ts';
export { followDevices } from './troubles/on-events.ts';
export { forgetOldTroubles } from './troubles/store.ts';
export { countNotificationSettings, resetNotificationSettings } from './ways/reset.ts';

export const SEALED_FOR_PUSH = [SEALED_SUBSCRIPTIONS, SEALED_VAPID];
