import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { CopyField } from '../../../components/copy-field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Ago } from '../../../components/moment.tsx';
import { say } from '../../../components/say.ts';
import type { Client, ClientSecret } from '../../../contract.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

interface ClientCardProps {
  client: Client;
  onEdit(): void;
  onSecret(secret: ClientSecret): void;
}

export function ClientCard({ client, onEdit, onSecret }: ClientCardProps) {
  const queries = useQueryClient();
  const at = { params: { path: { client_id: client.client_id } } };
  const reread = () => queries.invalidateQueries({ queryKey: ['clients'] });
  return (
    <Paper component="article" withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box>
            <Title order={3}>{client.name}</Title>
            <Text size="sm" c="dimmed">
              <Rich
                message="Created {created} · secret made {secret}"
                values={{
                  created: <Ago at={client.created_at} />,
                  secret: <Ago at={client.secret_created_at} />,
                }}
              />
            </Text>
          </Box>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="pencil" size={16} />}
              onClick={onEdit}
              aria-label={t('Edit {name}', { name: client.name })}
            >
              {t('Edit')}
            </Button>
            <ConfirmAction
              label={t('Rotate secret')}
              describedAs={t('Rotate secret of {name}', { name: client.name })}
              icon="turn"
              title={t('Rotate the secret?')}
              text={t(
                'The secret {name} uses now stops working at once. Have the place ready where the new one goes.',
                { name: client.name },
              )}
              confirmLabel={t('Rotate secret')}
              run={() => lares.POST('/users/me/clients/{client_id}/secret', at)}
              done={(secret) => {
                onSecret(secret);
                return reread();
              }}
            />
            <ConfirmAction
              label={t('Delete')}
              describedAs={t('Delete {name}', { name: client.name })}
              icon="bin"
              title={t('Delete {name}?', { name: client.name })}
              text={t('Everybody who connected it loses the connection at once. This cannot be taken back.')}
              confirmLabel={t('Delete client')}
              run={() => lares.DELETE('/users/me/clients/{client_id}', at)}
              done={() => {
                say(t('{name} was deleted', { name: client.name }));
                return reread();
              }}
            />
          </Group>
        </Group>
        <CopyField
          label={t('Client ID')}
          value={client.client_id}
          what={t('the client ID of {name}', { name: client.name })}
        />
        <Box>
          <Text size="sm" fw={600} mb={4}>
            {t('Redirect URIs')}
          </Text>
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {client.redirect_uris.map((uri) => (
              <Text key={uri} component="li" size="sm" ff="monospace">
                {uri}
              </Text>
            ))}
          </Stack>
        </Box>
      </Stack>
    </Paper>
  );
}
