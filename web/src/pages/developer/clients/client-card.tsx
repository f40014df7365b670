import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import type { Client, ClientSecret } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

interface ClientCardProps {
  client: Client;
  onEdit(): void;
  onSecret(secret: ClientSecret): void;
}

export function ClientCard({ client, onEdit, onSecret }: ClientCardProps) {
  const at = params({ client_id: client.client_id });
  const reread = () => refresh(['clients']);
  return (
    <Paper component="article" withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box>
            <Title order={3}>{client.name}</Title>
            <Hint>
              <Rich
                text="oauthClients.createdSecretMade"
                values={{
                  created: <RelativeTime at={client.created_at} />,
                  secret: <RelativeTime at={client.secret_created_at} />,
                }}
              />
            </Hint>
          </Box>
          <Group gap="xs">
            <SmallButton
              icon="pencil"
              onClick={onEdit}
              aria-label={t('common.editNamed', { name: client.name })}
            >
              {t('common.edit')}
            </SmallButton>
            <ConfirmAction
              label={t('oauthClients.rotateSecret')}
              describedAs={t('oauthClients.rotateSecretOf', { name: client.name })}
              icon="turn"
              title={t('oauthClients.rotateTheSecret')}
              text={t('oauthClients.rotateConsequence', { name: client.name })}
              run={() => lares.POST('/users/me/clients/{client_id}/secret', at)}
              done={(secret) => {
                onSecret(secret);
                return reread();
              }}
            />
            <ConfirmAction
              label={t('common.delete')}
              describedAs={t('common.deleteNamed', { name: client.name })}
              title={t('common.deleteNamedQuestion', { name: client.name })}
              text={t('oauthClients.deleteConsequence')}
              confirmLabel={t('oauthClients.deleteClient')}
              run={() => lares.DELETE('/users/me/clients/{client_id}', at)}
              done={() => {
                showMessage(t('common.wasDeleted', { name: client.name }));
                return reread();
              }}
            />
          </Group>
        </Group>
        <CopyField
          label={t('oauthClients.clientId')}
          value={client.client_id}
          what={t('oauthClients.clientIdOf', { name: client.name })}
        />
        <Box>
          <Text size="sm" fw={600} mb={4}>
            {t('oauthClients.redirectUris')}
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
