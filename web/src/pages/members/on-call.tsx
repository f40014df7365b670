import { Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Loaded } from '../../components/loaded.tsx';
import { rescueFocus } from '../../components/rescue-focus.ts';
import { say, sayFailed } from '../../components/say.ts';
import { Section } from '../../components/section.tsx';
import type { OnCallOrder } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { OnCallByTag } from './on-call-by-tag.tsx';
import { Order } from './on-call-order.tsx';

const TEXT = 'members.onCallIntro';

/** The order of those who are told. */
export function OnCall() {
  const { organization_id } = useOrganization();
  const queryKey = ['organizations', organization_id, 'on-call'];
  const onCall = useQuery({
    queryKey,
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/on-call', { params: { path: { organization_id } } }),
  });
  const queries = useQueryClient();
  const put = useMutation({
    mutationFn: (body: OnCallOrder) =>
      lares.PUT('/organizations/{organization_id}/on-call', { params: { path: { organization_id } }, body }),
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after);
      say(t('members.orderWasSaved'));
    },
    onError: sayFailed,
    onSettled: rescueFocus,
  });
  return (
    <Section title={t('members.onCall')} text={t(TEXT)}>
      <Loaded query={onCall} what={t('members.whoIsOnCall')} lines={2}>
        {(found) => {
          const save = (order: OnCallOrder) => (put.isPending ? undefined : put.mutate(order));
          return (
            <Stack gap="lg">
              <Order
                people={found.people}
                listed={found.listed}
                labels={{ order: t('members.onCallInOrder'), add: t('members.putOnCall') }}
                save={(user_ids) => save({ user_ids })}
              />
              <OnCallByTag found={found} save={save} />
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
