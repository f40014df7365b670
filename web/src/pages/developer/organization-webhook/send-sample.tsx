import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { showError } from '../../../components/feedback/toast.ts';
import { Section } from '../../../components/layout/section.tsx';
import type { OrganizationWebhook, WebhookTestType } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { TestResult, type WebhookTestRun } from '../webhook-form/test-result.tsx';

const DEFAULT_TYPE: WebhookTestType = 'noise_detected';

/** Sends a sample event and shows the endpoint's answer. */
export function SendSample({ hook }: { hook: OrganizationWebhook }) {
  const { organization_id } = useOrganization();
  const types = useQuery(eventTypesQuery);
  const [type, setType] = useState<WebhookTestType>(DEFAULT_TYPE);
  const [tested, setTested] = useState<WebhookTestRun>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      lares.POST('/organizations/{organization_id}/webhooks/{hook_id}/test', {
        ...params({ organization_id, hook_id: hook.hook_id }),
        body: { type },
      }),
    onMutate: () => setTested(undefined),
    onSuccess: (result) => {
      setTested({ url: hook.url, result });
      return refresh(['webhooks']);
    },
    onError: showError,
  });
  return (
    <Section title={t('webhooks.testWithSample')} text={t('webhooks.testHint')} card>
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <Select
            label={t('common.event')}
            data={(types.data ?? []).map(({ name }) => ({ value: name, label: displayName(name) }))}
            value={type}
            onChange={(value) => value && setType(value)}
            onFocus={(event) => event.currentTarget.select()}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('common.nothingOfThatName')}
            w={{ base: '100%', xs: 260 }}
          />
          <Button
            leftSection={<Icon name="send" size={16} />}
            loading={isPending}
            disabled={hook.broken}
            onClick={() => mutate()}
          >
            {t('webhooks.sendSample')}
          </Button>
        </Group>
        <TestResult tested={tested} />
      </Stack>
    </Section>
  );
}
