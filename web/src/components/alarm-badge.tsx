import { Badge } from '@mantine/core';
import type { Home } from '../contract.ts';

const WORDS: Record<Home['alarm_status'], { text: string; color: string }> = {
  on: { text: 'Armed', color: 'hearth' },
  off: { text: 'Disarmed', color: 'gray' },
  on_grace_period: { text: 'Arming', color: 'yellow' },
  off_grace_period: { text: 'Motion: disarm now', color: 'orange' },
  critical_event: { text: 'Alarm', color: 'red' },
};

export function AlarmBadge({ status }: { status: Home['alarm_status'] }) {
  const { text, color } = WORDS[status];
  return <Badge color={color}>{text}</Badge>;
}
