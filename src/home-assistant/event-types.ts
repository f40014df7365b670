import { HOME_EVENT_TYPES, type HomeEventType } from '../catalogue/index.ts';

/** They tell of a stay, or of what was written to a guest: that is nobody's business but the host's. */
const ABOUT_GUESTS: ReadonlySet<HomeEventType> = new Set<HomeEventType>([
  'motion_automation_guest_checkin',
  'motion_automation_guest_no_show',
  'guest_connect_sms_sent',
  'noise_sms_sent',
  'noise_email_sent',
  'noise_auto_call',
]);

/** Motion is not among them: it is not kept, and would come every few seconds. */
export const TOLD_EVENT_TYPES = HOME_EVENT_TYPES.filter((type) => !ABOUT_GUESTS.has(type));
