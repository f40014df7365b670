import { Text } from '@mantine/core';
import { TimeOfDay } from '../../../components/display/time.tsx';
import { useNow } from '../../../components/display/use-now.ts';
import type { Incident } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';

/** End of the snooze. Undefined if not snoozed any more. */
export function useSnoozedUntil({ snoozed_until: until }: Incident): string | undefined {
  const now = useNow();
  return until === undefined || Date.parse(until) <= now ? undefined : until;
}

/** Replaces the next step, which waits until then. */
export function SnoozeNote({ until, zone }: { until: string; zone: string }) {
  return (
    <Text size="sm" mt={2}>
      <Rich
        text="incidents.snoozedUntil"
        values={{ b: (words) => <strong>{words}</strong>, time: <TimeOfDay at={until} zone={zone} /> }}
      />
    </Text>
  );
}
