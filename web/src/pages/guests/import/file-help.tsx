import { Code, List, Paper, Title } from '@mantine/core';
import { Hint } from '../../../components/display/hint.tsx';
import { Snippet } from '../../../components/display/snippet.tsx';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

const EXAMPLE = `name,phone_number,email,checkin_time,checkout_time,external_id
Ann Lee,+46701234567,ann@example.com,2026-11-20,2026-11-23,A-1
Bo Ek,,bo@example.com,2026-11-23T16:30:00+01:00,,A-2`;

const DATE = '2026-11-20';
const ZONED = '2026-11-20T15:00:00+01:00';
const UTC = '2026-11-20T14:00:00Z';
const BOOKING_NUMBER = 'external_id';

export function FileHelp() {
  return (
    <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <Title order={2} size="h3" mb="sm">
        {t('common.fileFormat')}
      </Title>
      <List size="sm" spacing={6} mb="md">
        <List.Item>{t('guestImport.headerHint')}</List.Item>
        <List.Item>
          <Rich
            text="guestImport.dateHint"
            values={{ date: <Code>{DATE}</Code>, zoned: <Code>{ZONED}</Code>, utc: <Code>{UTC}</Code> }}
          />
        </List.Item>
        <List.Item>
          <Rich text="guestImport.bookingNumberHint" values={{ column: <Code>{BOOKING_NUMBER}</Code> }} />
        </List.Item>
        <List.Item>{t('guestImport.severalHomesHint')}</List.Item>
        <List.Item>{t('guestImport.separatorHint')}</List.Item>
      </List>
      <Snippet label={t('guestImport.example')} code={EXAMPLE} />
      <Hint mt="xs">{t('guestImport.exampleHint')}</Hint>
    </Paper>
  );
}
