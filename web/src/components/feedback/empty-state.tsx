import { Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text: ReactNode;
  /** The next step. */
  children?: ReactNode;
}

/** Instead of an empty list: what it will hold, and how to begin. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Paper withBorder radius="lg" p="xl" bg="var(--lares-surface)">
      <Stack align="center" gap="sm" py="lg" maw={460} mx="auto" ta="center">
        <ThemeIcon size={52} radius="xl" variant="light" aria-hidden="true">
          <Icon name={icon} size={26} />
        </ThemeIcon>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children ? (
          <Group justify="center" mt="xs">
            {children}
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
