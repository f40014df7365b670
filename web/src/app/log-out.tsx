import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { endSession } from '../api/session.ts';
import { Icon } from '../parts/icon.tsx';
import { sayFailed } from '../parts/say.ts';

export function LogOut() {
  const { mutate, isPending } = useMutation({
    mutationFn: endSession,
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
      Log out
    </Button>
  );
}
