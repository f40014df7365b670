import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { Hint } from '../../components/display/hint.tsx';
import { showError, showMessage } from '../../components/feedback/toast.ts';
import { restoreFocus } from '../../components/focus/restore-focus.ts';
import type { NotificationChannels } from '../../contract.ts';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { browserName } from './browser-name.ts';

const PATH = '/users/me/notification-ways';

/** Notifications of the browser itself, also while no page is open. */
export function BrowserPush({
  ways,
  changed,
}: {
  ways: NotificationChannels;
  changed: (after: NotificationChannels) => unknown;
}) {
  const add = useMutation({
    mutationFn: () => subscribe(ways.push_key),
    onSuccess: (after) => {
      showMessage(t('account.browserNotificationsOn'));
      return changed(after);
    },
    onError: showError,
    onSettled: restoreFocus,
  });
  const remove = useMutation({
    mutationFn: (subscription_id: string) =>
      lares.DELETE(`${PATH}/push/{subscription_id}`, params({ subscription_id })),
    onSuccess: changed,
    onError: showError,
    onSettled: restoreFocus,
  });
  return (
    <Stack gap="xs" align="flex-start">
      {ways.browsers.map(({ subscription_id, label }) => (
        <Group key={subscription_id} gap="sm">
          <Text>
            <Rich text="account.inBrowser" values={{ label, b: (words) => <strong>{words}</strong> }} />
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('account.remove', { label })}
            onClick={() => (remove.isPending ? undefined : remove.mutate(subscription_id))}
          >
            {t('common.remove')}
          </Button>
        </Group>
      ))}
      {'PushManager' in window ? (
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          {t('account.showNotificationsHere')}
        </Button>
      ) : (
        <Hint>{t('account.pushUnsupported')}</Hint>
      )}
    </Stack>
  );
}

async function subscribe(applicationServerKey: string): Promise<NotificationChannels> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('account.pushBlocked'));
  const registration = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new Error(t('account.pushFailed'));
  return lares.POST(`${PATH}/push`, {
    body: {
      endpoint,
      keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
      label: browserName(navigator.userAgent),
    },
  });
}
