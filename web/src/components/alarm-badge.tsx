import { Badge } from '@mantine/core';
import type { Home } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';

const WORDS: Record<Home['alarm_status'], { text: Message; color: string }> = {
  on: { text: msg('Armed'), color: 'hearth' },
  off: { text: msg('Disarmed'), color: 'gray' },
  on_grace_period: { text: msg('Arming'), color: 'yellow' },
  off_grace_period: { text: msg('Motion: disarm now'), color: 'orange' },
  critical_event: { text: msg('Alarm'), color: 'red' },
};

export function AlarmBadge({ status }: { status: Home['alarm_status'] }) {
  const { text, color } = WORDS[status];
  return <Badge color={color}>{t(text)}</Badge>;
}
