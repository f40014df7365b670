import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Action for the whole section. */
  action?: ReactNode;
  /** Fields are on a card. Lists bring their own. */
  card?: boolean;
  /** Target of links from an index. */
  anchor?: string | undefined;
  children: ReactNode;
}

export function Section({ title, text, action, card = false, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor} tabIndex={anchor === undefined ? undefined : -1}>
      <Group justify="space-between" align="flex-end" mb="md" gap="sm">
        <Box maw={680}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {text ? (
            <Text c="dimmed" size="sm" mt={2} component="div">
              {text}
            </Text>
          ) : null}
        </Box>
        {action}
      </Group>
      {card ? (
        <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
          {children}
        </Paper>
      ) : (
        children
      )}
    </section>
  );
}
