import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { Icon } from '../components/icon.tsx';
import { sayFailed } from '../components/say.ts';
import { t } from '../i18n/texts.ts';

export function LogOut() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => lares.DELETE('/session'),
    onSuccess: () => location.assign('/login'),
    onError: sayFailed,
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
