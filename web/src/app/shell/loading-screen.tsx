import { Center, Loader, Stack, Text } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

export function LoadingScreen() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader />
        <Text c="dimmed">{t('app.loading')}</Text>
      </Stack>
    </Center>
  );
}
