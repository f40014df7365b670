import { Alerting, AlertTest } from './alerting/schema.ts';
import { notificationSchemas as settingsSchemas } from './schema.ts';

export { openNotifications } from './open.ts';

/** Schemas with a name in the document. */
export const notificationSchemas = [...settingsSchemas, Alerting, AlertTest];
