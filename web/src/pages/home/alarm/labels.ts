import type { Home, HomeSettings } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

export interface AlarmLabels {
  title: string;
  text: string;
  /** Must be seen and announced at once. */
  urgent: boolean;
  color: string;
}

const MODES: Record<HomeSettings['alarm']['mode'], TextKey> = {
  off: 'alarm.alarmNotUsed',
  manual: 'alarm.disarmedUntilArmed',
  schedule: 'alarm.armsBySchedule',
  vacant: 'alarm.armsWhenEmpty',
};

export function alarmLabels({ alarm_status: status, settings: { alarm } }: Home): AlarmLabels {
  switch (status) {
    case 'off':
      return { title: t('common.disarmed'), text: t(MODES[alarm.mode]), urgent: false, color: 'gray' };
    case 'on_grace_period':
      return {
        title: t('common.arming'),
        text: t('alarm.armingCountdown', { count: alarm.exit_delay_s }),
        urgent: false,
        color: 'yellow',
      };
    case 'on':
      return {
        title: t('common.armed'),
        text:
          alarm.grace_s === 0
            ? t('alarm.motionRaisesAlarmAtOnce')
            : t('alarm.disarmGracePeriod', { count: alarm.grace_s }),
        urgent: false,
        color: 'hearth',
      };
    case 'off_grace_period':
      return {
        title: t('common.motionDisarmNow'),
        text: t('alarm.alarmCountdown', { count: alarm.grace_s }),
        urgent: true,
        color: 'orange',
      };
    case 'critical_event':
      return {
        title: t('alarm.alarmNow'),
        text: alarm.siren ? t('alarm.alarmWithSiren') : t('alarm.alarmWithoutSiren'),
        urgent: true,
        color: 'red',
      };
  }
}

/** How long the state lasts, if it ends by itself. */
export function stateSeconds({ alarm_status: status, settings: { alarm } }: Home): number | undefined {
  if (status === 'on_grace_period') return alarm.exit_delay_s;
  return status === 'off_grace_period' ? alarm.grace_s : undefined;
}
