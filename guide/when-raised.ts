import type { EventType, USER_ONLY_TYPES } from '../src/catalogue/index.ts';

/**
 * When each event is raised, in a few sentences. The numbers are the defaults. The settings page says which can be
 * changed.
 */
export const WHEN_RAISED: Record<EventType | (typeof USER_ONLY_TYPES)[number], string> = {
  noise_detected:
    'One device hears at least 75 dB (`noise.threshold_db`; in quiet hours `noise.quiet.threshold_db`) in four of five minutes over 10 minutes (`noise.duration_min`), and it is still loud. This is level 1. While it stays loud it is raised again with level 2 and level 3, each 10 minutes later (`noise.step_min`), with the same `incidentId`.',
  noise_quieted:
    'Every device of the disturbance has heard at least 2 dB less than the limit for 5 minutes. Exactly once for each disturbance. `reason` says so when it ended otherwise: no device reported for an hour, or noise was switched off.',
  noise_sms_sent:
    'The SMS gateway took an SMS to the guest: a step of `noise.ladder`. Only the guest who stays there now is written to, and at most `messages.max_per_day` times a day.',
  noise_email_sent: 'The mail server took an e-mail to the guest: a step of `noise.ladder`.',
  noise_auto_call:
    'A call to the guest was placed: a step of `noise.ladder`. Once for each disturbance, and once more when it was busy or nobody answered.',
  noise_flash_and_sound:
    'A device said that it flashed and sounded: a step of `noise.ladder`. The command is worthless after two minutes; then nothing is raised.',
  sound_level_dropped_normal:
    'The mean of five minutes of one device was above the limit, and has been 3 dB below it for 3 minutes. It is about one device; `noise_quieted` is about the disturbance of the whole home.',
  crowd_detected:
    'More people than `crowd.max_occupants` seem to be in the home for 15 minutes (`crowd.hold_min`). Off until somebody sets how many are welcome.',
  pir_motion:
    'A motion sensor saw something. At most about once in 45 seconds for each device, and not when it is known more than ten minutes late. It is delivered and not kept: no history has it.',
  motion_alarm_on:
    'The alarm is armed, after the exit delay: by a person, by its schedule, or because the home is empty (`alarm.mode`). `source` says which.',
  motion_alarm_off:
    'The alarm was disarmed: by a person, by its schedule, or because a stay begins. `sirenStopped` is true when a siren sounded.',
  motion_alarm_critical_event:
    'Something moved while the alarm was on, and nobody disarmed it within 45 seconds (`alarm.grace_s`). The siren sounds for two minutes unless `alarm.siren` is off. At most once in ten minutes.',
  motion_automation_guest_checkin: 'The first motion after the check-in time of a stay. Once for each stay.',
  motion_automation_guest_no_show:
    'Nothing has moved for 5 hours after check-in (`presence.no_show_h`), and a device was there to see it. Once for each stay; a guest who comes later still raises `motion_automation_guest_checkin`.',
  temperature_high:
    'The mean of five minutes of a device is at least 30 °C (`climate.temp_high`) for 15 minutes.',
  temperature_low:
    'The mean of five minutes of a device is at most 13 °C (`climate.temp_low`) for 15 minutes.',
  temperature_risen_normal:
    'After `temperature_low`: it has been at least one degree above the limit for 10 minutes.',
  temperature_dropped_normal:
    'After `temperature_high`: it has been at least one degree below the limit for 10 minutes.',
  humidity_high: 'The air has been at least 70 % humid (`climate.hum_high`) for an hour.',
  humidity_low: 'The air has been at most 25 % humid (`climate.hum_low`) for an hour.',
  humidity_risen_normal:
    'After `humidity_low`: it has been at least 5 points above the limit for half an hour.',
  humidity_dropped_normal:
    'After `humidity_high`: it has been at least 5 points below the limit for half an hour.',
  almost_freezing:
    'It has been at most 4 °C (`climate.freeze`) for 10 minutes, or far below that at once. Repeated every 12 hours while it lasts (`repeat`). There is no event for its end; `temperature_risen_normal` tells the rest.',
  risk_of_mould:
    'Over days or weeks, temperature and humidity were such that mould may grow. Reckoned every hour from both; `dose` 1 is when growth is to be expected, and the event comes at 0.15.',
  risk_of_mould_cleared: 'After `risk_of_mould`: it was dry for so long that the dose is 0.05 or less.',
  smoking_detected:
    'A device that measures the air is sure of smoke in three of five minutes, or fine dust and gas rise together for three minutes. Once an hour at most.',
  alarm_heard:
    'A device heard at least three cycles of a smoke or carbon monoxide alarm, or a smoke detector says itself that there is smoke (`pattern` is `smoke_detector`, without `cycles` and `confidence`). Again after 15 minutes if it still sounds. Nothing mutes it: no quiet hours, no snooze, no maintenance.',
  device_online:
    'The first report of a device, ever or after it was offline or switched off. `reason` says which.',
  device_offline:
    'A device missed three of its reports and five minutes more; not before 15 minutes. Twice as long for one that comes and goes (`flapping`). `homeOffline`: all devices of the home fell silent together. When a bridge is lost, one of its devices tells it for all of them, with `bridgeId` and how many `devices` there are.',
  device_power_off:
    'A device said that it is being switched off, or that its power is gone. No `device_offline` follows.',
  battery_low:
    'Two reports in a row say 20 % or less; or just that it is low, where the device knows no percentage. Once until it is charged, or until it has not been low for a day.',
  battery_empty:
    'A report says 3 % or less, or the device switches itself off for it. Once until it is charged.',
  tamper_mounted: 'A device was put back in its place. `brief`: it was away for less than a minute.',
  tamper_removed: 'A device was taken from its place.',
  short_button_press:
    'Somebody pressed the button of a device for less than a second. A press also mutes a siren and the flashing.',
  guest_connect_sms_sent:
    'The SMS gateway took the message that goes out before an arrival: 24 hours before check-in (`messages.pre_arrival_lead_h`), between 09:00 and 21:00 of the home. Once for each guest.',
  alarm_silenced:
    'A siren was stopped: the alarm was disarmed while it sounded, or it was silenced and stays on.',
  avg_sound_high:
    'The mean of five minutes of one device is above the limit of noise. `sound_level_dropped_normal` is its end.',
  disturbance_snoozed: 'Somebody put a disturbance off (`POST /homes/{home_id}/noise/snooze`).',
};
