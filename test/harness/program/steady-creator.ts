import { clientFor } from '../client.ts';

/**
 * Creates homes at a steady rate whatever the answers do (open loop), and remembers the acknowledged ones. A request
 * that fails or gets no answer is not acknowledged: Lares promised nothing.
 */
export function createSteadily(api: string, token: string, organizationId: string, perSecond: number) {
  const acknowledged: string[] = [];
  const refused = new Map<number, number>();
  const open = new Set<Promise<void>>();
  const client = clientFor(api, token);
  let sent = 0;

  async function create(): Promise<void> {
    sent += 1;
    const answer = await client
      .post('/homes', { name: `Home ${sent}`, organization_id: organizationId })
      .catch(() => undefined);
    if (answer?.status === 201) acknowledged.push(answer.body.home_id);
    else if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
  }

  const timer = setInterval(() => {
    const creating = create().finally(() => open.delete(creating));
    open.add(creating);
  }, 1000 / perSecond);

  return {
    acknowledged,
    refused,
    sent: () => sent,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Every home of the organization, page by page. */
export async function allHomes(api: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const { body } = await clientFor(api, token).get(`/homes?limit=1000&offset=${offset}`);
    for (const home of body.homes) ids.add(home.home_id);
    if (body.homes.length < 1000) return ids;
  }
}
