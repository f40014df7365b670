import { Badge, Group, Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { AlertRecipient } from '../../contract.ts';
import { roleName } from '../../format/roles.ts';
import { t } from '../../i18n/texts.ts';
import { NOTIFICATION_KINDS } from '../account/index.ts';
import { CHANNELS, STATES } from './labels.ts';

/** Who is alerted for what, by which channels. */
export function RecipientTable({ recipients }: { recipients: AlertRecipient[] }) {
  return (
    <DataTable
      caption={t('alerts.recipients')}
      rows={recipients}
      keyOf={({ user_id }) => user_id}
      columns={[
        { label: t('common.name'), cell: (one) => <Recipient recipient={one} />, width: '20%' },
        {
          label: t('alerts.channels'),
          cell: ({ channels }) => <Channels channels={channels} />,
          width: '22%',
        },
        { label: t('common.atOnce'), text: (one) => kindsText(one, 'at_once'), width: '27%' },
        { label: t('alerts.inDailySummary'), text: (one) => kindsText(one, 'summary') },
      ]}
    />
  );
}

function Recipient({ recipient: { fullname, role, on_call } }: { recipient: AlertRecipient }) {
  return (
    <>
      <Text fw={600}>{fullname}</Text>
      <Hint>
        {roleName(role)}, {on_call ? t('alerts.isOnCall') : t('alerts.byRule')}
      </Hint>
    </>
  );
}

/** Channels without a gateway or an address say nothing about this recipient. */
function Channels({ channels }: Pick<AlertRecipient, 'channels'>) {
  const shown = channels.filter(({ state }) => state !== 'missing');
  if (shown.length === 0) return <Badge color="red">{t('alerts.unreachable')}</Badge>;
  return (
    <Group gap={6}>
      {shown.map(({ channel, state }) => (
        <Badge key={channel} color={STATES[state].color}>
          {t('common.labelWhat', { label: t(CHANNELS[channel]), what: t(STATES[state].title) })}
        </Badge>
      ))}
    </Group>
  );
}

function kindsText(
  { kinds }: AlertRecipient,
  timing: AlertRecipient['kinds'][number]['told'],
): string | null {
  const names = kinds
    .filter(({ told }) => told === timing)
    // A newer server may have other kinds.
    .map(({ kind }) => (NOTIFICATION_KINDS[kind] ? t(NOTIFICATION_KINDS[kind]) : kind));
  return names.length === 0 ? null : names.join(', ');
}
