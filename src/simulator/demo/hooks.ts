import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import {
  findWebhook,
  registerWebhook,
  removeWebhook,
  type WebhookDependencies,
} from '../../webhooks/index.ts';
import type { DemoHook, DemoState, ReceiverName } from './state-file.ts';

/**
 * The rule is one webhook per event per hostname. So each receiver has a name of its own, and not one of those by which
 * people call their own machine: their first webhook shall not be refused because of the demo. Nobody looks these up.
 */
const HOSTNAMES: Record<ReceiverName, string> = {
  healthy: 'demo.localhost',
  failing: 'failing.demo.localhost',
};

/** Where each receiver is, below the address this process listens on. */
export function receiverUrl(
  demoState: Pick<DemoState, 'receivers'>,
  receiver: ReceiverName,
  port: number,
): string {
  return `http://${HOSTNAMES[receiver]}:${port}/demo/receivers/${demoState.receivers[receiver]}`;
}

/** All events of both organizations go to the receiver that is in order, those of the last one to the other too. */
export async function makeHooks(
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

/** After a change of the port. A webhook cannot be moved, so it is made anew; one that somebody deleted stays deleted. */
export async function moveHooks(
  tools: Tools,
  webhooks: WebhookDependencies,
  demoState: DemoState,
  port: number,
): Promise<DemoHook[]> {
  const hooks: DemoHook[] = [];
  for (const hook of demoState.hooks) {
    const url = receiverUrl(demoState, hook.receiver, port);
    if (!(await isThere(tools, hook))) continue;
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
    webhooks.stopped(hook.hook_id);
  }
  return hooks;
}

async function isThere({ database }: Tools, { organization_id, hook_id }: DemoHook): Promise<boolean> {
  return (await findWebhook(database, organization_id, hook_id)) !== undefined;
}

/** What people register must be public; this is the other end of the exception for our own receivers. */
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
