import Type from 'typebox';
import {
  type AccessControl,
  actorOf,
  type Caller,
  hasRight,
  inConfirmedTransaction,
} from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type AnyRoute, NoContent, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Tools } from '../../platform/tools.ts';
import type { ListenerConnections } from './connections.ts';
import { createListener, sendSample } from './listeners.ts';
import { CreatedListener, Lines, ListenerInput, SampleInput, SampleSent } from './schema.ts';
import { deleteListener } from './store.ts';

const tag = 'Listeners';
const ALL = '/organizations/:organization_id/listeners';
const ONE = '/organizations/:organization_id/listeners/:listener_id';

interface ListenDependencies {
  tools: Tools;
  box: SecretBox;
  listenerConnections: ListenerConnections;
  /** Reads the caller again; undefined when the token or the session has ended. */
  refreshCaller(caller: Caller): Caller | undefined | Promise<Caller | undefined>;
}

/** Endpoints of `lares listen`. A listener belongs to its user, also in an organization with other members. */
export function listenRoutes(dependencies: ListenDependencies, access: AccessControl): AnyRoute[] {
  const { tools } = dependencies;
  // Registering a webhook sends events anywhere, so the same permission allows listening.
  const managers = access.inOrganization('webhook_write');
  return [
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createListener',
      summary: 'Create a listener',
      description:
        'Listens to the events of the organization. The listener ends after a minute in which no one reads its deliveries.',
      tag,
      access: managers,
      audit: { action: 'listener.created', kind: 'organization', id: 'organization_id' },
      body: ListenerInput,
      status: 201,
      answer: CreatedListener,
      conflict: 'You or the organization have reached the limit of listeners.',
      asksAgain: true,
      handle: ({ context, body, request }) =>
        startListening(dependencies, context, body.events, actorOf(context.caller, request)),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries` as const,
      operationId: 'readListener',
      summary: 'Read deliveries of a listener',
      description:
        'Returns the pending deliveries of your listener. With `follow`, the answer stays open and continues with new deliveries.',
      tag,
      access: managers,
      discloses: {
        columns: ['guests.guest_id', 'home_events.metadata'],
        because: 'webhook_read reads what webhooks deliver, and events carry both by the specification',
      },
      query: Type.Object({
        follow: Type.Optional(
          Type.Boolean({ description: 'Whether to wait for new deliveries. Default: false.' }),
        ),
      }),
      file: { 'application/jsonl': Lines },
      answer: Lines,
      item: true,
      handle: async ({ context, params: { listener_id }, query, reply }) => {
        const stream = await openDeliveries(dependencies, context, listener_id, query.follow ?? false);
        reply.type('application/jsonl');
        // Proxies that buffer responses (nginx) pass this one on as it comes.
        reply.header('x-accel-buffering', 'no');
        return stream;
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteListener',
      summary: 'Delete a listener',
      description: 'Ends your listener.',
      tag,
      access: managers,
      audit: { none: 'Without a reader it ends by itself in a minute.' },
      status: 204,
      answer: NoContent,
      item: true,
      handle: ({ context, params: { listener_id } }) => endListening(tools, context, listener_id),
    }),
    route({
      method: 'POST',
      path: `${ALL}/samples` as const,
      operationId: 'sendListenerSample',
      summary: 'Send a sample to your listeners',
      description:
        'Sends a sample event to your listeners in the organization. It has `"sample": true` and is in no history.',
      tag,
      access: managers,
      audit: { none: 'Sends a sample to the caller and changes nothing.' },
      body: SampleInput,
      status: 201,
      answer: SampleSent,
      handle: async ({ context: { caller, organization }, body }) => ({
        listeners: await sendSample(tools, organization.organization_id, caller.user.user_id, body.type),
      }),
    }),
  ];
}

/** The organization of the path, and the caller. */
interface Scope {
  caller: Caller;
  organization: { organization_id: string; name: string };
}

function startListening(
  { tools, box }: ListenDependencies,
  { caller, organization: { organization_id, name } }: Scope,
  events: string[] | undefined,
  by: By,
) {
  return inConfirmedTransaction(tools, caller, async (joined) => {
    const listener = await createListener(joined, box, organization_id, caller.user.user_id, events);
    await audit(joined, by, {
      organization_id,
      action: 'listener.created',
      object: { kind: 'organization', id: organization_id, name },
      changes: [{ member: 'events', to: listener.events.join(', ') }],
    });
    return listener;
  });
}

function openDeliveries(
  dependencies: ListenDependencies,
  { caller, organization: { organization_id } }: Scope,
  listener_id: string,
  follow: boolean,
) {
  return dependencies.listenerConnections.open(
    { organization_id, user_id: caller.user.user_id, listener_id },
    { follow, denialReason: () => findDenialReason(dependencies, caller, organization_id) },
  );
}

async function findDenialReason(
  { tools, refreshCaller }: ListenDependencies,
  caller: Caller,
  organizationId: string,
): Promise<'access' | 'expired' | undefined> {
  const now = await refreshCaller(caller);
  if (!now || !hasRight(now, 'webhook_write', organizationId)) return 'access';
  return now.expiresAt > tools.clock.now().getTime() ? undefined : 'expired';
}

async function endListening(
  { database }: Tools,
  { caller, organization: { organization_id } }: Scope,
  listener_id: string,
): Promise<void> {
  const listener = { organization_id, user_id: caller.user.user_id, listener_id };
  if (!isPublicId(listener_id) || !(await deleteListener(database, listener))) throw notFound('Listener');
}
