import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { type Message, msg, t } from '../../words/words.ts';

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
  return listed([
    [tokens.paging.total_count, msg('{count, plural, one {# access token} other {# access tokens}}')],
    [grants.paging.total_count, msg('{count, plural, one {# connected app} other {# connected apps}}')],
    [
      clients.paging.total_count,
      msg('{count, plural, one {# secret of an OAuth client} other {# secrets of OAuth clients}}'),
    ],
    [
      webhooks.hooks.length,
      msg('{count, plural, one {# webhook of your own} other {# webhooks of your own}}'),
    ],
    [
      channels.browsers.length,
      msg('{count, plural, one {# browser with notifications} other {# browsers with notifications}}'),
    ],
    [
      channels.phone_number === undefined ? 0 : 1,
      msg(
        '{count, plural, one {# phone number for notifications} other {# phone numbers for notifications}}',
      ),
    ],
    [rules.length, msg('{count, plural, one {# notification rule} other {# notification rules}}')],
  ]);
}

function listed(counts: [number, Message][]): string {
  const parts = counts.filter(([count]) => count > 0).map(([count, message]) => t(message, { count }));
  const last = parts.pop() ?? t('there is nothing of the kind now');
  return parts.length === 0 ? last : t('{others} and {last}', { others: parts.join(', '), last });
}

/** Ticked at first: whoever was in the account may have left something that opens it again. */
export function RevokeAll({ ticked, tick }: { ticked: boolean; tick: (on: boolean) => void }) {
  const { data } = useQuery({ queryKey: ['account-keys'], queryFn: countKeys });
  return (
    <Checkbox
      checked={ticked}
      onChange={(event) => tick(event.currentTarget.checked)}
      label={
        data === undefined
          ? t('End everything else that can use your account')
          : t('End everything else that can use your account: {list}', { list: data })
      }
      description={t('Untick it to keep what you connected. OAuth clients need a new secret afterwards.')}
    />
  );
}
