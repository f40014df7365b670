import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';

const one = { params: { query: { limit: 1 } } };

async function countKeys() {
  const [tokens, grants, clients, webhooks] = await Promise.all([
    lares.GET('/users/me/tokens', one),
    lares.GET('/users/me/grants', one),
    lares.GET('/users/me/clients', one),
    lares.GET('/webhooks'),
  ]);
  return inWords([
    [tokens.paging.total_count, 'access token', 'access tokens'],
    [grants.paging.total_count, 'connected app', 'connected apps'],
    [clients.paging.total_count, 'secret of an OAuth client', 'secrets of OAuth clients'],
    [webhooks.hooks.length, 'webhook of your own', 'webhooks of your own'],
  ]);
}

function inWords(counts: [number, string, string][]): string {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, singular, plural]) => `${count} ${count === 1 ? singular : plural}`);
  const last = parts.pop() ?? 'there is nothing of the kind now';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Ticked at first: whoever was in the account may have left something that opens it again. */
export function RevokeAll({ ticked, tick }: { ticked: boolean; tick: (on: boolean) => void }) {
  const { data } = useQuery({ queryKey: ['account-keys'], queryFn: countKeys });
  return (
    <Checkbox
      checked={ticked}
      onChange={(event) => tick(event.currentTarget.checked)}
      label={`End everything else that can use your account${data === undefined ? '' : `: ${data}`}`}
      description="Untick it to keep what you connected. OAuth clients need a new secret afterwards."
    />
  );
}
