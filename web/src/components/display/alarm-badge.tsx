import { Badge } from '@mantine/core';
import type { Home } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

const LABELS: Record<Home['alarm_status'], { text: TextKey; color: string }> = {
  on: { text: 'common.armed', color: 'hearth' },
  off: { text: 'common.disarmed', color: 'gray' },
  on_grace_period: { text: 'common.arming', color: 'yellow' },
  off_grace_period: { text: 'common.motionDisarmNow', color: 'orange' },
  critical_event: { text: 'common.alarm', color: 'red' },
};

export function AlarmBadge({ status }: { status: Home['alarm_status'] }) {
  const { text, color } = LABELS[status];
  return <Badge color={color}>{t(text)}</Badge>;
}
