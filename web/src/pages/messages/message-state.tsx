import { Badge, Group, Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { DateTime } from '../../components/display/time.tsx';
import { useNow } from '../../components/display/use-now.ts';
import type { Message } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { statusOf, statusTime } from './labels.ts';

/** Status, time and reason. */
export function MessageState({ message, zone }: { message: Message; zone: string | undefined }) {
  const { title, color, reason } = statusOf(message);
  const at = statusTime(message);
  const now = useNow();
  const moment = <DateTime at={at} zone={zone} />;
  const waits = message.status === 'queued';
  return (
    <div>
      <Group gap={6}>
        <Badge color={color}>{title}</Badge>
        {waits && Date.parse(at) <= now ? null : (
          <Hint span>{waits ? <Rich text="common.untilMoment" values={{ moment }} /> : moment}</Hint>
        )}
      </Group>
      {reason ? (
        <Text size="sm" mt={2}>
          {reason}
        </Text>
      ) : null}
    </div>
  );
}
