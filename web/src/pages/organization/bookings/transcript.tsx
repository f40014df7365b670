import { Code, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { Moment } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { t } from '../../../i18n/texts.ts';
import type { OfConnection } from './of-connection.ts';
import { transcriptQuery } from './queries.ts';

/** Enough to see what went wrong lately; the API tells all of them. */
const SHOWN = 50;

export function Transcript({ organizationId, connection, onClose }: OfConnection & { onClose(): void }) {
  const calls = useQuery(transcriptQuery(organizationId, connection.connection_id));
  useReturnFocus(true);
  return (
    <Modal opened onClose={onClose} title={t('bookings.transcriptOf', { name: connection.name })} size="xl">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('bookings.transcriptIntro')}
        </Text>
        <Loaded query={calls} what={t('bookings.theTranscript')} lines={3}>
          {(found) => (
            <Rows
              caption={t('bookings.transcriptOf', { name: connection.name })}
              rows={found.slice(0, SHOWN).map((call, place) => ({ ...call, place }))}
              keyOf={({ place }) => String(place)}
              columns={[
                {
                  label: t('common.request'),
                  cell: ({ method, path }) => (
                    <Code style={{ overflowWrap: 'anywhere' }}>{`${method} ${path}`}</Code>
                  ),
                  width: '50%',
                },
                { label: t('common.when'), cell: ({ at }) => <Moment at={at} /> },
                {
                  label: t('bookings.answer'),
                  cell: ({ status, duration_ms, outcome }) => (
                    <Text size="sm">
                      {t('bookings.answerLine', {
                        status: status ?? '–',
                        ms: duration_ms,
                        outcome,
                      })}
                    </Text>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}
