import { Text } from '@mantine/core';
import { Clock } from '../../../components/moment.tsx';
import { serverTime } from '../../../components/server-clock.ts';
import { useNow } from '../../../components/use-now.ts';
import type { Incident } from '../../../contract.ts';

export function Snoozed({ incident, zone }: { incident: Incident; zone: string }) {
  const until = incident.snoozed_until;
  const now = serverTime(useNow());
  if (until === undefined || Date.parse(until) <= now) return null;
  return (
    <Text size="sm" mt={4}>
      <strong>Snoozed</strong> until <Clock at={until} zone={zone} />. If it is still loud then, what waited
      goes out.
    </Text>
  );
}
