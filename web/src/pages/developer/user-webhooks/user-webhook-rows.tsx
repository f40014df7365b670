import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Ago } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { say } from '../../../components/say.ts';
import type { UserWebhook } from '../../../contract.ts';
import { userEventTypesQuery } from '../../../queries/event-types.ts';
import { t } from '../../../words/words.ts';
import { EditWebhook } from '../webhook-form/edit-webhook.tsx';
import { EventNames } from '../webhook-form/event-names.tsx';
import { SendTest } from '../webhook-form/send-test.tsx';
import { type Tested, TestResult } from '../webhook-form/test-result.tsx';

export function UserWebhookRows({ hooks }: { hooks: UserWebhook[] }) {
  const [tested, setTested] = useState<Tested>();
  return (
    <Stack gap="md">
      <TestResult tested={tested} />
      <Rows
        caption="User webhooks"
        rows={hooks}
        keyOf={(hook) => hook.hook_id}
        columns={[
          { label: 'Address', cell: (hook) => <Address hook={hook} />, width: '40%' },
          { label: 'Events', cell: (hook) => <EventNames events={hook.events} /> },
          {
            label: 'Created',
            cell: (hook) => (
              <Text size="sm">
                <Ago at={hook.created_at} />
              </Text>
            ),
          },
          {
            label: 'Actions',
            plain: true,
            align: 'right',
            cell: (hook) => <Actions hook={hook} onTested={setTested} />,
          },
        ]}
      />
    </Stack>
  );
}

function Address({ hook }: { hook: UserWebhook }) {
  return (
    <Group gap={8}>
      <Text fw={600}>{hook.url}</Text>
      {hook.token ? <Badge>With token</Badge> : null}
    </Group>
  );
}

interface ActionsProps {
  hook: UserWebhook;
  onTested: (tested: Tested | undefined) => void;
}

function Actions({ hook, onTested }: ActionsProps) {
  const at = { params: { path: { hook_id: hook.hook_id } } };
  const queries = useQueryClient();
  const types = useQuery(userEventTypesQuery);
  return (
    <Group gap="xs" justify="flex-end">
      <SendTest url={hook.url} send={() => lares.POST('/webhooks/{hook_id}/test', at)} onTested={onTested} />
      <EditWebhook
        hook={{ url: hook.url, events: hook.events, hasToken: hook.token }}
        eventNames={types.data ?? []}
        save={(body) => lares.PUT('/webhooks/{hook_id}', { ...at, body })}
        done={() => {
          say(t('The webhook was changed'));
          return queries.invalidateQueries({ queryKey: ['user-webhooks'] });
        }}
      />
      <ConfirmAction
        label="Delete"
        describedAs={`Delete the webhook to ${hook.url}`}
        icon="bin"
        title="Delete this webhook?"
        text={`Nothing is sent to ${hook.url} any more.`}
        confirmLabel="Delete webhook"
        run={() => lares.DELETE('/webhooks/{hook_id}', at)}
        done={() => {
          say('The webhook was deleted');
          return queries.invalidateQueries({ queryKey: ['user-webhooks'] });
        }}
      />
    </Group>
  );
}
