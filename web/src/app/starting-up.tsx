import { Center, Loader, Stack, Text } from '@mantine/core';
import { t } from '../words/words.ts';

export function StartingUp() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader />
        <Text c="dimmed">{t('Loading …')}</Text>
      </Stack>
    </Center>
  );
}
