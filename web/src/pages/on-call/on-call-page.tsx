import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { refetchEvery } from '../../queries/live.ts';
import { onCallQuery } from '../../queries/on-call.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { AbsenceSection } from './absences/absence-section.tsx';
import { NowSection } from './now-section.tsx';
import { OnCallTabs } from './on-call-tabs.tsx';
import { OrderByTagSection } from './order/order-by-tag.tsx';
import { OrderSection } from './order/order-section.tsx';
import type { PartProps } from './part-props.ts';
import { RotaSection } from './rota/rota-section.tsx';
import { SwapSection } from './swaps/swap-section.tsx';

/** A hand-over appears while the page is open. */
const LIVE_MS = 60_000;

/** Who is on call, and when. The API decides who may read it; only owners and admins may change it. */
export function OnCallPage() {
  const organization = useOrganization();
  const onCall = useQuery({
    ...onCallQuery(organization.organization_id),
    refetchInterval: refetchEvery(LIVE_MS),
  });
  return (
    <>
      <PageHeading title={t('common.onCall')} text={t('onCall.intro', { name: organization.name })} />
      <OnCallTabs />
      <QueryContent query={onCall} what={t('onCall.whoIsOnCall')} lines={6}>
        {(found) => <Parts found={found} canEdit={hasRight('organization_write', organization)} />}
      </QueryContent>
    </>
  );
}

function Parts(props: PartProps) {
  const { found } = props;
  return (
    <Stack gap="xl">
      <NowSection found={found} />
      <RotaSection {...props} />
      <AbsenceSection {...props} />
      {found.rota ? <SwapSection {...props} rota={found.rota} /> : <OrderSection {...props} />}
      <OrderByTagSection {...props} />
    </Stack>
  );
}
