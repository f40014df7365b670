import { Paper, Text } from '@mantine/core';

/** Empty state of a list. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Paper>
  );
}
