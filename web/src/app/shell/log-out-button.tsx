import { Button } from '@mantine/core';
import { lares } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { useAction } from '../../components/forms/use-action.ts';
import { t } from '../../i18n/texts.ts';

export function LogOutButton() {
  const { mutate, isPending } = useAction(
    () => lares.DELETE('/session'),
    () => location.assign('/login'),
  );
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
