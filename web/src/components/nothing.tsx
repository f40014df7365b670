import { Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface NothingProps {
  icon: IconName;
  title: string;
  text: ReactNode;
  /** The next step. */
  children?: ReactNode;
}

/** Instead of an empty list: what it will hold, and how to begin. */
export function Nothing({ icon, title, text, children }: NothingProps) {
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
