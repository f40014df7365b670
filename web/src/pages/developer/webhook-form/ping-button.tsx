import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { say, sayFailed } from '../../../components/say.ts';

interface PingButtonProps {
  url: string;
  ping: () => Promise<unknown>;
  done?: () => unknown;
}

/** The API answers once the test was attempted; whether it arrived only the endpoint knows. */
export function PingButton({ url, ping, done }: PingButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ping,
    onSuccess: () => {
      say(`A webhook_ping was sent to ${new URL(url).host}`);
      return done?.();
    },
    onError: sayFailed,
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="send" size={16} />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={`Send test to ${url}`}
    >
      Send test
    </Button>
  );
}
