import type { EventType } from './event-types.ts';

/** Texts of the catalogue, in the specification's categories. */
export const CATEGORIES: Record<string, Partial<Record<EventType, string>>> = {
  Noise: {
    noise_detected: 'It has been too loud for too long',
    noise_quieted: 'It is quiet again after a disturbance',
    noise_sms_sent: 'The guest was written an SMS because of noise',
    noise_email_sent: 'The guest was written an e-mail because of noise',
    noise_auto_call: 'The guest was called because of noise',
    noise_flash_and_sound: 'The device flashed and sounded because of noise',
    sound_level_dropped_normal: 'The sound level is back to normal',
  },
  Occupancy: {
    crowd_detected: 'More people than allowed are in the home',
    pir_motion: 'Something moved; frequent, and not kept in the history',
    motion_alarm_on: 'The alarm was switched on',
    motion_alarm_off: 'The alarm was switched off',
    motion_alarm_critical_event: 'Something moved while the alarm was on, and nobody switched it off',
  },
  'Motion automation': {
    motion_automation_guest_checkin: 'The guest seems to have arrived',
    motion_automation_guest_no_show: 'Nobody has come, though a guest was expected',
  },
  Climate: {
    temperature_high: 'It is too warm',
    temperature_low: 'It is too cold',
    temperature_risen_normal: 'The temperature has risen to normal',
    temperature_dropped_normal: 'The temperature has dropped to normal',
    humidity_high: 'The air is too humid',
    humidity_low: 'The air is too dry',
    humidity_risen_normal: 'The humidity has risen to normal',
    humidity_dropped_normal: 'The humidity has dropped to normal',
    almost_freezing: 'It is close to freezing; pipes may burst',
    risk_of_mould: 'Mould may grow',
    risk_of_mould_cleared: 'The risk of mould is over',
  },
  Smoking: { smoking_detected: 'Somebody seems to be smoking' },
  Alarms: { alarm_heard: 'A smoke or other alarm can be heard' },
  Device: {
    device_online: 'A device reports again',
    device_offline: 'A device has stopped reporting',
    device_power_off: 'A device was switched off',
    battery_low: 'A battery is running low',
    battery_empty: 'A battery is empty',
    tamper_mounted: 'A device was put in its place',
    tamper_removed: 'A device was taken from its place',
    short_button_press: 'The button of a device was pressed',
  },
  Guests: { guest_connect_sms_sent: 'A guest was sent an SMS with what they need' },
};
