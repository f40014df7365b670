import Type from 'typebox';
import {
  type AccessControl,
  actorOf,
  type Caller,
  hasRight,
  inConfirmedTransaction,
} from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
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
export function listenRoutes(
  { tools, box, listenerConnections, refreshCaller }: ListenDependencies,
  access: AccessControl,
): AnyRoute[] {
  // Registering a webhook sends events anywhere, so the same permission allows listening.
  const managers = access.inOrganization('webhook_write');
  return [
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createListener',
      summary:
        'Begin to listen to the events of an organization; it ends by itself when nobody reads for a minute',
      tag,
      access: managers,
      audit: { action: 'listener.created', kind: 'organization', id: 'organization_id' },
      body: ListenerInput,
      status: 201,
      answer: CreatedListener,
      conflict: 'You, or the organization, have as many as there can be.',
      asksAgain: true,
      handle: ({ context: { caller, organization }, body, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const { organization_id, name } = organization;
          const { user_id } = caller.user;
          const listener = await createListener(joined, box, organization_id, user_id, body.events);
          await audit(joined, actorOf(caller, request), {
            organization_id,
            action: 'listener.created',
            object: { kind: 'organization', id: organization_id, name },
            changes: [{ member: 'events', to: listener.events.join(', ') }],
          });
          return listener;
        }),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries` as const,
      operationId: 'readListener',
      summary:
        'What waits for a listener, as deliveries; with `follow` what comes too, for as long as you read',
      tag,
      access: managers,
      discloses: {
        columns: ['guests.guest_id', 'home_events.metadata'],
        because: 'webhook_read reads what webhooks deliver, and events carry both by the specification',
      },
      query: Type.Object({ follow: Type.Optional(Type.Boolean({ description: 'False when left out.' })) }),
      file: { 'application/jsonl': Lines },
      answer: Lines,
      item: true,
      handle: async ({ context: { caller, organization }, params: { listener_id }, query, reply }) => {
        const { organization_id } = organization;
        const stream = await listenerConnections.open(
          { organization_id, user_id: caller.user.user_id, listener_id },
          { follow: query.follow ?? false, denialReason: () => findDenialReason(caller, organization_id) },
        );
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
      summary: 'Stop listening',
      tag,
      access: managers,
      audit: { none: 'Nobody reads any more; it would end by itself in a minute.' },
      status: 204,
      answer: NoContent,
      item: true,
      handle: async ({ context: { caller, organization }, params: { listener_id } }) => {
        const listener = {
          organization_id: organization.organization_id,
          user_id: caller.user.user_id,
          listener_id,
        };
        if (!isPublicId(listener_id) || !(await deleteListener(tools.database, listener)))
          throw notFound('Listener');
      },
    }),
    route({
      method: 'POST',
      path: `${ALL}/samples` as const,
      operationId: 'sendListenerSample',
      summary:
        'Send a sample of an event to whatever you listen with; it is marked as one and is in no history',
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

  async function findDenialReason(
    caller: Caller,
    organizationId: string,
  ): Promise<'access' | 'expired' | undefined> {
    const now = await refreshCaller(caller);
    if (!now || !hasRight(now, 'webhook_write', organizationId)) return 'access';
    return now.expiresAt > tools.clock.now().getTime() ? undefined : 'expired';
  }
}
