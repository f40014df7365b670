import { Code, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime } from '../../../components/display/time.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { useReturnFocus } from '../../../components/focus/use-return-focus.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { t } from '../../../i18n/texts.ts';
import type { ConnectionProps } from './connection-props.ts';
import { transcriptQuery } from './queries.ts';

/** Enough for recent problems. The API has all calls. */
const MAX_SHOWN = 50;

export function Transcript({ organizationId, connection, onClose }: ConnectionProps & { onClose(): void }) {
  const calls = useQuery(transcriptQuery(organizationId, connection.connection_id));
  useReturnFocus(true);
  return (
    <Modal opened onClose={onClose} title={t('bookings.transcriptOf', { name: connection.name })} size="xl">
      <Stack gap="md">
        <Hint>{t('bookings.transcriptIntro')}</Hint>
        <QueryContent query={calls} what={t('bookings.theTranscript')} lines={3}>
          {(found) => (
            <DataTable
              caption={t('bookings.transcriptOf', { name: connection.name })}
              rows={found.slice(0, MAX_SHOWN).map((call, place) => ({ ...call, place }))}
              keyOf={({ place }) => String(place)}
              columns={[
                {
                  label: t('common.request'),
                  cell: ({ method, path }) => (
                    <Code style={{ overflowWrap: 'anywhere' }}>{`${method} ${path}`}</Code>
                  ),
                  width: '50%',
                },
                { label: t('common.when'), cell: ({ at }) => <DateTime at={at} /> },
                {
                  label: t('bookings.answer'),
                  text: ({ status, duration_ms, outcome }) =>
                    t('bookings.answerLine', { status: status ?? '–', ms: duration_ms, outcome }),
                },
              ]}
            />
          )}
        </QueryContent>
      </Stack>
    </Modal>
  );
}
