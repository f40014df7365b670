import type { Home, HomeSettings } from '../../../contract.ts';
import { count } from '../../../format/names.ts';

export interface AlarmLabels {
  title: string;
  text: string;
  /** What must be seen at once, and is read out at once. */
  urgent: boolean;
  color: string;
}

const MODES: Record<HomeSettings['alarm']['mode'], string> = {
  off: 'The alarm is not used in this home; it can be switched on in the settings.',
  manual: 'Motion raises no alarm until somebody arms it.',
  schedule: 'It arms by itself at the times in the settings.',
  vacant: 'It arms by itself when the home is empty.',
};

const seconds = (number: number) => count(number, 'second');

export function alarmLabels({ alarm_status: status, settings: { alarm } }: Home): AlarmLabels {
  switch (status) {
    case 'off':
      return { title: 'Disarmed', text: MODES[alarm.mode], urgent: false, color: 'gray' };
    case 'on_grace_period':
      return {
        title: 'Arming',
        text: `There are ${seconds(alarm.exit_delay_s)} to leave; then it is armed.`,
        urgent: false,
        color: 'yellow',
      };
    case 'on':
      return {
        title: 'Armed',
        text:
          alarm.grace_s === 0
            ? 'Motion raises the alarm at once.'
            : `After motion there are ${seconds(alarm.grace_s)} to disarm before the alarm goes off.`,
        urgent: false,
        color: 'hearth',
      };
    case 'off_grace_period':
      return {
        title: 'Motion: disarm now',
        text: `The alarm goes off ${seconds(alarm.grace_s)} after the motion, unless somebody disarms it.`,
        urgent: true,
        color: 'orange',
      };
    case 'critical_event':
      return {
        title: 'Alarm!',
        text: alarm.siren
          ? 'There was motion, and nobody disarmed. The siren sounds for up to two minutes.'
          : 'There was motion, and nobody disarmed. The siren is switched off in the settings.',
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
