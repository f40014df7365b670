import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/display/icon.tsx';
import type { EvidenceReport } from '../../contract.ts';
import { messageStatus } from '../../format/message-status.ts';
import { t } from '../../i18n/texts.ts';
import { correctionQuery } from './queries.ts';
import type { Times } from './times.ts';

interface CorrectionProps {
  homeId: string;
  reportId: string;
  times: Times;
}

/** Messages that an older file records as sent without a receipt. Printed with the report. */
export function Correction({ homeId, reportId, times }: CorrectionProps) {
  const { data: correction } = useQuery(correctionQuery(homeId, reportId));
  if (!correction) return null;
  return (
    <Alert
      color="orange"
      icon={<Icon name="warning" />}
      mb="lg"
      title={t('evidence.correctionTitle', { count: correction.messages.length })}
    >
      <Text size="sm">{t('evidence.correctionText')}</Text>
      <List size="sm" mt={4}>
        {correction.messages.map((message) => (
          <List.Item key={JSON.stringify(message)}>{lineOf(message, times)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

type Corrected = NonNullable<EvidenceReport['correction']>['messages'][number];

function lineOf({ to, channel, planned_at, status, reason }: Corrected, times: Times): string {
  const name = to === 'guest' ? t('evidence.guest') : to === 'host' ? t('common.host') : to;
  return [
    t('common.channelToRecipient', { channel: t('evidence.message', { channel }), name }),
    planned_at && times.line(planned_at),
    stateText(status, reason),
  ]
    .filter(Boolean)
    .join(', ');
}

function stateText(status: Corrected['status'], reason: string | undefined): string {
  if (status === undefined) return t('evidence.noRecordAnyMore');
  if (status === 'sent') return t('evidence.takenWithoutReceipt');
  const shown = messageStatus({ status, ...(reason === undefined ? {} : { reason }) });
  return shown.reason === undefined ? shown.title : `${shown.title}: ${shown.reason}`;
}
