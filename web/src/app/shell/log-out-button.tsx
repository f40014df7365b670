import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { showError } from '../../components/feedback/toast.ts';
import { t } from '../../i18n/texts.ts';

export function LogOutButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => lares.DELETE('/session'),
    onSuccess: () => location.assign('/login'),
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="leave" />}
      loading={isPending}
      onClick={() => mutate()}
      fullWidth
    >
      {t('app.logOut')}
    </Button>
  );
}
