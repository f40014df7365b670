import { Text } from '@mantine/core';
import { Clock } from '../../../components/moment.tsx';
import { useNow } from '../../../components/use-now.ts';
import type { Incident } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';

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
        text="incidents.snoozedUntil"
        values={{ b: (words) => <strong>{words}</strong>, time: <Clock at={until} zone={zone} /> }}
      />
    </Text>
  );
}
