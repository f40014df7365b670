import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { announceChange, showMessage } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { SyncButton } from '../../../components/forms/sync-button.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Connection } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import type { ConnectionProps } from './connection-props.ts';
import { EditConnection } from './edit-connection.tsx';
import { syncText, TITLES } from './labels.ts';
import { Listings } from './listings.tsx';
import { MissingGuests } from './missing-guests.tsx';
import { connectionKeys, connectionQuery, refreshAfterRemoval } from './queries.ts';
import { Transcript } from './transcript.tsx';

export function ConnectionSection({ organizationId, connection }: ConnectionProps) {
  const [editing, edit] = useDisclosure(false);
  const [showing, show] = useDisclosure(false);
  const { connection_id, name, leaving_count, remarks } = connection;
  const whole = useQuery({ ...connectionQuery(organizationId, connection_id), enabled: leaving_count > 0 });
  return (
    <Section
      title={name}
      text={<State connection={connection} />}
      action={
        <Group gap="xs">
          <SyncConnection organizationId={organizationId} connection={connection} />
          <SmallButton icon="list" aria-label={t('bookings.transcriptOf', { name })} onClick={show.open}>
            {t('bookings.transcript')}
          </SmallButton>
          <SmallButton icon="pencil" aria-label={t('common.editNamed', { name })} onClick={edit.open}>
            {t('common.edit')}
          </SmallButton>
          <RemoveConnection organizationId={organizationId} connection={connection} />
        </Group>
      }
    >
      <Stack gap="md">
        {remarks.length > 0 ? (
          <Alert color="gray" icon={<Icon name="warning" />} title={t('bookings.leftAside')}>
            <List size="sm">
              {remarks.map((remark) => (
                <List.Item key={remark}>{remark}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        {leaving_count > 0 && whole.data ? (
          <MissingGuests connection={connection} leaving={whole.data.leaving} />
        ) : null}
        <Listings organizationId={organizationId} connection={connection} />
      </Stack>
      {editing ? (
        <EditConnection organizationId={organizationId} connection={connection} onClose={edit.close} />
      ) : null}
      {showing ? (
        <Transcript organizationId={organizationId} connection={connection} onClose={show.close} />
      ) : null}
    </Section>
  );
}

function State({ connection }: { connection: Connection }) {
  const { type, last_error, last_synced_at, guest_count: count } = connection;
  const [color, word] = last_error
    ? (['red', t('common.problem')] as const)
    : last_synced_at
      ? (['green', t('common.works')] as const)
      : (['gray', t('common.notReadYet')] as const);
  return (
    <>
      <Group gap="xs">
        <Badge color={color}>{word}</Badge>
        <Text size="sm" component="span">
          {t(TITLES[type])}
        </Text>
        <Text size="sm" component="span">
          {t('common.guestCount', { count })}
        </Text>
        {last_synced_at ? (
          <Text size="sm" component="span">
            <Rich text="bookings.lastRead" values={{ time: <RelativeTime at={last_synced_at} /> }} />
          </Text>
        ) : null}
      </Group>
      {last_error ? (
        <Text size="sm" mt={4} c="var(--mantine-color-text)">
          {last_error}
        </Text>
      ) : null}
    </>
  );
}

function SyncConnection({ organizationId, connection }: ConnectionProps) {
  return (
    <SyncButton
      name={connection.name}
      run={() =>
        lares.POST(
          '/organizations/{organization_id}/connections/{connection_id}/sync',
          params({ organization_id: organizationId, connection_id: connection.connection_id }),
        )
      }
      done={(after) => announceChange(syncText(after, 'read'), ...connectionKeys(organizationId))}
    />
  );
}

function RemoveConnection({ organizationId, connection }: ConnectionProps) {
  const { connection_id, name, guest_count: count } = connection;
  return (
    <ConfirmAction
      label={t('common.remove')}
      describedAs={t('bookings.remove', { name })}
      title={t('bookings.removeNamedQuestion', { name })}
      text={t('common.guestsGoWithSource', { count })}
      confirmLabel={t('bookings.removeBookingSystem')}
      run={() =>
        lares.DELETE(
          '/organizations/{organization_id}/connections/{connection_id}',
          params({ organization_id: organizationId, connection_id }),
        )
      }
      done={() => {
        showMessage(t('bookings.wasRemoved', { name }));
        return refreshAfterRemoval(organizationId);
      }}
    />
  );
}
