import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { EventAtWebhook } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { OUTCOMES } from './delivery-labels.ts';

/** For an event of the history: its delivery here, or why it was not sent. */
export function EventLookup({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const [eventId, setEventId] = useState('');
  const { mutate, data, error, isPending, isError } = useMutation({
    mutationFn: (event_id: string) =>
      lares.GET(
        '/organizations/{organization_id}/webhooks/{hook_id}/events/{event_id}',
        params({ organization_id, hook_id: hookId, event_id }),
      ),
  });
  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    if (eventId.trim() !== '' && !isPending) mutate(eventId.trim());
  };
  return (
    <Section title={t('webhooks.whyDidItNotArrive')} text={t('webhooks.idEventHistoryHome')} card>
      <form onSubmit={lookUp} noValidate>
        <Stack gap="md">
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t('common.eventId')}
              value={eventId}
              onChange={(event) => setEventId(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              w={{ base: '100%', xs: 300 }}
            />
            <Button type="submit" loading={isPending}>
              {t('webhooks.lookItUp')}
            </Button>
          </Group>
          <ErrorAlert text={isError ? errorText(error) : undefined} />
          {data && !isError ? <EventOutcome found={data} hookId={hookId} /> : null}
        </Stack>
      </form>
    </Section>
  );
}

function EventOutcome({ found, hookId }: { found: EventAtWebhook; hookId: string }) {
  const { outcome, type, recorded_at, delivery } = found;
  const [opened, setOpened] = useState<string>();
  const arrived = outcome === 'delivered';
  return (
    <Alert
      role="status"
      color={arrived ? 'green' : 'orange'}
      icon={<Icon name={arrived ? 'check' : 'warning'} />}
      title={t(OUTCOMES[outcome])}
    >
      <Text size="sm">
        <Rich
          text="webhooks.eventMoment"
          values={{ event: displayName(type), moment: <DateTime at={recorded_at} /> }}
        />
      </Text>
      {delivery ? (
        <Button variant="default" size="xs" mt="sm" onClick={() => setOpened(delivery.delivery_id)}>
          {t('webhooks.showDelivery')}
        </Button>
      ) : null}
      <DeliveryDialog hookId={hookId} deliveryId={opened} onClose={() => setOpened(undefined)} />
    </Alert>
  );
}
