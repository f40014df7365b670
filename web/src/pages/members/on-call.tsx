import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { announceChange, showError } from '../../components/feedback/toast.ts';
import { restoreFocus } from '../../components/focus/restore-focus.ts';
import { Section } from '../../components/layout/section.tsx';
import type { OnCallOrder } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { ALERTING_KEY } from '../../queries/alerting.ts';
import { useOrganization } from '../../session/organization.tsx';
import { OnCallByTag } from './on-call-by-tag.tsx';
import { OnCallOrderList } from './on-call-order.tsx';

const TEXT = 'members.onCallIntro';

/** The order of recipients. */
export function OnCall() {
  const { organization_id } = useOrganization();
  const queryKey = ['organizations', organization_id, 'on-call'];
  const onCall = useQuery({
    queryKey,
    queryFn: () => lares.GET('/organizations/{organization_id}/on-call', params({ organization_id })),
  });
  const queries = useQueryClient();
  const saveOrder = useMutation({
    mutationFn: (body: OnCallOrder) =>
      lares.PUT('/organizations/{organization_id}/on-call', { ...params({ organization_id }), body }),
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after);
      return announceChange(t('members.orderWasSaved'), ALERTING_KEY);
    },
    onError: showError,
    onSettled: restoreFocus,
  });
  return (
    <Section title={t('members.onCall')} text={t(TEXT)} anchor="on-call">
      <QueryContent query={onCall} what={t('members.whoIsOnCall')} lines={2}>
        {(found) => {
          const save = (order: OnCallOrder) => (saveOrder.isPending ? undefined : saveOrder.mutate(order));
          return (
            <Stack gap="lg">
              <OnCallOrderList
                people={found.people}
                listed={found.listed}
                labels={{ order: t('members.onCallInOrder'), add: t('members.putOnCall') }}
                save={(user_ids) => save({ user_ids })}
              />
              <OnCallByTag found={found} save={save} />
            </Stack>
          );
        }}
      </QueryContent>
    </Section>
  );
}
