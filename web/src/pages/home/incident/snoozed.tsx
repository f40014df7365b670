import { Text } from '@mantine/core';
import { Clock } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Incident } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';

/** Until when nobody is written to or called; undefined when it is not snoozed, or not any more. */
export function useSnoozedUntil({ snoozed_until: until }: Incident): string | undefined {
  const now = useNow();
  return until === undefined || Date.parse(until) <= now ? undefined : until;
}

/** In place of what would come next: that does not, until then. */
export function Snoozed({ until, zone }: { until: string; zone: string }) {
  return (
    <Text size="sm" mt={2}>
      <Rich
        message="<b>Snoozed</b> until {time}: no message and no call goes out before. If it is still loud then, what waited does."
        values={{ b: (words) => <strong>{words}</strong>, time: <Clock at={until} zone={zone} /> }}
      />
    </Text>
  );
}
