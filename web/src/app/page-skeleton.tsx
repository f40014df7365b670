import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '../words/words.ts';

export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>{t('Loading …')}</VisuallyHidden>
      <Skeleton h={30} w={200} />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
