import { Center, Loader, Stack, Text } from '@mantine/core';

export function StartingUp() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader />
        <Text c="dimmed">Loading …</Text>
      </Stack>
    </Center>
  );
}
