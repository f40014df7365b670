import { Paper, Text } from '@mantine/core';

/** There is nothing to list. */
export function Quiet({ text }: { text: string }) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Paper>
  );
}
