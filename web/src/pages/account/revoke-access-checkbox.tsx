import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

const one = { params: { query: { limit: 1 } } };

async function countKeys() {
  const [tokens, grants, clients, webhooks, channels, { rules }] = await Promise.all([
    lares.GET('/users/me/tokens', one),
    lares.GET('/users/me/grants', one),
    lares.GET('/users/me/clients', one),
    lares.GET('/webhooks'),
    lares.GET('/users/me/notification-ways'),
    lares.GET('/users/me/notification-rules'),
  ]);
  return joinCounts([
    [tokens.paging.total_count, 'account.accessTokenCount'],
    [grants.paging.total_count, 'account.connectedAppCount'],
    [clients.paging.total_count, 'account.secretOfOauthClient'],
    [webhooks.hooks.length, 'account.webhookOfYourOwn'],
    [channels.browsers.length, 'account.browserWithNotificationsCount'],
    [channels.phone_number === undefined ? 0 : 1, 'account.phoneNumberForNotifications'],
    [rules.length, 'account.notificationRuleCount'],
  ]);
}

function joinCounts(counts: [number, TextKey][]): string {
  const parts = counts.filter(([count]) => count > 0).map(([count, message]) => t(message, { count }));
  const last = parts.pop() ?? t('account.noOtherAccess');
  return parts.length === 0 ? last : t('account.lastOfList', { others: parts.join(', '), last });
}

/** Ticked by default: an intruder may have left something that gives access again. */
export function RevokeAccessCheckbox({ ticked, tick }: { ticked: boolean; tick: (on: boolean) => void }) {
  const { data } = useQuery({ queryKey: ['account-keys'], queryFn: countKeys });
  return (
    <Checkbox
      checked={ticked}
      onChange={(event) => tick(event.currentTarget.checked)}
      label={
        data === undefined ? t('account.endOtherAccess') : t('account.endOtherAccessListed', { list: data })
      }
      description={t('account.endOtherAccessHint')}
    />
  );
}
