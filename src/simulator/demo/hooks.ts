import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import {
  findWebhook,
  registerWebhook,
  removeWebhook,
  type WebhookDependencies,
} from '../../webhooks/index.ts';
import type { DemoHook, DemoState, ReceiverName } from './state-file.ts';

/**
 * A hostname takes one webhook per event, so each receiver has a hostname of its own. None of them is `localhost`, so
 * that a newcomer's first webhook is not refused. They are never resolved.
 */
const HOSTNAMES: Record<ReceiverName, string> = {
  healthy: 'demo.localhost',
  failing: 'failing.demo.localhost',
};

/** Address of a receiver on the port of this process. */
export function receiverUrl(
  demoState: Pick<DemoState, 'receivers'>,
  receiver: ReceiverName,
  port: number,
): string {
  return `http://${HOSTNAMES[receiver]}:${port}/demo/receivers/${demoState.receivers[receiver]}`;
}

/**
 * The healthy receiver gets all events of both organizations. The failing one gets those of the last organization.
 */
export async function createHooks(
  tools: Tools,
  webhooks: WebhookDependencies,
  demoState: DemoState,
  port: number,
): Promise<DemoHook[]> {
  const last = demoState.organizations.at(-1);
  const wanted = [
    ...demoState.organizations.map((organization_id) => ({ organization_id, receiver: 'healthy' as const })),
    ...(last === undefined ? [] : [{ organization_id: last, receiver: 'failing' as const }]),
  ];
  return inOneTransaction(tools, async (joined) => {
    const hooks: DemoHook[] = [];
    for (const { organization_id, receiver } of wanted)
      hooks.push(
        await register(joined, webhooks, demoState, {
          organization_id,
          receiver,
          url: receiverUrl(demoState, receiver, port),
        }),
      );
    return hooks;
  });
}

/**
 * Recreates the webhooks after a change of the port: a webhook's address cannot change. Deleted webhooks stay
 * deleted.
 */
export async function recreateHooks(
  tools: Tools,
  webhooks: WebhookDependencies,
  demoState: DemoState,
  port: number,
): Promise<DemoHook[]> {
  const hooks: DemoHook[] = [];
  for (const hook of demoState.hooks) {
    const url = receiverUrl(demoState, hook.receiver, port);
    if (!(await webhookExists(tools, hook))) continue;
    if (url === hook.url) {
      hooks.push(hook);
      continue;
    }
    hooks.push(
      await inOneTransaction(tools, async (joined) => {
        await removeWebhook(joined, hook.organization_id, hook.hook_id);
        return register(joined, webhooks, demoState, { ...hook, url });
      }),
    );
    webhooks.onDeleted(hook.hook_id);
  }
  return hooks;
}

async function webhookExists({ database }: Tools, { organization_id, hook_id }: DemoHook): Promise<boolean> {
  return (await findWebhook(database, organization_id, hook_id)) !== undefined;
}

/** Registers without the check for public addresses: these receivers belong to this process. */
async function register(
  tools: Tools,
  webhooks: WebhookDependencies,
  demoState: DemoState,
  { organization_id, receiver, url }: Pick<DemoHook, 'organization_id' | 'receiver' | 'url'>,
): Promise<DemoHook> {
  const dependencies = { ...webhooks, allowPrivate: true };
  const input = { url, events: ['*'] };
  const { hook_id, hook_secret } = await registerWebhook(
    tools,
    dependencies,
    organization_id,
    demoState.user_id,
    input,
  );
  return { hook_id, organization_id, receiver, url, hook_secret };
}
