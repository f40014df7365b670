import { Badge, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NoPermission, QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { Alerting } from '../../contract.ts';
import { setupProgress } from '../../format/alerting.ts';
import { t } from '../../i18n/texts.ts';
import { alertingQuery } from '../../queries/alerting.ts';
import { refetchEvery } from '../../queries/live.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { ChannelRow } from './channel-row.tsx';
import { BookingsRow, DeviceRow, WebhooksRow } from './home-rows.tsx';
import { QuietHoursRow, RecipientsRow, TestRow } from './recipient-rows.tsx';
import { RecipientTable } from './recipient-table.tsx';
import { SetupRows } from './setup-row.tsx';

/** The outcome of a test and its confirmation appear while the page is open. */
const LIVE_MS = 5000;

/** The setup checklist and the health of every channel. For owners and admins. */
export function AlertsPage() {
  const organization = useOrganization();
  const isAllowed = hasRight('organization_write', organization);
  const alerting = useQuery({
    ...alertingQuery(organization.organization_id),
    enabled: isAllowed,
    staleTime: 0,
    refetchInterval: refetchEvery(LIVE_MS),
  });
  return (
    <>
      <PageHeading title={t('common.alerts')} text={t('alerts.intro', { name: organization.name })}>
        {alerting.data ? <ProgressBadge alerting={alerting.data} /> : null}
      </PageHeading>
      {isAllowed ? (
        <QueryContent query={alerting} what={t('alerts.alertsInline')} lines={6}>
          {(found) => <Checklist alerting={found} />}
        </QueryContent>
      ) : (
        <NoPermission what={t('alerts.alertsInline')} />
      )}
    </>
  );
}

function ProgressBadge({ alerting }: { alerting: Alerting }) {
  const { done, total } = setupProgress(alerting);
  return done === total ? (
    <Badge size="lg" color="green">
      {t('alerts.setupComplete')}
    </Badge>
  ) : (
    <Badge size="lg" color="orange">
      {t('alerts.doneOf', { done, total })}
    </Badge>
  );
}

function Checklist({ alerting }: { alerting: Alerting }) {
  return (
    <Stack gap="xl">
      <Section title={t('alerts.channels')} text={t('alerts.channelsIntro')}>
        <SetupRows>
          {alerting.gateways.map((gateway) => (
            <ChannelRow key={gateway.channel} alerting={alerting} gateway={gateway} />
          ))}
        </SetupRows>
      </Section>
      <Section title={t('alerts.recipients')} text={t('alerts.recipientsIntro')}>
        <Stack gap="md">
          <SetupRows>
            <RecipientsRow alerting={alerting} />
            <TestRow alerting={alerting} />
            <QuietHoursRow alerting={alerting} />
          </SetupRows>
          <RecipientTable recipients={alerting.recipients} />
        </Stack>
      </Section>
      <Section title={t('common.homes')} text={t('alerts.homesIntro')}>
        <SetupRows>
          <DeviceRow alerting={alerting} />
          <BookingsRow alerting={alerting} />
          <WebhooksRow alerting={alerting} />
        </SetupRows>
      </Section>
    </Stack>
  );
}
