import { Badge, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Ago } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { say } from '../../../components/say.ts';
import type { UserWebhook } from '../../../contract.ts';
import { EventNames } from '../webhook-form/event-names.tsx';
import { PingButton } from '../webhook-form/ping-button.tsx';

export function UserWebhookRows({ hooks }: { hooks: UserWebhook[] }) {
  return (
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
          cell: (hook) => <Actions hook={hook} isFirst={hook === hooks[0]} />,
        },
      ]}
    />
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

function Actions({ hook, isFirst }: { hook: UserWebhook; isFirst: boolean }) {
  const at = { params: { path: { hook_id: hook.hook_id } } };
  const queries = useQueryClient();
  return (
    <Group gap="xs" justify="flex-end">
      {/* The API pings the oldest one whatever is asked for; elsewhere the button would lie. */}
      {isFirst ? <PingButton url={hook.url} ping={() => lares.POST('/webhooks/{hook_id}/ping', at)} /> : null}
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
