import { Button, Code, Modal, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DateTime } from '../../../components/display/time.tsx';
import type { HomeEvent } from '../../../contract.ts';
import { type Fact, factsOf } from '../../../format/event-metadata.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';

export function EventDetails({ event, zone }: { event: HomeEvent; zone: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const name = displayName(event.event_type);
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={t('events.detailsOf', { event: name })}>
        {t('events.details')}
      </Button>
      <Modal opened={opened} onClose={close} title={name} size="lg">
        <Table verticalSpacing="xs" layout="auto">
          <Table.Tbody>
            <Row label={t('common.when')}>
              <DateTime at={event.event_time} zone={zone} />{' '}
              <Text span inherit c="dimmed">
                ({zone})
              </Text>
            </Row>
            {factsOf(event).map((fact) => (
              <Row key={fact.label} label={fact.label}>
                <Value fact={fact} zone={zone} />
              </Row>
            ))}
            <Row label={t('common.eventId')}>
              <Code>{event.event_id}</Code>
            </Row>
            <Row label={t('events.nameInApi')}>
              <Code>{event.event_type}</Code>
            </Row>
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="40%" fw={500} c="dimmed">
        {label}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

function Value({ fact, zone }: { fact: Fact; zone: string }) {
  if (fact.kind === 'moment') return <DateTime at={fact.text} zone={zone} />;
  return fact.kind === 'code' ? <Code>{fact.text}</Code> : fact.text;
}
