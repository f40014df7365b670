import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton h={30} w={200} />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
