import { HOME_EVENT_TYPES, type HomeEventType } from '../catalogue/index.ts';

/** They reveal a stay or messages to a guest, which concern the host only. */
const ABOUT_GUESTS: ReadonlySet<HomeEventType> = new Set<HomeEventType>([
  'motion_automation_guest_checkin',
  'motion_automation_guest_no_show',
  'guest_connect_sms_sent',
  'noise_sms_sent',
  'noise_email_sent',
  'noise_auto_call',
]);

/** Without motion: it is not stored and would occur every few seconds. */
export const PUBLISHED_EVENT_TYPES = HOME_EVENT_TYPES.filter((type) => !ABOUT_GUESTS.has(type));
