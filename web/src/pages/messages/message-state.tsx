import { Badge, Group, Text } from '@mantine/core';
import { Moment } from '../../components/moment.tsx';
import { useNow } from '../../components/use-now.ts';
import type { Message } from '../../contract.ts';
import { Rich } from '../../words/rich.tsx';
import { tOfServer } from '../../words/words.ts';
import { statusOf, statusTime } from './labels.ts';

/** How far a message is, since when, and why. */
export function MessageState({ message, zone }: { message: Message; zone: string | undefined }) {
  const { title, color } = statusOf(message);
  const at = statusTime(message);
  const now = useNow();
  const moment = <Moment at={at} zone={zone} />;
  const waits = message.status === 'scheduled';
  return (
    <div>
      <Group gap={6}>
        <Badge color={color}>{title}</Badge>
        {waits && Date.parse(at) <= now ? null : (
          <Text span size="sm" c="dimmed">
            {waits ? <Rich message="until {moment}" values={{ moment }} /> : moment}
          </Text>
        )}
      </Group>
      {message.reason ? (
        <Text size="sm" mt={2}>
          {tOfServer(message.reason)}
        </Text>
      ) : null}
    </div>
  );
}
