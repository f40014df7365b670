export { openNotifications } from './open.ts';
export { notificationSchemas } from './schema.ts';
