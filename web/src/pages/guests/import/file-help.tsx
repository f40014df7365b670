import { Code, List, Paper, Text, Title } from '@mantine/core';
import { Snippet } from '../../../components/snippet.tsx';

const EXAMPLE = `name,phone_number,email,checkin_time,checkout_time,external_id
Ann Lee,+46701234567,ann@example.com,2026-11-20,2026-11-23,A-1
Bo Ek,,bo@example.com,2026-11-23T16:30:00+01:00,,A-2`;

export function FileHelp() {
  return (
    <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <Title order={2} size="h3" mb="sm">
        What the file has to look like
      </Title>
      <List size="sm" spacing={6} mb="md">
        <List.Item>
          The first row names the columns, in any order. A name and a check-in are needed; a check-out, a
          phone number, an e-mail address and a booking number are not. You see which column is taken for
          what, and can choose others; the rest is passed over.
        </List.Item>
        <List.Item>
          A date such as <Code>2026-11-20</Code> is the check-in or check-out hour of the home on that day. A
          time says its zone, such as <Code>2026-11-20T15:00:00+01:00</Code> or{' '}
          <Code>2026-11-20T14:00:00Z</Code>.
        </List.Item>
        <List.Item>
          A row whose booking number (<Code>external_id</Code>) was imported before updates that guest, so the
          same file can be imported again.
        </List.Item>
        <List.Item>
          One file can be for several homes, with a column that has the name or the id of each.
        </List.Item>
        <List.Item>Comma or semicolon between the cells, saved as CSV UTF-8.</List.Item>
      </List>
      <Snippet label="An example" code={EXAMPLE} />
      <Text size="sm" c="dimmed" mt="xs">
        Copy it into a file to begin with.
      </Text>
    </Paper>
  );
}
