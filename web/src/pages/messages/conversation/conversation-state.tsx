import { Badge, SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { showError } from '../../../components/feedback/toast.ts';
import type { ConversationStatus, Guest } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { guestsKey } from '../../../queries/guests.ts';

const STATES: { value: ConversationStatus; label: TextKey; whole: TextKey }[] = [
  { value: 'open', label: 'common.open', whole: 'messages.openConversation' },
  { value: 'snoozed', label: 'messages.snoozed', whole: 'messages.snoozedConversation' },
  { value: 'closed', label: 'messages.closed', whole: 'messages.closedConversation' },
];

/** Guests from a calendar feed have a status too. */
export function ConversationState({ guest, mayChange }: { guest: Guest; mayChange: boolean }) {
  const change = useMutation({
    mutationFn: (status: ConversationStatus) =>
      lares.PATCH('/homes/{home_id}/guests/{guest_id}', {
        ...params({ home_id: guest.home_id, guest_id: guest.guest_id }),
        body: { conversation: { status } },
      }),
    onSettled: () => refresh(guestsKey(guest.home_id)),
    onError: showError,
  });
  const status = change.isPending ? change.variables : guest.conversation?.status;
  if (!mayChange) {
    const state = STATES.find(({ value }) => value === status);
    return (
      <Badge color="gray" size="lg">
        {state ? t(state.whole) : null}
      </Badge>
    );
  }
  return (
    <div>
      <SegmentedControl
        aria-label={t('messages.conversation')}
        data={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={status}
        onChange={(next) => change.mutate(next)}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {t('messages.replyOpensItAgain')}
      </Text>
    </div>
  );
}
