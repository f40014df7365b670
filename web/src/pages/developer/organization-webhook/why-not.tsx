import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { Moment } from '../../../components/moment.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Section } from '../../../components/section.tsx';
import { spoken } from '../../../components/spoken.tsx';
import type { EventAtWebhook } from '../../../contract.ts';
import { readable } from '../../../format/names.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { OUTCOMES } from './delivery-words.ts';
import { OneDelivery } from './one-delivery.tsx';

/** For an event of the history: its delivery here, or why it was not sent. */
export function WhyNot({ hookId }: { hookId: string }) {
  const { organization_id } = useOrganization();
  const [eventId, setEventId] = useState('');
  const { mutate, data, error, isPending, isError } = useMutation({
    mutationFn: (event_id: string) =>
      lares.GET('/organizations/{organization_id}/webhooks/{hook_id}/events/{event_id}', {
        params: { path: { organization_id, hook_id: hookId, event_id } },
      }),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (eventId.trim() !== '' && !isPending) mutate(eventId.trim());
  };
  return (
    <Section title={t('webhooks.whyDidItNotArrive')} text={t('webhooks.idEventHistoryHome')} card>
      <form onSubmit={ask} noValidate>
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
          <Problem text={isError ? spoken(error) : undefined} />
          {data && !isError ? <Explained found={data} hookId={hookId} /> : null}
        </Stack>
      </form>
    </Section>
  );
}

function Explained({ found, hookId }: { found: EventAtWebhook; hookId: string }) {
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
          values={{ event: readable(type), moment: <Moment at={recorded_at} /> }}
        />
      </Text>
      {delivery ? (
        <Button variant="default" size="xs" mt="sm" onClick={() => setOpened(delivery.delivery_id)}>
          {t('webhooks.showDelivery')}
        </Button>
      ) : null}
      <OneDelivery hookId={hookId} deliveryId={opened} onClose={() => setOpened(undefined)} />
    </Alert>
  );
}
