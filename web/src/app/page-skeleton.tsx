import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Loading …</VisuallyHidden>
      <Skeleton h={30} w={200} />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
