import { Paper } from '@mantine/core';
import { Hint } from '../../../components/display/hint.tsx';

/** Empty state of a list. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--lares-surface)">
      <Hint>{text}</Hint>
    </Paper>
  );
}
