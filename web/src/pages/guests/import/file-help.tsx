import { Code, List, Paper, Text, Title } from '@mantine/core';
import { Snippet } from '../../../components/snippet.tsx';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

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
        {t('What the file has to look like')}
      </Title>
      <List size="sm" spacing={6} mb="md">
        <List.Item>
          {t(
            'The first row names the columns, in any order. A name and a check-in are needed; a check-out, a phone number, an e-mail address and a booking number are not. You see which column is taken for what, and can choose others; the rest is passed over.',
          )}
        </List.Item>
        <List.Item>
          <Rich
            message="A date such as {date} is the check-in or check-out hour of the home on that day. A time says its zone, such as {zoned} or {utc}."
            values={{ date: <Code>{DATE}</Code>, zoned: <Code>{ZONED}</Code>, utc: <Code>{UTC}</Code> }}
          />
        </List.Item>
        <List.Item>
          <Rich
            message="A row whose booking number ({column}) was imported before updates that guest, so the same file can be imported again."
            values={{ column: <Code>{BOOKING_NUMBER}</Code> }}
          />
        </List.Item>
        <List.Item>
          {t('One file can be for several homes, with a column that has the name or the id of each.')}
        </List.Item>
        <List.Item>{t('Comma or semicolon between the cells, saved as CSV UTF-8.')}</List.Item>
      </List>
      <Snippet label={t('An example')} code={EXAMPLE} />
      <Text size="sm" c="dimmed" mt="xs">
        {t('Copy it into a file to begin with.')}
      </Text>
    </Paper>
  );
}
