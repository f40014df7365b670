import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { say, sayFailed } from '../../components/say.ts';
import { t } from '../../words/words.ts';

export function ConfirmAddress({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => lares.POST('/users/me/address-proof'),
    onSuccess: () => say(t('A link is on its way to {email}', { email })),
    onError: sayFailed,
  });
  return (
    <Group gap="sm">
      <Text size="sm">{t('This address is not confirmed yet.')}</Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('Mail me a link')}
      </Button>
    </Group>
  );
}
