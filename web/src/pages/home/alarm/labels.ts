import type { Home, HomeSettings } from '../../../contract.ts';
import { type Message, msg, t } from '../../../words/words.ts';

export interface AlarmLabels {
  title: string;
  text: string;
  /** What must be seen at once, and is read out at once. */
  urgent: boolean;
  color: string;
}

const MODES: Record<HomeSettings['alarm']['mode'], Message> = {
  off: msg('The alarm is not used in this home; it can be switched on in the settings.'),
  manual: msg('Motion raises no alarm until somebody arms it.'),
  schedule: msg('It arms by itself at the times in the settings.'),
  vacant: msg('It arms by itself when the home is empty.'),
};

export function alarmLabels({ alarm_status: status, settings: { alarm } }: Home): AlarmLabels {
  switch (status) {
    case 'off':
      return { title: t('Disarmed'), text: t(MODES[alarm.mode]), urgent: false, color: 'gray' };
    case 'on_grace_period':
      return {
        title: t('Arming'),
        text: t(
          '{count, plural, one {There is # second} other {There are # seconds}} to leave; then it is armed.',
          { count: alarm.exit_delay_s },
        ),
        urgent: false,
        color: 'yellow',
      };
    case 'on':
      return {
        title: t('Armed'),
        text:
          alarm.grace_s === 0
            ? t('Motion raises the alarm at once.')
            : t(
                'After motion there {count, plural, one {is # second} other {are # seconds}} to disarm before the alarm goes off.',
                { count: alarm.grace_s },
              ),
        urgent: false,
        color: 'hearth',
      };
    case 'off_grace_period':
      return {
        title: t('Motion: disarm now'),
        text: t(
          'The alarm goes off {count, plural, one {# second} other {# seconds}} after the motion, unless somebody disarms it.',
          { count: alarm.grace_s },
        ),
        urgent: true,
        color: 'orange',
      };
    case 'critical_event':
      return {
        title: t('Alarm!'),
        text: alarm.siren
          ? t('There was motion, and nobody disarmed. The siren sounds for up to two minutes.')
          : t('There was motion, and nobody disarmed. The siren is switched off in the settings.'),
        urgent: true,
        color: 'red',
      };
  }
}

/** How long the state lasts, where it ends by itself. */
export function lastsSeconds({ alarm_status: status, settings: { alarm } }: Home): number | undefined {
  if (status === 'on_grace_period') return alarm.exit_delay_s;
  return status === 'off_grace_period' ? alarm.grace_s : undefined;
}
