import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { showError, showMessage } from '../../components/feedback/toast.ts';
import { t } from '../../i18n/texts.ts';

export function ConfirmAddress({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => lares.POST('/users/me/address-proof'),
    onSuccess: () => showMessage(t('account.confirmationMailSent', { email })),
    onError: showError,
  });
  return (
    <Group gap="sm">
      <Text size="sm">{t('account.addressUnconfirmed')}</Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('account.mailMeLink')}
      </Button>
    </Group>
  );
}
