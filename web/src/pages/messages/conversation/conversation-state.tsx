import { Badge, SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { sayFailed } from '../../../components/say.ts';
import type { ConversationStatus, Guest } from '../../../contract.ts';
import { guestsKey } from '../../../queries/guests.ts';

const STATES: { value: ConversationStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
];

/** Whether somebody still has to do something. Guests from a calendar feed have it too. */
export function ConversationState({ guest, mayChange }: { guest: Guest; mayChange: boolean }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (status: ConversationStatus) =>
      lares.PATCH('/homes/{home_id}/guests/{guest_id}', {
        params: { path: { home_id: guest.home_id, guest_id: guest.guest_id } },
        body: { conversation: { status } },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: guestsKey(guest.home_id) }),
    onError: sayFailed,
  });
  const status = change.isPending ? change.variables : guest.conversation?.status;
  if (!mayChange) {
    const label = STATES.find(({ value }) => value === status)?.label;
    return (
      <Badge color="gray" size="lg">
        {label} conversation
      </Badge>
    );
  }
  return (
    <div>
      <SegmentedControl
        aria-label="Conversation"
        data={STATES}
        value={status}
        onChange={(next) => change.mutate(next)}
      />
      <Text size="xs" c="dimmed" mt={2}>
        A reply opens it again.
      </Text>
    </div>
  );
}
